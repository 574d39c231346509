import { totals, type Totals, type Unavailability } from "@shop/core/pricing"
import { lineShortage, type PaymentMethod, type ShippingMethod } from "@shop/core/cart"
import { type Cents, type RatePpm, subtract, sum, zero } from "@shop/core/money"
import type { ChoiceWords, ProductType, WithdrawalException } from "@shop/core/product"
import type { ShopSettings } from "@shop/core/settings"
import { isOut, type StockItem } from "@shop/core/stock"
import type { RateWeight } from "@shop/core/tax"
import type { SkuQuantity } from "../stock/index.ts"
import { type CouponLine, type CouponRequest, decideCoupon } from "./decide-coupon.ts"
import type { Accounts } from "./accounts.ts"
import type { CartRecord, LineRecord } from "./model.ts"
import { freePayment, paymentMethods } from "./payment.ts"
import { pickupCode, shippingMethods } from "./shipping.ts"
import type { PriceableLine, UnpriceableLine } from "./line-pricing.ts"
import type { GramsOfSku } from "./shipping-weight.ts"

/** A line with what it costs now. */
export interface PricedLine extends LineRecord {
  readonly name: string
  /** The chosen options, as texts of the view. */
  readonly choices: ReadonlyArray<ChoiceWords>
  readonly type: ProductType
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  readonly shares: ReadonlyArray<RateWeight>
  readonly isVirtual: boolean
  readonly categoryIds: ReadonlyArray<number>
  readonly isGiftVoucher: boolean
  /** Why the right to withdraw does not hold; null when it does. */
  readonly withdrawalException: WithdrawalException | null
  /** Stock that the whole line takes. */
  readonly taken: ReadonlyArray<SkuQuantity>
  /** Skus that must be for sale although the line takes no stock of them. */
  readonly requiredSkus: ReadonlyArray<string>
}

/** A line that wants more than the stock has, or a quantity in which the product is not sold. */
export interface ShortLine extends PricedLine {
  readonly unavailability: Unavailability
}

/** A cart with everything it costs now. */
export interface PricedCart {
  readonly cart: CartRecord
  readonly lines: ReadonlyArray<PricedLine>
  /** Lines that cannot be bought any more: the product is deleted, or has no price. They are not in the totals. */
  readonly unpriceable: ReadonlyArray<LineRecord>
  /** Lines of which there is less than is wanted. Not part of the totals either. */
  readonly short: ReadonlyArray<ShortLine>
  readonly totals: Totals
  readonly needsShipping: boolean
  readonly shippingMethods: ReadonlyArray<ShippingMethod>
  readonly paymentMethods: ReadonlyArray<PaymentMethod>
}

/** The lines of a cart, by whether they can be bought. */
export interface SplitLines {
  readonly priceable: ReadonlyArray<PricedLine>
  readonly unpriceable: ReadonlyArray<LineRecord>
}

/** Divides lines by whether they can be bought. @param results - of each line @rule CM8 */
export const splitLines = (
  records: ReadonlyArray<LineRecord>,
  results: ReadonlyArray<PriceableLine | UnpriceableLine>,
): SplitLines => {
  const priceable: Array<PricedLine> = []
  const unpriceable: Array<LineRecord> = []
  for (const [index, record] of records.entries()) {
    const result = results[index]!
    if (result.tag === "priceable") priceable.push(priced(record, result))
    else unpriceable.push(record)
  }
  return { priceable, unpriceable }
}

/** Everything that the price of a cart depends on. */
export interface PriceInput extends SplitLines {
  readonly cart: CartRecord
  /** Null for a cart without a coupon. */
  readonly coupon: CouponRequest | null
  readonly gramsOfSku: GramsOfSku
  readonly shipping: ShopSettings["shipping"]
  /** Accounts for payments that buyers send themselves. */
  readonly accounts: Accounts
  /** Payment methods that a provider adds to the shop's own. */
  readonly provided: ReadonlyArray<PaymentMethod>
  /** The stock of the priceable lines' skus. */
  readonly stock: ReadonlyMap<string, StockItem>
}

/**
 * Prices a cart: each line from the catalogue, the sum through the core's totals. A chosen delivery or payment that is
 * not available (any more) costs nothing; `hasMethod` and `hasPayment` are then false.
 *
 * @rule CM8, CM13 - S1 §4
 */
export const price = (input: PriceInput): PricedCart => {
  const { cart, priceable, unpriceable } = input
  const { lines, short } = byStock(priceable, input.stock)
  const unavailable = [
    ...unpriceable.map(({ itemId, qty }) => ({ itemId, qty, reason: "notSold" as const, qtyLeft: 0 })),
    ...short.map(({ itemId, qty, unavailability }) => ({ itemId, qty, ...unavailability })),
  ]
  const needsShipping = lines.length === 0 || lines.some(({ isVirtual }) => !isVirtual)
  const decision = input.coupon === null ? null : decideCoupon(input.coupon, lines.map(couponLine))
  const applied = decision?.tag === "applies" ? decision : null
  const refused = decision?.tag === "refused" ? { couponRefusal: decision.refusal } : {}
  const goodsInput = {
    lines: lines.map((line, index) => ({ ...line, isCovered: applied?.covered[index] ?? true })),
    couponCode: applied?.code ?? null,
    adjustments: applied?.adjustments ?? [],
  }
  const goods = totals({ ...goodsInput, paymentGrossCents: null, shippingGrossCents: null })
  const methods = shippingMethods(input.shipping, {
    country: cart.country,
    goodsGrossCents: shippedGross(lines, goods),
    grams: gramsOf(lines, input.gramsOfSku),
    needsShipping,
    isFree: goodsInput.adjustments.some(({ scope }) => scope === "delivery"),
    netOf: (shippingGrossCents) =>
      totals({ ...goodsInput, paymentGrossCents: null, shippingGrossCents }).shippingNetCents,
  })
  // A cart without a priceable line costs nothing.
  const isPayable = lines.length > 0
  const method = isPayable ? methods.find((one) => isChosen(cart, one)) : undefined
  const shippingGrossCents = method?.amountGrossCents ?? null
  const grossCents = sum([goods.grandCents, shippingGrossCents ?? zero])
  const isFree = isPayable && grossCents === 0 && (method !== undefined || !needsShipping)
  const payments = isFree
    ? [freePayment]
    : [
        ...paymentMethods({
          country: cart.country,
          hasParcel: needsShipping && method?.carrierCode !== pickupCode,
          grossCents,
          accounts: input.accounts,
        }),
        ...input.provided,
      ]
  const paymentCode = isFree ? freePayment.code : cart.paymentCode
  const payment = isPayable ? payments.find(({ code }) => code === paymentCode) : undefined
  const paymentGrossCents = payment?.costGrossCents ?? null
  return {
    // A choice that is not available any more costs nothing.
    cart: { ...cart, paymentCode },
    lines,
    unpriceable,
    short,
    needsShipping,
    shippingMethods: methods,
    paymentMethods: payments,
    totals: {
      ...withChoices(totals({ ...goodsInput, paymentGrossCents, shippingGrossCents }), lines),
      ...(applied === null ? {} : { promotion: applied.promotion }),
      ...refused,
      ...(unavailable.length === 0 ? {} : { unavailable }),
    },
  }
}

/** Totals whose lines contain the chosen options. */
const withChoices = (of: Totals, lines: ReadonlyArray<PricedLine>): Totals => ({
  ...of,
  lines: of.lines.map((line, index) => {
    const { choices } = lines[index]!
    return choices.length === 0 ? line : { ...line, choices }
  }),
})

/**
 * Splits lines by availability. Lines share the stock of a sku; earlier lines come first, as in an order.
 *
 * @rule CM113 - S1 §8
 */
const byStock = (
  priceable: ReadonlyArray<PricedLine>,
  known: PriceInput["stock"],
): Pick<PricedCart, "lines" | "short"> => {
  const left = new Map<string, number>()
  const leftOf = (sku: string): number => {
    const item = known.get(sku)
    if (item === undefined || !item.isManaged) return Number.POSITIVE_INFINITY
    return isOut(item) ? 0 : (left.get(sku) ?? item.qty)
  }
  const lines: Array<PricedLine> = []
  const short: Array<ShortLine> = []
  for (const line of priceable) {
    const isClosed = line.requiredSkus.some((sku) => isOut(known.get(sku) ?? null))
    const pieces = line.taken.map(({ sku, qty }) => Math.floor((leftOf(sku) * line.qty) / qty))
    const qtyLeft = isClosed ? 0 : Math.max(0, Math.min(...pieces))
    const unavailability = lineShortage(known.get(line.sku) ?? null, line.qty, qtyLeft)
    if (unavailability !== null) short.push({ ...line, unavailability })
    else {
      lines.push(line)
      for (const { sku, qty } of line.taken) left.set(sku, leftOf(sku) - qty)
    }
  }
  return { lines, short }
}

const couponLine = ({
  sku,
  parentSku,
  categoryIds,
  isGiftVoucher,
  unitGrossCents,
  qty,
}: PricedLine): CouponLine => ({
  sku,
  parentSku,
  categoryIds,
  isGiftVoucher,
  unitGrossCents,
  qty,
})

/** Weight of the lines that need shipping, in grams. */
const gramsOf = (lines: ReadonlyArray<PricedLine>, gramsOfSku: GramsOfSku): number =>
  lines
    .filter(({ isVirtual }) => !isVirtual)
    .flatMap(({ taken, parentSku }) => taken.map(({ sku, qty }) => gramsOfSku(sku, parentSku) * qty))
    .reduce((all, grams) => all + grams, 0)

const priced = (record: LineRecord, now: PriceableLine): PricedLine => ({
  ...record,
  name: now.name,
  choices: now.choices,
  type: now.type,
  unitGrossCents: now.unitGrossCents,
  ratePpm: now.ratePpm,
  shares: now.shares,
  isVirtual: now.isVirtual,
  categoryIds: now.categoryIds,
  isGiftVoucher: now.isGiftVoucher,
  withdrawalException: now.withdrawalException,
  requiredSkus: now.requiredSkus,
  taken: now.parts.map(({ sku, qty }) => ({ sku, qty: Math.ceil(qty * record.qty) })),
})

/** Value of the lines that need shipping after discounts, gross cents. */
const shippedGross = (lines: ReadonlyArray<PricedLine>, goods: Totals): Cents =>
  sum(
    goods.lines.map((line, index) =>
      lines[index]!.isVirtual ? zero : subtract(line.rowGrossCents, line.discountCents),
    ),
  )

const isChosen = (cart: CartRecord, { carrierCode, methodCode }: ShippingMethod): boolean =>
  carrierCode === cart.carrierCode && methodCode === cart.methodCode

/** Whether the chosen delivery is one the cart can have. @rule CM13 */
export const hasMethod = ({ cart, shippingMethods: methods }: PricedCart): boolean =>
  methods.some((method) => isChosen(cart, method))

/** Whether the chosen payment is one the cart can have. @rule CM13 */
export const hasPayment = ({ cart, paymentMethods: methods }: PricedCart): boolean =>
  methods.some(({ code }) => code === cart.paymentCode)
