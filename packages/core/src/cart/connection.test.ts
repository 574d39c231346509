import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { customerCart, guestCart, mergeDue } from "@shop/testing"
import { limits } from "../settings/index.ts"
import { disconnected } from "./connection.ts"
import { type CartEvent, type CartToken, type Connection, empty, reduceCart } from "./index.ts"

const token = "t" as CartToken
const none = (attempts: number): Connection => ({ tag: "Disconnected", attempts, merge: null })
const suspended: Connection = { tag: "Suspended", merge: null }
const merge = { from: "g" as CartToken, itemIds: [7] }
const after = (connection: Connection, event: CartEvent) =>
  reduceCart({ ...empty, connection }, event).connection
const created = (isCustomers: boolean): CartEvent => ({ tag: "ServerCartCreated", token, isCustomers })
const ordering = (connection: Connection) => after(connection, { tag: "OrderStarted", orderId: "o-1" })

describe("CA12 the connection", () => {
  it.each([
    [none(0), created(false), guestCart("t")],
    [none(1), created(false), guestCart("t", 1)],
    [none(0), { tag: "ServerCartRefused" }, none(1)],
    [guestCart("t"), { tag: "ServerCartRefused" }, none(1)],
    [customerCart("t"), { tag: "ServerCartRefused" }, none(1)],
    [none(1), { tag: "ServerCartRefused" }, suspended],
    [guestCart("t", 1), { tag: "ServerCartRefused" }, suspended],
    [guestCart("t", 1), { tag: "ServerCartShown" }, guestCart("t")],
    [suspended, created(false), suspended],
    [suspended, { tag: "ServerCartShown" }, suspended],
    [suspended, { tag: "Revived" }, disconnected],
    [guestCart("t", 1), { tag: "Revived" }, guestCart("t", 1)],
    [ordering(guestCart("t")), { tag: "OrderEnded" }, guestCart("t")],
  ] as ReadonlyArray<readonly [Connection, CartEvent, Connection]>)(
    "%j after %j is %j",
    (before, event, next) => expect(after(before, event)).toEqual(next),
  )
  it("CA340 that is not suspended leaves the cart as it is when the page starts, so that nothing is stored", () => {
    const state = { ...empty, connection: guestCart("t", 1) }
    expect(reduceCart(state, { tag: "Revived" })).toBe(state)
    expect(reduceCart(empty, { tag: "Revived" })).toBe(empty)
  })
  it("CA31 of a customer's cart begins with a merge, because it may have been filled on another device", () =>
    expect(after(none(0), created(true))).toEqual({
      tag: "Merging",
      token,
      attempts: 0,
      merge: { from: null, itemIds: [] },
    }))
  it("CA31 retains a pending merge through guests' carts, refusals and orders, until the customer's cart is connected", () => {
    const events: ReadonlyArray<CartEvent> = [
      { tag: "ServerCartRefused" },
      created(false),
      { tag: "OrderStarted", orderId: "o-1" },
      { tag: "ServerCartRefused" },
      { tag: "OrderEnded" },
      { tag: "Revived" },
      created(true),
    ]
    const start: Connection = mergeDue("g", [7])
    expect(events.reduce(after, start)).toEqual({ tag: "Merging", token, attempts: 0, merge })
  })
})

describe("laws", () => {
  const event = fc.oneof(
    fc.constantFrom<CartEvent>(
      { tag: "ServerCartRefused" },
      { tag: "ServerCartShown" },
      { tag: "Revived" },
      { tag: "OrderStarted", orderId: "o-1" },
      { tag: "OrderEnded" },
    ),
    fc.boolean().map(created),
  )
  it("there are never more attempts than allowed", () =>
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const end = events.reduce(after, none(0))
        const synced = end.tag === "Ordering" ? end.connection : end
        expect(synced.tag === "Suspended" ? 0 : synced.attempts).toBeLessThanOrEqual(limits.cartBypassMax)
      }),
    ))
  it("an order never changes the connection that it holds", () =>
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const end = events.reduce(after, none(0))
        const before = end.tag === "Ordering" ? end.connection : end
        expect(after(ordering(end), { tag: "OrderEnded" })).toEqual(before)
      }),
    ))
})
