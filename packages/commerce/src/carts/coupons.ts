import { Clock, Context, Effect, Layer } from "effect"
import { findPromotion } from "@shop/core/promotion"
import { Settings } from "@shop/core/settings"
import { dieOnSqlError, Sql } from "../sql/index.ts"
import { CouponRepository, type CouponSummary } from "./coupon-repository.ts"
import type { Coupon } from "./coupon-rules.ts"

/** Coupons as operators give them out. @rule CM16, CM100 */
export interface CouponsService {
  /**
   * Gives out a coupon, or changes one. Its amounts are in the currency of the first store view.
   *
   * Dies with a RangeError for an unknown promotion or wrong arguments.
   * @rule CM16, CM100 - S1 §4 coupon
   */
  readonly save: (coupon: Coupon) => Effect.Effect<void>
  /** A coupon by its code, valid or not. @rule CM100 */
  readonly find: (code: string) => Effect.Effect<Coupon | null>
  /** Every coupon in the order of codes. @rule CM100 */
  readonly list: Effect.Effect<ReadonlyArray<CouponSummary>>
  /** Ends a coupon now. @returns whether there is one @rule CM100 */
  readonly end: (code: string) => Effect.Effect<boolean>
}

/** @rule CM16, CM100 */
export class Coupons extends Context.Service<Coupons, CouponsService>()("@shop/commerce/Coupons") {
  static readonly layer = Layer.effect(
    Coupons,
    Effect.gen(function* () {
      const { transaction } = yield* Sql
      const coupons = yield* CouponRepository
      const { currency } = (yield* Settings).views[0]!
      return Coupons.of({
        save: Effect.fn("Coupons.save")(
          function* (coupon) {
            const { code, args } = coupon.promotion
            if (findPromotion(code)?.accepts(args) !== true)
              return yield* Effect.die(new RangeError(`not a promotion: ${JSON.stringify(coupon.promotion)}`))
            yield* coupons.save(coupon, currency)
          },
          (effect) => dieOnSqlError(transaction(effect, { isolation: "read committed" })),
        ),
        find: (code) => dieOnSqlError(coupons.find(code)),
        list: dieOnSqlError(coupons.list),
        end: Effect.fn("Coupons.end")(function* (code) {
          return yield* coupons.end(code, yield* Clock.currentTimeMillis)
        }, dieOnSqlError),
      })
    }),
  )
}
