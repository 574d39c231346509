import { Effect, type Scope } from "effect"
import { Notifications } from "../notification/index.ts"
import { Settings } from "../settings/index.ts"
import { batches, decideChecked, StockRequests, type StockItem } from "../stock/index.ts"
import { failure, logOnly, RequestClient } from "../sync/index.ts"
import type { DeviceCart } from "./device-cart.ts"
import { reduceCart } from "./reduce.ts"

/**
 * Requests the stock of the cart's products, and updates every line of each sku.
 *
 * @returns an effect that waits for the responses; a line without a response does not change, since the platform checks
 *          the order anyway
 * @rule CA23 - S1 §4 Stock check status, §7 (batches of 15); domain §4 S4 (lines with options too)
 */
export const requestStock = Effect.fnUntraced(function* (
  cell: DeviceCart,
): Effect.fn.Return<
  (skus: ReadonlyArray<string>) => Effect.Effect<void>,
  never,
  RequestClient | Notifications | Settings | Scope.Scope
> {
  const client = yield* RequestClient
  const notifications = yield* Notifications
  const settings = yield* Settings

  const learn = (sku: string, stock: StockItem) =>
    Effect.gen(function* () {
      const decision = decideChecked(stock, {
        allowOutOfStockInCart: settings.stock.allowOutOfStockInCart,
        isCartSynchronized: settings.cart.synchronize,
      })
      const line = (yield* cell.get).local.find((old) => old.sku === sku)
      const removesLines = decision === "Remove"
      yield* cell.change((state) => reduceCart(state, { tag: "StockChecked", sku, stock, removesLines }))
      if (decision === "Remove" && line !== undefined)
        yield* notifications.notify({ tag: "OutOfStock", name: line.facts.name })
    })

  const askEach = (skus: ReadonlyArray<string>) =>
    Effect.forEach(
      skus,
      (sku) =>
        Effect.flatMap(client.execute(StockRequests.check({ sku })), (item) => learn(sku, item)).pipe(
          logOnly("SY75"),
        ),
      { discard: true },
    )

  /** A list with one unknown product fails. Its products are requested one by one then. */
  const requestBatch = (skus: ReadonlyArray<string>) =>
    Effect.matchEffect(client.execute(StockRequests.list({ skus })), {
      onSuccess: (items) =>
        Effect.forEach(items.slice(0, skus.length), (item, index) => learn(skus[index]!, item), {
          discard: true,
        }),
      onFailure: (error) => (failure(error) === "refused" ? askEach(skus) : Effect.void),
    })

  return (skus) => {
    if (!settings.stock.synchronize) return Effect.void
    // On the wire a list has comma-separated skus, so a sku with a comma cannot be in it.
    const [listed, alone] = [false, true].map((has) => skus.filter((sku) => sku.includes(",") === has))
    return Effect.andThen(
      Effect.forEach(batches(listed!), requestBatch, { discard: true }),
      askEach(batches(alone!).flat()),
    )
  }
})
