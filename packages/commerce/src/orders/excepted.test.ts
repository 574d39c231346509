import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { emptyOption } from "@shop/core/product"
import { price, product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { declareWithdrawal } from "../../../../tests/support/order-steps.ts"
import { findOrder, findWithdrawal, invoiceOf } from "../../../../tests/support/stored-orders.ts"
import { draftWithdrawal } from "./withdrawal.ts"
import { WithdrawalRefused } from "./index.ts"

/** The draft of a withdrawal. @throws WithdrawalRefused */
const draft = (...request: Parameters<typeof draftWithdrawal>) => Effect.runSync(draftWithdrawal(...request))

const nowMs = Date.UTC(2026, 10, 21, 12)
const of = (sku: string, id: number, exception: string | null) =>
  product({
    sku,
    id,
    name: sku,
    price: price(10_00),
    attributes: exception === null ? {} : { withdrawal_exception: exception },
    customOptions: [
      { id: 7, title: "Name", type: "field", isRequired: false, lengthMax: 20, surcharge: null, values: [] },
    ],
  })
const products = [
  of("BOL", 1, null),
  of("FLOUR", 2, "perishable"),
  of("JAM", 3, "hygiene"),
  of("CUP", 4, "personalised"),
]
const named = { ...emptyOption, custom: [{ optionId: "7", optionValue: "Zoë" }] }

const placed = (skus: ReadonlyArray<string>, named_: ReadonlyArray<string> = []) => {
  const shop = memoryShop({
    products,
    stock: Object.fromEntries(products.map(({ sku }) => [sku, { qty: 9 }])),
  })
  const token = shop.cartOf({}).token
  const place = { token, view }
  for (const sku of skus) {
    const option = named_.includes(sku) ? named : emptyOption
    shop.run(shop.carts.update(place, { itemId: null, sku, option, qty: 2, operationId: null }))
  }
  const lines = skus.map((sku) => ({ ...line(sku, 2), option: named_.includes(sku) ? named : emptyOption }))
  const { orderNumber } = shop.run(shop.orders.place(order(token, lines), "excepted", view))
  return { shop, number: orderNumber, read: () => findOrder(shop.database, orderNumber)! }
}
const reasonOf = (body: () => unknown): unknown => {
  try {
    return body()
  } catch (error) {
    if (error instanceof WithdrawalRefused) return error.reason
    throw error
  }
}

describe("CM162 a line of an order has the reason of its exception", () => {
  it("from the catalogue at the time of the order, and so has the invoice", () => {
    const { shop, number, read } = placed(["BOL", "FLOUR", "JAM", "CUP"], ["CUP"])
    expect(read().lines.map(({ withdrawalException }) => withdrawalException)).toEqual([
      null,
      "perishable",
      "hygiene",
      "made-to-measure",
    ])
    const seller = { name: "A", address: ["B"], email: "", phone: "", register: "", vatId: "C" }
    const { lines } = invoiceOf({ database: shop.database, views: [view], seller }, number, nowMs)
    expect(lines.map(({ exception }) => exception)).toEqual([
      undefined,
      "perishable",
      "hygiene",
      "made-to-measure",
    ])
  })
  it("a piece without engraving is not excepted", () =>
    expect(placed(["CUP"]).read().lines[0]).toMatchObject({ withdrawalException: null }))
  it("the table allows no other reason", () => {
    const { shop } = placed(["BOL"])
    expect(() => shop.database.exec("UPDATE order_line SET withdrawal_exception = 'mood'")).toThrow(
      "constraint failed",
    )
  })
})

describe("CM163 a withdrawal names what it cannot cover", () => {
  const flour = { position: 1, qty: 2, sku: "FLOUR", name: "FLOUR", exception: "perishable" }
  const bowl = { position: 0, qty: 2, sku: "BOL", name: "BOL" }
  it("of everything covers the rest", () => {
    const { number, read } = placed(["BOL", "FLOUR"])
    expect(draft(read(), null)).toEqual({
      orderNumber: number,
      lines: [bowl],
      excepted: [flour],
    })
  })
  it("a sealed product can be withdrawn from, with a notice about the seal", () => {
    const { read } = placed(["BOL", "JAM"])
    const drafted = draft(read(), null)
    expect(drafted.lines).toEqual([
      bowl,
      { position: 1, qty: 2, sku: "JAM", name: "JAM", exception: "hygiene" },
    ])
    expect(drafted).not.toHaveProperty("excepted")
  })
  it("the receipt has both, and so has a repeated receipt", () => {
    const { shop, read } = placed(["BOL", "FLOUR"])
    const ask = { lines: null, name: "Anne", key: "k" }
    const declared = declareWithdrawal(shop, read(), ask, nowMs)
    expect(declared).toMatchObject({ lines: [bowl], excepted: [flour] })
    expect(findWithdrawal(shop.database, declared.receipt)).toEqual(declared)
    expect(declareWithdrawal(shop, read(), ask, nowMs + 1)).toEqual(declared)
    expect(read().lines.map(({ withdrawnQty }) => withdrawnQty)).toEqual([2, 0])
  })
  it.each([
    ["a line that is excepted", [{ position: 1, qty: 1 }]],
    [
      "one beside another",
      [
        { position: 0, qty: 1 },
        { position: 1, qty: 1 },
      ],
    ],
  ])("of %s is refused with its reason, and nothing is stored", (_, lines) => {
    const { shop, read } = placed(["BOL", "FLOUR"])
    const reason = { tag: "WithdrawalExcepted", lines: [flour] }
    expect(reasonOf(() => draft(read(), lines))).toEqual(reason)
    expect(reasonOf(() => declareWithdrawal(shop, read(), { lines, name: "Anne", key: "k" }, nowMs))).toEqual(
      reason,
    )
    expect(shop.database.all("SELECT * FROM withdrawal")).toEqual([])
  })
  it("of an order of nothing else is refused, and of one of which the rest was withdrawn from as well", () => {
    const only = placed(["FLOUR"])
    expect(reasonOf(() => draft(only.read(), null))).toMatchObject({ tag: "WithdrawalExcepted" })
    const { shop, read } = placed(["BOL", "FLOUR"])
    declareWithdrawal(shop, read(), { lines: null, name: "Anne", key: "k" }, nowMs)
    expect(reasonOf(() => draft(read(), null))).toMatchObject({ tag: "WithdrawalExcepted" })
  })
})
