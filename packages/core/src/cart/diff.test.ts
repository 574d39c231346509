import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cart, confirmed, detachedCart, key, mergeDue, pendingAdd, qtys } from "@shop/testing"
import {
  authority,
  type CartState,
  type CartToken,
  applySyncResult,
  hasUnsent,
  isDirty,
  type MergePolicy,
  plan,
  type PushResult,
  situation,
  type Step,
  table,
} from "./index.ts"
import { unsent } from "./diff.ts"

const strict: MergePolicy = {
  serverCanRemoveLocal: false,
  serverCanModifyLocal: false,
  isClientForced: false,
}
const open: MergePolicy = { serverCanRemoveLocal: true, serverCanModifyLocal: true, isClientForced: false }
const pending = [pendingAdd("BOL", 1)]
const forced: MergePolicy = { ...strict, isClientForced: true }

/** Steps as one line each, such as "Push BOL 2". */
const summaryOf = (steps: ReadonlyArray<Step>) =>
  steps
    .filter((step) => step.tag !== "CopyIds")
    .map((step) => `${step.tag} ${step.key}${step.tag === "PushToServer" ? ` ${step.line.qty}` : ""}`)
const server = (lines: Readonly<Record<string, number>>) =>
  Object.entries(lines).map(([sku, qty]) => confirmed(sku, qty))

describe("CA14 the table", () => {
  it.each([
    ["onlyLocal", "RemoveLocal", "PushToServer", "PushToServer"],
    ["qtyDiffers", "TakeServerQty", "PushToServer", "PushToServer"],
    ["same", "CopyIds", "CopyIds", "CopyIds"],
    ["onlyServer", "AddLocal", "AddLocal", "RemoveFromServer"],
  ] as const)("%s: server %s, shopper %s, forced %s", (is, byServer, byShopper, byForce) =>
    expect(table[is]).toEqual({ server: byServer, shopper: byShopper, forced: byForce }),
  )

  it.each([
    [2, 2, "same"],
    [2, 3, "qtyDiffers"],
    [2, null, "onlyLocal"],
    [null, 2, "onlyServer"],
  ] as const)("local %j, server %j is %s", (wanted, has, expected) =>
    expect(situation(wanted, has)).toBe(expected),
  )

  it.each([
    ["onlyLocal", false, open, "server"],
    ["onlyLocal", false, { ...open, serverCanRemoveLocal: false }, "shopper"],
    ["qtyDiffers", false, open, "server"],
    ["qtyDiffers", false, { ...open, serverCanModifyLocal: false }, "shopper"],
    ["qtyDiffers", true, open, "forced"],
    ["onlyServer", false, forced, "forced"],
    ["onlyServer", false, strict, "shopper"],
  ] as const)("%s, dirty %j, under %j: %s", (is, dirty, policy, expected) =>
    expect(authority(is, dirty, policy)).toBe(expected),
  )
})

describe("CA13 changes of the shopper win", () => {
  it.each([
    ["a changed quantity is pushed", cart({ BOL: 5 }, { BOL: 2 }), { BOL: 2 }, ["PushToServer BOL 5"]],
    [
      "even when the server has another one meanwhile",
      cart({ BOL: 5 }, { BOL: 2 }),
      { BOL: 3 },
      ["PushToServer BOL 5"],
    ],
    ["a new line is pushed", cart({ BOL: 1 }), {}, ["PushToServer BOL 1"]],
    ["a removed line is removed from the server", cart({}, { BOL: 2 }), { BOL: 2 }, ["RemoveFromServer BOL"]],
    [
      "a removed line whose add had no response too",
      cart({}, {}, { pending: [pendingAdd("BOL", 1, "o")] }),
      { BOL: 1 },
      ["RemoveFromServer BOL"],
    ],
    ["a line from elsewhere arrives", cart({}), { BOL: 2 }, ["AddLocal BOL"]],
    [
      "an untouched line changes where the server may",
      cart({ BOL: 2 }, { BOL: 2 }),
      { BOL: 4 },
      ["TakeServerQty BOL"],
    ],
    [
      "an untouched line that the server removed is removed where the server may",
      cart({ BOL: 2 }, { BOL: 2 }),
      {},
      ["RemoveLocal BOL"],
    ],
    ["two equal carts need no step", cart({ BOL: 2 }, { BOL: 2 }), { BOL: 2 }, []],
  ] as const)("%s", (_, state, has, expected) =>
    expect(summaryOf(plan(state, server(has), open))).toEqual(expected),
  )

  it.each([
    ["a line as the server has it", cart({ BOL: 2 }, { BOL: 2 }), false],
    ["a line equal to the server's, whatever was lost", cart({ BOL: 2 }, { BOL: 2 }, { pending }), false],
    [
      "CA164 a line as the server had it, with a change on its way",
      cart({ BOL: 2 }, { BOL: 2 }, { pending: [{ kind: "set", key: key("BOL") }] }),
      true,
    ],
    ["another quantity", cart({ BOL: 2 }, { BOL: 1 }), true],
    ["a new line", cart({ BOL: 2 }), true],
    ["a removed line", cart({}, { BOL: 2 }), true],
    ["a removed line whose add had no response", cart({}, {}, { pending }), true],
    ["no line", cart({}), false],
  ])("%s: changed %j", (_, state, expected) => expect(isDirty(state, key("BOL"))).toBe(expected))

  it.each([
    ["carts that agree", cart({ BOL: 2, TASSE: 1 }, { BOL: 2, TASSE: 1 }), false],
    ["one of two lines removed", cart({ BOL: 2 }, { BOL: 2, TASSE: 1 }), true],
    ["one of two lines changed", cart({ BOL: 2, TASSE: 3 }, { BOL: 2, TASSE: 1 }), true],
    ["a removed line whose add had no response", cart({}, {}, { pending }), false],
  ])("%s: to be sent %j", (_, state, expected) => expect(hasUnsent(state)).toBe(expected))

  it("steps are in their order, without redundant ones", () => {
    const state = cart({ SAME: 1, TAKEN: 1, GONE: 1, NEW: 1 }, { SAME: 1, TAKEN: 1, GONE: 1, LEFT: 1 })
    expect(plan(state, server({ SAME: 1, COMES: 1, TAKEN: 4, LEFT: 1 }), open)).toEqual([
      { tag: "RemoveFromServer", key: "LEFT", line: confirmed("LEFT", 1) },
      { tag: "PushToServer", key: "NEW", line: state.local[3], itemId: null },
      { tag: "RemoveLocal", key: "GONE" },
      { tag: "TakeServerQty", key: "TAKEN", qty: 4 },
      { tag: "AddLocal", key: "COMES", line: confirmed("COMES", 1) },
      { tag: "CopyIds", key: "SAME" },
    ])
  })

  it("removals go first, so that a full cart has room", () =>
    expect(summaryOf(plan(cart({ NEW: 1 }, { OLD: 1 }), server({ OLD: 1 }), strict))).toEqual([
      "RemoveFromServer OLD",
      "PushToServer NEW 1",
    ]))

  it("back online the client's state is forced", () =>
    expect(summaryOf(plan(cart({ BOL: 1 }, { BOL: 1 }), server({ BOL: 1, TASSE: 1 }), forced))).toEqual([
      "RemoveFromServer TASSE",
    ]))

  it("by default the server changes nothing (C9, C12)", () =>
    expect(summaryOf(plan(cart({ BOL: 2 }, { BOL: 2 }), server({ BOL: 9 }), strict))).toEqual([
      "PushToServer BOL 2",
    ]))
})

/** A server that accepts every step: the result of a successful synchronization. */
const obey = (
  state: CartState,
  has: ReadonlyArray<ReturnType<typeof confirmed>>,
  policy: MergePolicy,
): CartState => {
  const steps = plan(state, has, policy)
  const sent = steps.flatMap((step): ReadonlyArray<PushResult> => {
    if (step.tag === "RemoveFromServer") return [{ tag: "deleted", key: step.key }]
    if (step.tag !== "PushToServer") return []
    return [
      { tag: "accepted", key: step.key, qty: step.line.qty, line: confirmed(step.line.sku, step.line.qty) },
    ]
  })
  const arrived = steps.flatMap((step) =>
    step.tag === "AddLocal" ? [cart({ [step.line.sku]: step.line.qty }).local[0]!] : [],
  )
  const taken = Object.fromEntries(
    steps.flatMap((step) => (step.tag === "TakeServerQty" ? [[step.key, step.qty]] : [])),
  )
  const dropped = steps.flatMap((step) => (step.tag === "RemoveLocal" ? [step.key] : []))
  return applySyncResult(state, { seen: state, pulled: has, sent, arrived, taken, dropped })
}

describe("CA13, SH10 the unsent changes of a customer's cart", () => {
  const customers = "1001" as CartToken
  const merging = {
    connection: { tag: "Merging", token: customers, attempts: 0, merge: { from: null, itemIds: [] } },
  } as const
  const detached = detachedCart(customers, [{ key: key("PLAT"), itemId: 7 }])
  it.each([
    ["none, where the two agree", cart({ BOL: 2 }, { BOL: 2 }), []],
    ["changed lines", cart({ BOL: 2, TASSE: 1 }, { BOL: 1, TASSE: 1 }), ["BOL"]],
    ["added and removed lines", cart({ BOL: 2 }, { TASSE: 1 }), ["BOL", "TASSE"]],
    ["lines that were removed before the response", cart({}, {}, { pending }), ["BOL"]],
    ["all of a guest's cart on its way", cart({ BOL: 2 }, { BOL: 2 }, { connection: mergeDue() }), ["BOL"]],
    [
      "all lines of a guest's cart in its place",
      cart({ BOL: 2 }, { BOL: 2 }, detachedCart(customers)),
      ["BOL"],
    ],
    [
      "lines removed from it, also while a guest's replaces it",
      cart({ BOL: 2 }, { BOL: 2 }, detached),
      ["BOL", "PLAT"],
    ],
    [
      "of lines that the replacement has lost, those that were sent",
      cart({}, { TASSE: 1 }, detached),
      ["PLAT", "TASSE"],
    ],
    [
      "ordered lines of the customer's, before the merge",
      cart({}, {}, { ...merging, ...detached }),
      ["PLAT"],
    ],
    ["none of the customer's own, before the merge", cart({ BOL: 2 }, { BOL: 2 }, merging), []],
  ] as const)("%s", (_, state, keys) => expect(unsent(state)).toEqual(keys))
})

describe("laws", () => {
  const lines = fc.dictionary(fc.constantFrom("A", "B", "C", "D"), fc.integer({ min: 1, max: 9 }))
  const policy = fc.record({
    serverCanRemoveLocal: fc.boolean(),
    serverCanModifyLocal: fc.boolean(),
    isClientForced: fc.boolean(),
  })
  const world = fc.tuple(lines, lines, lines, policy)

  it("after a merge local equals confirmed", () =>
    fc.assert(
      fc.property(world, ([wanted, known, has, allows]) => {
        const after = obey(cart(wanted, known), server(has), allows)
        expect(qtys(after.local)).toEqual(qtys(after.confirmed.lines))
      }),
    ))
  it("merging again changes nothing", () =>
    fc.assert(
      fc.property(world, ([wanted, known, has, allows]) => {
        const once = obey(cart(wanted, known), server(has), allows)
        expect(summaryOf(plan(once, once.confirmed.lines, allows))).toEqual([])
        expect(obey(once, once.confirmed.lines, allows)).toEqual(once)
      }),
    ))
  it("a line the shopper changed ends as the shopper wants it", () =>
    fc.assert(
      fc.property(world, ([wanted, known, has, allows]) => {
        const after = qtys(obey(cart(wanted, known), server(has), allows).local)
        const changed = [...new Set([...Object.keys(wanted), ...Object.keys(known)])].filter(
          (sku) => wanted[sku] !== known[sku],
        )
        expect(changed.map((sku) => [sku, after[sku]])).toEqual(changed.map((sku) => [sku, wanted[sku]]))
      }),
    ))
  it("every key of either cart gets exactly one step", () =>
    fc.assert(
      fc.property(world, ([wanted, known, has, allows]) => {
        const keys = plan(cart(wanted, known), server(has), allows).map((step) => step.key)
        expect(keys.toSorted()).toEqual(
          [...new Set([...Object.keys(wanted), ...Object.keys(has)])].toSorted(),
        )
      }),
    ))
})
