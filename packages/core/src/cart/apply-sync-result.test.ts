import { totals, unitPrice, fixedSource } from "../pricing/index.ts"
import { describe, expect, it } from "vitest"
import { cart, confirmed, customerCart, key, local, pendingAdd, qtys } from "@shop/testing"
import { cents, ratePpm } from "../money/index.ts"
import {
  applySyncResult,
  applyTotals,
  type CartState,
  notificationsOf,
  type PushResult,
  type SyncResult,
  totalsKey,
} from "./index.ts"

const learnt = (seen: CartState, fields: Partial<SyncResult>): SyncResult => ({
  seen,
  pulled: seen.confirmed.lines,
  sent: [],
  arrived: [],
  taken: {},
  dropped: [],
  ...fields,
})
const accepted = (sku: string, qty: number, got = qty): PushResult => ({
  tag: "accepted",
  key: key(sku),
  qty,
  line: confirmed(sku, got),
})
const refused = (sku: string, qty: number): PushResult => ({
  tag: "refused",
  key: key(sku),
  qty,
  message: "no",
})

describe("CA15 a refusal", () => {
  it("a refused update falls back to the confirmed quantity", () => {
    const seen = cart({ BOL: 5 }, { BOL: 1 })
    expect(qtys(applySyncResult(seen, learnt(seen, { sent: [refused("BOL", 5)] })).local)).toEqual({ BOL: 1 })
  })
  it("a refused add falls out", () => {
    const seen = cart({ BOL: 5, TASSE: 1 })
    expect(qtys(applySyncResult(seen, learnt(seen, { sent: [refused("BOL", 5)] })).local)).toEqual({
      TASSE: 1,
    })
  })
  it("does not touch a line that the shopper has changed since (C5)", () => {
    const seen = cart({ BOL: 5 }, { BOL: 1 })
    const now = cart({ BOL: 7 }, { BOL: 1 })
    expect(qtys(applySyncResult(now, learnt(seen, { sent: [refused("BOL", 5)] })).local)).toEqual({ BOL: 7 })
    expect(qtys(applySyncResult(now, learnt(seen, { sent: [accepted("BOL", 5, 3)] })).local)).toEqual({
      BOL: 7,
    })
  })
  it("each line by itself: of two the refused one falls back, the other stays", () => {
    const seen = cart({ BOL: 5, TASSE: 1 }, { BOL: 1, TASSE: 1 })
    const now = cart({ BOL: 7, TASSE: 4 }, { BOL: 1, TASSE: 1 })
    const half = { ...now, local: [seen.local[0]!, now.local[1]!] }
    const sent = [refused("BOL", 5), refused("TASSE", 1)]
    expect(qtys(applySyncResult(half, learnt(seen, { sent })).local)).toEqual({ BOL: 1, TASSE: 4 })
  })
  it("a missing response changes nothing for the shopper", () => {
    const seen = cart({ BOL: 5 }, { BOL: 1 })
    expect(
      applySyncResult(seen, learnt(seen, { sent: [{ tag: "unknown", key: key("BOL") }] })).local,
    ).toEqual(seen.local)
  })
  it("the shopper gets the quantity that the server accepted", () => {
    const seen = cart({ BOL: 5 })
    expect(qtys(applySyncResult(seen, learnt(seen, { sent: [accepted("BOL", 5, 3)] })).local)).toEqual({
      BOL: 3,
    })
  })
  it.each(["set", "remove"] as const)(
    "an add is settled by the line that the server shows, although a later %s has no response",
    (kind) => {
      const seen = cart(kind === "set" ? { BOL: 5 } : {}, {}, { pending: [pendingAdd("BOL", 1, "o")] })
      const change = { kind, key: key("BOL") }
      const pushed = { ...seen, pending: [...seen.pending, change] }
      const result = learnt(seen, {
        pulled: [confirmed("BOL", 1)],
        sent: [{ tag: "unknown", key: key("BOL") }],
      })
      expect(applySyncResult(pushed, result).pending).toEqual([change])
    },
  )
  it("the response to an older, repeated add confirms only that add", () => {
    const seen = cart({ BOL: 5 }, {}, { pending: [pendingAdd("BOL", 2, "o")] })
    const after = applySyncResult(seen, learnt(seen, { sent: [accepted("BOL", 2)] }))
    expect(qtys(after.local)).toEqual({ BOL: 5 })
    expect(qtys(after.confirmed.lines)).toEqual({ BOL: 2 })
    expect(after.pending).toEqual([])
  })
  it("a line with a refused removal returns", () => {
    const seen = cart({}, { BOL: 2 })
    const after = applySyncResult(
      seen,
      learnt(seen, { sent: [refused("BOL", 0)], arrived: [local("BOL", 2)] }),
    )
    expect(qtys(after.local)).toEqual({ BOL: 2 })
  })
  it("a response does not overrule a line that was added meanwhile", () => {
    const seen = cart({}, {})
    expect(
      qtys(applySyncResult(cart({ BOL: 9 }), learnt(seen, { arrived: [local("BOL", 2)] })).local),
    ).toEqual({
      BOL: 9,
    })
  })
  it("the server's values, where they win", () => {
    const seen = cart({ BOL: 2, TASSE: 1 }, { BOL: 2, TASSE: 1 })
    expect(applySyncResult(seen, learnt(seen, { taken: { BOL: 4 }, dropped: [key("TASSE")] })).local).toEqual(
      [local("BOL", 4)],
    )
  })
})

describe("CA31 a line that is added during a merge", () => {
  const seen = cart({}, {}, { connection: customerCart("1001", true) })
  const arrived = [local("PLAT", 3)]
  it.each([
    ["is summed with an arriving one", { PLAT: 2 }, { arrived }, { PLAT: 5 }],
    ["whatever the other responses", { PLAT: 2 }, { arrived, sent: [accepted("BOL", 1)] }, { PLAT: 5 }],
    ["up to the maximum of a line", { PLAT: 9998 }, { arrived }, { PLAT: 9999 }],
    ["or remains, if none arrives", { BOL: 2 }, { arrived }, { BOL: 2, PLAT: 3 }],
    [
      "or remains, if the arriving one was removed and its removal is refused",
      { PLAT: 2 },
      { arrived, sent: [accepted("BOL", 1), refused("PLAT", 0)] },
      { PLAT: 2 },
    ],
  ])("%s", (_, wanted, fields, expected) => {
    const { local: lines } = applySyncResult(
      cart(wanted, {}, { connection: customerCart("1001", true) }),
      learnt(seen, fields),
    )
    expect(lines).toEqual(cart(expected).local)
  })
  it("is not summed after the merge", () => {
    const customers = cart({}, {}, { connection: customerCart("1001") })
    expect(applySyncResult(cart({ PLAT: 2 }), learnt(customers, { arrived })).local).toEqual([
      local("PLAT", 2),
    ])
  })
})

describe("CA11 adds without a response", () => {
  it("remain without a response and end with one", () => {
    const seen = cart(
      { BOL: 1, TASSE: 1 },
      {},
      { pending: [pendingAdd("BOL", 1, "a"), pendingAdd("TASSE", 1, "b")] },
    )
    const after = applySyncResult(
      seen,
      learnt(seen, { sent: [accepted("BOL", 1), { tag: "unknown", key: key("TASSE") }] }),
    )
    expect(after.pending).toEqual([pendingAdd("TASSE", 1, "b")])
  })
  it("end with a refusal", () => {
    const seen = cart({ BOL: 1 }, {}, { pending: [pendingAdd("BOL", 1, "a")] })
    expect(applySyncResult(seen, learnt(seen, { sent: [refused("BOL", 1)] })).pending).toEqual([])
  })
  it("end when a pull shows the line", () => {
    const seen = cart({ BOL: 1 }, {}, { pending: [pendingAdd("BOL", 1, "a")] })
    expect(applySyncResult(seen, learnt(seen, { pulled: [confirmed("BOL", 1)] })).pending).toEqual([])
  })
})

describe("CA16 notifications", () => {
  it.each([
    ["a refused add", cart({ BOL: 5 }), refused("BOL", 5), ["addFailed"]],
    ["a refused update", cart({ BOL: 5 }, { BOL: 1 }), refused("BOL", 5), ["updateFailed"]],
    ["a cut quantity", cart({ BOL: 5 }), accepted("BOL", 5, 3), ["limited"]],
    ["none for accepted changes", cart({ BOL: 5 }), accepted("BOL", 5), []],
    ["no answer", cart({ BOL: 5 }), { tag: "unknown", key: key("BOL") }, []],
  ] as ReadonlyArray<readonly [string, CartState, PushResult, ReadonlyArray<string>]>)(
    "%s",
    (_, seen, sent, expected) =>
      expect(notificationsOf(seen, learnt(seen, { sent: [sent] })).map(({ tag }) => tag)).toEqual(expected),
  )
  it("of the line that it is about, added or changed", () => {
    const seen = cart({ TASSE: 1, BOL: 5 }, { TASSE: 1 })
    expect(notificationsOf(seen, learnt(seen, { sent: [refused("BOL", 5)] }))).toEqual([
      { tag: "addFailed", line: seen.local[1], message: "no" },
    ])
    const without = cart({}, { BOL: 2, TASSE: 1 })
    const arrived = [local("TASSE", 1), local("BOL", 2)]
    expect(notificationsOf(without, learnt(without, { sent: [refused("BOL", 0)], arrived }))).toMatchObject([
      { tag: "updateFailed", line: { sku: "BOL" } },
    ])
  })
  it("none for a line that neither cart has", () =>
    expect(notificationsOf(cart({}), learnt(cart({}), { sent: [refused("BOL", 0)] }))).toEqual([]))
  it("none for an older add that was reduced: the change has yet to be sent", () =>
    expect(
      notificationsOf(cart({ BOL: 5 }), learnt(cart({ BOL: 5 }), { sent: [accepted("BOL", 2, 1)] })),
    ).toEqual([]))
  it("none for a change that the shopper has already replaced", () =>
    expect(
      notificationsOf(cart({ BOL: 7 }), learnt(cart({ BOL: 5 }), { sent: [refused("BOL", 5)] })),
    ).toEqual([]))
  it("a removal that was refused", () => {
    const seen = cart({}, { BOL: 2 })
    expect(
      notificationsOf(seen, learnt(seen, { sent: [refused("BOL", 0)], arrived: [local("BOL", 2)] })),
    ).toMatchObject([{ tag: "updateFailed" }])
  })
})

describe("CA17 totals", () => {
  const state = cart({ BOL: 2 }, { BOL: 2 })
  const of = (qty: number) =>
    totals({
      lines: [
        {
          ...state.confirmed.lines[0]!,
          qty,
          unitGrossCents: cents(20_00),
          ratePpm: 55_000 as never,
          isVirtual: false,
        },
      ],
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
  it("bring the prices the server charges, and no quantity", () => {
    const after = applyTotals(state, of(2), totalsKey(state))
    expect(after.local[0]).toMatchObject({
      qty: 2,
      facts: { priceSource: fixedSource(cents(20_00), ratePpm(55_000)) },
    })
    expect(after.confirmed.totalsOf).toBe(totalsKey(state))
  })
  it("change no line that they do not name", () => {
    const mixed = {
      ...cart({ BOL: 2, TASSE: 1 }),
      confirmed: { ...state.confirmed, lines: [confirmed("BOL", 2, 1)] },
    }
    const received = of(2)
    const after = applyTotals(
      mixed,
      { ...received, lines: [{ ...received.lines[0]!, itemId: 1 }] },
      totalsKey(mixed),
    )
    expect(after.local.map(({ facts, qty }) => unitPrice(facts.priceSource, qty))).toEqual([20_00, 24_00])
    expect(after.local[1]).toBe(mixed.local[1])
  })
  it("of another cart are not believed", () => {
    const after = applyTotals(state, of(3), totalsKey(state))
    expect(after.local).toEqual(state.local)
    expect(after.confirmed.totals).toBeNull()
  })
  it("are others when lines, delivery or payment are others, and not when their order is", () => {
    const delivery = {
      country: "FR",
      carrierCode: "a",
      methodCode: "b",
      paymentCode: null,
      shippingGrossCents: null,
      paymentGrossCents: cents(0),
    }
    const names = [
      totalsKey(cart({}, { BOL: 2 })),
      totalsKey(cart({}, { BOL: 3 })),
      totalsKey({ ...state, delivery }),
      totalsKey({ ...state, delivery: { ...delivery, paymentCode: "checkmo" } }),
      totalsKey({ ...state, delivery: { ...delivery, country: "DE" } }),
      totalsKey({ ...state, delivery: { ...delivery, carrierCode: "c", methodCode: "de" } }),
      totalsKey({ ...state, delivery: { ...delivery, carrierCode: "cd", methodCode: "e" } }),
    ]
    expect(new Set(names).size).toBe(names.length)
    expect(totalsKey(cart({}, { BOL: 1, TASSE: 2 }))).toBe(totalsKey(cart({}, { TASSE: 2, BOL: 1 })))
  })
})
