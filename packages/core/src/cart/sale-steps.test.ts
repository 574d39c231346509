import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/store-view"
import { product, stock } from "@shop/testing"
import {
  addLine,
  type CartState,
  compose,
  empty,
  type LocalLine,
  reconfigure,
  setQty,
  unavailableLines,
  view,
} from "./index.ts"
import { fixLine } from "./lines.ts"

const context = { view: defaults[0]!, zeroPriceAllowed: false, groupId: null }
const plates = product({ sku: "PLATE", stock: stock({ qty: 60, qtyMin: 6, qtyStep: 6 }) })
const lineOf = (qty: number, of = plates): LocalLine => {
  const composed = compose(of, { sku: of.sku, qty }, context)
  if (composed.tag === "fault") throw new Error(composed.fault.tag)
  return composed.lines[0]!
}
const { key } = lineOf(6)
const cartOf = (qty: number): CartState => ({ ...empty, local: [{ ...lineOf(6), qty }] })

describe("CA326 a line has a quantity in which its product is sold", () => {
  it.each([
    [1, "raised", 6],
    [6, "added", 6],
    [7, "raised", 12],
    [61, "limited", 60],
  ])("adding %i: %s, %i", (qty, tag, expected) => {
    const { state, outcome } = addLine(empty, lineOf(qty))
    expect([outcome.tag, state.local[0]?.qty]).toEqual([tag, expected])
  })
  it("adding one more to six adds a step, and names minimum and step", () => {
    const { state, outcome } = addLine(cartOf(6), lineOf(1))
    expect(state.local[0]?.qty).toBe(12)
    expect(outcome).toMatchObject({ tag: "raised", qtyMin: 6, qtyStep: 6 })
  })
  it.each([
    [12, "updated", 12],
    [7, "raised", 12],
    [1, "raised", 6],
    [0, "removed", undefined],
    [61, "limited", 60],
  ])("setting %i: %s, %s", (qty, tag, expected) => {
    const { state, outcome } = setQty(cartOf(6 * 3), key, qty)
    expect([outcome.tag, state.local[0]?.qty]).toEqual([tag, expected])
  })
  it("an edited line too", () => {
    const { state, outcome } = reconfigure(cartOf(6), key, lineOf(8))
    expect([outcome.tag, state.local[0]?.qty]).toEqual(["raised", 12])
  })
  it("the view has the smallest quantity, the step and the largest", () =>
    expect(
      view(cartOf(6), { isSyncing: false, isOnline: true, badgeCounts: "items" }).lines[0],
    ).toMatchObject({ qtyMin: 6, qtyStep: 6, qtyMax: 60 }))
  it("a line from before is not in the sum, and is set to the next quantity", () => {
    expect(unavailableLines(cartOf(7)).get(key)).toEqual({
      reason: "tooFew",
      qtyLeft: 12,
      qtyMin: 6,
      qtyStep: 6,
    })
    expect(fixLine(cartOf(7), key).state.local[0]?.qty).toBe(12)
  })
  it("the rest of the stock is offered in whole steps", () => {
    const rest = product({ sku: "PLATE", stock: stock({ qty: 10, qtyMin: 6, qtyStep: 6 }) })
    const state = { ...empty, local: [{ ...lineOf(6, rest), qty: 12 }] }
    expect(unavailableLines(state).get(key)).toEqual({ reason: "tooFew", qtyLeft: 6 })
  })
})
