import { allocate, type Cents, max, min, type RatePpm, subtract, sum, times, zero } from "../money/index.ts"
import type { Adjustment } from "../promotion/index.ts"
import { splitCharges, type RateWeight, splitByRate, type TaxShare } from "../tax/index.ts"
import type { Totals, TotalSegment } from "./totals-model.ts"

/** A line for the calculation of totals; its prices include tax. */
export interface TotalsInputLine {
  readonly itemId: number
  readonly name: string
  readonly qty: number
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  /** Gross price by tax rate, for a line whose parts have different rates. */
  readonly shares?: ReadonlyArray<RateWeight>
  readonly isVirtual: boolean
  /** False where the promotion does not cover the line, such as a gift voucher. Missing means true. */
  readonly isCovered?: boolean
}

/** The input of the totals; they exclude a null fee. */
export interface TotalsInput {
  readonly lines: ReadonlyArray<TotalsInputLine>
  readonly shippingGrossCents: Cents | null
  readonly couponCode: string | null
  /** In the order of their application; `line` is an index into `lines`. */
  readonly adjustments: ReadonlyArray<Adjustment>
  readonly paymentGrossCents: Cents | null
}

/**
 * Calculates the totals of a cart and the contained tax. The platform and the offline estimate use this function only.
 *
 * The tax of each row is computed after its discount. The tax of delivery and payment is split over the rates of the goods
 * in proportion. Virtual goods do not count for the delivery.
 *
 * @param input - gross cents; a quantity below zero counts as zero
 * @returns totals whose segments subtotal, discount, shipping and payment sum to grand_total; tax is contained in it.
 *          Segment titles are empty: the core has no texts
 */
export const totals = (input: TotalsInput): Totals => {
  const rows = input.lines.map((line) => times(line.unitGrossCents, Math.max(0, line.qty)))
  const covered = rows.map((row, index) => (input.lines[index]!.isCovered === false ? zero : row))
  const discounts = discountsOf(covered, input.adjustments)
  const shippingGrossCents = input.shippingGrossCents ?? zero
  const paymentGrossCents = input.paymentGrossCents ?? zero
  const {
    lines: goods,
    shipping,
    rates: taxes,
  } = splitCharges({
    lines: input.lines.map((line, index) => ({
      afterDiscountCents: subtract(rows[index]!, discounts[index]!),
      beforeDiscountCents: rows[index]!,
      qty: Math.max(0, line.qty),
      rateWeights: weightsOf(line),
      isVirtual: line.isVirtual,
    })),
    shippingGrossCents,
    paymentGrossCents,
  })
  const subtotalGrossCents = sum(rows)
  const discountCents = subtract(zero, sum(discounts))
  const taxCents = sum(taxes.map((one) => one.taxCents))
  const grandCents = sum([subtotalGrossCents, discountCents, shippingGrossCents, paymentGrossCents])
  const rates = taxes.flatMap(({ ratePpm, taxCents: amountCents }) =>
    ratePpm > 0 ? [{ ratePpm, title: "", amountCents }] : [],
  )
  return {
    grandCents,
    subtotalGrossCents,
    subtotalNetCents: sum(
      input.lines.map((line, index) => netOf(splitByRate(rows[index]!, weightsOf(line)))),
    ),
    discountCents,
    shippingNetCents: netOf(shipping),
    shippingGrossCents,
    taxCents,
    couponCode: input.couponCode,
    lines: input.lines.map((line, index) => ({
      itemId: line.itemId,
      qty: line.qty,
      name: line.name,
      unitGrossCents: line.unitGrossCents,
      rowGrossCents: rows[index]!,
      discountCents: discounts[index]!,
      taxCents: sum(goods[index]!.map((one) => one.taxCents)),
      ratePpm: line.ratePpm,
      ...(line.isCovered === false ? { isCovered: false } : {}),
    })),
    segments: [
      segment("subtotal", subtotalGrossCents),
      ...(input.couponCode === null && input.adjustments.length === 0
        ? []
        : [segment("discount", discountCents)]),
      ...(input.shippingGrossCents === null ? [] : [segment("shipping", shippingGrossCents)]),
      ...(paymentGrossCents === 0 ? [] : [segment("payment", paymentGrossCents)]),
      { ...segment("tax", taxCents), rates },
      segment("grand_total", grandCents),
    ],
  }
}

/** The discount of each row in cents; at most the price of the row. */
const discountsOf = (
  rows: ReadonlyArray<Cents>,
  adjustments: ReadonlyArray<Adjustment>,
): ReadonlyArray<Cents> => {
  const left = adjustments.reduce<ReadonlyArray<Cents>>((before, adjustment) => {
    const reductions = reductionsOf(adjustment, before)
    return before.map((row, index) => subtract(row, reductions[index]!))
  }, rows)
  return rows.map((row, index) => subtract(row, left[index]!))
}

const reductionsOf = (adjustment: Adjustment, rows: ReadonlyArray<Cents>): ReadonlyArray<Cents> => {
  switch (adjustment.scope) {
    case "line":
      return rows.map((row, index) => (index === adjustment.line ? min(adjustment.amountCents, row) : zero))
    case "order":
      return allocate(max(zero, min(adjustment.amountCents, sum(rows))), rows)
    // The delivery is priced with it.
    case "delivery":
      return rows.map(() => zero)
  }
}

const weightsOf = (line: TotalsInputLine): ReadonlyArray<RateWeight> =>
  line.shares ?? [{ ratePpm: line.ratePpm, grossCents: line.unitGrossCents }]

const netOf = (shares: ReadonlyArray<TaxShare>): Cents => sum(shares.map((one) => one.netCents))
const segment = (code: string, amountCents: Cents): TotalSegment => ({
  code,
  title: "",
  amountCents,
  rates: [],
})
