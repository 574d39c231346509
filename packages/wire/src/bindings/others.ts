import { Result } from "effect"
import type { UrlTarget } from "@shop/core/routing"
import * as Category from "../legacy/category.ts"
import * as Content from "../legacy/content.ts"
import * as CurrentPrice from "../legacy/current-price.ts"
import { record, text, textOrNull } from "../legacy/lenient.ts"
import * as Order from "../legacy/order.ts"
import * as Product from "../legacy/product.ts"
import { group } from "../legacy/query-json.ts"
import * as Search from "../legacy/search.ts"
import * as Stock from "../legacy/stock.ts"
import type { WireRequest } from "../request/index.ts"
import { operationHeader } from "./cart.ts"
import { bare, decoded, enveloped, fault, field, required, shaped } from "./make.ts"
import type { BindingOf } from "./model.ts"

/** The sku stands in the query, or in the path after `/check/`. */
const skuOf = (request: WireRequest): string => {
  const [, inPath] = /^\/api\/(?:ext\/elastic-)?stock\/check\/([^/]+)\/?$/.exec(request.path) ?? []
  return inPath === undefined ? (request.query["sku"] ?? "") : decoded(inPath)
}

/** A letter once a sku is in stock again; older servers do not know the call. @rule WI227 */
export const stockRemind: BindingOf<"stock.remind"> = enveloped({
  tag: "stock.remind",
  method: "POST",
  path: "/api/stock/remind",
  body: ({ sku, email }) => ({ sku, email }),
  read: (request) =>
    Result.gen(function* () {
      const sku = yield* field(request, "sku")
      return { sku, email: yield* field(request, "email") }
    }),
  encodeAnswer: () => true,
  decodeAnswer: () => true as const,
})

/** The stock of one sku. @rule WI9 */
export const stockCheck: BindingOf<"stock.check"> = enveloped({
  tag: "stock.check",
  method: "GET",
  path: "/api/stock/check",
  query: (input) => ({ sku: input.sku }),
  read: (request) =>
    skuOf(request) === "" ? fault("the parameter sku is missing") : Result.succeed({ sku: skuOf(request) }),
  encodeAnswer: Stock.encode,
  decodeAnswer: Stock.decode,
})

/** A sku with a comma cannot stand in a list: it is checked alone. */
export const stockList: BindingOf<"stock.list"> = enveloped({
  tag: "stock.list",
  method: "GET",
  path: "/api/stock/list",
  query: (input) => ({ skus: input.skus.join(",") }),
  read: (request) =>
    Result.map(required(request, "skus"), (skus) => ({ skus: skus.split(",").filter((sku) => sku !== "") })),
  encodeAnswer: (answer) => answer.map(Stock.encode),
  decodeAnswer: (result) => {
    if (!Array.isArray(result)) return null
    const items = result.flatMap((entry) => Stock.decode(entry) ?? [])
    return items.length === result.length ? items : null
  },
})

/** What products cost now, for a customer's group where one is told. @rule WI56 */
export const productPrices: BindingOf<"product.prices"> = enveloped({
  tag: "product.prices",
  method: "GET",
  path: "/api/product/render-list",
  query: ({ skus, groupId }, view) => ({
    skus: skus.join(","),
    currencyCode: view.currency,
    storeId: String(view.id),
    ...(groupId === null ? {} : { userGroupId: String(groupId) }),
  }),
  read: (request) =>
    Result.map(required(request, "skus"), (skus) => ({
      skus: skus.split(",").filter((sku) => sku !== ""),
      groupId: groupOf(request.query["userGroupId"] ?? ""),
    })),
  encodeAnswer: (answer) => ({ items: answer.map(CurrentPrice.encode) }),
  decodeAnswer: (result) => {
    const { items } = record(result)
    return Array.isArray(items) ? items.flatMap((item) => CurrentPrice.decode(item) ?? []) : null
  },
})

const groupOf = (told: string): number | null => (/^\d{1,9}$/.test(told) ? Number(told) : null)

/** An order, under its own key. @rule WI26, WI32 */
export const orderPlace: BindingOf<"order.place"> = enveloped({
  tag: "order.place",
  method: "POST",
  path: "/api/order",
  body: Order.encode,
  headers: (order) => ({ [operationHeader]: order.orderId }),
  read: (request) => {
    const order = Order.decode(request.body)
    return typeof order === "string" ? fault(order) : Result.succeed(order)
  },
  encodeAnswer: Order.encodePlaced,
  decodeAnswer: Order.decodePlaced,
})

/** What older servers want to hear of; they look at `url` alone. */
const mapOptions = {
  prefetchGroupProducts: true,
  assignProductConfiguration: true,
  populateRequestCacheTags: true,
  setProductErrors: false,
  fallbackToDefaultWhenNoAvailable: true,
  separateSelectedVariant: true,
  setConfigurableProductOptions: true,
  filterUnavailableVariants: false,
}

/** What an address leads to, bare, null for nothing. @rule WI4 */
export const urlMap: BindingOf<"url.map"> = {
  method: "POST",
  path: "/api/url/map",
  encode: (input, view) => ({
    method: "POST",
    path: "/api/url/map",
    query: { storeCode: view.code },
    body: {
      url: input.path.replace(/^\/+/, ""),
      includeFields: null,
      excludeFields: ["attributes_metadata"],
      options: mapOptions,
      filters: input.childSku === null ? {} : { sku: input.childSku },
      groupId: input.groupId,
      groupToken: input.groupToken,
    },
    headers: {},
  }),
  decode: (reply) =>
    Result.flatMap(bare("url.map", reply), (body) => shaped("url.map", decodeTarget(body), "no document")),
  read: (request) => {
    const body = record(request.body)
    const path = text(body["url"]).replace(/^\/+/, "")
    if (path === "") return fault("url is missing in the body")
    return Result.succeed({
      path: `/${path}`,
      childSku: textOrNull(record(body["filters"])["sku"]),
      ...group(body),
    })
  },
  write: (target) => encodeTarget(target),
}

const decodeTarget = (body: unknown): UrlTarget | null => {
  const hit = record(body)
  return readTarget(hit["_type"], hit["_source"])
}

/**
 * What a document means for whoever has followed its address. Nothing, and anything that no page shows, is no target.
 *
 * @returns null for a document that cannot be read
 * @rule WI4, OC7
 */
export const readTarget = (type: unknown, source: unknown): UrlTarget | null => {
  switch (type) {
    case "product": {
      const product = Product.decodePriced(source)
      return product === null ? null : { kind: "product", product }
    }
    case "category": {
      const category = Category.decode(source)
      return category === null ? null : { kind: "category", category }
    }
    case "cms_page": {
      const document = Content.decode(source)
      return document === null ? null : { kind: "content", document }
    }
    default:
      return { kind: "none" }
  }
}

const encodeTarget = (target: UrlTarget): unknown => {
  switch (target.kind) {
    case "product":
      return Search.hit("", "product", Product.encode(target.product))
    case "category":
      return Search.hit("", "category", Category.encode(target.category))
    case "content":
      return Search.hit("", "cms_page", Content.encode(target.document))
    case "none":
      return null
  }
}
