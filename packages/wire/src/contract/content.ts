import { defaults } from "@shop/core/store-view"
import type { ContractDetails } from "./model.ts"
import {
  anything,
  exactly,
  keyed,
  anyOf,
  list,
  nameLike,
  oneOf,
  open,
  said,
  text,
  textOrNull,
} from "./schema.ts"

const storeCode = {
  storeCode: { schema: text, about: "Code of the store view." },
} as const
const inPath = {
  storeCode: {
    schema: nameLike(...defaults.map(({ code }) => code)),
    about: "Code of the view.",
    isRequired: true,
  },
} as const

const contents = open({
  data: open({
    contents: open({
      items: list(
        open({
          "entity_id?": anything,
          "url_key?": anything,
          "custom_attributes?": anyOf(list(open({ "attribute_code?": text })), { type: "null" }),
        }),
      ),
    }),
  }),
})
const banner = open({ image: said, "title?": text, "subtitle?": text, "link?": text })
const words = open({ "title?": textOrNull, message: anyOf(text, list(text)) })
const refusals = { 400: "There is no such question", 404: "There is no such list" } as const

const blogQuery = "query blogContents { contents { items { entity_id } } }"
const recipeQuery =
  "query recipe($urlKey: String!) { contents(filter: { url_key: { eq: $urlKey } }) { items { entity_id } } }"
const asking = (query: string) => ({ ...said, examples: [query] })

/** Blog, recipes, banners and words to everybody. @rule WI100 - S2 §7 */
export const content = {
  "content.blog": {
    family: "content",
    summary: "The articles of the blog",
    query: storeCode,
    body: open({
      operationName: exactly("blogContents"),
      query: asking(blogQuery),
      "variables?": { type: "object" },
    }),
    refusesAsGraphql: true,
    reply: { form: "bare", body: contents },
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
    body: open({
      operationName: exactly("recipe"),
      query: asking(recipeQuery),
      variables: open({ urlKey: said }),
    }),
    refusesAsGraphql: true,
    reply: { form: "bare", body: contents },
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
      file: {
        schema: oneOf("banners", "head-images", "instagram-images"),
        about: "Which lists.",
        isRequired: true,
      },
    },
    query: storeCode,
    reply: { form: "bare", body: anyOf(list(banner), keyed(list(banner))) },
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
    reply: {
      form: "bare",
      body: anyOf(list(words), open({ items: list(words) })),
    },
    refusals,
    example: {
      path: { storeCode: "fr" },
      answer: { items: [{ title: "Welcome", message: ["Good day"] }] },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
