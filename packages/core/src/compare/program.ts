import { Context, Effect, Fiber, FiberHandle, Layer, SubscriptionRef } from "effect"
import { CartProducts } from "../cart/index.ts"
import { CatalogueRequests, Queries } from "../catalogue/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import { ShopEvents } from "../events/index.ts"
import { Notifications } from "../notification/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import { type Session, onSignOut } from "../session/index.ts"
import { logOnly, RequestClient } from "../sync/index.ts"
import { add, itemOf, has, type WishlistItem, remove } from "../wishlist/index.ts"
import { compareDefinition, type CompareList } from "./model.ts"
import { valuesOf } from "./rows.ts"
import type { ComparedAttributes } from "./view.ts"

/** The comparison of products. */
export class Comparison extends Context.Service<
  Comparison,
  {
    /** Null until the device has loaded the list. */
    readonly state: SubscriptionRef.SubscriptionRef<CompareList | null>
    readonly attributes: SubscriptionRef.SubscriptionRef<ComparedAttributes>
    readonly add: (item: WishlistItem) => Effect.Effect<void>
    readonly remove: (sku: string) => Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** Loads the attribute values of the products. The page with the comparison calls it. */
    readonly load: Effect.Effect<void>
  }
>()("@shop/core/Comparison") {
  static readonly layer: Layer.Layer<
    Comparison,
    never,
    CartProducts | RequestClient | Session | ShopEvents | Notifications | Storage | Tabs
  > = Layer.effect(
    Comparison,
    Effect.suspend(() => make),
  )
}

const noAttributes: ComparedAttributes = { values: new Map(), attributes: [], isLoading: false }

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const products = yield* CartProducts
  const client = yield* RequestClient
  const list = yield* DeviceStore.value(compareDefinition)
  const attributes = yield* SubscriptionRef.make(noAttributes)
  const loading = yield* FiberHandle.make<void>()

  const load = Effect.gen(function* () {
    const skus = (yield* list.get).map(({ sku }) => sku)
    yield* SubscriptionRef.update(attributes, (old) => ({ ...old, isLoading: true }))
    const found = yield* Effect.forEach(
      skus,
      (sku) =>
        Effect.map(products.findOrNull(sku), (product) =>
          product === null ? [] : [[sku, valuesOf(product, sku)] as const],
        ),
      { concurrency: 4 },
    )
    const values = new Map(found.flat())
    const codes = [...new Set([...values.values()].flatMap((each) => Object.keys(each)))]
    const answer =
      codes.length === 0
        ? undefined
        : yield* logOnly("CP4")(client.execute(CatalogueRequests.searchAttributes(Queries.attributes(codes))))
    yield* SubscriptionRef.update(attributes, (old) => ({
      values,
      attributes: answer?.items ?? old.attributes,
      isLoading: false,
    }))
  })

  yield* (yield* ShopEvents).on(["CustomerForgotten"], () => list.forget)
  yield* onSignOut(list.forget)
  return Comparison.of({
    state: list.state,
    attributes,
    load: Effect.flatMap(FiberHandle.run(loading, load), Fiber.await),
    add: (item) =>
      Effect.gen(function* () {
        const { before, after } = yield* list.change((old) =>
          add(old, { ...itemOf(item), qty: 1 }, limits.compareMax),
        )
        if (!has(after, item.sku))
          return yield* notifications.notify({ tag: "ListFull", itemsMax: limits.compareMax })
        if (before !== after) yield* notifications.notify({ tag: "AddedToCompare", name: item.name })
      }),
    remove: (sku) => Effect.asVoid(list.change((old) => remove(old, sku))),
    clear: list.forget,
  })
})
