import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  Arbitrary,
  cart,
  customerCart,
  detachedCart,
  guestCart,
  key,
  local,
  pendingAdd,
  stock,
  view,
  storedForm,
} from "@shop/testing"
import { cents, ratePpm } from "../money/index.ts"
import { fixedSource, unitPrice } from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import { defaults as views } from "../store-view/index.ts"
import { empty, isForeign, type LocalLine, qtyLimit, qtyMaxOf, relabel, type CartToken } from "./index.ts"
import { cartDefinition } from "./stored.ts"

const { read, write } = storedForm(cartDefinition)

const whole = cart({ BOL: 2 }, { BOL: 1 }, { pending: [pendingAdd("BOL", 2)], removed: [local("PLAT", 1)] })
const [line] = whole.local as readonly [LocalLine]
const onDevice = (state: unknown) => read(JSON.parse(JSON.stringify({ version: 2, state })))

describe("CA18 a stored cart", () => {
  it("is the cart that was written", () => {
    expect(read(JSON.parse(JSON.stringify(write(whole))))).toEqual(whole)
    expect(read(write(empty))).toEqual(empty)
  })
  it("is any cart that can be", () =>
    fc.assert(
      fc.property(Arbitrary.cartState, (state) => {
        expect(onDevice(state)).toEqual(state)
      }),
    ))
  const { priceSource: _source, ...noPrice } = line.facts
  /** A cart as version 0.1.0 wrote it before there were accounts. */
  const v1 = {
    local: [{ ...line, facts: { ...noPrice, unitGrossCents: 24_00, ratePpm: 200_000 } }],
    confirmed: whole.confirmed,
    connection: { tag: "disconnected", bypasses: 1 },
    marks: { BOL: { operationId: "o", qty: 2 } },
    removed: [],
    delivery: null,
  }
  const onDeviceV1 = (state: unknown) => read(JSON.parse(JSON.stringify({ version: 1, state })))
  const token = "t" as CartToken
  const merging = { from: null, itemIds: [7] }
  const connected = { tag: "connected", token, bypasses: 0 }
  const customers = { ...connected, isCustomers: true }
  it("of version 0.1.0 is read: new fields are empty", () =>
    expect(onDeviceV1(v1)).toEqual({
      ...empty,
      local: [line],
      confirmed: whole.confirmed,
      connection: { tag: "Disconnected", attempts: 1, merge: null },
      pending: [pendingAdd("BOL", 2)],
    }))
  it.each([
    ["a guest's", { connection: connected }, guestCart("t")],
    [
      "a guest's in place of the customer's",
      { connection: connected, merging },
      { ...guestCart("t"), merge: merging },
    ],
    ["a customer's", { connection: customers }, customerCart("t")],
    ["a customer's with arriving lines", { connection: customers, isMeeting: true }, customerCart("t", true)],
    [
      "a customer's before the merge",
      { connection: customers, merging },
      { tag: "Merging", token, attempts: 0, merge: merging },
    ],
    ["a suspended one", { connection: { tag: "disabled" }, merging }, { tag: "Suspended", merge: merging }],
    [
      "one that is being ordered",
      { connection: customers, orderedAs: "o-1" },
      { tag: "Ordering", orderId: "o-1", connection: customerCart("t") },
    ],
  ])("%s of version 0.1.0 has its connection", (_, stored, expected) =>
    expect(onDeviceV1({ ...v1, ...stored })!.connection).toEqual(expected),
  )
  it("of version 0.1.0 has its changes without a response, and the detached customer's cart", () =>
    expect(
      onDeviceV1({
        ...v1,
        unsure: ["PLAT"],
        left: "l",
        leftLines: [{ key: "BOL", itemId: 7 }],
        mergedCarts: ["m"],
        coupon: "TEN",
        visitId: "v",
      }),
    ).toMatchObject({
      pending: [pendingAdd("BOL", 2), { kind: "remove", key: "PLAT" }],
      ...detachedCart("l", [{ key: key("BOL"), itemId: 7 }]),
      mergedCarts: ["m"],
      coupon: "TEN",
      visitId: "v",
    }))
  const twenty = ratePpm(200_000)
  it.each([
    ["one price", { unitGrossCents: 24_00, ratePpm: 200_000 }, fixedSource(cents(24_00), twenty)],
    [
      "quantity prices",
      {
        unitGrossCents: 18_00,
        ratePpm: 200_000,
        quantityPrices: [
          { qtyMin: 1, unitGrossCents: 24_00 },
          { qtyMin: 10, unitGrossCents: 18_00 },
        ],
      },
      {
        parts: [
          {
            qty: 1,
            ratePpm: twenty,
            prices: [
              { qtyMin: 1, unitGrossCents: 24_00 },
              { qtyMin: 10, unitGrossCents: 18_00 },
            ],
          },
        ],
        surcharges: [],
      },
    ],
    [
      "shares of two pieces at two rates",
      {
        unitGrossCents: 30_00,
        ratePpm: 200_000,
        shares: [
          { ratePpm: 55_000, grossCents: 20_00 },
          { ratePpm: 200_000, grossCents: 40_00 },
        ],
      },
      {
        parts: [
          { qty: 1, ratePpm: 55_000, prices: [{ qtyMin: 1, unitGrossCents: 10_00 }] },
          { qty: 1, ratePpm: 200_000, prices: [{ qtyMin: 1, unitGrossCents: 20_00 }] },
        ],
        surcharges: [],
      },
    ],
  ])("a line that version 0.1.0 stored with %s has the price source of that price", (_, stored, expected) => {
    const [found] = onDeviceV1({ ...v1, local: [{ ...line, facts: { ...noPrice, ...stored } }] })!.local
    expect(found!.facts.priceSource).toEqual(expected)
    expect(unitPrice(found!.facts.priceSource, line.qty)).toBe(
      "quantityPrices" in stored ? 24_00 : stored.unitGrossCents,
    )
  })
  it("a line without any price is invalid", () =>
    expect(onDeviceV1({ ...v1, local: [{ ...line, facts: noPrice }] })).toBeNull())
  const { local: _, ...noLines } = whole
  it.each([
    ["nothing", undefined],
    ["text", "hello"],
    ["no cart", {}],
    ["no lines", noLines],
    ["an invalid line", { ...whole, local: [{}] }],
    ["a line without key", { ...whole, local: [{ ...line, key: 7 }] }],
    ["a line without sku", { ...whole, local: [{ ...line, sku: null }] }],
    ["a line of no pieces", { ...whole, local: [{ ...line, qty: 0 }] }],
    ["a line of half a piece", { ...whole, local: [{ ...line, qty: 1.5 }] }],
    ["a line without choices", { ...whole, local: [{ ...line, option: {} }] }],
    [
      "a line with invalid choices",
      { ...whole, local: [{ ...line, option: { ...line.option, bundle: "" } }] },
    ],
    ["a line without facts", { ...whole, local: [{ ...line, facts: {} }] }],
    [
      "a line without price source",
      {
        ...whole,
        local: [{ ...line, facts: { ...line.facts, priceSource: { parts: [], surcharges: [] } } }],
      },
    ],
    ["an invalid removed line", { ...whole, removed: [{}] }],
    ["nothing confirmed", { ...whole, confirmed: {} }],
    ["an invalid confirmed line", { ...whole, confirmed: { ...whole.confirmed, lines: [{}] } }],
    ["no connection", { ...whole, connection: {} }],
    ["an unknown connection", { ...whole, connection: { tag: "lost" } }],
    ["an invalid add", { ...whole, pending: [{ kind: "add" }] }],
    ["an add without id", { ...whole, pending: [{ ...pendingAdd("BOL", 1), id: 1 }] }],
    ["a customer's cart without a token", { ...whole, connection: { tag: "Customer", attempts: 0 } }],
    ["a merge without a customer's cart", { ...whole, connection: { tag: "Merging", attempts: 0 } }],
    ["totals that are a text", { ...whole, confirmed: { ...whole.confirmed, totals: "12.00" } }],
    ["a delivery that is a number", { ...whole, delivery: 7 }],
    ["detached lines that are a text", { ...whole, detached: { token: null, lines: "BOL" } }],
  ])("is invalid with %s", (_, state) => expect(onDevice(state)).toBeNull())
  it.each([0, 3, "1", null])("of version %j is invalid", (version) =>
    expect(read({ version, state: whole })).toBeNull(),
  )
})

describe("CA6 the maximum of a line", () => {
  it.each([
    ["nothing known", null, null, limits.lineQtyMax],
    ["counted", stock({ qty: 3 }), 3, 3],
    ["counted, and fewer for one cart", stock({ qty: 3, qtyMax: 2 }), 2, 2],
    ["more than any line holds", stock({ qty: 20_000 }), 20_000, limits.lineQtyMax],
    ["not counted", stock({ isManaged: false }), null, limits.lineQtyMax],
    ["sold out", stock({ isInStock: false, qty: 5 }), null, limits.lineQtyMax],
    ["sold out, few for one cart", stock({ isInStock: false, qty: 5, qtyMax: 2 }), 2, 2],
  ])("%s", (_, of, max, limit) => expect([qtyMaxOf(of), qtyLimit(of)]).toEqual([max, limit]))
})

describe("CA25 the language of a view", () => {
  it("are another's when the address is", () => {
    expect(isForeign(local("BOL", 1), view)).toBe(false)
    expect(isForeign(local("BOL", 1), views[1]!)).toBe(true)
    const near = { ...line, facts: { ...line.facts, href: `${view.path}ance/bol` } }
    expect(isForeign(near, view)).toBe(true)
  })
  it("update the named lines, and the known stock remains", () => {
    const facts = { ...line.facts, name: "Bowl", stock: stock({ qty: 7 }) }
    const words = new Map([[line.key, facts]])
    const other = local("TASSE", 1)
    const [first, second] = relabel([line, other], words)
    expect(first).toEqual({ ...line, facts })
    expect(second).toBe(other)
    const counted = { ...line, facts: { ...line.facts, stock: stock({ qty: 1 }) } }
    expect(relabel([counted], words)[0]?.facts).toMatchObject({ name: "Bowl", stock: { qty: 1 } })
  })
})
