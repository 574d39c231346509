import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { price, product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { perform, declareWithdrawal } from "../../../../tests/support/order-steps.ts"
import { findOrder, invoiceOf } from "../../../../tests/support/stored-orders.ts"
import { draftWithdrawal } from "./withdrawal.ts"
import { InvoiceRefused } from "./index.ts"
import { type Seller, unknownSeller, WithdrawalRefused } from "./index.ts"

/** The draft of a withdrawal. @throws WithdrawalRefused */
const draft = (...request: Parameters<typeof draftWithdrawal>) => Effect.runSync(draftWithdrawal(...request))

const seller: Seller = {
  name: "La Poterie SARL",
  address: ["1 rue des Potiers", "69001 Lyon"],
  email: "bonjour@example.org",
  phone: "",
  register: "RCS Lyon 123 456 789",
  vatId: "FR12345678901",
}
const nowMs = Date.UTC(2026, 10, 21, 12)
const bol = product({ sku: "BOL", id: 1, price: price(24_00) })
const open = () => memoryShop({ products: [bol], stock: { BOL: { qty: 50 } } })
type Shop = ReturnType<typeof open>
let minted = 0
const placed = (shop: Shop, qty = 1, at = view): string =>
  shop.run(
    shop.orders.place(
      order(shop.cartOf({ BOL: qty }).token, [line("BOL", qty)]),
      `invoice-${(minted += 1)}`,
      at,
    ),
  ).orderNumber
const issue = (shop: Shop, number: string, by = seller, atMs = nowMs) =>
  invoiceOf({ database: shop.database, views: defaults.views, seller: by }, number, atMs)
const tagOf = (body: () => unknown): unknown => {
  try {
    body()
  } catch (error) {
    if (error instanceof InvoiceRefused || error instanceof WithdrawalRefused) return error.reason.tag
    throw error
  }
  return "not refused"
}

describe("CM86 invoices", () => {
  it("are numbered without a gap in each store view, after refusals too", () => {
    const shop = open()
    const english = defaults.views[1]!
    const [a, b, c, d] = [placed(shop), placed(shop), placed(shop), placed(shop, 1, english)]
    perform(shop, { number: b, action: { tag: "cancel" }, key: null, actor: "operator", nowMs })
    expect([issue(shop, c).number, tagOf(() => issue(shop, b)), tagOf(() => issue(shop, "FR-1"))]).toEqual([
      "FR-I100001",
      "OrderCancelled",
      "OrderUnknown",
    ])
    expect([issue(shop, d).number, issue(shop, a).number, issue(shop, c).number]).toEqual([
      "EN-I100001",
      "FR-I100002",
      "FR-I100001",
    ])
  })
  it("CM394 are read without being issued", () => {
    const shop = open()
    const number = placed(shop)
    const counters = () => shop.database.all("SELECT * FROM counter WHERE name GLOB 'invoice.*'")
    expect(shop.run(shop.documents.issued(number))).toEqual({ invoice: null, creditNotes: [] })
    expect(counters()).toEqual([])
    const first = issue(shop, number)
    expect(shop.run(shop.documents.issued(number))).toEqual({ invoice: first, creditNotes: [] })
    expect(tagOf(() => shop.run(shop.documents.issued("FR-1")))).toBe("OrderUnknown")
  })
  it("stay unchanged after later changes", () => {
    const shop = open()
    const number = placed(shop, 2)
    const first = issue(shop, number)
    shop.database.run("UPDATE orders SET last_name = 'Other'")
    expect(issue(shop, number, { ...seller, name: "Another firm" }, nowMs + 1)).toEqual(first)
    expect(first).toMatchObject({
      orderNumber: number,
      seller,
      issuedAtMs: nowMs,
      billing: { lastName: "Martin" },
      lines: [{ sku: "BOL", qty: 2, unitGrossCents: 24_00, rowGrossCents: 48_00 }],
    })
  })
  it.each(["name", "address", "vatId"] as const)(
    "are not issued without the seller's %s, and use no number",
    (fact) => {
      const shop = open()
      const number = placed(shop)
      expect(tagOf(() => issue(shop, number, { ...seller, [fact]: fact === "address" ? [] : "" }))).toBe(
        "SellerLacks",
      )
      expect(tagOf(() => issue(shop, number, unknownSeller))).toBe("SellerLacks")
      expect(issue(shop, number).number).toBe("FR-I100001")
    },
  )
  it("list the base of each rate, up to the sum of the order", () => {
    const shop = open()
    const { rates, grandCents, taxCents } = issue(shop, placed(shop, 3))
    expect(rates.reduce((sum, one) => sum + one.grossCents, 0)).toBe(grandCents)
    expect(rates.reduce((sum, one) => sum + one.taxCents, 0)).toBe(taxCents)
  })
  it("an older order without stored rates has them from its lines", () => {
    const shop = open()
    const number = placed(shop, 3)
    const { rates } = findOrder(shop.database, number)!
    shop.database.run("UPDATE orders SET tax_rates = NULL")
    expect(findOrder(shop.database, number)!.rates).toEqual(rates)
  })
})

describe("CM85 access to an order", () => {
  const shop = open()
  const number = placed(shop)
  shop.database.exec(
    "INSERT INTO customer (id, email, email_key, first_name, last_name, store, created_at, updated_at) VALUES (7, 'a@b.c', 'a@b.c', 'A', 'B', 'fr', 0, 0)",
  )
  const own = placed(shop)
  shop.database.run("UPDATE orders SET customer = 7 WHERE number = ?", own)
  it.each<[string, string, string | null, number | null, boolean]>([
    ["number and address", number, "anne@example.org", null, true],
    ["the same in other letters", ` ${number.toLowerCase()} `, " Anne@Example.org ", null, true],
    ["only the number", number, null, null, false],
    ["another address", number, "ben@example.org", null, false],
    ["an empty address", number, "", null, false],
    ["an unknown number", "FR-1", "anne@example.org", null, false],
    ["its owner, signed in", own, null, 7, true],
    ["another customer", own, null, 8, false],
    ["a customer and a guest's order", number, null, 7, false],
    ["another customer with both", own, "anne@example.org", 8, false],
    ["a guest with both", own, "anne@example.org", null, false],
    ["its owner with both, signed out", own, "a@b.c", null, false],
    ["a customer with number and address of a guest's order", number, "anne@example.org", 8, true],
  ])("%s", (_, number, email, customerId, isTheirs) =>
    expect(shop.run(shop.orders.open({ number, email, customerId })) !== null).toBe(isTheirs),
  )
  it("an order of a deleted account opens to number and address until its names are erased", () => {
    const left = placed(shop)
    shop.database.exec(
      "INSERT INTO customer (id, email, first_name, last_name, store, created_at, updated_at, deleted_at) VALUES (9, '', '', '', 'fr', 0, 0, 1)",
    )
    shop.database.run("UPDATE orders SET customer = 9 WHERE number = ?", left)
    const request = { number: left, email: "anne@example.org", customerId: null }
    expect(shop.run(shop.orders.open(request))?.number).toBe(left)
    shop.database.run("UPDATE orders SET email = '' WHERE number = ?", left)
    expect(shop.run(shop.orders.open({ ...request, email: "" }))).toBe(null)
  })
  it("an order with erased names opens to no person", () => {
    const gone = placed(shop)
    shop.database.run("UPDATE orders SET email = '' WHERE number = ?", gone)
    expect(shop.run(shop.orders.open({ number: gone, email: "", customerId: null }))).toBe(null)
  })
})

describe("CM87 withdrawals", () => {
  const declared = () => {
    const shop = open()
    const number = placed(shop, 3)
    const read = () => findOrder(shop.database, number)!
    const declare = (qty: number | null, key: string, name = "Anne Martin") =>
      declareWithdrawal(
        shop,
        read(),
        { lines: qty === null ? null : [{ position: 0, qty }], name, key },
        nowMs,
      )
    return { shop, number, read, declare }
  }
  it("are stored with their time, and confirmed by two letters", () => {
    const { shop, number, declare } = declared()
    expect(declare(2, "k")).toEqual({
      receipt: `${number}-W1`,
      orderNumber: number,
      name: "Anne Martin",
      email: "anne@example.org",
      lines: [{ position: 0, qty: 2, sku: "BOL", name: bol.name }],
      declaredAtMs: nowMs,
    })
    const kinds = shop.database.all("SELECT kind FROM outbox WHERE kind GLOB 'order.withdr*' ORDER BY id")
    expect(kinds.map(({ kind }) => kind)).toEqual(["order.withdrawal", "order.withdrawn"])
  })
  it("repeated under its key gives the same receipt; another withdrawal under the key is an error", () => {
    const { shop, number, declare } = declared()
    expect(declare(1, "k")).toEqual(declare(1, "k"))
    expect(tagOf(() => declare(2, "k"))).toBe("WithdrawalReused")
    expect(shop.run(shop.withdrawals.list(number))).toHaveLength(1)
  })
  it("of some pieces leaves the others, and one of everything covers the rest", () => {
    const { declare, read, number } = declared()
    declare(1, "a")
    expect(draft(read(), null)).toEqual({
      orderNumber: number,
      lines: [{ position: 0, qty: 2, sku: "BOL", name: bol.name }],
    })
    expect(declare(null, "b").lines).toMatchObject([{ qty: 2 }])
    expect(tagOf(() => declare(null, "c"))).toBe("WithdrawalDone")
    expect(declare(null, "b").receipt).toBe(`${number}-W2`)
  })
  it("change neither the order's status nor stock: the shop decides about returns", () => {
    const { shop, read, declare } = declared()
    const before = read()
    declare(3, "k")
    const after = read()
    expect({ ...after, lines: [] }).toEqual({ ...before, lines: [] })
    expect(shop.qtyOf("BOL")).toBe(47)
  })
  it.each<[string, ReadonlyArray<{ position: number; qty: number }>, string, string]>([
    ["more pieces than were bought", [{ position: 0, qty: 4 }], "Anne", "QtyTooHigh"],
    ["no pieces", [{ position: 0, qty: 0 }], "Anne", "QtyTooHigh"],
    ["an unknown line", [{ position: 1, qty: 1 }], "Anne", "LineUnknown"],
    [
      "a line twice",
      [
        { position: 0, qty: 1 },
        { position: 0, qty: 1 },
      ],
      "Anne",
      "LineUnknown",
    ],
    ["nothing", [], "Anne", "WithdrawalDone"],
    ["an empty name", [{ position: 0, qty: 1 }], " \n ", "NameMissing"],
  ])("of %s is refused, and nothing is stored", (_, lines, name, tag) => {
    const { shop, number, read } = declared()
    expect(tagOf(() => declareWithdrawal(shop, read(), { lines, name, key: "k" }, nowMs))).toBe(tag)
    expect(shop.run(shop.withdrawals.list(number))).toEqual([])
  })
  it("from a cancelled order are refused", () => {
    const { shop, number, read } = declared()
    perform(shop, { number, action: { tag: "cancel" }, key: null, actor: "operator", nowMs })
    expect(tagOf(() => draft(read(), null))).toBe("WithdrawalCancelled")
  })
})

describe("CM80 the tables themselves refuse", () => {
  it.each([
    ["more refunded than paid", "UPDATE orders SET refunded_cents = 1"],
    ["more paid than it costs", "UPDATE orders SET paid_cents = grand_cents + 1"],
    ["more pieces refunded than bought", "UPDATE order_line SET refunded_qty = qty + 1"],
    ["more pieces withdrawn from than were bought", "UPDATE order_line SET withdrawn_qty = qty + 1"],
    ["more stock returned than taken", "UPDATE order_stock SET returned_qty = qty + 1"],
    [
      "a second invoice of one order",
      "INSERT INTO invoice SELECT order_id, number || 'x', facts, 0 FROM invoice",
    ],
    ["two senders", "INSERT INTO outbox_sender (one, holder, until) VALUES (2, 'x', 0)"],
  ])("%s", (_, sql) => {
    const shop = open()
    issue(shop, placed(shop))
    expect(() => shop.database.exec(sql)).toThrow("constraint failed")
  })
})
