import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import { Storage } from "../ports/index.ts"
import { type Session, whenLeft } from "../session/index.ts"
import { limits } from "../settings/index.ts"
import { logOnly } from "../sync/index.ts"
import { remove } from "./change.ts"
import { bare } from "./keepsake.ts"
import { empty, type Keepsake, type Wishlist } from "./model.ts"
import { read, seenKey, write } from "./stored.ts"

/**
 * What was looked at, latest first, with one more look.
 *
 * @returns each product once, `limits.seenMax` at most
 * @rule WL11 - mock (recently seen)
 */
export const noted = (seen: Wishlist, item: Keepsake): Wishlist =>
  [bare(item), ...remove(seen, item.sku)].slice(0, limits.recentlyViewedMax)

/** The products that were looked at on this device. @rule WL11 */
export class SeenProducts extends Context.Service<
  SeenProducts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<Wishlist>
    readonly note: (item: Keepsake) => Effect.Effect<void>
  }
>()("@shop/core/SeenProducts") {
  /** @rule WL11 */
  static readonly layer: Layer.Layer<SeenProducts, never, Storage | Session> = Layer.effect(
    SeenProducts,
    Effect.gen(function* () {
      const storage = yield* Storage
      const state = yield* SubscriptionRef.make<Wishlist>(empty)
      const one = yield* Semaphore.make(1)
      // Other tabs look at products too: what the device has is what counts.
      const kept = Effect.map(
        logOnly("WL11")(storage.get("wishlist", seenKey)),
        (value) => read(value) ?? empty,
      )
      const load = Effect.flatMap(kept, (seen) => SubscriptionRef.set(state, seen))

      // On the device it goes with the wishlist: see Wishlists.forget.
      yield* whenLeft(SubscriptionRef.set(state, empty))
      yield* load
      return SeenProducts.of({
        state,
        note: (item) =>
          Effect.gen(function* () {
            const next = noted(yield* kept, item)
            yield* SubscriptionRef.set(state, next)
            yield* logOnly("WL11")(storage.set("wishlist", seenKey, write(next)))
          }).pipe(one.withPermit),
      })
    }),
  )
}
