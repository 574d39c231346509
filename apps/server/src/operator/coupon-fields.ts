import { type Coupon, couponText, type CouponSummary } from "@shop/commerce/carts"
import { centsOf, euros, FieldInvalid, momentOf, wholeOf } from "./fields.ts"
import { promotionOf } from "./promotion-fields.ts"
import { shopTime, shopZone } from "./shop-time.ts"

/** The fields of a coupon form; an empty text is a missing field. */
export interface CouponFields {
  readonly code: string
  /** Code of the promotion. */
  readonly promotion: string
  /** Its arguments, see `promotionOf`. */
  readonly args: string
  readonly min: string
  readonly uses: string
  readonly usesPerCustomer: string
  readonly starts: string
  readonly ends: string
  /** Ids of customer groups, parted by commas or spaces. */
  readonly groups: string
  /** Skus, parted by commas or spaces. */
  readonly skus: string
  /** Ids of categories, parted by commas or spaces. */
  readonly categories: string
  readonly coversVouchers: boolean
}

const usesMax = 1_000_000_000

/**
 * Reads a coupon from the fields of a form or a command.
 *
 * @throws FieldInvalid that names the field and its format
 * @rule SR134
 */
export const couponOf = (fields: CouponFields): Coupon => {
  const code = couponText(fields.code)
  if (!/^[\p{L}\p{N}_-]{2,40}$/u.test(code))
    throw new FieldInvalid("A code has 2 to 40 letters, digits, - or _")
  const limit = (text: string, name: string) => (text === "" ? null : wholeOf(text, name, 1, usesMax))
  const startsAtMs = fields.starts === "" ? null : momentOf(fields.starts, "The start", false, shopZone)
  const endsAtMs = fields.ends === "" ? null : momentOf(fields.ends, "The end", true, shopZone)
  if (startsAtMs !== null && endsAtMs !== null && endsAtMs <= startsAtMs)
    throw new FieldInvalid("The end comes after the start")
  return {
    code,
    promotion: promotionOf(fields.promotion, fields.args),
    goodsMinCents: fields.min === "" ? 0 : centsOf(fields.min, "The minimum"),
    usesLeft: limit(fields.uses, "The number of uses"),
    usesPerCustomer: limit(fields.usesPerCustomer, "The uses of one customer"),
    startsAtMs,
    endsAtMs,
    groupIds: words(fields.groups).map((id) => wholeOf(id, "A customer group", 0, usesMax)),
    skus: words(fields.skus),
    categoryIds: words(fields.categories).map((id) => wholeOf(id, "A category", 1, usesMax)),
    coversVouchers: fields.coversVouchers,
  }
}

const words = (text: string): ReadonlyArray<string> => text.split(/[\s,;]+/).filter((word) => word !== "")

/** Formats the conditions of a coupon; "-" without conditions. @rule SR134 */
export const conditionWords = (coupon: CouponSummary): string =>
  [
    (coupon.goodsMinCents ?? 0) > 0 ? `from ${euros(coupon.goodsMinCents)} of goods` : "",
    coupon.usesLeft === null ? "" : `${coupon.usesLeft} left`,
    coupon.usesPerCustomer == null ? "" : `${coupon.usesPerCustomer} a customer`,
    coupon.startsAtMs == null ? "" : `from ${shopTime(coupon.startsAtMs)}`,
    coupon.endsAtMs === null ? "" : `until ${shopTime(coupon.endsAtMs)}`,
    (coupon.groupIds ?? []).length === 0 ? "" : `for customer groups ${coupon.groupIds!.join(" ")}`,
    (coupon.skus ?? []).length === 0 ? "" : `for ${coupon.skus!.join(" ")}`,
    (coupon.categoryIds ?? []).length === 0 ? "" : `for categories ${coupon.categoryIds!.join(" ")}`,
    coupon.coversVouchers === true ? "gift vouchers too" : "",
  ]
    .filter((part) => part !== "")
    .join(", ") || "-"
