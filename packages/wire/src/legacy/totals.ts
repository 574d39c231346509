import type {
  CouponRefusalReason,
  Totals,
  TotalSegment,
  TotalsLine,
  UnavailableReason,
} from "@shop/core/pricing"
import { fromPercent, subtract, toDecimal, toPercent, zeroRate, type Cents } from "@shop/core/money"
import { choicesField, decodeChoices, encodeChoices } from "./choices.ts"
import {
  centsOrZero,
  integer,
  isRecord,
  list,
  numberOrNull,
  plainText,
  record,
  text,
  textOrNull,
  type Document,
} from "./coerce.ts"

/**
 * The payable amount of the segment. On a platform with prices including tax `grand_total` excludes tax, and
 * `base_grand_total` includes it, in the currency of the shop.
 */
const amountToPay = (doc: Document): unknown => {
  const segment = list(doc["total_segments"])
    .map(record)
    .find((one) => one["code"] === "grand_total")
  const isOneCurrency = text(doc["base_currency_code"]) === text(doc["quote_currency_code"])
  const amounts = [
    segment?.["value"],
    ...(isOneCurrency ? [doc["base_grand_total"]] : []),
    doc["grand_total"],
  ]
  return amounts.find((amount) => numberOrNull(amount) !== null)
}

/**
 * Reads the totals of a cart.
 *
 * @param value - the totals object
 * @returns null without a payable amount. Never throws
 */
export const decode = (value: unknown): Totals | null => {
  const doc = record(value)
  const paid = amountToPay(doc)
  if (paid === undefined) return null
  return {
    grandCents: centsOrZero(paid),
    subtotalGrossCents: centsOrZero(doc["subtotal_incl_tax"] ?? doc["subtotal"]),
    subtotalNetCents: centsOrZero(doc["subtotal"]),
    discountCents: centsOrZero(doc["discount_amount"]),
    shippingNetCents: centsOrZero(doc["shipping_amount"]),
    shippingGrossCents: centsOrZero(doc["shipping_incl_tax"] ?? doc["shipping_amount"]),
    taxCents: centsOrZero(doc["tax_amount"]),
    couponCode: textOrNull(doc["coupon_code"]),
    ...decodePromotion(record(doc["promotion"])),
    ...decodeCouponRefusal(record(doc["coupon_refusal"])),
    ...decodeUnavailable(list(doc["unavailable_items"]).filter(isRecord)),
    lines: list(doc["items"]).filter(isRecord).map(decodeLine),
    segments: list(doc["total_segments"]).filter(isRecord).map(decodeSegment),
  }
}

const reasons: ReadonlyArray<string> = [
  "unknown",
  "notYet",
  "over",
  "usedUp",
  "notForCustomer",
  "usedByCustomer",
  "noGoods",
  "belowMinimum",
  "notEnough",
] satisfies ReadonlyArray<CouponRefusalReason>

const unavailableReasons: ReadonlyArray<string> = [
  "notSold",
  "soldOut",
  "tooFew",
] satisfies ReadonlyArray<UnavailableReason>

/** Only our platform sends unavailable lines; others include them in the totals. */
const decodeUnavailable = (rows: ReadonlyArray<Document>): Pick<Totals, "unavailable"> => {
  const unavailable = rows.flatMap((row) => {
    const reason = text(row["reason"])
    if (!unavailableReasons.includes(reason)) return []
    return [
      {
        itemId: integer(row["item_id"]),
        qty: numberOrNull(row["qty"]) ?? 0,
        reason: reason as UnavailableReason,
        qtyLeft: Math.max(0, integer(row["qty_left"])),
        ...(numberOrNull(row["qty_min"]) === null
          ? {}
          : { qtyMin: integer(row["qty_min"]), qtyStep: integer(row["qty_step"], 1) }),
      },
    ]
  })
  return unavailable.length === 0 ? {} : { unavailable }
}

/** Our platform alone has it. */
const decodePromotion = (doc: Document): Pick<Totals, "promotion"> => {
  const code = textOrNull(doc["code"])
  if (code === null) return {}
  const { args, is_for_all_goods: isForAllGoods, goods_min: goodsMin } = doc
  return {
    promotion: {
      code,
      args: record(args),
      isForAllGoods: isForAllGoods === true,
      goodsMinCents: centsOrZero(goodsMin),
    },
  }
}

/** Only our platform sends the refusal of a coupon. */
const decodeCouponRefusal = (doc: Document): Pick<Totals, "couponRefusal"> => {
  const [coupon, reason] = [textOrNull(doc["coupon_code"]), text(doc["reason"])]
  if (coupon === null || !reasons.includes(reason)) return {}
  return { couponRefusal: { coupon, reason: reason as CouponRefusalReason } }
}

const decodeLine = (doc: Document): TotalsLine => ({
  itemId: integer(doc["item_id"]),
  qty: numberOrNull(doc["qty"]) ?? 0,
  name: plainText(doc["name"]),
  unitGrossCents: centsOrZero(doc["price_incl_tax"] ?? doc["price"]),
  rowGrossCents: centsOrZero(doc["row_total_incl_tax"] ?? doc["row_total"]),
  taxCents: centsOrZero(doc["tax_amount"]),
  discountCents: centsOrZero(doc["discount_amount"]),
  ratePpm: fromPercent(doc["tax_percent"]) ?? zeroRate,
  ...(doc["is_covered"] === false ? { isCovered: false } : {}),
  ...choicesField(decodeChoices(doc["options"])),
})

const decodeSegment = (doc: Document): TotalSegment => ({
  code: text(doc["code"]),
  title: plainText(doc["title"]),
  amountCents: centsOrZero(doc["value"]),
  rates: list(record(doc["extension_attributes"])["tax_grandtotal_details"]).flatMap((entry) => {
    const detail = record(entry)
    const rates = list(detail["rates"]).map(record)
    const [first] = rates
    if (first === undefined) return []
    // Several titles under one amount (state and county) are one share at the sum of their rates.
    const percent = rates.reduce((whole, rate) => whole + (numberOrNull(rate["percent"]) ?? 0), 0)
    const title = rates
      .map((rate) => text(rate["title"]))
      .filter((words) => words !== "")
      .join(", ")
    return [{ ratePpm: fromPercent(percent) ?? zeroRate, title, amountCents: centsOrZero(detail["amount"]) }]
  }),
})

/**
 * Writes the totals of a cart. `coupon_code` is omitted without a coupon: older clients test for its presence.
 */
export const encode = (totals: Totals): Document => {
  const amounts = {
    grand_total: toDecimal(totals.grandCents),
    subtotal: toDecimal(totals.subtotalNetCents),
    subtotal_incl_tax: toDecimal(totals.subtotalGrossCents),
    subtotal_with_discount: toDecimal((totals.subtotalNetCents + totals.discountCents) as Cents),
    discount_amount: toDecimal(totals.discountCents),
    shipping_amount: toDecimal(totals.shippingNetCents),
    shipping_incl_tax: toDecimal(totals.shippingGrossCents),
    shipping_discount_amount: 0,
    shipping_tax_amount: toDecimal(subtract(totals.shippingGrossCents, totals.shippingNetCents)),
    tax_amount: toDecimal(totals.taxCents),
  }
  const base = Object.entries(amounts).map(([field, value]) => [`base_${field}`, value] as const)
  return {
    ...amounts,
    ...Object.fromEntries(base),
    base_currency_code: "EUR",
    quote_currency_code: "EUR",
    ...(totals.couponCode === null ? {} : { coupon_code: totals.couponCode }),
    ...(totals.promotion === undefined
      ? {}
      : {
          promotion: {
            code: totals.promotion.code,
            args: totals.promotion.args,
            is_for_all_goods: totals.promotion.isForAllGoods,
            goods_min: toDecimal(totals.promotion.goodsMinCents),
          },
        }),
    ...(totals.couponRefusal === undefined
      ? {}
      : {
          coupon_refusal: {
            coupon_code: totals.couponRefusal.coupon,
            reason: totals.couponRefusal.reason,
          },
        }),
    ...(totals.unavailable === undefined
      ? {}
      : {
          unavailable_items: totals.unavailable.map(({ itemId, qty, reason, qtyLeft, qtyMin, qtyStep }) => ({
            item_id: itemId,
            qty,
            reason,
            qty_left: qtyLeft,
            ...(qtyMin === undefined ? {} : { qty_min: qtyMin, qty_step: qtyStep ?? 1 }),
          })),
        }),
    items_qty: totals.lines.reduce((count, line) => count + line.qty, 0),
    items: totals.lines.map(encodeLine),
    total_segments: totals.segments.map(encodeSegment),
  }
}

const encodeLine = (line: TotalsLine): Document => ({
  item_id: line.itemId,
  qty: line.qty,
  name: line.name,
  price_incl_tax: toDecimal(line.unitGrossCents),
  row_total: toDecimal(subtract(line.rowGrossCents, line.taxCents)),
  row_total_incl_tax: toDecimal(line.rowGrossCents),
  row_total_with_discount: toDecimal(subtract(line.rowGrossCents, line.discountCents)),
  tax_amount: toDecimal(line.taxCents),
  tax_percent: toPercent(line.ratePpm),
  discount_amount: toDecimal(line.discountCents),
  ...(line.isCovered === false ? { is_covered: false } : {}),
  options: encodeChoices(line.choices),
})

const encodeSegment = (segment: TotalSegment): Document => ({
  code: segment.code,
  title: segment.title,
  value: toDecimal(segment.amountCents),
  ...(segment.code === "grand_total" ? { area: "footer" } : {}),
  ...(segment.code === "tax" || segment.rates.length > 0
    ? {
        extension_attributes: {
          tax_grandtotal_details: segment.rates.map((rate, index) => ({
            amount: toDecimal(rate.amountCents),
            rates: [{ percent: String(toPercent(rate.ratePpm)), title: rate.title }],
            group_id: index + 1,
          })),
        },
      }
    : {}),
})
