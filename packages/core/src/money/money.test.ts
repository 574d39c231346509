import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Money from "./index.ts"
import * as StoreView from "@shop/core/store-view"

describe("MO1 whole cents", () => {
  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("%d is an invalid amount", (value) => {
    expect(() => Money.cents(value)).toThrow(new RangeError(`not whole cents: ${value}`))
  })
  it("has one zero", () => expect(Object.is(Money.cents(-0), 0)).toBe(true))
  it("are counted as numbers are", () => {
    const [two, five] = [Money.cents(2), Money.cents(5)]
    expect(Money.add(two, five)).toBe(7)
    expect(Money.subtract(two, five)).toBe(-3)
    expect(Money.times(five, 3)).toBe(15)
    expect(Money.sum([two, five, five])).toBe(12)
    expect(Money.sum([])).toBe(0)
    expect([Money.min(two, five), Money.min(five, two)]).toEqual([2, 2])
    expect([Money.max(two, five), Money.max(five, two)]).toEqual([5, 5])
  })
  it("that exceed the safe integers have no sum", () =>
    expect(() => Money.add(Money.cents(Number.MAX_SAFE_INTEGER), Money.cents(1))).toThrow(RangeError))
})

describe("MO4 rates", () => {
  it.each([
    [20, 200_000],
    ["5.5", 55_000],
    [7.748, 77_480],
    [0, 0],
    [1000, 10_000_000],
    [-1, null],
    [1001, null],
    ["", null],
    ["twenty", null],
    [null, null],
  ])("%j %% is %j ppm", (value, expected) => expect(Money.fromPercent(value)).toBe(expected))
  it("takes its share of an amount", () =>
    expect(Money.share(Money.cents(10_000), Money.fromPercent(7.748)!)).toBe(775))
  it.each([-1, 0.5])("%d ppm is an invalid rate", (value) =>
    expect(() => Money.ratePpm(value)).toThrow(new RangeError(`not a rate in ppm: ${value}`)),
  )
})

describe("MO3 decimals of the wire", () => {
  it.each([
    [9.99, 999],
    [1.005, 101],
    ["12.5", 1250],
    [-0.001, 0],
    [-2.345, -235],
    [null, null],
    ["", null],
    ["  ", null],
    ["abc", null],
    [1e12, 1e14],
    [-1e12, -1e14],
    [1e12 + 1, null],
    [Number.NaN, null],
    [1e300, null],
    [1e-7, 0],
  ])("%j is %j cents", (value, expected) => expect(Money.fromDecimal(value)).toBe(expected))
})

describe("MO5 sharing out", () => {
  it.each([
    [100, [], []],
    [100, [7], [100]],
    [100, [1, 1, 1], [34, 33, 33]],
    [200, [1, 1, 1], [67, 67, 66]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [10, [5, 3, 3], [4, 3, 3]],
    [9, [2, 0, 1], [6, 0, 3]],
    [0, [1, 2], [0, 0]],
    [5, [0, 0], [5, 0]],
  ])(
    "%d by %j is %j: cents left over go to the largest remainders, first come first",
    (amount, weights, parts) => expect(Money.allocate(Money.cents(amount), weights)).toEqual(parts),
  )
})

describe("MO6 format", () => {
  const [fr, en, de] = StoreView.defaults
  it.each([
    [123450, fr!.money, "1\u202f234,50\u00a0€"],
    [-300, fr!.money, "-3,00\u00a0€"],
    [0, fr!.money, "0,00\u00a0€"],
    [5, en!.money, "€0.05"],
    [123456750, de!.money, "1.234.567,50\u00a0€"],
  ])("%i reads %j %s", (amount, format, expected) =>
    expect(Money.format(Money.cents(amount), format)).toBe(expected),
  )
})

describe("MO7 a number without a currency", () => {
  it.each(StoreView.defaults.map(({ locale, money }) => [locale, money] as const))(
    "is written as Intl writes it in %s",
    (locale, money) => {
      fc.assert(
        fc.property(
          fc.integer({ min: -1e9, max: 1e9 }),
          fc.nat(3),
          fc.nat(3),
          fc.nat(3),
          (whole, exact, more, least) => {
            const most = Math.max(exact + more, least)
            const intl = new Intl.NumberFormat(locale, {
              minimumFractionDigits: least,
              maximumFractionDigits: most,
            })
            const value = whole === 0 ? 0 : whole / 10 ** exact
            expect(Money.formatNumber(value, money, { least, most })).toBe(intl.format(value))
          },
        ),
      )
    },
  )
})

describe("MO7 a whole number below a thousand", () => {
  it.each(StoreView.defaults.map(({ locale }) => locale))("is its digits in %s", (locale) => {
    const intl = new Intl.NumberFormat(locale)
    for (let value = 0; value < 1000; value += 1) expect(intl.format(value)).toBe(String(value))
  })
})

describe("laws", () => {
  it("MO5 allocation neither loses nor invents a cent, and no part is off its share by a whole cent", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(fc.nat(10_000), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = Money.allocate(Money.cents(amount), weights)
          const total = weights.reduce((a, b) => a + b, 0)
          expect(Money.sum(parts)).toBe(amount)
          const share = (weight: number, index: number) =>
            total > 0 ? (amount * weight) / total : parts[index]!
          weights.forEach((weight, index) =>
            expect(Math.abs(parts[index]! - share(weight, index))).toBeLessThan(1),
          )
        },
      ),
    )
  })
  it("MO3 every amount survives the way through decimals", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
        expect(Money.fromDecimal(Money.toDecimal(Money.cents(amount)))).toBe(amount)
      }),
    )
  })
  it("MO4 every rate survives the way through percent", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (ppm) => {
        expect(Money.fromPercent(Money.toPercent(Money.ratePpm(ppm)))).toBe(ppm)
      }),
    )
  })
  it("MO2 rounding is odd: the debt rounds as the credit does", () => {
    fc.assert(
      fc.property(fc.double({ min: -1e9, max: 1e9, noNaN: true }), (value) => {
        expect(Money.round(-value)).toBe(Money.cents(-Money.round(value)))
      }),
    )
  })
})
