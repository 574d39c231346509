import { Result } from "effect"
import type { ContentRequests } from "@shop/core/content"
import type { cmsEndpoints } from "../endpoints/cms.ts"
import { bannerFiles, type contentEndpoints, defaultsFile } from "../endpoints/content.ts"
import type { HttpRequest } from "../http/index.ts"
import * as Blog from "../legacy/blog.ts"
import { integer, record, text } from "../legacy/coerce.ts"
import * as Content from "../legacy/content.ts"
import {
  type DecodeResult,
  decodeSegment,
  enveloped,
  invalid,
  noInput,
  type ServerTable,
} from "./endpoint.ts"

/** The variables of a GraphQL request with that operation. */
const variablesOf = (request: HttpRequest, operationName: string) => {
  const body = record(request.body)
  return body["operationName"] === operationName
    ? Result.succeed(record(body["variables"]))
    : invalid(`the operation is not ${operationName}`)
}

const fileOf = (request: HttpRequest): string | null =>
  /^\/content\/[^/]+\/([a-z-]+)\.json$/.exec(request.path)?.[1] ?? null

const documentPath = /cms(Page|Block)(?:\/(\d{1,9})|Identifier\/([^/]+)\/storeId\/(\d{1,9}))\/?$/

const contentKey = ({ path }: HttpRequest): DecodeResult<ContentRequests.ContentKey> => {
  const [, word, id, named = "", storeId] = documentPath.exec(path) ?? []
  const entity = word === "Block" ? "cms_block" : "cms_page"
  if (id !== undefined) return Result.succeed({ entity, id: integer(id) })
  const identifier = decodeSegment(named)
  return identifier === ""
    ? invalid("there is no such page or block")
    : Result.succeed({ entity, identifier, storeId: integer(storeId) })
}

/** Blog, recipes, banners, default content, pages and blocks. */
export const contentServer: ServerTable<keyof typeof contentEndpoints | keyof typeof cmsEndpoints> = {
  "content.blog": {
    decodeRequest: (request) => Result.flatMap(variablesOf(request, "blogContents"), noInput),
    encodeResponse: (articles) => ({ data: { contents: { items: articles.map(Blog.encodeArticle) } } }),
  },
  "content.recipe": {
    decodeRequest: (request) =>
      Result.flatMap(variablesOf(request, "recipe"), (variables) => {
        const slug = text(variables["urlKey"])
        return slug === "" ? invalid("urlKey is missing") : Result.succeed({ slug })
      }),
    encodeResponse: (recipe) => ({
      data: { contents: { items: recipe === null ? [] : [Blog.encodeRecipe(recipe)] } },
    }),
  },
  "content.banners": {
    decodeRequest: (request) => {
      const file = fileOf(request)
      const list = (["banners", "headImages", "instagramImages"] as const).find(
        (each) => bannerFiles[each] === file,
      )
      return list === undefined ? invalid("there is no such list") : Result.succeed({ list })
    },
    encodeResponse: (lists) =>
      Object.fromEntries(
        Object.entries(lists).map(([name, banners]) => [name, banners.map(Blog.encodeBanner)]),
      ),
  },
  "content.defaults": {
    decodeRequest: (request) =>
      fileOf(request) === defaultsFile ? noInput() : invalid("there is no such list"),
    encodeResponse: (entries) => ({
      items: entries.map(({ title, message }) => ({ title, message: [message] })),
    }),
  },
  "content.document": enveloped({ decodeRequest: contentKey, encodeResult: Content.encode }),
}
