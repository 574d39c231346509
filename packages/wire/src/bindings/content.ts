import { Result } from "effect"
import type { Banner, BannerList } from "@shop/core/content"
import type { StoreView } from "@shop/core/store-view"
import * as Blog from "../legacy/blog.ts"
import { isRecord, list, record, text } from "../legacy/lenient.ts"
import type { WireRequest } from "../request/index.ts"
import { bare, fault, shaped } from "./make.ts"
import type { BindingOf } from "./model.ts"

/** The content system speaks GraphQL under the shop's own address; the name of an operation tells one question from another. */
const graphqlPath = "/graphql"

const graphql = (operationName: string, query: string, variables: object, view: StoreView): WireRequest => ({
  method: "POST",
  path: graphqlPath,
  query: { storeCode: view.code },
  body: { operationName, query, variables },
  headers: {},
})

/** A question of that name; its variables. */
const asked = (request: WireRequest, operationName: string) => {
  const body = record(request.body)
  return body["operationName"] === operationName
    ? Result.succeed(record(body["variables"]))
    : fault(`the operation is not ${operationName}`)
}

const items = (body: unknown): ReadonlyArray<unknown> | null => {
  const found = record(record(body)["data"])["contents"]
  return isRecord(found) ? list(found["items"]) : null
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
export const blog: BindingOf<"content.blog"> = {
  method: "POST",
  path: graphqlPath,
  encode: (_input, view) => graphql("blogContents", blogQuery, { type: blogType }, view),
  decode: (reply) =>
    Result.gen(function* () {
      const found = yield* shaped("content.blog", items(yield* bare("content.blog", reply)), "no contents")
      return found.flatMap((item) => Blog.decodeArticle(item) ?? [])
    }),
  read: (request) => Result.map(asked(request, "blogContents"), () => ({})),
  write: (articles) => ({ data: { contents: { items: articles.map(Blog.encodeArticle) } } }),
}

/** The recipe of an address. @rule WI42 - S2 §7 Blog and recipes */
export const recipe: BindingOf<"content.recipe"> = {
  method: "POST",
  path: graphqlPath,
  encode: ({ slug }, view) => graphql("recipe", recipeQuery, { urlKey: slug }, view),
  decode: (reply) =>
    Result.gen(function* () {
      const found = yield* shaped(
        "content.recipe",
        items(yield* bare("content.recipe", reply)),
        "no contents",
      )
      return found.length === 0 ? null : Blog.decodeRecipe(found[0])
    }),
  read: (request) =>
    Result.flatMap(asked(request, "recipe"), (variables) => {
      const slug = text(variables["urlKey"])
      return slug === "" ? fault("urlKey is missing") : Result.succeed({ slug })
    }),
  write: (found) => ({ data: { contents: { items: found === null ? [] : [Blog.encodeRecipe(found)] } } }),
}

/** Each list of pictures is a file of the view. */
const files: Readonly<Record<BannerList, string>> = {
  banners: "banners",
  headImages: "head-images",
  instagramImages: "instagram-images",
}
const defaultsFile = "default-content"

const file = (name: string, view: StoreView): WireRequest => ({
  method: "GET",
  path: `/content/${encodeURIComponent(view.code)}/${name}.json`,
  query: { storeCode: view.code },
  body: null,
  headers: {},
})
const fileOf = (request: WireRequest): string | null =>
  /^\/content\/[^/]+\/([a-z-]+)\.json$/.exec(request.path)?.[1] ?? null

/** Lists of banners and pictures by their names. @rule WI43 - S2 §7 Banners */
export const banners: BindingOf<"content.banners"> = {
  method: "GET",
  path: "/content/{storeCode}/{file}.json",
  encode: (input, view) => file(files[input.list], view),
  decode: (reply) =>
    Result.gen(function* () {
      const body = yield* bare("content.banners", reply)
      const lists = Array.isArray(body) ? { items: body } : isRecord(body) ? body : null
      return bannersOf(yield* shaped("content.banners", lists, "no lists"))
    }),
  read: (request) => {
    const name = fileOf(request)
    const found = (Object.keys(files) as ReadonlyArray<BannerList>).find((each) => files[each] === name)
    return found === undefined ? fault("there is no such list") : Result.succeed({ list: found })
  },
  write: (lists) => lists,
}

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
export const defaultContent: BindingOf<"content.defaults"> = {
  method: "GET",
  path: "/content/{storeCode}/default-content.json",
  encode: (_input, view) => file(defaultsFile, view),
  decode: (reply) =>
    Result.gen(function* () {
      const body = yield* bare("content.defaults", reply)
      const entries = Array.isArray(body) ? body : isRecord(body) ? list(body["items"]) : null
      return (yield* shaped("content.defaults", entries, "no entries")).map(Blog.decodeDefault)
    }),
  read: (request) => (fileOf(request) === defaultsFile ? Result.succeed({}) : fault("there is no such list")),
  write: (entries) => ({ items: entries.map(({ title, message }) => ({ title, message: [message] })) }),
}
