import type { Cents } from "@shop/core/money"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import { type Allowance, allowanceOf, type Coupon, type CouponWorth, situation } from "./coupon-rules.ts"

/**
 * Gives out a coupon, or changes one.
 *
 * @throws when its worth is not above zero: the table says no
 * @rule CM16, CM100 - S1 §4 coupon
 */
export const putCoupon = (database: DatabaseService, coupon: Coupon): void => {
  const { code, worth, goodsMinCents = 0, usesLeft, usesPerCustomer = null } = coupon
  database.transaction(() => {
    database.run("DELETE FROM coupon WHERE code = ?", code)
    insert(database, "coupon", {
      code,
      rate_ppm: worth.kind === "percent" ? worth.ratePpm : null,
      amount_cents: worth.kind === "fixed" ? worth.amountCents : null,
      is_delivery_free: worth.kind === "freeDelivery" ? 1 : 0,
      goods_min_cents: goodsMinCents,
      uses_left: usesLeft,
      uses_per_customer: usesPerCustomer,
      starts_at: coupon.startsAtMs ?? null,
      ends_at: coupon.endsAtMs,
    })
  })
}

/** Who uses a coupon, as far as is known: their account, and the address of their order. */
export interface CouponUser {
  readonly customerId: number | null
  readonly email: string | null
}

const number = (value: Row[string] | undefined): number | null =>
  value === null || value === undefined ? null : Number(value)

const worthOf = (row: Row): CouponWorth => {
  if (row["rate_ppm"] !== null) return { kind: "percent", ratePpm: Number(row["rate_ppm"]) }
  return row["amount_cents"] === null
    ? { kind: "freeDelivery" }
    : { kind: "fixed", amountCents: Number(row["amount_cents"]) }
}

const toCoupon = (row: Row): Coupon => ({
  code: String(row["code"]),
  worth: worthOf(row),
  goodsMinCents: Number(row["goods_min_cents"]),
  usesLeft: number(row["uses_left"]),
  usesPerCustomer: number(row["uses_per_customer"]),
  startsAtMs: number(row["starts_at"]),
  endsAtMs: number(row["ends_at"]),
})

/** A coupon by its code, whether it holds or not. @returns null when there is none @rule CM100 */
export const findCoupon = (database: DatabaseService, code: string): Coupon | null => {
  const row = database.get("SELECT * FROM coupon WHERE code = ?", code.trim())
  return row === undefined ? null : toCoupon(row)
}

/** A coupon, and how many orders have used it. */
export interface CouponSummary extends Coupon {
  readonly useCount: number
}

/** Every coupon by its code. @rule CM100 */
export const listCoupons = (database: DatabaseService): ReadonlyArray<CouponSummary> =>
  database
    .all(
      `SELECT coupon.*, (SELECT count(*) FROM orders
         WHERE orders.coupon = coupon.code COLLATE NOCASE AND orders.status <> 'cancelled') AS use_count
       FROM coupon ORDER BY code`,
    )
    .map((row) => ({ ...toCoupon(row), useCount: Number(row["use_count"]) }))

/** Ends a coupon now. @returns whether there is one @rule CM100 */
export const endCoupon = (database: DatabaseService, code: string, nowMs: number): boolean =>
  database.run("UPDATE coupon SET ends_at = ? WHERE code = ?", nowMs, code.trim()).changes === 1

/** Orders of somebody that a coupon has served: by their account, or by the address they ordered with. */
const usesOf = (database: DatabaseService, code: string, { customerId, email }: CouponUser): number =>
  Number(
    database.get(
      `SELECT count(*) AS uses FROM orders WHERE coupon = ?1 COLLATE NOCASE AND status <> 'cancelled'
         AND (customer = ?2 OR lower(email) = lower(?3))`,
      code,
      customerId,
      email,
    )!["uses"],
  )

/**
 * What a coupon gives now.
 *
 * @param code - as typed, any case, spaces around it ignored; null when the cart has none
 * @param goodsGrossCents - what the goods cost before any discount
 * @returns null when the code is unknown, used up, over, not for this sum or not for this customer any more
 * @rule CM16, CM100 - S1 §8 (the coupon code isn't valid)
 */
export const allowance = (
  database: DatabaseService,
  code: string | null,
  user: CouponUser,
  { goodsGrossCents, nowMs }: { readonly goodsGrossCents: Cents; readonly nowMs: number },
): Allowance | null => {
  const coupon = code === null ? null : findCoupon(database, code)
  if (coupon === null) return null
  const usesOfCustomer = coupon.usesPerCustomer == null ? 0 : usesOf(database, coupon.code, user)
  return situation(coupon, { goodsGrossCents, usesOfCustomer, nowMs }) === "holds"
    ? allowanceOf(coupon)
    : null
}

/** Counts one use. Call it in the order's transaction. @rule CM16 - reliability I14: uses <= limit */
export const spendCoupon = (database: DatabaseService, code: string): void => {
  database.run("UPDATE coupon SET uses_left = uses_left - 1 WHERE code = ? AND uses_left IS NOT NULL", code)
}

/** Gives one use back. Call it in the transaction of the order's cancellation. @rule CM83 - reliability I14 */
export const giveCouponBack = (database: DatabaseService, code: string): void => {
  database.run("UPDATE coupon SET uses_left = uses_left + 1 WHERE code = ? AND uses_left IS NOT NULL", code)
}
