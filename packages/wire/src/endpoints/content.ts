import { Option } from "effect"
import { type Banner, type BannerList, ContentRequests } from "@shop/core/content"
import type { StoreView } from "@shop/core/store-view"
import * as Blog from "../legacy/blog.ts"
import { isRecord, list, record } from "../legacy/coerce.ts"
import type { HttpRequest } from "../http/index.ts"
import { bare, type EndpointTable, endpointTable } from "./endpoint.ts"

/** Path of the GraphQL requests to the content system. They differ by `operationName`. */
const graphqlPath = "/graphql"

const graphql = (operationName: string, query: string, variables: object, view: StoreView): HttpRequest => ({
  method: "POST",
  path: graphqlPath,
  query: { storeCode: view.code },
  body: { operationName, query, variables },
  headers: {},
})

const items = (body: unknown): Option.Option<ReadonlyArray<unknown>> => {
  const found = record(record(body)["data"])["contents"]
  return isRecord(found) ? Option.some(list(found["items"])) : Option.none()
}

const blogQuery =
  "query blogContents($type: Int!) { contents(filter: { type_id: { eq: $type } }) " +
  "{ items { entity_id url_key custom_attributes { attribute_code value } } } }"
const recipeQuery =
  "query recipe($urlKey: String!) { contents(filter: { url_key: { eq: $urlKey } }) " +
  "{ items { entity_id url_key custom_attributes { attribute_code value } } } }"
/** The `type_id` of blog articles. */
const blogType = 1

/** The articles of the blog. */
const blog = bare(ContentRequests.blog, {
  method: "POST",
  path: graphqlPath,
  encodeRequest: (_input, view) => graphql("blogContents", blogQuery, { type: blogType }, view),
  expected: "contents",
  decodeBody: (body) =>
    Option.map(items(body), (found) => found.flatMap((item) => Blog.decodeArticle(item) ?? [])),
})

/** The recipe with a slug. */
const recipe = bare(ContentRequests.recipe, {
  method: "POST",
  path: graphqlPath,
  encodeRequest: ({ slug }, view) => graphql("recipe", recipeQuery, { urlKey: slug }, view),
  expected: "contents",
  decodeBody: (body) =>
    Option.map(items(body), (found) => (found.length === 0 ? null : Blog.decodeRecipe(found[0]))),
})

/** File name of each banner list, without extension. Each store view has its own files. */
export const bannerFiles: Readonly<Record<BannerList, string>> = {
  banners: "banners",
  headImages: "head-images",
  instagramImages: "instagram-images",
}
/** Name of the file with the announcements, without extension. */
export const defaultsFile = "default-content"

const file = (name: string, view: StoreView): HttpRequest => ({
  method: "GET",
  path: `/content/${encodeURIComponent(view.code)}/${name}.json`,
  query: { storeCode: view.code },
  body: null,
  headers: {},
})

/** Lists of banners or images, by name. */
const banners = bare(ContentRequests.banners, {
  method: "GET",
  path: "/content/{storeCode}/{file}.json",
  encodeRequest: (input, view) => file(bannerFiles[input.list], view),
  expected: "lists",
  decodeBody: (body) => {
    if (Array.isArray(body)) return Option.some(bannersOf({ items: body }))
    return isRecord(body) ? Option.some(bannersOf(body)) : Option.none()
  },
})

const bannersOf = (
  lists: Readonly<Record<string, unknown>>,
): Readonly<Record<string, ReadonlyArray<Banner>>> =>
  Object.fromEntries(
    Object.entries(lists).map(([name, entries]) => [
      name,
      list(entries).flatMap((entry) => Blog.decodeBanner(entry) ?? []),
    ]),
  )

/** The announcements of the shop. */
const announcements = bare(ContentRequests.announcements, {
  method: "GET",
  path: "/content/{storeCode}/default-content.json",
  encodeRequest: (_input, view) => file(defaultsFile, view),
  expected: "entries",
  decodeBody: (body) => {
    const entries = Array.isArray(body) ? body : isRecord(body) ? list(body["items"]) : null
    return Option.map(Option.fromNullOr(entries), (found) => found.map(Blog.decodeDefault))
  },
})

/** The endpoints of blog, recipes, banners and announcements. */
export const contentEndpoints: EndpointTable<Omit<typeof ContentRequests, "document">> = endpointTable(
  blog,
  recipe,
  banners,
  announcements,
)
