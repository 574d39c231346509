import { Effect, type Scope } from "effect"
import { Notifications } from "../notification/index.ts"
import { Settings } from "../settings/index.ts"
import { batches, decideChecked, StockRequests, type StockItem } from "../stock/index.ts"
import { failure, logOnly, RequestClient } from "../sync/index.ts"
import { type DeviceCart, dispatch } from "./store.ts"

/** Updates the cart after a response about the stock of a sku. */
export const learnStock = Effect.fnUntraced(function* (
  cell: DeviceCart,
): Effect.fn.Return<(sku: string, stock: StockItem) => Effect.Effect<void>, never, Notifications | Settings> {
  const notifications = yield* Notifications
  const settings = yield* Settings
  return Effect.fn("Carts.learnStock")(function* (sku: string, stock: StockItem) {
    const decision = decideChecked(stock, {
      allowOutOfStockInCart: settings.stock.allowOutOfStockInCart,
      isCartSynchronized: settings.cart.synchronize,
    })
    const line = (yield* cell.get).local.find((old) => old.sku === sku)
    const removesLines = decision === "Remove"
    yield* dispatch(cell, { tag: "StockChecked", sku, stock, removesLines })
    if (decision === "Remove" && line !== undefined)
      yield* notifications.notify({ tag: "OutOfStock", name: line.facts.name })
  })
})

/** Skus without a response. */
type Unanswered = ReadonlyArray<string>

/**
 * Requests the stock of the cart's products, and updates every line of each sku.
 *
 * @returns an effect that waits for the responses and returns the skus without one; their lines do not change, since the
 *          platform checks the order anyway
 */
export const requestStock = Effect.fnUntraced(function* (
  cell: DeviceCart,
): Effect.fn.Return<
  (skus: ReadonlyArray<string>) => Effect.Effect<Unanswered>,
  never,
  RequestClient | Notifications | Settings | Scope.Scope
> {
  const client = yield* RequestClient
  const settings = yield* Settings
  const learn = yield* learnStock(cell)

  const askEach = (skus: ReadonlyArray<string>): Effect.Effect<Unanswered> =>
    Effect.map(
      Effect.forEach(skus, (sku) =>
        client.execute(StockRequests.check({ sku })).pipe(
          Effect.flatMap((item) => learn(sku, item)),
          Effect.as<Unanswered>([]),
          Effect.catch((error) =>
            failure(error) === "refused"
              ? Effect.as(logOnly("SY75")(Effect.fail(error)), [])
              : Effect.succeed([sku]),
          ),
        ),
      ),
      (each) => each.flat(),
    )

  /** A list with one unknown product fails. Its products are requested one by one then. */
  const requestBatch = (skus: ReadonlyArray<string>): Effect.Effect<Unanswered> =>
    Effect.matchEffect(client.execute(StockRequests.list({ skus })), {
      onSuccess: (items) =>
        Effect.as(
          Effect.forEach(items.slice(0, skus.length), (item, index) => learn(skus[index]!, item), {
            discard: true,
          }),
          [],
        ),
      onFailure: (error) => (failure(error) === "refused" ? askEach(skus) : Effect.succeed(skus)),
    })

  return Effect.fnUntraced(function* (skus) {
    if (!settings.stock.synchronize) return []
    // On the wire a list has comma-separated skus, so a sku with a comma cannot be in it.
    const [listed, alone] = [false, true].map((has) => skus.filter((sku) => sku.includes(",") === has))
    const together = yield* Effect.forEach(batches(listed!), requestBatch)
    return [...together.flat(), ...(yield* askEach(batches(alone!).flat()))]
  })
})
