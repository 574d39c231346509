import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import type { Notifications } from "../notification/index.ts"
import type { Storage } from "../ports/index.ts"
import { type Session, onSignOut } from "../session/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"
import { remove } from "./change.ts"
import { itemOf } from "./wishlist-item.ts"
import { seenKey } from "./seen-key.ts"
import { type WishlistItem, type Wishlist, wishlistDefinition } from "./model.ts"

/**
 * Adds a product to the recently viewed products, latest first.
 *
 * @returns distinct products, at most `limits.recentlyViewedMax`
 */
export const noted = (seen: Wishlist, item: WishlistItem): Wishlist =>
  [itemOf(item), ...remove(seen, item.sku)].slice(0, limits.recentlyViewedMax)

/** The recently viewed products of this device. */
export class SeenProducts extends Context.Service<
  SeenProducts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<Wishlist>
    readonly note: (item: WishlistItem) => Effect.Effect<void>
  }
>()("@shop/core/SeenProducts") {
  static readonly layer: Layer.Layer<SeenProducts, never, Storage | Session | Notifications> = Layer.effect(
    SeenProducts,
    Effect.gen(function* () {
      const records = yield* DeviceStore.records(wishlistDefinition)
      const state = yield* SubscriptionRef.make<Wishlist>([])
      const one = yield* Semaphore.make(1)
      // Other tabs change the list too, so the stored list is changed.
      const stored = Effect.map(logOnly("WL11")(records.get(seenKey)), (seen) => seen ?? [])

      // `Wishlists.forget` removes the stored list.
      yield* onSignOut(SubscriptionRef.set(state, []))
      yield* SubscriptionRef.set(state, yield* stored)
      return SeenProducts.of({
        state,
        note: (item) =>
          Effect.gen(function* () {
            const next = noted(yield* stored, item)
            yield* SubscriptionRef.set(state, next)
            yield* logOnly("WL11")(records.set(seenKey, next))
          }).pipe(one.withPermit),
      })
    }),
  )
}
