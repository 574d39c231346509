import fc from "fast-check"
import {
  type Cents,
  cents as asCents,
  type MoneyFormat,
  type RatePpm,
  ratePpm as asRate,
} from "@shop/core/money"
import type {
  Content,
  ListedPrice,
  Price,
  PriceContext,
  Surcharge,
  TierPrice,
  Window,
} from "@shop/core/pricing"
import type { StockItem } from "@shop/core/stock"
import {
  type Amount,
  fallbackCountry,
  fromGross,
  type TaxPlace,
  type TaxRate,
  type TaxRule,
  type TaxShare,
} from "@shop/core/tax"
import {
  country,
  dayText,
  distinct,
  id,
  orNull,
  prose,
  record,
  timeMs,
  timeText,
  upTo,
  words,
} from "./basics.ts"

/** A price from 0 to 100,000.00 [cents]. @rule TE9 - MO1 */
export const cents: fc.Arbitrary<Cents> = fc
  .oneof(
    { weight: 1, arbitrary: fc.constantFrom(0, 1, 99, 1_00, 24_00) },
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 10_000_000 }) },
  )
  .map(asCents)

/** An amount that may be owed either way [cents]. @rule TE9 - MO1 */
export const signedCents: fc.Arbitrary<Cents> = fc.integer({ min: -10_000_000, max: 10_000_000 }).map(asCents)

/** A rate: none, one of real tax tables, or any up to a third [ppm]. @rule TE9 - MO4 */
export const ratePpm: fc.Arbitrary<RatePpm> = fc
  .oneof(fc.constantFrom(0, 55_000, 77_480, 100_000, 200_000), fc.integer({ min: 0, max: 333_333 }))
  .map(asRate)

/** Weights for `allocate`; all may be zero. @rule TE9 - MO5 */
export const weights: fc.Arbitrary<ReadonlyArray<number>> = fc.array(
  fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
  { minLength: 1, maxLength: 8 },
)

/** How a view writes amounts. @rule TE9 - MO6 */
export const moneyFormat: fc.Arbitrary<MoneyFormat> = record({
  decimal: fc.constantFrom(",", "."),
  group: fc.constantFrom("", " ", "\u202f", "'"),
  pattern: fc.constantFrom("{amount}\u00a0{sign}", "{sign}{amount}", "{sign} {amount}"),
  sign: fc.constantFrom("€", "£", "CHF", "zł"),
})

/** An amount at a rate, its three forms agreeing. @rule TE9 - TX2 */
export const amountAt = (rate: RatePpm): fc.Arbitrary<Amount> => cents.map((gross) => fromGross(gross, rate))

/** An amount with the rate it is taxed at. @rule TE9 - TX7 */
export const taxShare: fc.Arbitrary<TaxShare> = fc
  .tuple(cents, ratePpm)
  .map(([gross, rate]) => ({ ratePpm: rate, ...fromGross(gross, rate) }))

/** Few places, so that rules often match. */
const region = fc.constantFrom("Bavaria", "Corsica")
const taxCountry = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("FR", "DE", fallbackCountry) },
  { weight: 1, arbitrary: country },
)

/** A rate for a whole country or a region of it. @rule TE9 - TX1 */
export const taxRate: fc.Arbitrary<TaxRate> = record({
  id,
  country: taxCountry,
  region: orNull(region),
  regionId: fc.integer({ min: 1, max: 99 }),
  ratePpm,
  title: prose,
}).map((rate) => (rate.region === null ? { ...rate, regionId: 0 } : rate))

const classId = fc.integer({ min: 1, max: 4 })

/** A tax rule with few classes, so that rules often match. @rule TE9 - TX1 */
export const taxRule: fc.Arbitrary<TaxRule> = record({
  id,
  code: prose,
  priority: fc.nat(3),
  productClassIds: fc.uniqueArray(classId, { maxLength: 4 }),
  customerClassIds: fc.uniqueArray(classId, { maxLength: 4 }),
  rates: upTo(taxRate, 5),
})

/** The tax rules of a shop, each id once. @rule TE9 - TX4 */
export const taxRules: fc.Arbitrary<ReadonlyArray<TaxRule>> = distinct(taxRule, (rule) => rule.id, 5)

/** The place and the customer of a tax request. @rule TE9 - TX4 */
export const taxPlace: fc.Arbitrary<TaxPlace> = record({
  country: fc.oneof({ weight: 5, arbitrary: taxCountry }, { weight: 1, arbitrary: fc.constant("") }),
  region: fc.oneof(fc.constant(""), region),
  customerClassId: orNull(classId),
})

/** The tax class of a product; 0 is untaxed. @rule TE9 - TX4 */
export const taxClassId: fc.Arbitrary<number> = fc.integer({ min: 0, max: 4 })

/** A price for a quantity or a customer group. @rule TE9 - PR4 */
export const tierPrice: fc.Arbitrary<TierPrice> = record({
  groupId: orNull(fc.integer({ min: 0, max: 4 })),
  qtyMin: fc.integer({ min: 1, max: 20 }),
  priceCents: cents,
})

/** The standing of a special price at a moment. */
export type WindowKind = "unbounded" | "notBegun" | "running" | "lastDay" | "ended" | "unreadable"

const dayMs = 86_400_000

/**
 * The window of a special price relative to a moment: without bounds, before, inside, on its last day, after, or with an
 * unreadable bound. Its days are in UTC.
 *
 * @param nowMs - milliseconds since 1970
 * @rule TE9 - PR3
 */
export const windowAt = (
  nowMs: number,
): fc.Arbitrary<{ readonly kind: WindowKind; readonly bounds: Window }> => {
  const days = fc.integer({ min: 1, max: 400 }).map((count) => count * dayMs)
  const written = fc.constantFrom(dayText, timeText)
  const of = (kind: WindowKind, bounds: fc.Arbitrary<Window>) => bounds.map((one) => ({ kind, bounds: one }))
  const past = fc.tuple(days, written).map(([ms, text]) => text(nowMs - ms))
  const future = fc.tuple(days, written).map(([ms, text]) => text(nowMs + ms))
  const unreadable = fc.constantFrom("soon", "2026-02-30", "21.11.2026")
  return fc.oneof(
    of("unbounded", fc.constantFrom({ from: null, to: null }, { from: "", to: null })),
    of("notBegun", record({ from: future, to: fc.constant(null) })),
    of(
      "running",
      record({ from: orNull(past), to: orNull(future) }).filter(({ from, to }) => from !== to),
    ),
    of(
      "lastDay",
      record({
        from: orNull(past),
        to: fc.constantFrom(dayText(nowMs), `${dayText(nowMs)} 00:00:00`),
      }),
    ),
    of("ended", record({ from: fc.constant(null), to: past })),
    of(
      "unreadable",
      fc.oneof(
        record({ from: unreadable, to: fc.constant(null) }),
        record({ from: fc.constant(null), to: unreadable }),
      ),
    ),
  )
}

/** The catalogue prices of a product at a time in UTC; a price may be null, negative or zero. @rule TE9 - PR1, PR2 */
export const listedPriceAt = (nowMs: number): fc.Arbitrary<ListedPrice> => {
  const odd = fc.constantFrom(-1, 0).map(asCents)
  const maybe = orNull(fc.oneof({ weight: 4, arbitrary: cents }, { weight: 1, arbitrary: odd }))
  return record({
    regularCents: maybe,
    specialCents: maybe,
    finalCents: maybe,
    tiers: upTo(tierPrice, 3),
    lowest30dCents: maybe,
    special: windowAt(nowMs),
  }).map(({ special: { bounds }, ...listed }) => ({
    ...listed,
    specialFrom: bounds.from,
    specialTo: bounds.to,
  }))
}

/** For whom and when something is priced; days are those of UTC. @rule TE9 - PR1 */
export const priceContext: fc.Arbitrary<PriceContext> = record({
  ratePpm,
  sourceIncludesTax: fc.boolean(),
  nowMs: timeMs,
  timeZone: fc.constant("UTC"),
  groupId: orNull(fc.integer({ min: 0, max: 4 })),
  qty: fc.integer({ min: 1, max: 30 }),
})

/** A price with or without a reduction, at one tax rate. @rule TE9 - PR1 */
export const price: fc.Arbitrary<Price> = fc
  .tuple(
    cents,
    ratePpm,
    orNull(fc.integer({ min: 1, max: 50_00 })),
    orNull(fc.integer({ min: 1, max: 50_00 })),
  )
  .map(([gross, rate, off, sinceLowest]) => {
    const above = (more: number | null) => (more === null ? null : fromGross(asCents(gross + more), rate))
    return {
      payable: fromGross(gross, rate),
      original: above(off),
      prior: above(off === null ? null : sinceLowest === null ? off : Math.min(off, sinceLowest)),
      ratePpm: rate,
    }
  })

/** The surcharge of an option: an amount, or a share of the price. @rule TE9 - PR8 */
export const surcharge: fc.Arbitrary<Surcharge> = fc.oneof(
  record({ priceType: fc.constant("fixed" as const), priceCents: cents, pricePpm: fc.constant(0) }),
  record({
    priceType: fc.constant("percent" as const),
    priceCents: fc.constant(asCents(0)),
    pricePpm: fc.integer({ min: 1, max: 900_000 }),
  }),
)

/** Weight or volume of a product with a unit price. @rule TE9 - PR7 */
export const content: fc.Arbitrary<Content> = record({
  amount: fc.integer({ min: 1, max: 9999 }).map((milli) => milli / 1000),
  unit: fc.constantFrom("kg" as const, "l" as const),
})

/** Stock: counted or not, plenty, last pieces, none, sold out, back orders. @rule TE9 - ST1 */
export const stockItem: fc.Arbitrary<StockItem> = record({
  productId: id,
  qty: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 9999 })),
  isInStock: fc.boolean(),
  isManaged: fc.boolean(),
  qtyMax: orNull(fc.integer({ min: 1, max: 99 })),
})

/** The code of a coupon. @rule TE9 */
export const couponCode: fc.Arbitrary<string> = fc.oneof(fc.constantFrom("TEN", "welcome-5"), words)
