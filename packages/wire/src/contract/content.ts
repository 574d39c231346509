import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import type { ContractDetails } from "./model.ts"
import { GraphqlRefusal } from "./refusal.ts"
import { AnyObject, FilledText, TextOrNull, nameLike, optional } from "./values.ts"

const storeCode = {
  storeCode: Schema.optionalKey(Schema.String.annotate({ description: "Code of the store view." })),
} as const
const inPath = {
  storeCode: nameLike(...defaults.map(({ code }) => code)).annotate({ description: "Code of the view." }),
} as const

const contents = Schema.Struct({
  data: Schema.Struct({
    contents: Schema.Struct({
      items: Schema.Array(
        Schema.Struct(
          optional({
            entity_id: Schema.Unknown,
            url_key: Schema.Unknown,
            custom_attributes: Schema.NullOr(
              Schema.Array(Schema.Struct({ attribute_code: Schema.optionalKey(Schema.String) })),
            ),
          }),
        ),
      ),
    }),
  }),
})
const banner = Schema.Struct({
  image: FilledText,
  ...optional({ title: Schema.String, subtitle: Schema.String, link: Schema.String }),
})
const words = Schema.Struct({
  title: Schema.optionalKey(TextOrNull),
  message: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
})
const refusals = { 400: "There is no such question", 404: "There is no such list" } as const

const blogQuery = "query blogContents { contents { items { entity_id } } }"
const recipeQuery =
  "query recipe($urlKey: String!) { contents(filter: { url_key: { eq: $urlKey } }) { items { entity_id } } }"
const asking = (query: string) => FilledText.annotate({ examples: [query] })

/** Blog, recipes, banners and words to everybody. @rule WI100 - S2 §7 */
export const content = {
  "content.blog": {
    family: "content",
    summary: "The articles of the blog",
    query: storeCode,
    body: Schema.Struct({
      operationName: Schema.Literal("blogContents"),
      query: asking(blogQuery),
      variables: Schema.optionalKey(AnyObject),
    }),
    refusal: GraphqlRefusal,
    isBare: true,
    result: contents,
    refusals,
    example: {
      query: { storeCode: "fr" },
      body: {
        operationName: "blogContents",
        query: blogQuery,
        variables: { type: 1 },
      },
      answer: { data: { contents: { items: [{ entity_id: 1, url_key: "clay", blog_title: "Clay" }] } } },
    },
  },
  "content.recipe": {
    family: "content",
    summary: "The recipe of an address",
    query: storeCode,
    body: Schema.Struct({
      operationName: Schema.Literal("recipe"),
      query: asking(recipeQuery),
      variables: Schema.Struct({ urlKey: FilledText }),
    }),
    refusal: GraphqlRefusal,
    isBare: true,
    result: contents,
    refusals,
    example: {
      query: { storeCode: "fr" },
      body: {
        operationName: "recipe",
        query: recipeQuery,
        variables: { urlKey: "soup" },
      },
      answer: { data: { contents: { items: [] } } },
    },
  },
  "content.banners": {
    family: "content",
    summary: "Lists of banners and pictures by their names",
    path: {
      ...inPath,
      file: Schema.Literals(["banners", "head-images", "instagram-images"]).annotate({
        description: "Which lists.",
      }),
    },
    query: storeCode,
    isBare: true,
    result: Schema.Union([Schema.Array(banner), Schema.Record(Schema.String, Schema.Array(banner))]),
    refusals,
    example: {
      path: { storeCode: "fr", file: "banners" },
      answer: { items: [{ image: "/a.jpg", title: "New", subtitle: "", link: "/new" }] },
    },
  },
  "content.defaults": {
    family: "content",
    summary: "Words of the shop to everybody",
    path: inPath,
    query: storeCode,
    isBare: true,
    result: Schema.Union([Schema.Array(words), Schema.Struct({ items: Schema.Array(words) })]),
    refusals,
    example: {
      path: { storeCode: "fr" },
      answer: { items: [{ title: "Welcome", message: ["Good day"] }] },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
