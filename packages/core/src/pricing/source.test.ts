import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import { fromGross } from "../tax/index.ts"
import type { PricePart, PriceSource } from "./model.ts"
import { fixedSource, lineTotal, quantityPricesOf, unitPrice, withChargedPrice } from "./source.ts"

const percent = (value: number) => Money.fromPercent(value)!
const euro = (value: number) => Money.fromDecimal(value)!
const at = (qtyMin: number, value: number) => ({ qtyMin, unitGrossCents: euro(value) })
const share = (rate: number, gross: number) => ({
  ratePpm: percent(rate),
  ...fromGross(euro(gross), percent(rate)),
})
const part = (rate: number, value: number, more: Partial<PricePart> = {}): PricePart => ({
  qty: 1,
  ratePpm: percent(rate),
  prices: [at(1, value)],
  ...more,
})
const source = (...parts: ReadonlyArray<PricePart>): PriceSource => ({ parts, surcharges: [] })

/** 12 for one piece, 11 from three, 10 from six. */
const bowl = source(part(20, 12, { prices: [at(1, 12), at(3, 11), at(6, 10)] }))
/** Two cups at 20 % and a book at 5.5 %. */
const bundle = source(part(20, 12, { qty: 2 }), part(5.5, 10.55))
const engraving = { priceType: "fixed", priceCents: euro(5), pricePpm: 0 } as const
const glaze = { priceType: "percent", priceCents: euro(0), pricePpm: 100_000 } as const

describe("PD15 the price of a piece", () => {
  it("is the price of the quantity, with its options", () => {
    expect([1, 2, 3, 5, 6, 99].map((qty) => unitPrice(bowl, qty))).toEqual([12, 12, 11, 11, 10, 10].map(euro))
    expect(unitPrice({ ...bowl, surcharges: [engraving, glaze] }, 1)).toBe(euro(18.2))
  })
  it("counts each part as often as it is in one piece", () => {
    expect(unitPrice(bundle, 1)).toBe(euro(34.55))
  })
})

describe("PD15 the total of a line", () => {
  it("is split by rate, lowest first, and has the rate of the largest share", () => {
    expect(lineTotal(bundle, 2)).toEqual({
      unit: {
        netCents: euro(30),
        taxCents: euro(4.55),
        grossCents: euro(34.55),
      },
      row: {
        netCents: euro(60),
        taxCents: euro(9.1),
        grossCents: euro(69.1),
      },
      ratePpm: percent(20),
      shares: [share(5.5, 21.1), share(20, 48)],
    })
    expect(lineTotal(source(...bundle.parts.toReversed()), 2).shares).toEqual(lineTotal(bundle, 2).shares)
  })
  it("taxes options at the rate of the largest part", () => {
    expect(lineTotal({ ...bundle, surcharges: [engraving] }, 1).shares).toEqual([
      share(5.5, 10.55),
      share(20, 29),
    ])
  })
})

describe("PD70 prices by quantity", () => {
  it("have an entry for each quantity of any part, lowest first", () => {
    const set = source(
      part(20, 12, { prices: [at(1, 12), at(6, 10)] }),
      part(20, 3, { prices: [at(1, 3), at(3, 2)] }),
    )
    expect(quantityPricesOf(set)).toEqual([at(1, 15), at(3, 14), at(6, 12)])
  })
  it("include options", () => {
    expect(quantityPricesOf({ ...bowl, surcharges: [glaze] })).toEqual([at(1, 13.2), at(3, 12.1), at(6, 11)])
  })
  it("are one for a fixed price", () => {
    expect(fixedSource(euro(9), percent(20))).toEqual(source(part(20, 9)))
  })
})

describe("PR13 CA17 a source after the platform has charged a price", () => {
  const charged = (given: PriceSource, unit: number, { qty = 1, rate = 20 } = {}) =>
    withChargedPrice(given, { qty, unitGrossCents: euro(unit), ratePpm: percent(rate) })

  it("stays as it is when the price and the rate are the same", () => {
    expect(charged(bowl, 11, { qty: 3 })).toBe(bowl)
    expect(charged(bundle, 34.55)).toBe(bundle)
    expect(charged(bundle, 34.55, { rate: 5.5 })).toBe(bundle)
  })
  it("has the charged rate, though the price is the same", () => {
    expect(charged(bowl, 12, { rate: 7 })).toEqual(
      source({ qty: 1, ratePpm: percent(7), prices: [at(1, 12), at(3, 11), at(6, 10)] }),
    )
  })
  it("has the charged price at the quantity, without its options", () => {
    expect(charged({ ...bowl, surcharges: [engraving] }, 15.5, { qty: 4 })).toEqual(
      source(part(20, 0, { prices: [at(1, 17), at(3, 15.5), at(6, 15)] })),
    )
  })
  it("splits the charged price over the rates in proportion", () => {
    expect(charged({ ...bundle, surcharges: [engraving] }, 79.1)).toEqual(
      source(part(5.5, 21.1), part(20, 58)),
    )
  })
  it("has one price when there was no price before", () => {
    expect(charged(source(), 8)).toEqual(source(part(20, 8)))
  })
})
