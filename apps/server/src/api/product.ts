import { Clock, Effect } from "effect"
import type { Price } from "@shop/core/pricing"
import { isSoldOut, type Product, productHref, shownPrice } from "@shop/core/product"
import type { StoreView } from "@shop/core/store-view"
import { Settings } from "@shop/core/settings"
import { Catalogue } from "@shop/commerce/catalogue"
import { CurrentPrice } from "@shop/wire/legacy"
import { viewFor } from "./call.ts"
import { ok, refuse } from "./reply.ts"
import { route } from "./route.ts"
import { buyerOf } from "./who.ts"

/** Most skus of one question; older clients ask for a product and all its variants at once. */
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

const renderList = route(
  "GET",
  "/api/product/render-list",
  Effect.fnUntraced(function* (request) {
    const skus = [...new Set((request.query["skus"] ?? "").split(",").filter((sku) => sku !== ""))]
    if (skus.length === 0) return yield* refuse(400, "skus parameter is required")
    if (skus.length > listMax) return yield* refuse(400, `skus: at most ${listMax} at a time`)
    const asked = yield* viewFor(request)
    const { views } = yield* Settings
    const catalogue = yield* Catalogue
    const view = views.find(({ id }) => String(id) === request.query["storeId"]) ?? asked
    const audience = {
      country: view.tax.country,
      region: view.tax.region,
      groupId: (yield* buyerOf(request))?.groupId ?? null,
      nowMs: yield* Clock.currentTimeMillis,
    }
    const items = skus.flatMap((sku) => {
      const product = catalogue.find(view.code, sku, audience)
      const price = product === null ? null : shownPrice(product)
      return product === null || price === null ? [] : [item(product, price.lowest, view, view.currency)]
    })
    return ok({ items })
  }),
)

/** Current prices of some products, for the group of whoever is signed in. @rule SR47 - S1 §7 /api/product, wire §9 */
export const product = [renderList]
