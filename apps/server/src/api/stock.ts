import { Clock, Effect } from "effect"
import type { StockItem } from "@shop/core/stock"
import type { StoreView } from "@shop/core/store-view"
import { Catalogue } from "@shop/commerce/catalogue"
import { dieOnSqlError } from "@shop/commerce/sql"
import { Reminders } from "@shop/commerce/reminders"
import { StockRepository } from "@shop/commerce/stock"
import { serverEndpoints } from "@shop/wire/server"
import type { HttpRequest } from "@shop/wire/http"
import { type EndpointContext, endpoint, viewFor } from "./endpoint.ts"
import { notStored, refuse } from "./responses.ts"
import { type ApiFault, route, under } from "./route.ts"

/** Most skus of one list. The shop's own client requests 15 at a time, older ones a product with all its variants. */
const listMax = 100

/**
 * Stock of some skus, one item for each, in the requested order. A product without a stock record is not counted.
 *
 * @fails ApiFault 404 if one sku is unknown
 * @rule SR45 - wire §6
 */
const stockOf = (
  skus: ReadonlyArray<string>,
  view: StoreView,
): Effect.Effect<ReadonlyArray<StockItem>, ApiFault, StockRepository | Catalogue> =>
  Effect.gen(function* () {
    const { find } = yield* StockRepository
    const catalogue = yield* Catalogue
    const nowMs = yield* Clock.currentTimeMillis
    const known = yield* dieOnSqlError(find(skus))
    return yield* Effect.forEach(skus, (sku) => {
      const item = known.get(sku)
      if (item !== undefined) return Effect.succeed(item)
      const product = catalogue.find(view.code, sku, { ...view.tax, groupId: null, nowMs })
      return product === null
        ? refuse(404, `There is no product with the sku ${sku}`)
        : Effect.succeed(uncounted(product.id))
    })
  })

const uncounted = (productId: number): StockItem => ({
  productId,
  qty: 0,
  isInStock: true,
  isManaged: false,
  qtyMax: null,
})

const checkOne = ({ sku }: { readonly sku: string }, { view }: EndpointContext) =>
  Effect.map(stockOf([sku], view), ([item]) => item!)

const check = endpoint("stock.check", checkOne)

const list = endpoint("stock.list", ({ skus }, { view }) =>
  skus.length > listMax ? refuse(400, `skus: at most ${listMax} at a time`) : stockOf(skus, view),
)

/** The list at its older address, which skips unknown skus. @fails ApiFault 404 if all skus are unknown @rule SR99 - wire §6 */
const listKnown = Effect.fnUntraced(function* (skus: ReadonlyArray<string>, request: HttpRequest) {
  if (skus.length === 0) return yield* refuse(400, "skus parameter is required")
  if (skus.length > listMax) return yield* refuse(400, `skus: at most ${listMax} at a time`)
  const view = yield* viewFor(request)
  const found = yield* Effect.forEach(skus, (sku) =>
    stockOf([sku], view).pipe(Effect.catch(() => Effect.succeed<ReadonlyArray<StockItem>>([]))),
  )
  const items = found.flat()
  return items.length === 0 ? yield* refuse(404, "No stock information for given sku") : items
})

/** Subscribes to the back-in-stock letter of a sku. @rule SR330 */
const remind = endpoint(
  "stock.remind",
  Effect.fnUntraced(function* ({ sku, email }, { view }) {
    const isAddress = yield* Effect.flatMap(Reminders, (reminders) => reminders.add(email, sku, view))
    return isAddress ? (true as const) : yield* refuse(400, "Invalid e-mail provided!")
  }),
)

const older = "/api/ext/elastic-stock"

const olderList = route(
  "GET",
  `${older}/list`,
  Effect.fnUntraced(function* (request) {
    const skus = (request.query["skus"] ?? "").split(",").filter((sku) => sku !== "")
    const items = yield* listKnown(skus, request)
    return {
      status: 200,
      body: serverEndpoints["stock.list"].encodeResponse(items, request),
      headers: notStored,
    }
  }),
)

/** The requests of stock. @rule SR45 - S1 §7 stock */
export const stock = [
  check,
  under("/api/stock/check/:sku", check),
  list,
  remind,
  olderList,
  ...["check", "check/:sku"].map((path) => under(`${older}/${path}`, check)),
]
