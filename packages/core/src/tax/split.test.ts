import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import * as Tax from "./index.ts"

const percent = (value: number) => Money.fromPercent(value)!
const euro = (value: number) => Money.fromDecimal(value)!
const amount = (net: number, tax: number, gross: number) => ({
  netCents: euro(net),
  taxCents: euro(tax),
  grossCents: euro(gross),
})

describe("TX2 from gross", () => {
  it.each([
    [120, 20, amount(100, 20, 120)],
    [105.5, 5.5, amount(100, 5.5, 105.5)],
    [105.5, 0, amount(105.5, 0, 105.5)],
    [120, 0, amount(120, 0, 120)],
    [9.99, 20, amount(8.33, 1.66, 9.99)],
    [0.01, 20, amount(0.01, 0, 0.01)],
    [0, 20, amount(0, 0, 0)],
    [-9.99, 20, amount(-8.33, -1.66, -9.99)],
    [107.748, 7.748, amount(100, 7.75, 107.75)],
  ])("%d with %d %% in it", (gross, rate, expected) =>
    expect(Tax.fromGross(euro(gross), percent(rate))).toEqual(expected),
  )
})

describe("TX2 from net", () => {
  it.each([
    [100, 20, amount(100, 20, 120)],
    [8.33, 20, amount(8.33, 1.67, 10)],
    [0.05, 5.5, amount(0.05, 0, 0.05)],
    [-100, 20, amount(-100, -20, -120)],
  ])("%d and %d %% on it", (net, rate, expected) =>
    expect(Tax.fromNet(euro(net), percent(rate))).toEqual(expected),
  )
})

describe("TX3 the source's tax form", () => {
  it("is read unchanged", () => {
    expect(Tax.fromCataloguePrice(euro(120), percent(20), true)).toEqual(amount(100, 20, 120))
    expect(Tax.fromCataloguePrice(euro(100), percent(20), false)).toEqual(amount(100, 20, 120))
  })
})

describe("TX6 a row", () => {
  it("rounds once: three pieces of 9.99 hold 5.00 of tax, not three times 1.66", () => {
    expect(Tax.rowAmount(Tax.fromGross(euro(9.99), percent(20)), 3, percent(20))).toEqual(
      amount(24.98, 4.99, 29.97),
    )
    expect(Tax.rowAmount(Tax.fromGross(euro(0.1), percent(20)), 100, percent(20))).toEqual(
      amount(8.33, 1.67, 10),
    )
  })
  it("of no pieces is zero", () => {
    expect(Tax.rowAmount(Tax.fromGross(euro(9.99), percent(20)), 0, percent(20))).toEqual(Tax.zeroAmount)
  })
})

describe("TX7 the shares of the rates", () => {
  const share = (rate: number, gross: number) => ({
    ratePpm: percent(rate),
    ...Tax.fromGross(euro(gross), percent(rate)),
  })

  it("is summed by rate, lowest first", () => {
    expect(Tax.sumByRate([share(20, 12), share(5.5, 10.55), share(20, 24)])).toEqual([
      { ratePpm: percent(5.5), ...amount(10, 0.55, 10.55) },
      { ratePpm: percent(20), ...amount(30, 6, 36) },
    ])
    expect(Tax.sumByRate([])).toEqual([])
  })

  it.each([
    ["the largest share", [share(20, 12), share(5.5, 13)], 5.5],
    ["the largest share, first in the list", [share(5.5, 13), share(20, 12)], 5.5],
    ["the higher rate of equals", [share(20, 12), share(5.5, 12)], 20],
    ["the higher rate of equals, last in the list", [share(5.5, 12), share(20, 12)], 20],
    ["none", [], 0],
  ])("is led by %s", (_, shares, expected) => expect(Tax.dominantRate(shares)).toBe(percent(expected)))
})

describe("laws", () => {
  const anyCents = fc.integer({ min: -1e9, max: 1e9 }).map(Money.cents)
  const anyRate = fc.integer({ min: 0, max: 1_000_000 }).map(Money.ratePpm)
  const isWhole = (sum: Tax.Amount) => sum.netCents + sum.taxCents === sum.grossCents

  it("TX2 net plus tax is gross, from either end, added and multiplied", () => {
    fc.assert(
      fc.property(anyCents, anyCents, anyRate, fc.nat(9999), (a, b, rate, qty) => {
        const gross = Tax.fromGross(a, rate)
        const net = Tax.fromNet(b, rate)
        expect([gross, net, Tax.addAmounts(gross, net)].every(isWhole)).toBe(true)
        expect(gross.grossCents).toBe(a)
        expect(net.netCents).toBe(b)
        const small = Tax.fromGross(Money.cents(a % 100_000), rate)
        expect(Tax.rowAmount(small, qty, rate).grossCents).toBe(Money.times(small.grossCents, qty))
      }),
    )
  })

  it("TX2 the tax of a gross sum is off the exact one by half a cent at most", () => {
    fc.assert(
      fc.property(anyCents, anyRate, (gross, rate) => {
        const exact = gross - gross / (1 + rate / 1_000_000)
        expect(Math.abs(Tax.fromGross(gross, rate).taxCents - exact)).toBeLessThan(0.5 + 1e-5)
      }),
    )
  })

  it("TX2 net treated as gross and split again is the same net", () => {
    fc.assert(
      fc.property(anyCents, anyRate, (net, rate) => {
        expect(Tax.fromGross(Tax.fromNet(net, rate).grossCents, rate).netCents).toBe(net)
      }),
    )
  })

  it("TX2 a debt splits as the credit does", () => {
    fc.assert(
      fc.property(anyCents, anyRate, (gross, rate) => {
        expect(Tax.fromGross(Money.cents(-gross), rate).netCents).toBe(
          Money.cents(-Tax.fromGross(gross, rate).netCents),
        )
      }),
    )
  })

  it("TX7 the shares of the rates sum to the lines, form by form, in any order", () => {
    const anyShare = fc.tuple(anyCents, fc.constantFrom(0, 5.5, 7.748, 20)).map(([gross, rate]) => ({
      ratePpm: percent(rate),
      ...Tax.fromGross(gross, percent(rate)),
    }))
    fc.assert(
      fc.property(fc.array(anyShare, { maxLength: 20 }), (lines) => {
        const shares = Tax.sumByRate(lines)
        for (const form of ["netCents", "taxCents", "grossCents"] as const) {
          expect(Money.sum(shares.map((share) => share[form]))).toBe(
            Money.sum(lines.map((line) => line[form])),
          )
        }
        expect(Tax.sumByRate(lines.toReversed())).toEqual(shares)
        expect(new Set(shares.map(({ ratePpm }) => ratePpm)).size).toBe(shares.length)
      }),
    )
  })
})
