import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "../money/index.ts"
import { price, product, variant } from "@shop/testing"
import type { CurrentPrice } from "./index.ts"
import { skusToRefresh, withCurrent } from "./index.ts"

/** `now(7, [9600, 8000], [12000, 10000])`: gross and net, final and regular. */
const now = (
  id: number,
  [gross, net]: readonly [number, number],
  [regularGross, regularNet]: readonly [number, number] = [gross, net],
): CurrentPrice => ({
  id,
  final: { netCents: cents(net), taxCents: cents(gross - net), grossCents: cents(gross) },
  regular: {
    netCents: cents(regularNet),
    taxCents: cents(regularGross - regularNet),
    grossCents: cents(regularGross),
  },
})
const byId = (...prices: ReadonlyArray<CurrentPrice>) => new Map(prices.map((one) => [one.id, one]))

describe("PR11 current prices", () => {
  it("final 96/80, regular 120/100: 80 + 16 = 96, and 120 was 100 + 20 (the predecessor's original tax was NaN)", () => {
    const { price: after } = withCurrent(
      product({ id: 7, price: price(150_00) }),
      byId(now(7, [96_00, 80_00], [120_00, 100_00])),
    )
    expect(after).toEqual({
      payable: { netCents: 80_00, taxCents: 16_00, grossCents: 96_00 },
      original: { netCents: 100_00, taxCents: 20_00, grossCents: 120_00 },
      prior: { netCents: 100_00, taxCents: 20_00, grossCents: 120_00 },
      ratePpm: 200_000,
    })
  })
  it("all of them 120/100: no reduction (the predecessor had a special tax of 20)", () => {
    const { price: after } = withCurrent(
      product({ id: 7, price: price(96_00, 120_00) }),
      byId(now(7, [120_00, 100_00])),
    )
    expect(after).toMatchObject({ payable: { grossCents: 120_00 }, original: null, prior: null })
  })
  it("matches variants by their ids, and does not change others", () => {
    const before = product({
      id: 7,
      type: "configurable",
      price: price(30_00),
      variants: [
        variant("A", {}, { id: 71, price: price(30_00) }),
        variant("B", {}, { id: 72, price: price(31_00) }),
      ],
    })
    const after = withCurrent(before, byId(now(72, [24_00, 20_00])))
    expect(after.price).toBe(before.price)
    expect(after.variants.map((one) => one.price?.payable.grossCents)).toEqual([30_00, 24_00])
    expect(before.variants[1]?.price?.payable.grossCents).toBe(31_00)
  })
  it("retains a lower price of the last 30 days as the prior price, while it is above the payable one", () => {
    const known = product({ id: 7, price: price(100_00, 110_00) })
    const reduced = (final: number) =>
      withCurrent(known, byId(now(7, [final, final], [120_00, 120_00]))).price?.prior?.grossCents ?? null
    expect(reduced(96_00)).toBe(110_00)
    expect(reduced(110_00)).toBe(null)
    expect(reduced(115_00)).toBe(null)
  })
  it.each([
    [96_00, 80_00, 200_000],
    [105_50, 100_00, 55_000],
    [10_00, 10_00, 0],
    [0, 0, 200_000],
  ])("%d gross, %d net has the rate %d", (gross, net, rate) => {
    expect(withCurrent(product({ id: 7 }), byId(now(7, [gross, net]))).price?.ratePpm).toBe(rate)
  })
  it("has a rate of zero where there is neither a net price nor a known one", () => {
    const free = withCurrent(product({ id: 7, price: null }), byId(now(7, [0, 0]))).price
    expect(free).toMatchObject({ payable: { grossCents: 0 }, ratePpm: ratePpm(0) })
  })
  it("requests each sku once, and variants of a single product only", () => {
    const configurable = product({
      sku: "BOL",
      variants: [variant("BOL-R", {}), variant("BOL-B", {}), variant("BOL", {})],
    })
    expect(skusToRefresh([configurable])).toEqual(["BOL", "BOL-R", "BOL-B"])
    expect(skusToRefresh([configurable, product({ sku: "PLAT" }), product({ sku: "PLAT" })])).toEqual([
      "BOL",
      "PLAT",
    ])
    expect(skusToRefresh([product({ sku: "A,B" })])).toEqual([])
    expect(skusToRefresh([])).toEqual([])
  })
})
