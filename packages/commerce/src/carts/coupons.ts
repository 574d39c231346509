import { normalizeEmail } from "@shop/core/form"
import { findPromotion } from "@shop/core/promotion"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import { couponKey, couponText } from "./coupon-code.ts"
import type { Coupon } from "./coupon-rules.ts"

/**
 * Gives out a coupon, or changes one.
 *
 * @throws RangeError for a promotion that there is not, or whose arguments are wrong
 * @rule CM16, CM100 - S1 §4 coupon
 */
export const putCoupon = (database: DatabaseService, coupon: Coupon): void => {
  const { code, promotion, goodsMinCents = 0, usesLeft, usesPerCustomer = null } = coupon
  if (findPromotion(promotion.code)?.accepts(promotion.args) !== true)
    throw new RangeError(`not a promotion: ${JSON.stringify(promotion)}`)
  database.transaction(() => {
    database.run("DELETE FROM coupon WHERE code_key = ?", couponKey(code))
    insert(database, "coupon", {
      code: couponText(code),
      code_key: couponKey(code),
      promotion: promotion.code,
      args: JSON.stringify(promotion.args),
      goods_min_cents: goodsMinCents,
      uses_left: usesLeft,
      uses_per_customer: usesPerCustomer,
      starts_at: coupon.startsAtMs ?? null,
      ends_at: coupon.endsAtMs,
      group_ids: written(coupon.groupIds),
      skus: written(coupon.skus),
      category_ids: written(coupon.categoryIds),
      covers_vouchers: coupon.coversVouchers === true ? 1 : 0,
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

const toCoupon = (row: Row): Coupon => ({
  code: String(row["code"]),
  promotion: { code: String(row["promotion"]), args: JSON.parse(String(row["args"])) },
  goodsMinCents: Number(row["goods_min_cents"]),
  usesLeft: number(row["uses_left"]),
  usesPerCustomer: number(row["uses_per_customer"]),
  startsAtMs: number(row["starts_at"]),
  endsAtMs: number(row["ends_at"]),
  ...listed("groupIds", row["group_ids"]),
  ...listed("skus", row["skus"]),
  ...listed("categoryIds", row["category_ids"]),
  ...(row["covers_vouchers"] === 1 ? { coversVouchers: true } : {}),
})

const written = (list: ReadonlyArray<string | number> | undefined): string | null =>
  list === undefined || list.length === 0 ? null : JSON.stringify(list)

const listed = <Name extends "groupIds" | "skus" | "categoryIds">(
  name: Name,
  value: Row[string] | undefined,
): Pick<Coupon, Name> =>
  (typeof value === "string" ? { [name]: JSON.parse(value) } : {}) as Pick<Coupon, Name>

/** A coupon by its code, whether it holds or not. @returns null when there is none @rule CM100 */
export const findCoupon = (database: DatabaseService, code: string): Coupon | null => {
  // Of spellings that were given out apart before they were one, the one that holds longest counts.
  const row = database.get(
    "SELECT * FROM coupon WHERE code_key = ? ORDER BY ends_at IS NULL DESC, ends_at DESC",
    couponKey(code),
  )
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
         WHERE orders.coupon_key = coupon.code_key AND orders.status <> 'cancelled') AS use_count
       FROM coupon ORDER BY code`,
    )
    .map((row) => ({ ...toCoupon(row), useCount: Number(row["use_count"]) }))

/** Ends a coupon now. @returns whether there is one @rule CM100 */
export const endCoupon = (database: DatabaseService, code: string, nowMs: number): boolean =>
  database.run("UPDATE coupon SET ends_at = ? WHERE code_key = ?", nowMs, couponKey(code)).changes > 0

/**
 * Orders of somebody that a coupon has served: by their account, by the address they order with, or by their account's.
 *
 * @rule CM112
 */
export const usesOf = (database: DatabaseService, code: string, { customerId, email }: CouponUser): number =>
  Number(
    database.get(
      `SELECT count(*) AS uses FROM orders WHERE coupon_key = ?1 AND status <> 'cancelled'
         AND (customer = ?2 OR email_key = ?3
           OR email_key = (SELECT email_key FROM customer WHERE id = ?2))`,
      couponKey(code),
      customerId,
      email === null ? null : normalizeEmail(email),
    )!["uses"],
  )

/**
 * Notes under which coupon and address an order stands, as both are compared. Call it in the order's transaction.
 *
 * @rule CM112
 */
export const noteCouponUse = (
  database: DatabaseService,
  orderId: number,
  { coupon, email }: { readonly coupon: string | null; readonly email: string },
): void => {
  database.run(
    "UPDATE orders SET coupon_key = ?, email_key = ? WHERE id = ?",
    coupon === null ? null : couponKey(coupon),
    normalizeEmail(email),
    orderId,
  )
}

/** Counts one use. Call it in the order's transaction. @rule CM16 */
export const spendCoupon = (database: DatabaseService, code: string): void => {
  database.run(
    "UPDATE coupon SET uses_left = uses_left - 1 WHERE code_key = ? AND uses_left IS NOT NULL",
    couponKey(code),
  )
}

/** Gives one use back. Call it in the transaction of the order's cancellation. @rule CM83 */
export const giveCouponBack = (database: DatabaseService, code: string): void => {
  database.run(
    "UPDATE coupon SET uses_left = uses_left + 1 WHERE code_key = ? AND uses_left IS NOT NULL",
    couponKey(code),
  )
}
