import { describe, expect, it } from "vitest"
import * as Money from "@shop/core/money"
import { type ChargedLine, splitByRate, splitCharges } from "./charges.ts"
import type { TaxShare } from "./model.ts"
import { fromGross } from "./split.ts"

const percent = (value: number) => Money.fromPercent(value)!
const euro = (value: number) => Money.fromDecimal(value)!
const share = (rate: number, gross: number): TaxShare => ({
  ratePpm: percent(rate),
  ...fromGross(euro(gross), percent(rate)),
})
const weight = (rate: number, gross: number) => ({ ratePpm: percent(rate), grossCents: euro(gross) })

/** A line of one tax rate, with a discount where `after` is less than `before`. */
const line = (
  rate: number,
  after: number,
  { before = after, qty = 1, isVirtual = false }: { before?: number; qty?: number; isVirtual?: boolean } = {},
): ChargedLine => ({
  afterDiscountCents: euro(after),
  beforeDiscountCents: euro(before),
  qty,
  rateWeights: [weight(rate, before)],
  isVirtual,
})
const charges = (lines: ReadonlyArray<ChargedLine>, shipping: number, payment = 0) =>
  splitCharges({ lines, shippingGrossCents: euro(shipping), paymentGrossCents: euro(payment) })

describe("TX9 splitting a price by rate", () => {
  it("keeps the order of the weights and their proportion", () => {
    const weights = [weight(20, 30), weight(5.5, 10)]
    expect(splitByRate(euro(8), weights)).toEqual([share(20, 6), share(5.5, 2)])
  })
  it("has one share at rate 0 without weights, and no share of 0 cents", () => {
    expect(splitByRate(euro(8), [])).toEqual([share(0, 8)])
    expect(splitByRate(euro(0), [])).toEqual([])
  })
})

describe("TX9 splitting the charges of an order", () => {
  const bowl = line(20, 60)
  const book = line(5.5, 20)

  it("gives fees the rates of the lines, in proportion to their prices", () => {
    expect(charges([bowl, book], 8, 4)).toEqual({
      lines: [[share(20, 60)], [share(5.5, 20)]],
      shipping: [share(5.5, 2), share(20, 6)],
      payment: [share(5.5, 1), share(20, 3)],
      rates: [
        {
          ratePpm: percent(5.5),
          netCents: euro(21.81),
          taxCents: euro(1.19),
          grossCents: euro(23),
        },
        {
          ratePpm: percent(20),
          netCents: euro(57.5),
          taxCents: euro(11.5),
          grossCents: euro(69),
        },
      ],
    })
  })
  it("splits a line of several rates, such as a bundle, in each of its shares", () => {
    const bundle = { ...line(20, 40), rateWeights: [weight(20, 30), weight(5.5, 10)] }
    const { lines, shipping } = charges([bundle], 8)
    expect(lines).toEqual([[share(20, 30), share(5.5, 10)]])
    expect(shipping).toEqual([share(5.5, 2), share(20, 6)])
  })
  it("delivers with the rates of delivered lines, and takes payment with those of all lines", () => {
    const course = line(5.5, 60, { isVirtual: true })
    const { shipping, payment } = charges([bowl, course], 8, 4)
    expect(shipping).toEqual([share(20, 8)])
    expect(payment).toEqual([share(5.5, 2), share(20, 2)])
  })
  it("delivers with the rates of all lines when no line is delivered", () => {
    expect(charges([line(5.5, 60, { isVirtual: true })], 8).shipping).toEqual([share(5.5, 8)])
  })
  it("weighs prices after the discount", () => {
    const reduced = line(20, 20, { before: 60 })
    expect(charges([reduced, book], 8).shipping).toEqual([share(5.5, 4), share(20, 4)])
  })
  it("weighs prices before the discount when everything is free after it", () => {
    const free = [line(20, 0, { before: 60 }), line(5.5, 0, { before: 20 })]
    expect(charges(free, 8).shipping).toEqual([share(5.5, 2), share(20, 6)])
  })
  it("weighs quantities when everything was free before the discount", () => {
    const gifts = [line(20, 0, { qty: 3 }), line(5.5, 0, { qty: 1 })]
    expect(charges(gifts, 8).shipping).toEqual([share(5.5, 2), share(20, 6)])
  })
  it("leaves out rates that get no cent of a fee", () => {
    expect(charges([bowl, line(5.5, 0)], 8).shipping).toEqual([share(20, 8)])
    expect(charges([bowl, book], 0)).toMatchObject({ shipping: [], payment: [] })
  })
  it("charges a fee without lines at rate 0", () => {
    expect(charges([], 8)).toEqual({
      lines: [],
      shipping: [share(0, 8)],
      payment: [],
      rates: [share(0, 8)],
    })
  })
})
