import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import * as Tax from "@shop/core/tax"
import * as Pricing from "./index.ts"

const euro = (value: number) => Money.fromDecimal(value)!
const percent = (value: number) => Money.fromPercent(value)!
const fixed = (value: number): Pricing.Surcharge => ({
  priceType: "fixed",
  priceCents: euro(value),
  pricePpm: 0,
})
const share = (value: number): Pricing.Surcharge => ({
  priceType: "percent",
  priceCents: euro(0),
  pricePpm: value * 10_000,
})
const priced = (value: number, rate = 20, prior: number | null = null): Pricing.Price => {
  const amount = (gross: number) => Tax.fromGross(euro(gross), percent(rate))
  const before = prior === null ? null : amount(prior)
  return { payable: amount(value), original: before, prior: before, ratePpm: percent(rate) }
}

describe("PR8 custom options", () => {
  it.each([
    ["none", [], [100, 120]],
    ["fixed has tax in it (P4)", [fixed(6)], [105, 126]],
    ["percent of the gross", [share(10)], [110, 132]],
    ["fixed 5 and percent 10, both from the base (P2)", [fixed(5), share(10)], [114.17, 137]],
    ["percent before fixed", [share(10), fixed(5)], [114.17, 137]],
    ["a discount", [fixed(-20), share(-10)], [73.33, 88]],
    ["zero adds nothing", [fixed(0), share(0)], [100, 120]],
  ])("%s", (_, surcharges, [net, gross]) => {
    const { unit } = Pricing.lineTotal({ ...Pricing.fixedSource(euro(120), percent(20)), surcharges }, 1)
    expect(unit).toMatchObject({ netCents: euro(net!), grossCents: euro(gross!) })
  })
  it("rounds each by itself", () => {
    expect(Pricing.surcharge(share(3.333), euro(9.99))).toBe(euro(0.33))
    expect(Pricing.surcharge(share(-3.333), euro(9.99))).toBe(euro(-0.33))
  })
})

describe("PR9 bundles and sets", () => {
  it("sums links times quantities: 3 × 6 and 1 × 8.40 are 26.40", () => {
    const price = Pricing.combinedPrice([
      { price: priced(6), qty: 3 },
      { price: priced(8.4), qty: 1 },
    ])
    expect(price?.payable).toEqual({ netCents: euro(22), taxCents: euro(4.4), grossCents: euro(26.4) })
  })
  it("P1: a link that cannot be found adds nothing, and never 1", () => {
    const parts = [
      { price: priced(12), qty: 4 },
      { price: null, qty: 1 },
    ]
    expect(Pricing.combinedPrice(parts)?.payable.grossCents).toBe(euro(48))
    expect(Pricing.combinedPrice([{ price: null, qty: 1 }])).toBeNull()
    expect(Pricing.combinedPrice([])).toBeNull()
    expect(Pricing.combinedPrice([{ price: priced(12), qty: 0 }])).toBeNull()
  })
  it.each([0, -2, Number.NaN])("a part wanted %d times adds nothing", (qty) => {
    expect(
      Pricing.combinedPrice([
        { price: priced(12), qty: 1 },
        { price: priced(5), qty },
      ])?.payable.grossCents,
    ).toBe(euro(12))
  })
  it("taxes each part at its own rate and is led by the largest", () => {
    const price = Pricing.combinedPrice([
      { price: priced(10.55, 5.5), qty: 2 },
      { price: priced(12, 20), qty: 1 },
    ])
    expect(price).toMatchObject({
      payable: { netCents: euro(30), taxCents: euro(3.1), grossCents: euro(33.1) },
      ratePpm: percent(5.5),
    })
  })
  it("is reduced when a part is: the others count with their prices", () => {
    const price = Pricing.combinedPrice([
      { price: priced(8, 20, 10), qty: 2 },
      { price: priced(5), qty: 1 },
    ])
    expect([price?.payable.grossCents, price?.prior?.grossCents, price?.original?.grossCents]).toEqual([
      2100, 2500, 2500,
    ])
    expect(Pricing.combinedPrice([{ price: priced(8, 20, 10), qty: 1 }])?.original?.grossCents).toBe(1000)
    expect(Pricing.combinedPrice([{ price: priced(5), qty: 1 }])).toMatchObject({
      prior: null,
      original: null,
    })
  })
  it("a set is one of each", () => {
    expect(
      Pricing.combinedPrice([priced(10), priced(5), null, priced(1)].map((price) => ({ price, qty: 1 })))
        ?.payable.grossCents,
    ).toBe(euro(16))
  })
})

describe("laws", () => {
  const anySurcharge = fc.oneof(
    fc.integer({ min: -500, max: 5000 }).map((cents) => fixed(cents / 100)),
    fc.integer({ min: 0, max: 50 }).map(share),
  )
  const anyRate = fc.constantFrom(0, 5.5, 20).map(percent)

  it("PR8 the order of options does not matter, and choosing again from the base adds nothing", () => {
    fc.assert(
      fc.property(fc.nat(1e6), anyRate, fc.array(anySurcharge, { maxLength: 6 }), (gross, rate, some) => {
        const base = Object.freeze(Pricing.fixedSource(Money.cents(gross), rate))
        const once = Pricing.lineTotal({ ...base, surcharges: some }, 1).unit
        expect(Pricing.lineTotal({ ...base, surcharges: some.toReversed() }, 1).unit).toEqual(once)
        expect(once.netCents + once.taxCents).toBe(once.grossCents)
        expect(once.grossCents).toBe(
          gross + Money.sum(some.map((one) => Pricing.surcharge(one, Money.cents(gross)))),
        )
      }),
    )
  })

  it("PR9 a bundle has the sum of its parts, in any order", () => {
    const anyPart = fc.record({
      price: fc.option(
        fc.tuple(fc.nat(1e5), fc.constantFrom(5.5, 20)).map(([cents, rate]) => priced(cents / 100, rate)),
      ),
      qty: fc.nat(5),
    })
    fc.assert(
      fc.property(fc.array(anyPart, { maxLength: 6 }), (parts) => {
        const whole = Pricing.combinedPrice(parts)
        const exact = parts.reduce((sum, { price, qty }) => sum + (price?.payable.grossCents ?? 0) * qty, 0)
        expect(whole?.payable.grossCents ?? 0).toBe(exact)
        expect(Pricing.combinedPrice(parts.toReversed())).toEqual(whole)
      }),
    )
  })
})
