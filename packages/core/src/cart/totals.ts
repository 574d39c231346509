import { add, allocate, type Cents, max, min, type RatePpm, round, share, subtract, sum, times, zero } from "../money/index.ts"
import type { CartState, Totals, TotalSegment, TotalsLine } from "./model.ts"

/** What one line brings to the totals; prices tax included. */
export interface TotalsInputLine {
  readonly itemId: number
  readonly name: string
  readonly qty: number
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  readonly isVirtual: boolean
}

/** A reduction of the goods: a share of them, or an amount spread over them. */
export type Discount = { readonly code: string | null } & (
  | { readonly kind: "percent"; readonly ratePpm: RatePpm }
  | { readonly kind: "fixed"; readonly amountCents: Cents }
)

/** Everything a total is made of; a null part does not enter it. */
export interface TotalsInput {
  readonly lines: ReadonlyArray<TotalsInputLine>
  readonly shippingGrossCents: Cents | null
  readonly discount: Discount | null
  readonly paymentGrossCents: Cents | null
}

/**
 * What a cart costs and what tax is in it. The platform and the offline estimate both call this and nothing else.
 *
 * Tax is taken out of each row after its discount. Delivery and payment are ancillary: their tax is split over the
 * rates in the proportion of the goods they accompany, virtual goods not among those delivered.
 *
 * @param input - gross cents; a quantity below zero counts as zero
 * @returns totals whose segments subtotal, discount, shipping and payment sum to grand_total; tax is contained in it.
 *          Segment titles are empty: words are not the core's
 * @rule CA9 - S1 §3 Cart totals lines, §5 (quantity below zero), domain §5.6 C13 (shipping counted once)
 */
export const totals = (input: TotalsInput): Totals => {
  const rows = input.lines.map((line) => times(line.unitGrossCents, Math.max(0, line.qty)))
  const subtotalGrossCents = sum(rows)
  const discounts = discountShares(rows, input.discount)
  const lines = input.lines.map((line, index) => toLine(line, rows[index]!, discounts[index]!))
  const shippingGrossCents = input.shippingGrossCents ?? zero
  const paymentGrossCents = input.paymentGrossCents ?? zero
  const discountCents = subtract(zero, sum(discounts))
  const taxes = new Map<RatePpm, Cents>()
  const book = (rate: RatePpm, tax: Cents) => taxes.set(rate, add(taxes.get(rate) ?? zero, tax))
  for (const line of lines) book(line.ratePpm, line.taxCents)
  const shipped = lines.filter((_, index) => !input.lines[index]!.isVirtual)
  for (const [rate, tax] of ancillaryTax(shippingGrossCents, shipped)) book(rate, tax)
  for (const [rate, tax] of ancillaryTax(paymentGrossCents, lines)) book(rate, tax)
  const rates = [...taxes]
    .filter(([rate]) => rate > 0)
    .toSorted(([a], [b]) => b - a)
    .map(([ratePpm, amountCents]) => ({ ratePpm, title: "", amountCents }))
  const taxCents = sum(rates.map((rate) => rate.amountCents))
  const grandCents = sum([subtotalGrossCents, discountCents, shippingGrossCents, paymentGrossCents])
  const segment = (code: string, amountCents: Cents): TotalSegment => ({ code, title: "", amountCents, rates: [] })
  return {
    grandCents,
    subtotalGrossCents,
    subtotalNetCents: sum(rows.map((row, index) => subtract(row, taxIn(row, input.lines[index]!.ratePpm)))),
    discountCents,
    shippingGrossCents,
    taxCents,
    couponCode: input.discount?.code ?? null,
    lines,
    segments: [
      segment("subtotal", subtotalGrossCents),
      ...(input.discount === null ? [] : [segment("discount", discountCents)]),
      ...(input.shippingGrossCents === null ? [] : [segment("shipping", shippingGrossCents)]),
      ...(paymentGrossCents === 0 ? [] : [segment("payment", paymentGrossCents)]),
      { ...segment("tax", taxCents), rates },
      segment("grand_total", grandCents),
    ],
  }
}

const toLine = (line: TotalsInputLine, rowGrossCents: Cents, discountCents: Cents): TotalsLine => ({
  itemId: line.itemId,
  qty: line.qty,
  name: line.name,
  unitGrossCents: line.unitGrossCents,
  rowGrossCents,
  discountCents,
  taxCents: taxIn(subtract(rowGrossCents, discountCents), line.ratePpm),
  ratePpm: line.ratePpm,
})

/** Each row's share of the discount; never more than the goods are worth. */
const discountShares = (rows: ReadonlyArray<Cents>, discount: Discount | null): ReadonlyArray<Cents> => {
  if (discount === null) return rows.map(() => zero)
  const goods = sum(rows)
  const wanted = discount.kind === "percent" ? share(goods, discount.ratePpm) : discount.amountCents
  return allocate(max(zero, min(wanted, goods)), rows)
}

const taxIn = (gross: Cents, rate: RatePpm): Cents => subtract(gross, round((gross * 1_000_000) / (1_000_000 + rate)))

/** The tax in a charge that accompanies goods of several rates. @rule CA10 - ancillary supply follows the goods */
const ancillaryTax = (gross: Cents, goods: ReadonlyArray<TotalsLine>): ReadonlyArray<readonly [RatePpm, Cents]> => {
  const byRate = new Map<RatePpm, number>()
  for (const line of goods) {
    byRate.set(line.ratePpm, (byRate.get(line.ratePpm) ?? 0) + line.rowGrossCents - line.discountCents)
  }
  const parts = allocate(gross, [...byRate.values()])
  return [...byRate.keys()].map((rate, index) => [rate, taxIn(parts[index]!, rate)] as const)
}

/**
 * Names what totals are asked for: the confirmed lines, delivery and payment. Other name, other totals.
 *
 * @returns text that is equal exactly when the same totals hold
 * @rule CA17 - S1 §4 Totals sync (only when something changed)
 */
export const totalsOf = (state: Pick<CartState, "confirmed" | "delivery">): string => {
  const { delivery } = state
  const lines = state.confirmed.lines.map((line) => `${line.itemId}:${line.qty}`).toSorted()
  const chosen = [delivery?.country, delivery?.carrierCode, delivery?.methodCode, delivery?.paymentCode]
  return [...lines, ...chosen.map((part) => part ?? "")].join("|")
}
