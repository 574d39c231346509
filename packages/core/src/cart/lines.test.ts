import { cents, ratePpm } from "../money/index.ts"
import { fixedSource } from "../pricing/index.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  cart,
  confirmed,
  customerCart,
  detachedCart,
  guestCart,
  key,
  local,
  pendingAdd,
  qtys,
  stock,
} from "@shop/testing"
import { emptyOption } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { overtaken, tooLate, withoutOrder } from "./closed-carts.ts"
import { addLine, type CartState, empty, hasUnsent, remembered, remove, setQty, undoRemove } from "./index.ts"

describe("CA5 adding", () => {
  it("puts a new line at the end", () => {
    const { state, outcome } = addLine(cart({ BOL: 1 }), local("TASSE", 2))
    expect(Object.entries(qtys(state.local))).toEqual([
      ["BOL", 1],
      ["TASSE", 2],
    ])
    expect(outcome.tag).toBe("added")
  })
  it("leaves the other lines alone", () =>
    expect(qtys(addLine(cart({ BOL: 1, TASSE: 4 }), local("BOL", 2)).state.local)).toEqual({
      BOL: 3,
      TASSE: 4,
    }))
  it("adds no line without available stock", () => {
    const none = local("BOL", 1, { stock: stock({ isInStock: false, qtyMax: 0 }) })
    expect(addLine(empty, none)).toEqual({
      state: empty,
      outcome: { tag: "limited", line: none, qtyMax: 0 },
    })
  })
  it("adds to a line that is there, with the newer facts", () => {
    const { state } = addLine(cart({ BOL: 1 }), local("BOL", 2, { unitGrossCents: 20_00 }))
    expect(state.local).toHaveLength(1)
    expect(state.local[0]).toMatchObject({
      qty: 3,
      facts: { priceSource: fixedSource(cents(20_00), ratePpm(200_000)) },
    })
  })
})

describe("CA6 quantities", () => {
  it.each([
    [3, "updated", { BOL: 3 }],
    [2, "nothing", { BOL: 2 }],
    [0, "removed", {}],
    [-1, "nothing", { BOL: 2 }],
    [1.5, "nothing", { BOL: 2 }],
    [Number.NaN, "nothing", { BOL: 2 }],
    [Number.POSITIVE_INFINITY, "nothing", { BOL: 2 }],
    [10_000, "limited", { BOL: 9999 }],
  ])("set to %d: %s", (qty, tag, expected) => {
    const { state, outcome } = setQty(cart({ BOL: 2 }), key("BOL"), qty)
    expect(outcome.tag).toBe(tag)
    expect(qtys(state.local)).toEqual(expected)
  })

  it("never exceeds the available stock, with a notification", () => {
    const state = { ...empty, local: [local("BOL", 2, { stock: stock({ qty: 5 }) })] }
    expect(setQty(state, key("BOL"), 9).outcome).toMatchObject({
      tag: "limited",
      qtyMax: 5,
      line: { qty: 5 },
    })
    const most = { ...empty, local: [local("BOL", 5, { stock: stock({ qty: 5 }) })] }
    expect(setQty(most, key("BOL"), 9)).toEqual({
      state: most,
      outcome: { tag: "limited", line: most.local[0], qtyMax: 5 },
    })
    expect(setQty(most, key("BOL"), 5).outcome).toEqual({ tag: "nothing" })
    expect(addLine(state, state.local[0]!).outcome.tag).toBe("added")
    expect(addLine(state, { ...state.local[0]!, qty: 9 }).outcome).toMatchObject({
      tag: "limited",
      qtyMax: 5,
      line: { qty: 5 },
    })
  })

  it("takes no more than a hundred lines", () => {
    const full = {
      ...empty,
      local: Array.from({ length: limits.cartLinesMax }, (_, index) => local(`S${index}`, 1)),
    }
    expect(addLine(full, local("NEW", 1))).toEqual({ state: full, outcome: { tag: "full" } })
    expect(addLine(full, local("S0", 1)).outcome.tag).toBe("added")
  })
})

describe("CA7 undo", () => {
  it("brings a line back as it was", () => {
    const before = cart({ BOL: 3, TASSE: 1 })
    const back = undoRemove(remove(before, key("BOL")).state, key("BOL"))
    expect(qtys(back.state.local)).toEqual({ BOL: 3, TASSE: 1 })
    expect(back.state.removed).toEqual([])
  })
  it("leaves a line alone that was added again", () => {
    const again = addLine(remove(cart({ BOL: 3 }), key("BOL")).state, local("BOL", 1)).state
    expect(undoRemove(again, key("BOL"))).toMatchObject({
      outcome: { tag: "nothing" },
      state: { removed: [] },
    })
  })
  it("brings back the line that is named, and remembers the others", () => {
    const none = remove(remove(cart({ BOL: 3, TASSE: 1 }), key("BOL")).state, key("TASSE")).state
    const back = undoRemove(none, key("TASSE")).state
    expect([qtys(back.local), qtys(back.removed)]).toEqual([{ TASSE: 1 }, { BOL: 3 }])
    expect(undoRemove(back, key("PLAT"))).toEqual({ state: back, outcome: { tag: "nothing" } })
  })
  it("retains a removed line once, in its last state", () => {
    const again = addLine(remove(cart({ BOL: 3 }), key("BOL")).state, local("BOL", 1)).state
    expect(remove(again, key("BOL")).state.removed).toEqual([local("BOL", 1)])
  })
  it("retains a removed line that does not fit into a full cart", () => {
    const full = Array.from({ length: limits.cartLinesMax }, (_, index) => local(`S${index}`, 1))
    const state = { ...empty, local: full, removed: [local("BOL", 3)] }
    expect(undoRemove(state, key("BOL"))).toEqual({ state, outcome: { tag: "full" } })
  })
  it.each([0, -1])(
    "restores a line with the maximum %i, which can be removed and restored again",
    (qtyMax) => {
      const sold = local("BOL", 2, { stock: stock({ isInStock: false, qty: 0, qtyMax }) })
      const before = { ...empty, local: [sold] }
      const back = undoRemove(remove(before, key("BOL")).state, key("BOL"))
      expect(back).toEqual({ state: before, outcome: { tag: "added", line: sold } })
      expect(undoRemove(remove(back.state, key("BOL")).state, key("BOL")).state).toEqual(before)
    },
  )
  it("restores the available quantity of a line", () => {
    const sold = local("BOL", 5, { stock: stock({ qty: 3 }) })
    const { state, outcome } = undoRemove({ ...empty, removed: [sold] }, key("BOL"))
    expect([qtys(state.local), state.removed, outcome.tag]).toEqual([{ BOL: 3 }, [], "limited"])
  })
  it("remembers the last ten", () => {
    const skus = Array.from({ length: 12 }, (_, index) => `S${index}`)
    const all = cart(Object.fromEntries(skus.map((sku) => [sku, 1])))
    const none = skus.reduce((state, sku) => remove(state, key(sku)).state, all)
    expect(none.removed.map((line) => line.sku)).toEqual(skus.slice(2))
  })
})

describe("CA8 after an order", () => {
  const engraved = { ...emptyOption, custom: [{ optionId: "7", optionValue: "Ada" }] }
  const took = (name: string, qty: number, option = emptyOption) => ({ sku: name, qty, option })
  it.each([
    ["all of the quantity is removed", { BOL: 2 }, [took("BOL", 2)], {}],
    ["a quantity added since remains", { BOL: 5 }, [took("BOL", 2)], { BOL: 3 }],
    ["a quantity removed since is not missing", { BOL: 1 }, [took("BOL", 2)], {}],
    ["other lines remain", { BOL: 2, TASSE: 4 }, [took("BOL", 2)], { TASSE: 4 }],
    ["another choice of it stays", { BOL: 2 }, [took("BOL", 2, engraved)], { BOL: 2 }],
    ["one choice in two lines is counted whole", { BOL: 6 }, [took("BOL", 2), took("BOL", 3)], { BOL: 1 }],
    ["without taken lines all remain", { BOL: 2 }, [], { BOL: 2 }],
  ])("%s", (_, wanted, taken, rest) => {
    const after = withoutOrder(cart(wanted), taken)
    expect(after.local).toEqual(cart(rest).local)
  })
  it("the server's cart and its pending changes are removed", () => {
    const state: CartState = {
      ...cart({ BOL: 2, TASSE: 1 }, { BOL: 2 }),
      connection: guestCart("cart-1"),
      pending: [pendingAdd("TASSE", 1, "o")],
      removed: [local("PLAT", 1)],
      coupon: "TEN",
    }
    expect(withoutOrder(state, [took("BOL", 2)])).toEqual({ ...empty, local: [local("TASSE", 1)] })
  })
  it("names and quantities of a customer's cart are stored", () => {
    const state = cart({ BOL: 2 }, { BOL: 2 }, { connection: customerCart("1001") })
    const { itemId } = state.confirmed.lines[0]!
    expect(withoutOrder(state, [took("BOL", 2)])).toMatchObject(
      detachedCart(null, [{ key: key("BOL"), itemId, qty: 2 }]),
    )
  })
  it("stored names of a customer's cart remain when a guest's cart replaces it for a while", () => {
    const detached = detachedCart("1001", [{ key: key("BOL"), itemId: 11 }])
    const after = withoutOrder(cart({ TASSE: 1 }, { TASSE: 1 }, detached), [took("TASSE", 1)])
    expect(after).toEqual({ ...empty, ...detached })
  })
  it("an empty cart has no unsent changes, and a full one has", () => {
    expect(hasUnsent(cart({ BOL: 2 }))).toBe(true)
    expect(hasUnsent(empty)).toBe(false)
  })
})

describe("laws", () => {
  const wish = fc.tuple(fc.constantFrom("A", "B", "C"), fc.integer({ min: -2, max: 12_000 }))
  it("every quantity is a whole number from 1 to 9999, whatever the input", () =>
    fc.assert(
      fc.property(fc.array(wish), (wishes) => {
        const state = wishes.reduce((now, [sku, qty], index) => {
          if (index % 3 === 0) return setQty(now, key(sku), qty).state
          return qty > 0 ? addLine(now, local(sku, qty)).state : remove(now, key(sku)).state
        }, empty)
        for (const { qty } of state.local)
          expect(Number.isInteger(qty) && qty >= 1 && qty <= limits.lineQtyMax).toBe(true)
      }),
    ))
  it("removing and undoing changes nothing", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), (qty) => {
        const before = cart(
          { BOL: qty },
          {},
          { confirmed: { lines: [confirmed("BOL", 1)], totals: null, totalsOf: null } },
        )
        expect(undoRemove(remove(before, key("BOL")).state, key("BOL")).state).toEqual(before)
      }),
    ))
})

describe("CA163 lines of an order with a reduced quantity since", () => {
  it.each([
    ["nothing was changed", { BOL: 2 }, []],
    ["more is wanted", { BOL: 3, TASSE: 1 }, []],
    ["less is wanted", { BOL: 1 }, ["BOL"]],
    ["removed", { TASSE: 1 }, ["BOL"]],
  ])("%s", (_, now, skus) =>
    expect(overtaken(cart(now), [local("BOL", 1), local("BOL", 1)]).map(({ sku }) => sku)).toEqual(skus),
  )
})

describe("CA162 lines of which an order of another device has more than the cart", () => {
  it.each([
    ["nothing was changed", cart({ BOL: 2 }, { BOL: 2 }), []],
    ["more is wanted", cart({ BOL: 3, TASSE: 1 }, { BOL: 2 }), []],
    ["less is wanted", cart({ BOL: 1 }, { BOL: 2 }), ["BOL"]],
    ["removed", cart({ TASSE: 1 }, { BOL: 2, TASSE: 1 }), ["BOL"]],
    ["an add has no response", cart({ BOL: 3 }, {}, { pending: [pendingAdd("BOL", 3)] }), ["BOL"]],
    [
      "a set has no response",
      cart({ BOL: 3 }, { BOL: 2 }, { pending: [{ kind: "set", key: key("BOL") }] }),
      ["BOL"],
    ],
  ])("%s", (_, state, keys) =>
    expect(tooLate(state, remembered(state)).map((line) => line.key)).toEqual(keys),
  )
})
