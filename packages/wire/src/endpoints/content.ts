import { Option, Result } from "effect"
import { type Banner, type BannerList, ContentRequests } from "@shop/core/content"
import type { StoreView } from "@shop/core/store-view"
import * as Blog from "../legacy/blog.ts"
import { isRecord, list, record, text } from "../legacy/coerce.ts"
import type { HttpRequest } from "../http/index.ts"
import { bare, type EndpointTable, endpointTable, invalid } from "./endpoint.ts"

/** The content system speaks GraphQL under the shop's own address; the name of an operation tells one question from another. */
const graphqlPath = "/graphql"

const graphql = (operationName: string, query: string, variables: object, view: StoreView): HttpRequest => ({
  method: "POST",
  path: graphqlPath,
  query: { storeCode: view.code },
  body: { operationName, query, variables },
  headers: {},
})

/** A question of that name; its variables. */
const asked = (request: HttpRequest, operationName: string) => {
  const body = record(request.body)
  return body["operationName"] === operationName
    ? Result.succeed(record(body["variables"]))
    : invalid(`the operation is not ${operationName}`)
}

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
/** Content of the first type is the blog's. */
const blogType = 1

/** The articles of the blog. @rule WI42 - S2 §7 Blog and recipes */
const blog = bare(ContentRequests.blog, {
  method: "POST",
  path: graphqlPath,
  encodeRequest: (_input, view) => graphql("blogContents", blogQuery, { type: blogType }, view),
  expected: "contents",
  decodeBody: (body) =>
    Option.map(items(body), (found) => found.flatMap((item) => Blog.decodeArticle(item) ?? [])),
  decodeRequest: (request) => Result.map(asked(request, "blogContents"), () => ({})),
  encodeResponse: (articles) => ({ data: { contents: { items: articles.map(Blog.encodeArticle) } } }),
})

/** The recipe of an address. @rule WI42 - S2 §7 Blog and recipes */
const recipe = bare(ContentRequests.recipe, {
  method: "POST",
  path: graphqlPath,
  encodeRequest: ({ slug }, view) => graphql("recipe", recipeQuery, { urlKey: slug }, view),
  expected: "contents",
  decodeBody: (body) =>
    Option.map(items(body), (found) => (found.length === 0 ? null : Blog.decodeRecipe(found[0]))),
  decodeRequest: (request) =>
    Result.flatMap(asked(request, "recipe"), (variables) => {
      const slug = text(variables["urlKey"])
      return slug === "" ? invalid("urlKey is missing") : Result.succeed({ slug })
    }),
  encodeResponse: (found) => ({
    data: { contents: { items: found === null ? [] : [Blog.encodeRecipe(found)] } },
  }),
})

/** Each list of pictures is a file of the view. */
const files: Readonly<Record<BannerList, string>> = {
  banners: "banners",
  headImages: "head-images",
  instagramImages: "instagram-images",
}
const defaultsFile = "default-content"

const file = (name: string, view: StoreView): HttpRequest => ({
  method: "GET",
  path: `/content/${encodeURIComponent(view.code)}/${name}.json`,
  query: { storeCode: view.code },
  body: null,
  headers: {},
})
const fileOf = (request: HttpRequest): string | null =>
  /^\/content\/[^/]+\/([a-z-]+)\.json$/.exec(request.path)?.[1] ?? null

/** Lists of banners and pictures by their names. @rule WI43 - S2 §7 Banners */
const banners = bare(ContentRequests.banners, {
  method: "GET",
  path: "/content/{storeCode}/{file}.json",
  encodeRequest: (input, view) => file(files[input.list], view),
  expected: "lists",
  decodeBody: (body) => {
    if (Array.isArray(body)) return Option.some(bannersOf({ items: body }))
    return isRecord(body) ? Option.some(bannersOf(body)) : Option.none()
  },
  decodeRequest: (request) => {
    const name = fileOf(request)
    const found = (Object.keys(files) as ReadonlyArray<BannerList>).find((each) => files[each] === name)
    return found === undefined ? invalid("there is no such list") : Result.succeed({ list: found })
  },
  encodeResponse: (lists) => lists,
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

/** Words of the shop to everybody. @rule WI43 - S2 §7 Banners */
const defaultContent = bare(ContentRequests.announcements, {
  method: "GET",
  path: "/content/{storeCode}/default-content.json",
  encodeRequest: (_input, view) => file(defaultsFile, view),
  expected: "entries",
  decodeBody: (body) => {
    const entries = Array.isArray(body) ? body : isRecord(body) ? list(body["items"]) : null
    return Option.map(Option.fromNullOr(entries), (found) => found.map(Blog.decodeDefault))
  },
  decodeRequest: (request) =>
    fileOf(request) === defaultsFile ? Result.succeed({}) : invalid("there is no such list"),
  encodeResponse: (entries) => ({
    items: entries.map(({ title, message }) => ({ title, message: [message] })),
  }),
})

/** The endpoints of this family. @rule WI2 */
export const contentEndpoints: EndpointTable<Omit<typeof ContentRequests, "document">> = endpointTable(
  blog,
  recipe,
  banners,
  defaultContent,
)
