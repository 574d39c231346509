import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"
import type { Coupon } from "./coupon-rules.ts"

/** The user of a coupon: the account, and the address of the order, if known. */
export interface CouponUser {
  readonly customerId: number | null
  readonly email: string | null
}

/** A coupon, and how many orders have used it. */
export interface CouponSummary extends Coupon {
  readonly useCount: number
}

/** Coupons by their codes; every spelling of a code finds its coupon. */
export class CouponRepository extends Context.Service<
  CouponRepository,
  {
    /** Writes a coupon; it replaces one with the same code. @param currency - of its amounts */
    readonly save: (coupon: Coupon, currency: string) => Effect.Effect<void, SqlError>
    /** A coupon, valid or not. */
    readonly find: (code: string) => Effect.Effect<Coupon | null, SqlError>
    /** Locks a coupon with limited uses until the transaction ends, so that the count of remaining uses stays true. */
    readonly lock: (code: string) => Effect.Effect<void, SqlError>
    /** Every coupon in the order of codes. */
    readonly list: Effect.Effect<ReadonlyArray<CouponSummary>, SqlError>
    /** Ends a coupon. @returns whether there is one */
    readonly end: (code: string, nowMs: number) => Effect.Effect<boolean, SqlError>
    /** Orders, not cancelled, that a coupon served: of an account, or with an address of the order or the account. */
    readonly usesOf: (code: string, user: CouponUser) => Effect.Effect<number, SqlError>
    /** Counts one use. @returns whether a use remained */
    readonly spend: (code: string) => Effect.Effect<boolean, SqlError>
    /** Gives one use back. */
    readonly giveBack: (code: string) => Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/CouponRepository") {}
