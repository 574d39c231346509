import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import { fromGross } from "../tax/index.ts"
import * as Pricing from "./index.ts"

const euro = (value: number) => Money.fromDecimal(value)!
const percent = (value: number) => Money.fromPercent(value)!
const tier = (groupId: number | null, qtyMin: number, value: number): Pricing.TierPrice => ({
  groupId,
  qtyMin,
  priceCents: euro(value),
})

const listed = (fields: Partial<Pricing.ListedPrice>): Pricing.ListedPrice => ({
  regularCents: euro(120),
  specialCents: null,
  specialFrom: null,
  specialTo: null,
  finalCents: null,
  tiers: [],
  lowest30dCents: null,
  ...fields,
})
const context: Pricing.PriceContext = {
  ratePpm: percent(20),
  sourceIncludesTax: true,
  nowMs: Date.parse("2026-11-21T12:00:00Z"),
  timeZone: "Europe/Paris",
  groupId: null,
}
const expired = { specialTo: "2026-11-20" }
const gross = (fields: Partial<Pricing.ListedPrice>, more: Partial<Pricing.PriceContext> = {}) => {
  const price = Pricing.price(listed(fields), { ...context, ...more })
  const of = (amount: Pricing.Price["payable"] | null | undefined) =>
    amount ? amount.grossCents / 100 : null
  return price && [of(price.payable), of(price.original), of(price.prior)]
}

describe("PR1 PR2 payable, original and prior", () => {
  it.each([
    ["regular alone", {}, [120, null, null]],
    ["final equal to regular", { finalCents: euro(120) }, [120, null, null]],
    ["special now", { specialCents: euro(96) }, [96, 120, 120]],
    ["special above regular is none", { specialCents: euro(130) }, [120, null, null]],
    ["final below regular", { finalCents: euro(90) }, [90, 120, 120]],
    ["special expired", { specialCents: euro(96), ...expired, finalCents: euro(120) }, [120, null, null]],
    ["T2: special now, final lower", { specialCents: euro(96), finalCents: euro(90) }, [90, 120, 120]],
    [
      "T2: special expired, final lower",
      { specialCents: euro(96), ...expired, finalCents: euro(90) },
      [90, 120, 120],
    ],
    ["special lower than final", { specialCents: euro(80), finalCents: euro(90) }, [80, 120, 120]],
    ["zero is a price", { regularCents: euro(0) }, [0, null, null]],
    ["a special of zero is none", { specialCents: euro(0), finalCents: euro(0) }, [120, null, null]],
    ["no regular price", { regularCents: null, specialCents: euro(96) }, null],
    ["below zero", { regularCents: euro(-1) }, null],
    ["30-day low is the prior", { specialCents: euro(80), lowest30dCents: euro(100) }, [80, 120, 100]],
    [
      "30-day low above regular counts no more",
      { specialCents: euro(80), lowest30dCents: euro(150) },
      [80, 120, 120],
    ],
    [
      "not below the 30-day low: no reduction",
      { specialCents: euro(100), lowest30dCents: euro(100) },
      [100, 120, null],
    ],
    ["a 30-day low of zero is none", { specialCents: euro(80), lowest30dCents: euro(0) }, [80, 120, 120]],
    ["a 30-day low without a reduction", { lowest30dCents: euro(100) }, [120, null, null]],
  ])("%s", (_, fields, expected) => expect(gross(fields)).toEqual(expected))

  it("splits every amount at the rate", () => {
    expect(Pricing.price(listed({ specialCents: euro(96) }), context)).toEqual({
      payable: { netCents: 8000, taxCents: 1600, grossCents: 9600 },
      original: { netCents: 10_000, taxCents: 2000, grossCents: 12_000 },
      prior: { netCents: 10_000, taxCents: 2000, grossCents: 12_000 },
      ratePpm: 200_000,
    })
  })

  it("T4: an untaxed product retains its special with a gross amount", () => {
    expect(gross({ specialCents: euro(96) }, { ratePpm: Money.zeroRate })).toEqual([96, 120, 120])
  })

  it("adds tax to a source without tax", () => {
    expect(gross({ regularCents: euro(100), specialCents: euro(80) }, { sourceIncludesTax: false })).toEqual([
      96, 120, 120,
    ])
  })
})

describe("PR4 tiers", () => {
  const tiers = [tier(null, 10, 100), tier(4, 1, 110), tier(4, 10, 90), tier(null, 5, 0)]
  it.each([
    ["nothing earned", null, 1, 120],
    ["quantity for all groups", null, 10, 100],
    ["the group's", 4, 1, 110],
    ["the group's for a quantity", 4, 12, 90],
    ["another group's quantity", 5, 12, 100],
    ["just below the quantity", 5, 9, 120],
    ["guests have group 0", 0, 1, 120],
  ])("%s: group %j, %d pieces", (_, groupId, qty, expected) => {
    expect(gross({ tiers }, { groupId, qty })?.[0]).toBe(expected)
  })

  it("the default quantity is one piece", () => expect(gross({ tiers }, { groupId: 4 })?.[0]).toBe(110))

  it("apply to a quantity, and never raise a price", () => {
    const one = Pricing.price(listed({ tiers }), context)!
    const earn = (qty: number, price = one) =>
      Pricing.withTier(price, tiers, { groupId: null, qty, sourceIncludesTax: true })
    expect(earn(1)).toBe(one)
    expect(earn(10).payable.grossCents).toBe(euro(100))
    expect(earn(10).original?.grossCents).toBe(euro(120))
    expect(earn(10).prior).toBeNull()
    const hundred = Pricing.price(listed({ regularCents: euro(100) }), context)!
    expect(earn(10, hundred)).toBe(hundred)
    const reduced = Pricing.price(listed({ tiers, specialCents: euro(60) }), context)!
    expect(earn(10, reduced)).toBe(reduced)
  })
})

describe("PR5 reduction", () => {
  it.each([
    [96, 120, 20],
    [99.5, 100, null],
    [66.67, 100, 33],
    [0.01, 100, 99],
    [0, 100, 100],
    [100, null, null],
    [0, -10, null],
  ])("%d instead of %j is %j %%", (payable, prior, expected) => {
    const amount = (value: number) => ({ netCents: euro(value), taxCents: euro(0), grossCents: euro(value) })
    const reduced = { payable: amount(payable), prior: prior === null ? null : amount(prior) }
    expect(Pricing.reductionPercent(reduced)).toBe(expected)
  })
})

describe("PR6 the lowest price of a product with variants", () => {
  const of = (value: number, rate = 20) =>
    Pricing.price(listed({ regularCents: euro(value) }), { ...context, ratePpm: percent(rate) })
  it("is the lowest paid, at its own rate", () => {
    expect(Pricing.priceRange([of(120), null, of(48, 5.5), of(96)])).toEqual({
      lowest: of(48, 5.5),
      isRange: true,
    })
    expect(Pricing.priceRange([of(48), of(48)])?.isRange).toBe(false)
    expect(Pricing.priceRange([of(48, 5.5), of(48, 20)])?.lowest.ratePpm).toBe(percent(5.5))
    expect(Pricing.priceRange([null])).toBeNull()
    expect(Pricing.priceRange([])).toBeNull()
  })
  it("T5: variants keep their own rates; T1e: the cheapest child of 120, 60 reduced to 48, 96 is 48", () => {
    const reduced = Pricing.price(listed({ regularCents: euro(60), specialCents: euro(48) }), context)
    const range = Pricing.priceRange([of(120), reduced, of(96)])
    expect(range?.lowest.payable.netCents).toBe(euro(40))
    expect(range?.lowest.original?.grossCents).toBe(euro(60))
  })
})

describe("PR7 unit price", () => {
  it.each([
    [8.5, 0.25, "l", 34],
    [4.99, 0.3, "kg", 16.63],
    [10, 1, "kg", 10],
    [10, 3, "l", 3.33],
    [0, 0.5, "kg", 0],
  ] as const)("%d for %d %s", (price, amount, unit, expected) => {
    expect(Pricing.pricePerMeasure(euro(price), { amount, unit })).toEqual({
      cents: euro(expected),
      per: unit,
    })
  })
  it.each([0, -1, Number.NaN, 1e-300])("a content of %d is unknown", (amount) => {
    expect(Pricing.pricePerMeasure(euro(10), { amount, unit: "kg" })).toBeNull()
  })
})

describe("laws", () => {
  const anyCents = fc.integer({ min: -100, max: 1e7 }).map(Money.cents)
  const maybe = fc.option(anyCents)
  const anyListed: fc.Arbitrary<Pricing.ListedPrice> = fc.record({
    regularCents: fc.nat(1e7).map(Money.cents),
    specialCents: maybe,
    specialFrom: fc.constantFrom(null, "2026-11-01", "2027-01-01", "nonsense"),
    specialTo: fc.constantFrom(null, "2026-12-01", "2026-01-01"),
    finalCents: maybe,
    tiers: fc.array(
      fc.record({ groupId: fc.constantFrom(null, 0, 4), qtyMin: fc.nat(5), priceCents: anyCents }),
      { maxLength: 4 },
    ),
    lowest30dCents: maybe,
  })
  const anyContext = fc.record({
    ratePpm: fc.constantFrom(0, 5.5, 7.748, 20).map(percent),
    sourceIncludesTax: fc.boolean(),
    nowMs: fc.constant(context.nowMs),
    timeZone: fc.constant("Europe/Paris"),
    groupId: fc.constantFrom(null, 0, 4),
    qty: fc.integer({ min: 1, max: 6 }),
  })
  const freeze = (price: Pricing.ListedPrice): Pricing.ListedPrice =>
    Object.freeze({ ...price, tiers: Object.freeze(price.tiers.map((one) => Object.freeze(one))) })

  it("PR1 (T1) pricing twice changes nothing, and no listed figure", () => {
    fc.assert(
      fc.property(anyListed, anyContext, (some, how) => {
        const frozen = freeze(some)
        expect(Pricing.price(frozen, how)).toEqual(Pricing.price(frozen, how))
      }),
    )
  })

  it("PR1 payable <= prior <= original, and each is whole", () => {
    fc.assert(
      fc.property(anyListed, anyContext, (some, how) => {
        const price = Pricing.price(some, how)!
        const { payable, prior, original } = price
        const amounts = [payable, prior, original].filter((amount) => amount !== null)
        expect(
          amounts.every(({ netCents, taxCents, grossCents }) => netCents + taxCents === grossCents),
        ).toBe(true)
        expect(prior === null || payable.grossCents < prior.grossCents).toBe(true)
        expect(original === null || payable.grossCents < original.grossCents).toBe(true)
        expect(prior === null || (original !== null && prior.grossCents <= original.grossCents)).toBe(true)
      }),
    )
  })

  it("PR1 a cheaper special never raises the payable price", () => {
    fc.assert(
      fc.property(
        anyListed,
        anyContext,
        fc.integer({ min: 1, max: 1e7 }),
        fc.nat(1e6),
        (some, how, special, less) => {
          const pay = (value: number) =>
            Pricing.price({ ...some, specialCents: Money.cents(Math.max(1, value)) }, how)!.payable.grossCents
          expect(pay(special - less)).toBeLessThanOrEqual(pay(special))
        },
      ),
    )
  })

  it("PR4 more pieces never raise the price of one", () => {
    fc.assert(
      fc.property(anyListed, anyContext, fc.nat(5), (some, how, more) => {
        const pay = (qty: number) => Pricing.price(some, { ...how, qty })!.payable.grossCents
        expect(pay(how.qty + more)).toBeLessThanOrEqual(pay(how.qty))
      }),
    )
  })

  it("PR4 a price looked at again for a quantity is the price of that quantity", () => {
    fc.assert(
      fc.property(anyListed, anyContext, ({ ...some }, how) => {
        const one = Pricing.price(some, { ...how, qty: 1 })!
        const again = Pricing.withTier(one, some.tiers, how)
        expect(again.payable).toEqual(Pricing.price(some, how)!.payable)
      }),
    )
  })
})

describe("PR11 a price that the platform has computed", () => {
  const amount = (value: number, rate = 20) => fromGross(euro(value), percent(rate))
  const known = (prior: number | null, rate = 20): Pricing.Price => ({
    payable: amount(100, rate),
    original: null,
    prior: prior === null ? null : amount(prior, rate),
    ratePpm: percent(rate),
  })
  const served = (final: number, regular: number, before: Pricing.Price | null = null) =>
    Pricing.servedPrice(amount(final), amount(regular), before)

  it.each([
    ["is no reduction at the regular price", 120, 120, null, null],
    ["is no reduction above the regular price", 130, 120, null, null],
    ["is reduced from the regular price", 90, 120, 120, 120],
  ])("%s", (_, final, regular, original, prior) =>
    expect(served(final, regular)).toEqual({
      payable: amount(final),
      original: original === null ? null : amount(original),
      prior: prior === null ? null : amount(prior),
      ratePpm: percent(20),
    }),
  )
  it.each([
    ["keeps a prior price between both", 90, 100, 100],
    ["takes the regular price for a prior price at or above it", 90, 120, 120],
    ["takes the regular price for a prior price above it", 90, 130, 120],
    ["has no prior price at or below the payable one", 100, 100, null],
    ["has no prior price below the payable one", 100, 95, null],
  ])("%s", (_, final, before, prior) =>
    expect(served(final, 120, known(before)).prior).toEqual(prior === null ? null : amount(prior)),
  )
  it("has no prior price without a reduction, whatever was known", () => {
    expect(served(120, 120, known(150)).prior).toBe(null)
  })
  it("keeps the known rate while it fits the amounts", () => {
    // 0.03 has 0.01 of tax at 20 % and at 33 %.
    const small = { netCents: euro(0.02), taxCents: euro(0.01), grossCents: euro(0.03) }
    expect(Pricing.servedPrice(small, small, known(null, 33)).ratePpm).toBe(percent(33))
    expect(served(90, 120, known(null, 10)).ratePpm).toBe(percent(20))
    expect(Pricing.servedPrice(small, small, null).ratePpm).toBe(percent(50))
  })
  it("has the known rate, or 0, when there is no net to compare with", () => {
    const tax = { netCents: euro(0), taxCents: euro(0.01), grossCents: euro(0.01) }
    expect(Pricing.servedPrice(tax, tax, known(null, 20)).ratePpm).toBe(percent(20))
    expect(Pricing.servedPrice(tax, tax, null).ratePpm).toBe(0)
  })
  it("has no negative rate", () => {
    const odd = { netCents: euro(10), taxCents: euro(-1), grossCents: euro(9) }
    expect(Pricing.servedPrice(odd, odd, null).ratePpm).toBe(0)
  })
})
