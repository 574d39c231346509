import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  Arbitrary,
  cart,
  confirmed,
  customerCart,
  detachedCart,
  guestCart,
  key,
  local,
  mergeDue,
  pendingAdd,
  qtys,
} from "@shop/testing"
import { isUncertain } from "./pending.ts"
import {
  applySyncResult,
  type CartEvent,
  type CartState,
  type CartToken,
  changeLines,
  empty,
  keyOf,
  orderIdOf,
  pendingMerge,
  reduceCart,
  serverToken,
  syncedConnection,
} from "./index.ts"

const token = "1001" as CartToken
const result = (seen: CartState) => ({
  seen,
  pulled: seen.confirmed.lines,
  sent: [],
  arrived: [],
  taken: {},
  dropped: [],
})
const synchronized = (seen: CartState, of = token): CartEvent => ({
  tag: "Synchronized",
  token: of,
  result: result(seen),
})

describe("CA3 a cart after an event", () => {
  it("CA15 ignores a synchronization of another server cart", () => {
    const state = cart({ BOL: 2 }, {}, { connection: guestCart("another") })
    expect(reduceCart(state, synchronized(cart({ BOL: 9 }, { BOL: 9 })))).toBe(state)
  })
  it("CA31 has all of the customer's lines once it is synchronized", () => {
    const state = cart({ BOL: 2 }, { BOL: 2 }, { connection: customerCart(token, true) })
    expect(reduceCart(state, synchronized(state)).connection).toEqual(customerCart(token))
  })
  it("CA11 retains the id and the quantity of an add until there is a response", () => {
    const state = cart({ BOL: 5 }, {}, { pending: [pendingAdd("BOL", 2, "first")] })
    const changes = [pendingAdd("BOL", 5, "second"), pendingAdd("TASSE", 1, "other")]
    expect(reduceCart(state, { tag: "ChangesPushed", changes }).pending).toEqual([
      pendingAdd("BOL", 2, "first"),
      pendingAdd("TASSE", 1, "other"),
    ])
  })
  it("CA164 is uncertain about a line that was set or removed until there is a response", () => {
    const state = cart({ BOL: 5 }, { BOL: 2 }, { connection: guestCart(token) })
    const sent = reduceCart(state, { tag: "ChangesPushed", changes: [{ kind: "set", key: key("BOL") }] })
    expect(isUncertain(sent, key("BOL"))).toBe(true)
    const accepted = { tag: "accepted", key: key("BOL"), qty: 5, line: confirmed("BOL", 5) } as const
    const answered = applySyncResult(sent, { ...result(sent), sent: [accepted] })
    expect(isUncertain(answered, key("BOL"))).toBe(false)
    const lost = applySyncResult(sent, { ...result(sent), sent: [{ tag: "unknown", key: key("BOL") }] })
    expect(isUncertain(lost, key("BOL"))).toBe(true)
  })
  it("CA8 takes no lines out for another order than the one that is being made of it", () => {
    const ordering = reduceCart(cart({ BOL: 2 }), { tag: "OrderStarted", orderId: "o-1" })
    const taken = [local("BOL", 2)]
    expect(reduceCart(ordering, { tag: "OrderTaken", orderId: "o-2", taken })).toBe(ordering)
    expect(reduceCart(ordering, { tag: "OrderTaken", orderId: "o-1", taken })).toEqual(empty)
  })
  it("CA168 knows that a detached cart was ordered, also when the customer's next one is connected already", () => {
    const merge = { from: token, itemIds: [7] }
    const state: CartState = {
      ...cart({ BOL: 5 }),
      connection: { tag: "Merging", token: "1002" as CartToken, attempts: 0, merge },
      ...detachedCart(token, [{ key: key("BOL"), itemId: 7, qty: 3 }]),
    }
    const next = reduceCart(state, { tag: "DetachedCartOrdered", token })
    expect([qtys(next.local), next.detached]).toEqual([{ BOL: 2 }, empty.detached])
    expect(pendingMerge(next)).toEqual({ from: null, itemIds: [] })
  })
  it("CA37 stores the customer's cart of an order while a guest's replaces it, but not with the customer's", () => {
    const { detached } = detachedCart(token, [{ key: key("BOL"), itemId: 7, qty: 3 }])
    const event: CartEvent = { tag: "DetachedCartInherited", detached }
    expect(reduceCart(cart({ BOL: 1 }), event).detached).toEqual(detached)
    const customers = cart({ BOL: 1 }, {}, { connection: customerCart(token) })
    expect(reduceCart(customers, event)).toBe(customers)
  })
})

describe("laws", () => {
  const aKey = Arbitrary.localLine.map((line) => line.key)
  const event: fc.Arbitrary<CartEvent> = fc.oneof(
    Arbitrary.localLine.map((line): CartEvent => ({ tag: "LineAdded", line })),
    fc
      .tuple(aKey, fc.integer({ min: -1, max: 20 }))
      .map(([of, qty]): CartEvent => ({ tag: "QtySet", key: of, qty })),
    aKey.map((of): CartEvent => ({ tag: "LineRemoved", key: of })),
    aKey.map((of): CartEvent => ({ tag: "RemovalUndone", key: of })),
    aKey.map((of): CartEvent => ({ tag: "LineFixed", key: of })),
    fc
      .tuple(Arbitrary.cartToken, fc.boolean())
      .map(([of, isCustomers]): CartEvent => ({ tag: "ServerCartCreated", token: of, isCustomers })),
    fc.constantFrom<CartEvent>(
      { tag: "ServerCartShown" },
      { tag: "ServerCartRefused" },
      { tag: "ServerCartOrdered", retainsShared: false },
      { tag: "ServerCartOrdered", retainsShared: true },
      { tag: "SignedIn" },
      { tag: "Revived" },
      { tag: "OrderStarted", orderId: "o-1" },
      { tag: "OrderEnded" },
      { tag: "OrderTaken", orderId: "o-1", taken: [] },
      { tag: "Cleared" },
    ),
  )

  it("after any events each line has its own key once, and a quantity of one or more", () =>
    fc.assert(
      fc.property(Arbitrary.cartState, fc.array(event, { maxLength: 12 }), (start, events) => {
        const end = events.reduce(reduceCart, start)
        expect(new Set(end.local.map((line) => line.key)).size).toBe(end.local.length)
        for (const line of end.local) {
          expect(line.key).toBe(keyOf(line.sku, line.option))
          expect(line.qty).toBeGreaterThanOrEqual(1)
        }
      }),
    ))
  it("after any events lines are confirmed only by a server cart, and a merged cart never has a pending merge", () =>
    fc.assert(
      fc.property(Arbitrary.cartState, fc.array(event, { maxLength: 12 }), (start, events) => {
        const end = events.reduce(reduceCart, start)
        expect(end.confirmed.lines.length === 0 || serverToken(end) !== null).toBe(true)
        expect(syncedConnection(end).tag !== "Customer" || pendingMerge(end) === null).toBe(true)
      }),
    ))
  it("a change of lines has the described outcome", () =>
    fc.assert(
      fc.property(Arbitrary.cartState, Arbitrary.localLine, (state, line) => {
        const change = { tag: "LineAdded", line } as const
        const { state: after, outcome } = changeLines(state, change)
        expect(reduceCart(state, change)).toEqual(after)
        expect(outcome.tag !== "full" || after === state).toBe(true)
      }),
    ))
  it("an order that is not placed does not change the cart", () =>
    fc.assert(
      fc.property(Arbitrary.cartState, (state) => {
        const ordering = reduceCart(state, { tag: "OrderStarted", orderId: "o-1" })
        expect(orderIdOf(ordering)).toBe("o-1")
        expect(reduceCart(ordering, { tag: "OrderEnded" })).toEqual(state)
      }),
    ))
  it("signing in twice is signing in once", () =>
    fc.assert(
      fc.property(Arbitrary.cartState, (state) => {
        const once = reduceCart(state, { tag: "SignedIn" })
        expect(once.connection).toEqual(mergeDue(pendingMerge(once)!.from, pendingMerge(once)!.itemIds))
        const twice = reduceCart(once, { tag: "SignedIn" })
        expect(twice).toEqual(once)
      }),
    ))
})
