import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "@shop/core/money"
import { sku } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import { fromGross } from "@shop/core/tax"
import { price, product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { perform } from "../../../../tests/support/order-steps.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { creditNotesOf, findOrder, invoiceOf } from "../../../../tests/support/stored-orders.ts"
import { type OrderAction, OrderLifeRefused, type RefundAsk, type Seller } from "./index.ts"

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
const mug = product({ sku: "MUG", id: 2, price: price(9_49) })

const open = () => {
  const shop = memoryShop({ products: [bol, mug], stock: { BOL: { qty: 90 }, MUG: { qty: 90 } } })
  let minted = 0
  const placed = (qtyBySku: Readonly<Record<string, number>>): string => {
    const lines = Object.entries(qtyBySku).map(([sku, qty]) => line(sku, qty))
    const { token } = shop.cartOf(qtyBySku)
    return shop.run(shop.orders.place(order(token, lines), `credit-${(minted += 1)}`, view)).orderNumber
  }
  const act = (number: string, action: OrderAction, key: string | null = null) =>
    perform(shop, { number, action, key, actor: "operator", nowMs: nowMs + 1 })
  const issue = (number: string) =>
    invoiceOf({ database: shop.database, views: defaults.views, seller }, number, nowMs)
  const notes = (number: string) => creditNotesOf(shop.database, findOrder(shop.database, number)!.id)
  const pieces = (position: number, qty: number, withShipping = false): OrderAction => ({
    tag: "refund",
    ask: { of: "lines", lines: [{ position, qty }], withShipping },
    isRestocked: false,
  })
  const amount = (amountCents: number): OrderAction => ({
    tag: "refund",
    ask: { of: "amount", amountCents },
    isRestocked: false,
  })
  return { shop, placed, act, issue, notes, pieces, amount }
}

describe("CM164 credit notes", () => {
  it("credit the refunded part of an invoice, and name the invoice", () => {
    const { placed, act, issue, notes, pieces } = open()
    const number = placed({ BOL: 2, MUG: 1 })
    const invoice = issue(number)
    act(number, { tag: "pay" })
    act(number, pieces(0, 1, true))
    const shippingCents = invoice.shippingGrossCents
    expect(notes(number)).toMatchObject([
      {
        number: "FR-C100001",
        invoiceNumber: invoice.number,
        invoiceIssuedAtMs: nowMs,
        orderNumber: number,
        seller,
        billing: invoice.billing,
        issuedAtMs: nowMs + 1,
        lines: [{ sku: "BOL", qty: 1, amountCents: 24_00 }],
        shippingCents,
        otherCents: 0,
        amountCents: 24_00 + shippingCents,
      },
    ])
  })
  it("have own numbers without a gap, after refused and repeated steps too", () => {
    const { placed, act, issue, notes, amount } = open()
    const [a, b] = [placed({ BOL: 1 }), placed({ MUG: 1 })]
    for (const number of [a, b]) {
      issue(number)
      act(number, { tag: "pay" })
    }
    act(a, amount(5_00), "once")
    act(a, amount(5_00), "once")
    expect(() => act(b, amount(999_00))).toThrow(OrderLifeRefused)
    act(b, amount(1_00))
    act(a, amount(2_00))
    expect(notes(a).map(({ number }) => number)).toEqual(["FR-C100001", "FR-C100003"])
    expect(notes(b).map(({ number }) => number)).toEqual(["FR-C100002"])
    expect(issue(placed({ BOL: 1 })).number).toBe("FR-I100003")
  })
  it("are issued with the invoice for what came back before it", () => {
    const { placed, act, issue, notes, amount } = open()
    const number = placed({ BOL: 2 })
    act(number, { tag: "pay" })
    act(number, amount(3_00))
    act(number, amount(4_00))
    expect(notes(number)).toEqual([])
    issue(number)
    issue(number)
    expect(notes(number).map(({ amountCents }) => amountCents)).toEqual([3_00, 4_00])
  })
  it.each([
    ["paid", true],
    ["not paid", false],
  ])("of an order that is cancelled after its invoice, %s, credit all of it", (_, isPaid) => {
    const { placed, act, issue, notes } = open()
    const number = placed({ BOL: 2 })
    const invoice = issue(number)
    if (isPaid) act(number, { tag: "pay" })
    act(number, { tag: "cancel" })
    expect(notes(number)).toMatchObject([
      {
        amountCents: invoice.grandCents,
        rates: invoice.rates,
        taxCents: invoice.taxCents,
        lines: [{ qty: 2, amountCents: 48_00 }],
        refund: isPaid ? 1 : null,
      },
    ])
  })
  it("is not made without an invoice, because there is nothing to credit", () => {
    const { shop, placed, act, notes, amount } = open()
    const number = placed({ BOL: 1 })
    act(number, { tag: "pay" })
    act(number, amount(1_00))
    act(number, { tag: "cancel" })
    expect(notes(number)).toEqual([])
    expect(shop.database.all("SELECT * FROM counter WHERE name GLOB 'credit.*'")).toEqual([])
  })
  it("the table refuses a second one of a refund, and one without an invoice", () => {
    const { shop, placed, act, issue, amount } = open()
    const number = placed({ BOL: 1 })
    issue(number)
    act(number, { tag: "pay" })
    act(number, amount(1_00))
    const columns = "INSERT INTO credit_note (number, order_id, refund, amount_cents, facts, issued_at)"
    const again = `${columns} SELECT number || 'x', order_id, refund, 1, facts, 0 FROM credit_note`
    expect(() => shop.database.exec(again)).toThrow("constraint failed")
    expect(() => shop.database.exec(`${columns} VALUES ('C', 999, NULL, 1, '{}', 0)`)).toThrow(
      "constraint failed",
    )
  })
})

describe("C6 C7 the rates of a credit note", () => {
  const at = (grossCents: number, ppm: number) => ({
    payable: fromGross(cents(grossCents), ratePpm(ppm)),
    original: null,
    prior: null,
    ratePpm: ratePpm(ppm),
  })
  const link = (id: string, ppm: number, grossCents: number) => ({
    id,
    sku: sku(`PART-${id}`),
    name: `Part ${id}`,
    qty: 1,
    isDefault: true,
    canChangeQty: false,
    price: at(grossCents, ppm),
    stock: null,
  })
  const part = (id: number, ppm: number, grossCents: number) => ({
    id,
    title: `Part ${id}`,
    isRequired: true,
    type: "select" as const,
    links: [link(String(id), ppm, grossCents)],
  })
  const box = product({
    sku: "BOX",
    id: 3,
    type: "bundle",
    bundleOptions: [part(1, 55_000, 10_55), part(2, 200_000, 12_00)],
  })
  const voucher = product({ sku: "GIFT", id: 4, type: "virtual", price: at(50_00, 0) })
  const mixed = () => {
    const shop = memoryShop({
      products: [box, voucher, bol],
      stock: { BOX: {}, GIFT: {}, BOL: {}, "PART-1": {}, "PART-2": {} },
    })
    const placed = (qtyBySku: Readonly<Record<string, number>>): string => {
      const { token } = shop.cartOf(qtyBySku)
      const lines = Object.entries(qtyBySku).map(([name, qty]) => line(name, qty))
      const { orderNumber } = shop.run(shop.orders.place(order(token, lines), "mixed", view))
      invoiceOf({ database: shop.database, views: defaults.views, seller }, orderNumber, nowMs)
      perform(shop, { number: orderNumber, action: { tag: "pay" }, key: null, actor: "operator", nowMs })
      return orderNumber
    }
    const giveBack = (number: string, ask: RefundAsk) => {
      perform(shop, {
        number,
        action: { tag: "refund", ask, isRestocked: false },
        key: null,
        actor: "operator",
        nowMs,
      })
      return creditNotesOf(shop.database, findOrder(shop.database, number)!.id).at(-1)!
    }
    return { placed, giveBack }
  }

  it("C6: one of three boxes with parts at 5.5 % and 20 % is credited at both", () => {
    const { placed, giveBack } = mixed()
    const ask = { of: "lines", lines: [{ position: 0, qty: 1 }], withShipping: false } as const
    const note = giveBack(placed({ BOX: 3 }), ask)
    const both = [
      { ratePpm: 55_000, netCents: 10_00, taxCents: 55, grossCents: 10_55 },
      { ratePpm: 200_000, netCents: 10_00, taxCents: 2_00, grossCents: 12_00 },
    ]
    expect(note.rates).toEqual(both)
    expect(note.lines[0]!.shares).toEqual(both)
  })
  it("C7: delivery charged at 20 % in an order with a voucher at 0 % is credited at 20 %", () => {
    const { placed, giveBack } = mixed()
    const ask = { of: "lines", lines: [{ position: 1, qty: 1 }], withShipping: true } as const
    expect(giveBack(placed({ GIFT: 1, BOL: 1 }), ask).rates).toEqual([
      { ratePpm: 200_000, netCents: 24_17, taxCents: 4_83, grossCents: 29_00 },
    ])
  })
})

describe("laws", () => {
  const step = fc.oneof(
    fc.record({ tag: fc.constant("amount" as const), amountCents: fc.integer({ min: 1, max: 40_00 }) }),
    fc.record({
      tag: fc.constant("lines" as const),
      position: fc.integer({ min: 0, max: 1 }),
      qty: fc.integer({ min: 1, max: 3 }),
      withShipping: fc.boolean(),
    }),
    fc.record({ tag: fc.constant("all" as const) }),
    fc.record({ tag: fc.constant("issue" as const) }),
  )
  it("CM164 notes add up to the refunds, to the cent and by rate, and finally to the whole invoice", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { maxLength: 6 }),
        (bowls, mugs, steps) => {
          const { shop, placed, act, issue, notes } = open()
          const number = placed({ BOL: bowls, MUG: mugs })
          act(number, { tag: "pay" })
          for (const one of [...steps, { tag: "issue" as const }, { tag: "all" as const }]) {
            if (one.tag === "issue") {
              issue(number)
              continue
            }
            const ask =
              one.tag === "amount"
                ? { of: "amount" as const, amountCents: one.amountCents }
                : one.tag === "all"
                  ? { of: "all" as const }
                  : {
                      of: "lines" as const,
                      lines: [{ position: one.position, qty: one.qty }],
                      withShipping: one.withShipping,
                    }
            try {
              act(number, { tag: "refund", ask, isRestocked: false })
            } catch (error) {
              if (!(error instanceof OrderLifeRefused)) throw error
            }
          }
          const invoice = issue(number)
          const all = notes(number)
          const { refundedCents } = findOrder(shop.database, number)!
          const total = (of: (note: (typeof all)[number]) => number): number =>
            all.reduce((sum, note) => sum + of(note), 0)
          expect(total(({ amountCents }) => amountCents)).toBe(refundedCents)
          expect(refundedCents).toBe(invoice.grandCents)
          expect(total(({ taxCents }) => taxCents)).toBe(invoice.taxCents)
          for (const note of all) {
            const gross = note.rates.reduce((sum, { grossCents }) => sum + grossCents, 0)
            expect(gross).toBe(note.amountCents)
            for (const { netCents, taxCents, grossCents } of note.rates)
              expect(cents(netCents + taxCents)).toBe(grossCents)
            const goods = note.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
            expect(goods + note.shippingCents + note.otherCents).toBe(note.amountCents)
          }
        },
      ),
      limitRuns(60, "a shop of its own for each story"),
    )
  })
})
