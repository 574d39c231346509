import { Context, Effect, Layer, type SubscriptionRef } from "effect"
import { keep } from "../cache/index.ts"
import { CartProducts } from "../cart/index.ts"
import { Notices } from "../notice/index.ts"
import type { Storage, Tabs } from "../ports/index.ts"
import { CurrentView, limits } from "../settings/index.ts"
import { add, has, remove, renew } from "./change.ts"
import { keepsake } from "./keepsake.ts"
import { empty, type Keepsake, type Wishlist } from "./model.ts"
import { read, write } from "./stored.ts"

/** What the shopper would like to have. @rule WL1 - S2 §4 Wishlist */
export class Wishlists extends Context.Service<
  Wishlists,
  {
    /** Null until the device has told. */
    readonly state: SubscriptionRef.SubscriptionRef<Wishlist | null>
    readonly add: (item: Keepsake) => Effect.Effect<void>
    readonly remove: (sku: string) => Effect.Effect<void>
    /** Asks whether the shopper means it; nothing is asked about an empty list. */
    readonly askClear: Effect.Effect<void>
    readonly clear: Effect.Effect<void>
    /** Looks up what the products cost and are called today. */
    readonly renew: Effect.Effect<void>
  }
>()("@shop/core/Wishlists") {
  /** @rule WL5 */
  static readonly layer: Layer.Layer<
    Wishlists,
    never,
    CartProducts | Notices | Storage | Tabs | CurrentView
  > = Layer.effect(
    Wishlists,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notices = yield* Notices
  const list = yield* keep({ collection: "wishlist", empty, read, write })
  const today = yield* lookup

  return Wishlists.of({
    state: list.state,
    add: (item) =>
      Effect.gen(function* () {
        const { after } = yield* list.change((before) => add(before, item, limits.wishlistMax))
        if (!has(after, item.sku)) yield* notices.tell({ tag: "ListFull", itemsMax: limits.wishlistMax })
      }),
    remove: (sku) =>
      Effect.gen(function* () {
        const { before, after } = yield* list.change((old) => remove(old, sku))
        const gone = before === after ? undefined : before.find((one) => one.sku === sku)
        if (gone !== undefined) yield* notices.tell({ tag: "RemovedFromWishlist", name: gone.name })
      }),
    askClear: Effect.gen(function* () {
      if ((yield* list.get).length > 0) yield* notices.tell({ tag: "WishlistClearAsked" })
    }),
    clear: Effect.asVoid(list.change(() => empty)),
    renew: Effect.gen(function* () {
      const found = yield* today((yield* list.get).map(({ sku }) => sku))
      if (found.size > 0) yield* list.change((old) => renew(old, found))
    }),
  })
})

/** Looks products up as they are sold now; those that nobody tells of are left out. @rule WL6 */
const lookup = Effect.gen(function* () {
  const products = yield* CartProducts
  const view = yield* CurrentView
  return (skus: ReadonlyArray<string>): Effect.Effect<ReadonlyMap<string, Keepsake>> =>
    Effect.map(
      Effect.forEach(
        skus,
        (sku) =>
          Effect.map(products.find(sku), (product) =>
            product === null ? [] : [[sku, keepsake(product, sku, view)] as const],
          ),
        { concurrency: 4 },
      ),
      (found) => new Map(found.flat()),
    )
})
