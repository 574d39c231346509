import type { Discount } from "@shop/core/cart"
import { cents, ratePpm } from "@shop/core/money"
import { type DatabaseService, insert } from "../database/index.ts"

/** A coupon as an operator gives it out: a share of the goods, or an amount off them. */
export interface Coupon {
  /** Case does not matter. */
  readonly code: string
  readonly worth:
    | { readonly kind: "percent"; readonly ratePpm: number }
    | { readonly kind: "fixed"; readonly amountCents: number }
  /** Orders it still serves; null for any number. */
  readonly usesLeft: number | null
  /** Epoch ms from which it no longer holds; null for never. */
  readonly endsAtMs: number | null
}

/**
 * Gives out a coupon, or changes one.
 *
 * @throws when its worth is not above zero: the table says no
 * @rule CM16 - S1 §4 coupon
 */
export const putCoupon = (database: DatabaseService, { code, worth, usesLeft, endsAtMs }: Coupon): void => {
  database.transaction(() => {
    database.run("DELETE FROM coupon WHERE code = ?", code)
    insert(database, "coupon", {
      code,
      rate_ppm: worth.kind === "percent" ? worth.ratePpm : null,
      amount_cents: worth.kind === "fixed" ? worth.amountCents : null,
      uses_left: usesLeft,
      ends_at: endsAtMs,
    })
  })
}

/**
 * What a coupon takes off now.
 *
 * @param code - as typed, any case, spaces around it ignored; null when the cart has none
 * @returns the discount, or null when the code is unknown, used up or over
 * @rule CM16 - S1 §8 (the coupon code isn't valid)
 */
export const discountOf = (
  database: DatabaseService,
  code: string | null,
  nowMs: number,
): (Discount & { readonly code: string }) | null => {
  if (code === null) return null
  const row = database.get(
    "SELECT code, rate_ppm, amount_cents FROM coupon WHERE code = ? AND (uses_left IS NULL OR uses_left > 0) AND (ends_at IS NULL OR ends_at > ?)",
    code.trim(),
    nowMs,
  )
  if (row === undefined) return null
  const named = String(row["code"])
  return row["rate_ppm"] === null
    ? { code: named, kind: "fixed", amountCents: cents(Number(row["amount_cents"])) }
    : { code: named, kind: "percent", ratePpm: ratePpm(Number(row["rate_ppm"])) }
}

/** Counts one use. Call it in the order's transaction. @rule CM16 - reliability I14: uses <= limit */
export const spendCoupon = (database: DatabaseService, code: string): void => {
  database.run("UPDATE coupon SET uses_left = uses_left - 1 WHERE code = ? AND uses_left IS NOT NULL", code)
}

/** Gives one use back. Call it in the transaction of the order's cancellation. @rule CM83 - reliability I14 */
export const giveCouponBack = (database: DatabaseService, code: string): void => {
  database.run("UPDATE coupon SET uses_left = uses_left + 1 WHERE code = ? AND uses_left IS NOT NULL", code)
}
