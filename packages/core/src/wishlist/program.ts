import { Context, Effect, Layer, type SubscriptionRef } from "effect"
import { CartProducts } from "../cart/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import { Notifications } from "../notification/index.ts"
import { Storage, type Tabs } from "../ports/index.ts"
import { CurrentView, limits } from "../settings/index.ts"
import { add, has, remove, renew, restored, type RemovedItem } from "./change.ts"
import { itemOf, wishlistItem } from "./wishlist-item.ts"
import { seenKey } from "./seen-key.ts"
import { type WishlistItem, type Wishlist, wishlistDefinition } from "./model.ts"

/** The wishlist of the shopper. */
export class Wishlists extends Context.Service<
  Wishlists,
  {
    /** Null until the device has responded. */
    readonly state: SubscriptionRef.SubscriptionRef<Wishlist | null>
    readonly add: (item: WishlistItem) => Effect.Effect<void>
    readonly remove: (sku: string) => Effect.Effect<void>
    /** Adds or removes a product. */
    readonly toggle: (item: WishlistItem) => Effect.Effect<void>
    /** Restores the last removed product at its index. */
    readonly undo: (sku: string) => Effect.Effect<void>
    /** Requests a confirmation before the list is cleared; does nothing for an empty list. */
    readonly confirmClear: Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** Deletes the wishlist, the recently viewed products and the comparison of a customer from the device. */
    readonly forget: Effect.Effect<void>
    /** Loads current names and prices. */
    readonly renew: Effect.Effect<void>
  }
>()("@shop/core/Wishlists") {
  static readonly layer: Layer.Layer<
    Wishlists,
    never,
    CartProducts | Notifications | Storage | Tabs | CurrentView
  > = Layer.effect(
    Wishlists,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notifications = yield* Notifications
  const list = yield* DeviceStore.value(wishlistDefinition)
  const today = yield* lookup
  const storage = yield* Storage
  let taken: RemovedItem | null = null

  const put = (change: (old: Wishlist) => Wishlist, sku: string) =>
    Effect.gen(function* () {
      const { after } = yield* list.change(change)
      if (!has(after, sku)) yield* notifications.notify({ tag: "ListFull", itemsMax: limits.wishlistMax })
    })
  const set = (item: WishlistItem) => put((old) => add(old, itemOf(item), limits.wishlistMax), item.sku)
  const take = (sku: string) =>
    Effect.gen(function* () {
      const { before } = yield* list.change((old) => remove(old, sku))
      const at = before.findIndex((one) => one.sku === sku)
      const item = before[at]
      if (item === undefined) return
      taken = { item, at }
      yield* notifications.notify({ tag: "RemovedFromWishlist", name: item.name, sku })
    })

  return Wishlists.of({
    state: list.state,
    add: set,
    remove: take,
    toggle: (item) =>
      // The list is known once the device has responded.
      Effect.flatMap(
        list.change((old) => old),
        ({ before }) => (has(before, item.sku) ? take(item.sku) : set(item)),
      ),
    undo: (sku) =>
      Effect.suspend(() => {
        const back = taken
        if (back?.item.sku !== sku) return Effect.void
        return put((old) => restored(old, back, limits.wishlistMax), sku)
      }),
    confirmClear: Effect.gen(function* () {
      if ((yield* list.get).length > 0) yield* notifications.notify({ tag: "WishlistClearAsked" })
    }),
    clear: list.forget,
    forget: list.forget.pipe(
      Effect.andThen(Effect.ignore(storage.remove("wishlist", seenKey))),
      // The comparison may not be loaded; a loaded one follows the event CustomerForgotten as well.
      Effect.andThen(Effect.ignore(storage.clear("compare"))),
    ),
    renew: Effect.gen(function* () {
      const found = yield* today(yield* list.get)
      if (found.size > 0) yield* list.change((old) => renew(old, found))
    }),
  })
})

/** Loads current products; products without a response are omitted. */
const lookup = Effect.gen(function* () {
  const products = yield* CartProducts
  const view = yield* CurrentView
  return (items: Wishlist): Effect.Effect<ReadonlyMap<string, WishlistItem>> =>
    Effect.map(
      Effect.forEach(
        items,
        ({ sku, variantSku }) =>
          Effect.map(products.findOrNull(sku), (product) =>
            product === null ? [] : [[sku, wishlistItem(product, sku, view, variantSku)] as const],
          ),
        { concurrency: 4 },
      ),
      (found) => new Map(found.flat()),
    )
})
