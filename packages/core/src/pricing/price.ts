import { type Cents, min, ratePpm, type RatePpm, round } from "../money/index.ts"
import { type Amount, fromGross, fromCataloguePrice } from "../tax/index.ts"
import type { Content, ListedPrice, MeasurePrice, Price, PriceRange } from "./model.ts"
import { isActive } from "./special.ts"
import { lowestTierPrice } from "./tier.ts"

/** The context for the calculation of a price. */
export interface PriceContext {
  readonly ratePpm: RatePpm
  readonly sourceIncludesTax: boolean
  readonly nowMs: number
  /** IANA zone of the store. */
  readonly timeZone: string
  /** Customer group for group prices, or null. */
  readonly groupId: number | null
  /** Number of pieces; 1 if missing. */
  readonly qty?: number
}

/**
 * Calculates the price of a product. The payable price is the lowest of the regular price, a current special price, the
 * price after catalogue rules, and the tier price of the quantity. The function is pure.
 *
 * A regular price of zero is valid. A special, final or tier price of zero or less counts as missing.
 *
 * @returns payable, original and prior amounts, or null when the price is unknown (none listed, or below zero)
 */
export const price = (listed: ListedPrice, context: PriceContext): Price | null => {
  const regular = listed.regularCents
  if (regular === null || regular < 0) return null
  const { ratePpm: rate, sourceIncludesTax } = context
  const reduced = lower(lower(regular, specialNow(listed, context)), listed.finalCents)
  const lowest = lower(
    reduced,
    lowestTierPrice(listed.tiers, { groupId: context.groupId, qty: context.qty ?? 1 }),
  )
  const amount = (source: Cents) => fromCataloguePrice(source, rate, sourceIncludesTax)
  const before = priorOf(regular, listed.lowest30dCents)
  return {
    payable: amount(lowest),
    original: lowest < regular ? amount(regular) : null,
    prior: lowest < before ? amount(before) : null,
    ratePpm: rate,
  }
}

const specialNow = (
  { specialCents, specialFrom, specialTo }: ListedPrice,
  { nowMs, timeZone }: PriceContext,
): Cents | null => (isActive({ from: specialFrom, to: specialTo }, nowMs, timeZone) ? specialCents : null)

const lower = (lowest: Cents, other: Cents | null): Cents =>
  other !== null && other > 0 ? min(lowest, other) : lowest

/** The prior price of a reduction. The recorded price of the last 30 days can lower it, never raise it. */
const priorOf = (regular: Cents, lowest30d: Cents | null): Cents => lower(regular, lowest30d)

/**
 * A price that the platform has computed. A final price that is not below the regular one is no reduction.
 *
 * @param known - the price of before: its prior price and its rate hold while they fit
 */
export const servedPrice = (final: Amount, regular: Amount, known: Price | null): Price => {
  const isReduced = final.grossCents < regular.grossCents
  const before = known?.prior ?? null
  const prior = before !== null && before.grossCents < regular.grossCents ? before : regular
  return {
    payable: final,
    original: isReduced ? regular : null,
    // A struck-through price must be higher than the payable price.
    prior: isReduced && final.grossCents < prior.grossCents ? prior : null,
    ratePpm: rateOf(final, known?.ratePpm ?? null),
  }
}

/** The rate of an amount: the known one while it fits, else the ratio to a tenth of a percent. */
const rateOf = (amount: Amount, known: RatePpm | null): RatePpm => {
  if (known !== null && fromGross(amount.grossCents, known).netCents === amount.netCents) return known
  if (amount.netCents <= 0) return known ?? ratePpm(0)
  return ratePpm(Math.max(0, round((amount.taxCents * 1000) / amount.netCents)) * 1000)
}

/**
 * How much cheaper a product is than before, in whole percent, rounded down: no label promises more than is true.
 *
 * @returns 1 to 100, or null when it is not reduced by a whole percent
 */
export const reductionPercent = ({ payable, prior }: Pick<Price, "payable" | "prior">): number | null => {
  if (prior === null || prior.grossCents <= 0) return null
  const percent = Math.floor(((prior.grossCents - payable.grossCents) * 100) / prior.grossCents)
  return percent > 0 ? percent : null
}

/**
 * The price range of a product.
 *
 * @param prices - of its variants; unknown ones are omitted
 * @returns the lowest payable price, the first of equal ones; null without any price
 */
export const priceRange = (prices: ReadonlyArray<Price | null>): PriceRange | null => {
  const known = prices.filter((candidate) => candidate !== null)
  const [first] = known
  if (first === undefined) return null
  const lowest = known.reduce((a, b) => (b.payable.grossCents < a.payable.grossCents ? b : a), first)
  return { lowest, isRange: known.some((other) => other.payable.grossCents !== lowest.payable.grossCents) }
}

/**
 * The price per measure to show beside a price; null where it would repeat the price, or the content is unknown.
 */
export const shownPricePerMeasure = (
  payableGross: Cents,
  content: Content | null | undefined,
): MeasurePrice | null => (!content || content.amount === 1 ? null : pricePerMeasure(payableGross, content))

/**
 * The price of one kilogram or litre, rounded once.
 *
 * @param payableGross - Cents for the whole content
 * @param content - how much that is; not above zero means unknown
 * @returns Cents per kg or l, or null when the content is unknown
 */
export const pricePerMeasure = (payableGross: Cents, content: Content): MeasurePrice | null => {
  const exact = payableGross / content.amount
  return content.amount > 0 && Math.abs(exact) < Number.MAX_SAFE_INTEGER
    ? { cents: round(exact), per: content.unit }
    : null
}
