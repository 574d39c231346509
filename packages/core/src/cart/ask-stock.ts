import { Effect, type Scope } from "effect"
import { Notifications } from "../notification/index.ts"
import { Settings } from "../settings/index.ts"
import { batches, decideChecked, StockRequests, type StockItem } from "../stock/index.ts"
import { failure, RequestClient } from "../sync/index.ts"
import type { KeptCart } from "./keep.ts"
import { reduceCart } from "./reduce.ts"

/**
 * Asks how much there is of what the cart holds, and lets every line of that sku know.
 *
 * @returns an effect that waits for the answers; no answer leaves a line as it is known, the order is checked anyway
 * @rule CA23 - S1 §4 Stock check status, §7 (batches of 15); domain §4 S4 (lines with options too)
 */
export const askStock = Effect.fnUntraced(function* (
  cell: KeptCart,
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
        Effect.ignore(
          Effect.flatMap(client.execute(StockRequests.check({ sku })), (item) => learn(sku, item)),
        ),
      { discard: true },
    )

  /** A list is answered whole or not at all: where one product of it is gone, the others are asked by themselves. */
  const ask = (skus: ReadonlyArray<string>) =>
    Effect.matchEffect(client.execute(StockRequests.list({ skus })), {
      onSuccess: (items) =>
        Effect.forEach(items.slice(0, skus.length), (item, index) => learn(skus[index]!, item), {
          discard: true,
        }),
      onFailure: (error) => (failure(error) === "refused" ? askEach(skus) : Effect.void),
    })

  return (skus) => {
    if (!settings.stock.synchronize) return Effect.void
    // On the wire a list is parted by commas: a sku that has one cannot stand in it.
    const [listed, alone] = [false, true].map((has) => skus.filter((sku) => sku.includes(",") === has))
    return Effect.andThen(
      Effect.forEach(batches(listed!), ask, { discard: true }),
      askEach(batches(alone!).flat()),
    )
  }
})
