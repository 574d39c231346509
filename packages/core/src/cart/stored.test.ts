import { describe, expect, it } from "vitest"
import { cart, local, stock, view, storedForm } from "@shop/testing"
import { cents, ratePpm } from "../money/index.ts"
import { fixedSource, unitPrice } from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import { defaults as views } from "../store-view/index.ts"
import { empty, isForeign, type LocalLine, qtyLimit, qtyMaxOf, relabel } from "./index.ts"
import { cartDefinition } from "./stored.ts"

const { read, write } = storedForm(cartDefinition)

const whole = cart(
  { BOL: 2 },
  { BOL: 1 },
  { marks: { BOL: { operationId: "o", qty: 2 } }, removed: [local("PLAT", 1)] },
)
const [line] = whole.local as readonly [LocalLine]
const onDevice = (state: unknown) => read(JSON.parse(JSON.stringify({ version: 1, state })))

describe("CA18 what the device has", () => {
  it("is the cart that was written", () => {
    expect(read(JSON.parse(JSON.stringify(write(whole))))).toEqual(whole)
    expect(read(write(empty))).toEqual(empty)
  })
  it.each([
    { tag: "disconnected", bypasses: 1 },
    { tag: "connected", token: "t", bypasses: 0 },
    { tag: "disabled" },
  ])("is a cart that is %j", (connection) =>
    expect(onDevice({ ...whole, connection })).toEqual({ ...whole, connection }),
  )
  it("written before there were accounts is read", () => {
    const { merging: _, left: __, coupon: ___, ...old } = whole
    expect(onDevice(old)).toEqual(old)
  })
  const { priceSource: _source, ...noPrice } = line.facts
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
    const before = { ...whole, local: [{ ...line, facts: { ...noPrice, ...stored } }] }
    const [read] = onDevice(before)!.local
    expect(read!.facts.priceSource).toEqual(expected)
    expect(unitPrice(read!.facts.priceSource, line.qty)).toBe(
      "quantityPrices" in stored ? 24_00 : stored.unitGrossCents,
    )
  })
  it("a line without any price is no line", () =>
    expect(onDevice({ ...whole, local: [{ ...line, facts: noPrice }] })).toBeNull())
  const { local: _, ...noLines } = whole
  it.each([
    ["nothing", undefined],
    ["text", "hello"],
    ["no cart", {}],
    ["no lines", noLines],
    ["a line that is none", { ...whole, local: [{}] }],
    ["a line without key", { ...whole, local: [{ ...line, key: 7 }] }],
    ["a line without sku", { ...whole, local: [{ ...line, sku: null }] }],
    ["a line of no pieces", { ...whole, local: [{ ...line, qty: 0 }] }],
    ["a line of half a piece", { ...whole, local: [{ ...line, qty: 1.5 }] }],
    ["a line without choices", { ...whole, local: [{ ...line, option: {} }] }],
    [
      "a line whose choices are none",
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
    ["a line taken out that is none", { ...whole, removed: [{}] }],
    ["nothing confirmed", { ...whole, confirmed: {} }],
    ["a confirmed line that is none", { ...whole, confirmed: { ...whole.confirmed, lines: [{}] } }],
    ["no connection", { ...whole, connection: {} }],
    ["an unknown connection", { ...whole, connection: { tag: "lost" } }],
    ["a mark that is none", { ...whole, marks: { BOL: {} } }],
    ["a mark without name", { ...whole, marks: { BOL: { operationId: 1, qty: 1 } } }],
  ])("is no cart with %s", (_, state) => expect(onDevice(state)).toBeNull())
  it.each([0, 2, "1", null])("of version %j is no cart", (version) =>
    expect(read({ version, state: whole })).toBeNull(),
  )
})

describe("CA6 what a line may hold", () => {
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

describe("CA25 the words of a view", () => {
  it("are another's when the address is", () => {
    expect(isForeign(local("BOL", 1), view)).toBe(false)
    expect(isForeign(local("BOL", 1), views[1]!)).toBe(true)
    const near = { ...line, facts: { ...line.facts, href: `${view.path}ance/bol` } }
    expect(isForeign(near, view)).toBe(true)
  })
  it("come to the lines that are named, and what is known of the stock stays", () => {
    const told = { ...line.facts, name: "Bowl", stock: stock({ qty: 7 }) }
    const words = new Map([[line.key, told]])
    const other = local("TASSE", 1)
    const [first, second] = relabel([line, other], words)
    expect(first).toEqual({ ...line, facts: told })
    expect(second).toBe(other)
    const counted = { ...line, facts: { ...line.facts, stock: stock({ qty: 1 }) } }
    expect(relabel([counted], words)[0]?.facts).toMatchObject({ name: "Bowl", stock: { qty: 1 } })
  })
})
