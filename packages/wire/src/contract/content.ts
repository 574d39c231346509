import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import type { ContractDetails } from "./model.ts"
import { GraphqlErrorResponse } from "./error-response.ts"
import { AnyObject, FilledText, furtherFields, TextOrNull, nameLike, optional } from "./values.ts"

const storeCode = {
  storeCode: Schema.optionalKey(Schema.String.annotate({ description: "Code of the store view." })),
} as const
const inPath = {
  storeCode: nameLike(...defaults.map(({ code }) => code)).annotate({
    description: "Code of the store view.",
  }),
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
              Schema.Array(Schema.Struct(optional({ attribute_code: Schema.String, value: Schema.Unknown }))),
            ),
          }),
        ).annotate({ description: "A further field is an attribute of the content.", ...furtherFields }),
      ),
    }),
  }),
})
const banner = Schema.Struct({
  image: FilledText,
  ...optional({
    title: Schema.String,
    subtitle: Schema.String,
    link: Schema.String,
    button_text: Schema.String,
  }),
})
const announcement = Schema.Struct({
  title: Schema.optionalKey(TextOrNull),
  message: Schema.Union([Schema.String, Schema.Array(Schema.String)]),
})
const errors = {
  400: "The GraphQL operation or the request is invalid",
  404: "The list does not exist",
} as const

const blogQuery = "query blogContents { contents { items { entity_id } } }"
const recipeQuery =
  "query recipe($urlKey: String!) { contents(filter: { url_key: { eq: $urlKey } }) { items { entity_id } } }"
const graphqlQuery = (query: string) => FilledText.annotate({ examples: [query] })

/** The contracts of blog, recipes, banners and announcements. */
export const content = {
  "content.blog": {
    family: "content",
    summary: "List the articles of the blog",
    query: storeCode,
    body: Schema.Struct({
      operationName: Schema.Literal("blogContents"),
      query: graphqlQuery(blogQuery),
      variables: Schema.optionalKey(AnyObject),
    }),
    errorResponse: GraphqlErrorResponse,
    isBare: true,
    result: contents,
    errors,
    example: {
      query: { storeCode: "fr" },
      body: {
        operationName: "blogContents",
        query: blogQuery,
        variables: { type: 1 },
      },
      response: { data: { contents: { items: [{ entity_id: 1, url_key: "clay", blog_title: "Clay" }] } } },
    },
  },
  "content.recipe": {
    family: "content",
    summary: "Get a recipe by its URL key",
    query: storeCode,
    body: Schema.Struct({
      operationName: Schema.Literal("recipe"),
      query: graphqlQuery(recipeQuery),
      variables: Schema.Struct({ urlKey: FilledText }),
    }),
    errorResponse: GraphqlErrorResponse,
    isBare: true,
    result: contents,
    errors,
    example: {
      query: { storeCode: "fr" },
      body: {
        operationName: "recipe",
        query: recipeQuery,
        variables: { urlKey: "soup" },
      },
      response: { data: { contents: { items: [] } } },
    },
  },
  "content.banners": {
    family: "content",
    summary: "Get lists of banners or images",
    path: {
      ...inPath,
      file: Schema.Literals(["banners", "head-images", "instagram-images"]).annotate({
        description: "Name of the file with the lists.",
      }),
    },
    query: storeCode,
    isBare: true,
    result: Schema.Union([Schema.Array(banner), Schema.Record(Schema.String, Schema.Array(banner))]),
    errors,
    example: {
      path: { storeCode: "fr", file: "banners" },
      response: { items: [{ image: "/a.jpg", title: "New", subtitle: "", link: "/new" }] },
    },
  },
  "content.defaults": {
    family: "content",
    summary: "List the announcements of the shop",
    path: inPath,
    query: storeCode,
    isBare: true,
    result: Schema.Union([Schema.Array(announcement), Schema.Struct({ items: Schema.Array(announcement) })]),
    errors,
    example: {
      path: { storeCode: "fr" },
      response: { items: [{ title: "Welcome", message: ["Good day"] }] },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
