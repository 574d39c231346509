import { type Cents, type RatePpm, subtract, times, zero } from "../money/index.ts"
import {
  explainTotals,
  type MeasurePrice,
  type QuantityPrice,
  quantityPricesOf,
  shownPricePerMeasure,
  type CouponRefusal,
  type Totals,
  totals,
  type TotalsInput,
  type TotalsInputLine,
  type TotalsStep,
  type Unavailability,
} from "../pricing/index.ts"
import { productSku, type WithdrawalException } from "../product/index.ts"
import { type Adjustment, decidePromotion } from "../promotion/index.ts"
import { isOut, saleSteps } from "../stock/index.ts"
import { freeDelivery, type FreeDeliveryView } from "./free-delivery.ts"
import { qtyMaxOf } from "./limit.ts"
import { isDirty } from "./diff.ts"
import { availableLines, currentTotals, unavailableLines } from "./availability.ts"
import type { CartState, LocalLine } from "./model.ts"
import { chargedFor, lineTotalOf, priceSourceOf } from "./price-source.ts"

/** The view of a line. */
export interface CartLineView {
  readonly key: string
  readonly sku: string
  readonly name: string
  readonly href: string
  readonly image: string | null
  readonly options: ReadonlyArray<{ readonly label: string; readonly value: string }>
  readonly qty: number
  readonly qtyMax: number | null
  /** The smallest quantity, and the step of larger ones. */
  readonly qtyMin: number
  readonly qtyStep: number
  readonly unitCents: Cents
  /** The price of one piece by quantity; one entry for a price without steps. */
  readonly quantityPrices: ReadonlyArray<QuantityPrice>
  /** Price per kilogram or litre; null for a product without a unit price. */
  readonly unit: MeasurePrice | null
  readonly rowCents: Cents
  /** The server has not confirmed the last change. */
  readonly isPending: boolean
  readonly availability: "ok" | "out" | "unknown"
  /**
   * The reason why the line is unavailable, and the available quantity; null for an available line. Totals exclude
   * unavailable lines.
   */
  readonly unavailable: Unavailability | null
  /** Exception from the right of withdrawal; null without one. */
  readonly withdrawal: WithdrawalException | null
}

export interface TotalsView {
  readonly subtotalCents: Cents
  /** <= 0 */
  readonly discountCents: Cents
  /** Null until a delivery method is known. */
  readonly shippingCents: Cents | null
  /** Fee of the payment method; 0 for most methods. */
  readonly paymentCents: Cents
  readonly taxCents: Cents
  /** The contained tax by rate; empty before the shopper has chosen a country. */
  readonly rates: ReadonlyArray<{ readonly ratePpm: RatePpm; readonly taxCents: Cents }>
  readonly grandCents: Cents
  readonly couponCode: string | null
  /** The invalid coupon of the cart and the reason; null without one. */
  readonly couponRefusal: CouponRefusal | null
  /** The steps of the calculation; taxes as in `rates`. */
  readonly steps: ReadonlyArray<TotalsStep>
  /** Computed on the device; the server has not confirmed it. */
  readonly isEstimate: boolean
}

/** The view of the cart. */
export interface CartView {
  readonly lines: ReadonlyArray<CartLineView>
  /** The number on the badge. */
  readonly count: number
  readonly totals: TotalsView
  /** Whether a line is shipped. */
  readonly needsShipping: boolean
  /** Null without a threshold of free delivery or without shipping. */
  readonly freeDelivery: FreeDeliveryView | null
  readonly isSyncing: boolean
  readonly isOffline: boolean
}

/** The state besides the cart on which the view of a cart depends. */
export interface CartMoment {
  readonly isSyncing: boolean
  readonly isOnline: boolean
  readonly badgeCounts: "items" | "quantities"
  /** Threshold of free delivery in gross cents of goods, in the country of the delivery or the most likely one. */
  readonly free?: { readonly country: string; readonly freeFromCents: Cents | null }
}

/**
 * Makes the view of the cart. A confirmed line has the server's price, any other the price at the add.
 *
 * @returns lines in the order they were added, all of them from the local cart; quantities are never negative
 */
export const view = (state: CartState, moment: CartMoment): CartView => {
  const estimated = estimate(state)
  const unavailable = unavailableLines(state)
  return {
    lines: state.local.map((line) => lineView(state, line, unavailable.get(line.key) ?? null)),
    count:
      moment.badgeCounts === "items"
        ? state.local.length
        : state.local.reduce((count, line) => count + line.qty, 0),
    totals: totalsView(state, estimated),
    needsShipping: needsShipping(state),
    freeDelivery: freeDelivery({ local: availableLines(state) }, estimated, moment.free),
    isSyncing: moment.isSyncing,
    isOffline: !moment.isOnline,
  }
}

/**
 * The totals of the cart: the server's totals if they belong to exactly these lines, otherwise an estimate.
 */
export const totalsView = (state: CartState, estimated: Totals = estimate(state)): TotalsView => {
  const { confirmed, delivery } = state
  const current = currentTotals(state)
  const known = current ?? estimated
  const isChosen = (delivery?.shippingGrossCents ?? null) !== null
  // Another device of the customer may have chosen a delivery, which the sum includes.
  const isShippingKnown = known.shippingGrossCents > 0 || (isChosen && availableLines(state).length > 0)
  const isCountryKnown = delivery?.isCountryKnown === true
  return {
    subtotalCents: known.subtotalGrossCents,
    discountCents: known.discountCents,
    shippingCents: isShippingKnown ? known.shippingGrossCents : null,
    paymentCents: (known.segments.find((segment) => segment.code === "payment")?.amountCents ?? 0) as Cents,
    taxCents: known.taxCents,
    rates: isCountryKnown
      ? (known.segments.find((segment) => segment.code === "tax")?.rates ?? []).map((rate) => ({
          ratePpm: rate.ratePpm,
          taxCents: rate.amountCents,
        }))
      : [],
    grandCents: known.grandCents,
    couponCode: known.couponCode,
    couponRefusal: confirmed.totals?.couponRefusal ?? null,
    steps: explainTotals(known).filter(({ kind }) => kind !== "tax" || isCountryKnown),
    isEstimate: current === null && state.local.length > 0,
  }
}

/** Estimates the totals of the local cart with the platform's own rules and its last applied promotion. */
export const estimate = (state: CartState): Totals => {
  const { totals: last } = state.confirmed
  const local = availableLines(state)
  const lines = local.map((line) => estimatedLine(state, line))
  const goods = { lines, couponCode: last?.couponCode ?? null, adjustments: adjustmentsFor(lines, last) }
  if (local.length === 0) return totals({ ...goods, shippingGrossCents: null, paymentGrossCents: null })
  return totals({
    ...goods,
    shippingGrossCents: shippingCentsOf({ ...state, local }, goods),
    paymentGrossCents: state.delivery?.paymentGrossCents ?? null,
  })
}

const estimatedLine = (state: CartState, line: LocalLine) => {
  const charged = chargedFor(state, line)
  const total = lineTotalOf(state, line)
  return {
    itemId: 0,
    product: productSku(line),
    name: line.facts.name,
    qty: line.qty,
    unitGrossCents: total.unit.grossCents,
    ratePpm: total.ratePpm,
    ...(total.shares.length > 1 ? { shares: total.shares } : {}),
    isVirtual: line.facts.isVirtual,
    // Only the platform knows the categories of a promotion.
    isCovered:
      charged === undefined
        ? (state.confirmed.totals?.promotion?.isForAllGoods ?? true)
        : (charged.isCovered ?? true),
  }
}

/** The discount of the last promotion on these lines. Other platforms send only the amount. */
const adjustmentsFor = (
  lines: ReadonlyArray<TotalsInputLine & { readonly product: string; readonly isCovered: boolean }>,
  last: Totals | null,
): ReadonlyArray<Adjustment> => {
  if (last === null) return []
  if (last.promotion !== undefined) {
    const decision = decidePromotion(last.promotion, lines)
    return decision.tag === "applies" ? decision.adjustments : []
  }
  if (last.discountCents === 0) return []
  return [{ scope: "order", amountCents: subtract(zero, last.discountCents), source: "other" }]
}

/**
 * Estimates the fee of the chosen delivery. The courier is free from a minimum subtotal on.
 *
 * @returns gross cents; null while no delivery is chosen
 */
const shippingCentsOf = (
  { local, delivery, confirmed }: CartState,
  goods: Pick<TotalsInput, "lines" | "couponCode" | "adjustments">,
): Cents | null => {
  const { shippingGrossCents = null, freeFromCents, courierGrossCents } = delivery ?? {}
  if (shippingGrossCents === null) return null
  if (goods.adjustments.some(({ scope }) => scope === "delivery")) return zero
  // For other platforms it is unknown whether the coupon or the subtotal made the delivery free.
  const isCouponFree =
    shippingGrossCents === 0 && goods.couponCode !== null && confirmed.totals?.promotion === undefined
  if (freeFromCents === undefined || isCouponFree) return shippingGrossCents
  const free = { country: delivery!.country, freeFromCents }
  const estimated = totals({ ...goods, shippingGrossCents: null, paymentGrossCents: null })
  const progress = freeDelivery({ local }, estimated, free)
  if (progress === null) return shippingGrossCents
  return progress.leftCents === 0 ? zero : (courierGrossCents ?? shippingGrossCents)
}

/** Whether a line of the cart is shipped. */
export const needsShipping = (cart: Pick<CartState, "local">): boolean =>
  cart.local.some((line) => !line.facts.isVirtual)

/** The longest lead time of the lines in weeks; 0 when all are in stock. */
export const weeksUntilMade = (cart: Pick<CartState, "local">): number =>
  Math.max(0, ...cart.local.map(({ facts }) => facts.weeksToMake ?? 0))

const lineView = (state: CartState, line: LocalLine, unavailable: Unavailability | null): CartLineView => {
  const source = priceSourceOf(state, line)
  const { grossCents: unitCents } = lineTotalOf(state, line).unit
  const { stock } = line.facts
  return {
    key: line.key,
    sku: line.sku,
    name: line.facts.name,
    href: line.facts.href,
    image: line.facts.image,
    options: line.facts.options,
    qty: line.qty,
    qtyMax: qtyMaxOf(stock),
    ...saleSteps(stock),
    unitCents,
    quantityPrices: quantityPricesOf(source),
    unit: shownPricePerMeasure(unitCents, line.facts.content),
    rowCents: unavailable === null ? times(unitCents, line.qty) : zero,
    isPending: isDirty(state, line.key),
    availability: stock === null ? "unknown" : isOut(stock) ? "out" : "ok",
    unavailable,
    withdrawal: line.facts.withdrawal ?? null,
  }
}
