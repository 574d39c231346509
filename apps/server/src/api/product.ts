import { Clock, Effect } from "effect"
import type { Price } from "@shop/core/pricing"
import { isSoldOut, type Product, productHref, shownPrice } from "@shop/core/product"
import type { StoreView } from "@shop/core/store-view"
import { Settings } from "@shop/core/settings"
import { Queries } from "@shop/core/catalogue"
import { type Audience, Catalogue, type CatalogueService } from "@shop/commerce/catalogue"
import { CurrentPrice } from "@shop/wire/legacy"
import type { HttpRequest } from "@shop/wire/http"
import { viewFor } from "./endpoint.ts"
import { ok, refuse, searchUnavailable } from "./responses.ts"
import { type ApiFault, route } from "./route.ts"
import { buyerOf } from "./authentication.ts"

/** Most skus of one request; older clients request a product with all its variants. */
const listMax = 100

const item = (product: Product, price: Price, view: StoreView, currency: string) => ({
  id: product.id,
  name: product.name,
  type: product.type,
  url: productHref(product, null, view),
  is_salable: !isSoldOut(product),
  currency_code: currency,
  store_id: view.id,
  images: [],
  price_info: CurrentPrice.encodeInfo({ final: price.payable, regular: price.original ?? price.payable }),
})

/** The distinct skus of a request. @fails ApiFault 400 for none or too many */
const skusOf = (request: HttpRequest): Effect.Effect<ReadonlyArray<string>, ApiFault> => {
  const skus = [...new Set((request.query["skus"] ?? "").split(",").filter((sku) => sku !== ""))]
  if (skus.length === 0) return refuse(400, "skus parameter is required")
  return skus.length > listMax ? refuse(400, `skus: at most ${listMax} at a time`) : Effect.succeed(skus)
}

/** The view of the store id, else of the request. */
const viewOf = Effect.fnUntraced(function* (request: HttpRequest) {
  const requestView = yield* viewFor(request)
  const { views } = yield* Settings
  return views.find(({ id }) => String(id) === request.query["storeId"]) ?? requestView
})

/** The audience with the customer group of the session. */
const audienceFor = Effect.fnUntraced(function* (request: HttpRequest, { tax }: StoreView) {
  const groupId = (yield* buyerOf(request))?.groupId ?? null
  const { country, region } = tax
  return { country, region, groupId, nowMs: yield* Clock.currentTimeMillis }
})

/** A product or a variant with its lowest displayed price. */
const found = (
  catalogue: CatalogueService,
  view: StoreView,
  sku: string,
  audience: Audience,
): { readonly product: Product; readonly price: Price } | null => {
  const product = catalogue.find(view.code, sku, audience)
  const shown = product === null ? null : shownPrice(product)
  return product === null || shown === null ? null : { product, price: shown.lowest }
}

const renderList = route(
  "GET",
  "/api/product/render-list",
  Effect.fnUntraced(function* (request) {
    const skus = yield* skusOf(request)
    const view = yield* viewOf(request)
    const catalogue = yield* Catalogue
    const audience = yield* audienceFor(request, view)
    const items = skus.flatMap((sku) => {
      const one = found(catalogue, view, sku, audience)
      return one === null ? [] : [item(one.product, one.price, view, view.currency)]
    })
    return ok({ items })
  }),
)

/** Fields of a product in a list. */
const listFields = [
  "id",
  "sku",
  "name",
  "price",
  "status",
  "visibility",
  "type_id",
  "created_at",
  "updated_at",
  "weight",
]

const list = route(
  "GET",
  "/api/product/list",
  Effect.fnUntraced(function* (request) {
    const skus = yield* skusOf(request)
    const view = yield* viewOf(request)
    const catalogue = yield* Catalogue
    const audience = yield* audienceFor(request, view)
    const query = { ...Queries.bySku(skus), include: listFields }
    const { hits, total } = yield* Effect.mapError(
      catalogue.search(view.code, query, audience),
      () => searchUnavailable,
    )
    return ok({
      items: hits.map(({ source }) => ({ ...source, custom_attributes: [] })),
      search_criteria: {
        filter_groups: [{ filters: [{ field: "sku", value: skus.join(","), condition_type: "in" }] }],
      },
      total_count: total,
    })
  }),
)

/** Products and current prices by sku. @rule SR47 - S1 §7 /api/product, wire §9 */
export const product = [renderList, list]
