import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents, ratePpm, sum, times } from "../money/index.ts"
import { type TierPrice, totals, unitPrice } from "../pricing/index.ts"
import { emptyOption, priceLine, type Product } from "../product/index.ts"
import { defaults } from "../store-view/index.ts"
import { cart, choice, confirmed, local, mergeDue, price, product, variant } from "@shop/testing"
import {
  mergeGuestCart,
  addLine,
  type AddInput,
  applySyncResult,
  type CartState,
  type CartToken,
  applyTotals,
  compose,
  type ComposeContext,
  type ConfirmedLine,
  empty,
  estimate,
  type LineKey,
  type LocalLine,
  reconfigure,
  remove,
  setQty,
  totalsKey,
  priceSourceOf,
  view,
} from "./index.ts"

const [fr] = defaults
const context = { view: fr!, zeroPriceAllowed: false, groupId: null }
const bowl = product({ stock: null, tiers: [{ groupId: null, qtyMin: 10, priceCents: cents(18_00) }] })

const lineOf = (of: Product, input: Partial<AddInput> = {}): LocalLine => {
  const composed = compose(of, { sku: of.sku, qty: 1, ...input }, context)
  if (composed.tag === "fault") throw new Error(composed.fault.tag)
  return composed.lines[0]!
}
const moment = { isSyncing: false, isOnline: false, badgeCounts: "items" } as const
const shown = (state: CartState) => view(state, moment).lines.map(({ qty, unitCents }) => [qty, unitCents])
const key = lineOf(bowl).key

/** The cart once the platform has confirmed and charged it as it is. */
const charged = (state: CartState, of: Product): CartState => {
  const lines = state.local.map((line, index): ConfirmedLine => ({
    ...line,
    itemId: index + 1,
    quoteId: "c-1",
    name: line.facts.name,
    type: line.facts.type,
    unitGrossCents: null,
  }))
  const confirmedState = { ...state, confirmed: { ...state.confirmed, lines } }
  const received = totals({
    lines: lines.map((line) => ({
      ...line,
      unitGrossCents: chargedBy(of, line.qty),
      ratePpm: of.price!.ratePpm,
      isVirtual: false,
    })),
    shippingGrossCents: null,
    couponCode: null,
    adjustments: [],
    paymentGrossCents: null,
  })
  return applyTotals(confirmedState, received, totalsKey(confirmedState))
}

/** The platform's price of one piece at a quantity. */
const chargedBy = (of: Product, qty: number) => {
  const priced = priceLine(of, emptyOption, qty, { sourceIncludesTax: true, groupId: null })
  if (priced.tag !== "Priced") throw new Error(priced.tag)
  return priced.unit.grossCents
}

describe("CA325 quantity prices by the pieces of a product", () => {
  const byProduct = { ...context, quantityOf: "product" } as const
  const tiers = [{ groupId: null, qtyMin: 4, priceCents: cents(15_00) }]
  const cup = product({
    sku: "CUP",
    stock: null,
    price: price(20_00),
    tiers,
    customOptions: [
      { id: 7, title: "Name", type: "field", isRequired: true, lengthMax: 12, surcharge: null, values: [] },
    ],
  })
  const plate = product({
    sku: "PLATE",
    type: "configurable",
    price: null,
    stock: null,
    configurableOptions: [choice("color", { 1: "Red", 2: "Blue" })],
    variants: [
      variant("PLATE-R", { color: "1" }, { price: price(20_00), tiers }),
      variant("PLATE-B", { color: "2" }, { price: price(22_00), tiers }),
    ],
  })
  const named = (name: string, qty: number, by: ComposeContext = byProduct): LocalLine => {
    const composed = compose(cup, { sku: cup.sku, qty, customOptions: { 7: name } }, by)
    if (composed.tag === "fault") throw new Error(composed.fault.tag)
    return composed.lines[0]!
  }
  const glazed = (sku: string, qty: number): LocalLine => {
    const composed = compose(plate, { sku, qty }, byProduct)
    if (composed.tag === "fault") throw new Error(composed.fault.tag)
    return composed.lines[0]!
  }
  const cartWith = (...lines: ReadonlyArray<LocalLine>): CartState =>
    lines.reduce((state, line) => addLine(state, line).state, empty)

  it("four cups with four names have the price of four", () =>
    expect(shown(cartWith(...["Lea", "Max", "Zoé", "Ida"].map((name) => named(name, 1))))).toEqual(
      Array.from({ length: 4 }, () => [1, 15_00]),
    ))
  it("two glazes of a plate count for the plate", () =>
    expect(shown(cartWith(glazed("PLATE-R", 1), glazed("PLATE-B", 3)))).toEqual([
      [1, 15_00],
      [3, 15_00],
    ]))
  it("three cups and a plate are no four pieces", () =>
    expect(shown(cartWith(named("Lea", 3), glazed("PLATE-R", 1)))).toEqual([
      [3, 20_00],
      [1, 20_00],
    ]))
  it("each line counts for itself unless the shop says otherwise", () =>
    expect(shown(cartWith(named("Lea", 2, context), named("Max", 2, context)))).toEqual([
      [2, 20_00],
      [2, 20_00],
    ]))
  it("the platform's price of four pieces is not the price of three", () => {
    const four = cartWith(named("Lea", 1), named("Max", 3))
    const lines = four.local.map((line, index) => ({
      ...confirmed(line.sku, line.qty, index + 1),
      key: line.key,
    }))
    const state = { ...four, confirmed: { ...four.confirmed, lines } }
    const received = totals({
      lines: lines.map((line) => ({
        ...line,
        unitGrossCents: cents(15_00),
        ratePpm: cup.price!.ratePpm,
        isVirtual: false,
      })),
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    const priced = applyTotals(state, received, totalsKey(state))
    expect(shown(priced)).toEqual([
      [1, 15_00],
      [3, 15_00],
    ])
    expect(shown(setQty(priced, priced.local[1]!.key, 2).state)).toEqual([
      [1, 20_00],
      [2, 20_00],
    ])
    expect(shown(remove(priced, priced.local[1]!.key).state)).toEqual([[1, 20_00]])
  })
})

describe("CA180 a line has the price of its quantity", () => {
  it("C1: one piece, set to ten, costs 18.00 each", () =>
    expect(shown(setQty(addLine(empty, lineOf(bowl)).state, key, 10).state)).toEqual([[10, 18_00]]))
  it("C1: ten pieces, set to one, cost 24.00", () =>
    expect(shown(setQty(addLine(empty, lineOf(bowl, { qty: 10 })).state, key, 1).state)).toEqual([
      [1, 24_00],
    ]))
  it("C1: nine pieces and one more cost 18.00 each", () =>
    expect(shown(addLine(addLine(empty, lineOf(bowl, { qty: 9 })).state, lineOf(bowl)).state)).toEqual([
      [10, 18_00],
    ]))
  it("C1: the platform's price of one piece is not the price of ten", () =>
    expect(shown(setQty(charged(addLine(empty, lineOf(bowl)).state, bowl), key, 10).state)).toEqual([
      [10, 18_00],
    ]))
  it("C1: two carts that merge at sign-in have the price of the sum", () => {
    const guest = { ...addLine(empty, lineOf(bowl, { qty: 6 })).state, connection: mergeDue() }
    const theirs = charged(addLine(empty, lineOf(bowl, { qty: 5 })).state, bowl).confirmed.lines
    expect(shown(mergeGuestCart(guest, "c-9" as CartToken, theirs).state)).toEqual([[11, 18_00]])
  })
  it.each([
    ["without totals", false],
    ["with totals of the quantity before", true],
  ])(
    "a line of a product that was not found takes the server's price with its quantity, %s",
    (_, hasTotals) => {
      const unknown = local("BOL", 3, { unitGrossCents: 18_00 })
      const there = confirmed("BOL", 3)
      const before = cart({}, {}, { local: [unknown], confirmed: { ...empty.confirmed, lines: [there] } })
      const row = { ...there, unitGrossCents: cents(18_00), ratePpm: ratePpm(200_000), isVirtual: false }
      const received = totals({
        lines: [row],
        shippingGrossCents: null,
        couponCode: null,
        adjustments: [],
        paymentGrossCents: null,
      })
      const seen = hasTotals ? applyTotals(before, received, totalsKey(before)) : before
      const pulled = [{ ...there, qty: 1, unitGrossCents: cents(24_00) }]
      const result = { seen, pulled, sent: [], arrived: [], taken: { BOL: 1 }, dropped: [] }
      expect(shown(applySyncResult(seen, result))).toEqual([[1, 24_00]])
    },
  )
  it("C1: the line shows its prices by quantity", () =>
    expect(view(addLine(empty, lineOf(bowl)).state, moment).lines[0]?.quantityPrices).toEqual([
      { qtyMin: 1, unitGrossCents: 24_00 },
      { qtyMin: 10, unitGrossCents: 18_00 },
    ]))
  it("C1: a piece of a set has the price of its own quantity", () => {
    const link = { ...bowl, qty: 1, image: null, stock: null }
    const set = product({ sku: "SET", type: "grouped", groupedLinks: [link] })
    const line = lineOf(set, { groupedQty: { BOL: 2 } })
    expect(shown(setQty(addLine(empty, line).state, line.key, 12).state)).toEqual([[12, 18_00]])
  })
})

type Step =
  | { readonly tag: "add" | "set" | "edit" | "merge"; readonly qty: number }
  | { readonly tag: "charged" | "reloaded" }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    tag: fc.constantFrom("add" as const, "set" as const, "edit" as const, "merge" as const),
    qty: fc.integer({ min: 1, max: 25 }),
  }),
  fc.record({ tag: fc.constantFrom("charged" as const, "reloaded" as const) }),
)
const tiers: fc.Arbitrary<ReadonlyArray<TierPrice>> = fc.array(
  fc.record({
    groupId: fc.constantFrom(null, 3),
    qtyMin: fc.integer({ min: 1, max: 30 }),
    priceCents: fc.integer({ min: 1, max: 30_00 }).map(cents),
  }),
  { maxLength: 4 },
)

const take = (state: CartState, of: Product, next: Step): CartState => {
  const known: LineKey = lineOf(of).key
  switch (next.tag) {
    case "add":
      return addLine(state, lineOf(of, { qty: next.qty })).state
    case "set":
      return setQty(state, known, next.qty).state
    case "edit":
      return reconfigure(state, known, lineOf(of, { qty: next.qty })).state
    case "merge": {
      const theirs = charged(addLine(empty, lineOf(of, { qty: next.qty })).state, of).confirmed.lines
      const guest = { ...state, confirmed: empty.confirmed, connection: mergeDue() }
      return mergeGuestCart(guest, "c-9" as CartToken, theirs).state
    }
    case "charged":
      return charged(state, of)
    case "reloaded":
      return JSON.parse(JSON.stringify(state)) as CartState
  }
}

describe("CA180 after any change of a line", () => {
  it("its price is that which the platform charges for its quantity, and so is the sum", () => {
    fc.assert(
      fc.property(tiers, fc.array(step, { minLength: 1, maxLength: 12 }), (listed, steps) => {
        const of = product({ tiers: listed, stock: null })
        let state: CartState = empty
        for (const next of steps) {
          state = take(state, of, next)
          for (const line of state.local)
            expect(unitPrice(priceSourceOf(state, line), line.qty)).toBe(chargedBy(of, line.qty))
          expect(estimate(state).grandCents).toBe(
            sum(state.local.map(({ qty }) => times(chargedBy(of, qty), qty))),
          )
        }
      }),
    )
  })
})
