import { describe, expect, it } from "vitest"
import { Effect } from "effect"
import { AuditLog, findOrderWithLines } from "@shop/commerce/operator"
import { product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { FieldInvalid } from "../operator/fields.ts"
import type { AdminServices } from "./model.ts"
import { orderActions } from "./order-actions.ts"

const open = () => {
  const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } } })
  const cart = shop.cartOf({ BOL: 2 })
  shop.run(shop.orders.place(order(cart.token, [line("BOL", 2)]), "key", view))
  const { number } = shop.run(shop.orders.latest(1))[0]!
  const audit = shop.run(Effect.provide(AuditLog, AuditLog.layer))
  const run: AdminServices["run"] = async (effect) => shop.run(effect)
  const seen = () => shop.run(findOrderWithLines(number))!
  const state = () =>
    ["status", "paid_cents", "refunded_cents", "shipped_at"].map((column) => seen().order[column]).join("/")
  return {
    offered: () => orderActions.filter(({ isOffered }) => isOffered(seen())).map(({ name }) => name),
    act: async (name: string, fields: Readonly<Record<string, string>> = {}) =>
      orderActions
        .find((action) => action.name === name)!
        .run(
          { audit, documents: shop.documents, orders: shop.orders, run },
          seen(),
          new URLSearchParams({ state: state(), ...fields }),
          "admin-1",
        ),
    state,
    order: () => seen().order,
    left: () => shop.stock.items(["BOL"]).get("BOL")!.qty,
    entries: () =>
      shop.run(audit.latest(9)).map(({ actor, action, subject }) => [actor, action, subject === number]),
  }
}

describe("SR143 what an operator does to an order", () => {
  it("is offered as the order stands", async () => {
    const shop = open()
    expect(shop.offered()).toEqual(["pay", "ship", "complete", "cancel", "invoice"])
    await shop.act("pay")
    expect(shop.offered()).toEqual(["ship", "complete", "cancel", "refund", "take-back", "invoice"])
    await shop.act("ship", { tracking: "LP123" })
    expect(shop.offered()).toEqual(["complete", "refund", "take-back", "invoice"])
    await shop.act("take-back")
    expect(shop.offered()).toEqual(["complete", "invoice"])
  })
  it("CM395 is not to send an order whose money went back", async () => {
    const shop = open()
    await shop.act("pay")
    await shop.act("take-back")
    expect(shop.offered()).toEqual(["complete", "cancel", "invoice"])
    expect(await shop.act("ship")).toMatchObject({ isFault: true })
  })
  it("CM394 is to issue its invoice, unless the seller's data is missing or it was cancelled", async () => {
    const shop = open()
    expect(await shop.act("invoice")).toMatchObject({ isFault: true })
    await shop.act("cancel")
    expect(shop.offered()).toEqual([])
  })
  it("cancelling gives the pieces back, once, and is on record", async () => {
    const shop = open()
    expect(shop.left()).toBe(3)
    const before = shop.state()
    expect(await shop.act("cancel")).toMatchObject({ isFault: false })
    expect(await shop.act("cancel", { state: before })).toMatchObject({ isFault: false })
    expect([shop.left(), shop.order()["status"]]).toEqual([5, "cancelled"])
    expect(shop.entries().at(-1)).toEqual(["admin-1", "order.cancel", true])
  })
  it("money goes back by amount, never more than was paid, and what is sent twice from one page goes once", async () => {
    const shop = open()
    await shop.act("pay")
    const grand = Number(shop.order()["grand_cents"])
    const state = shop.state()
    expect(await shop.act("refund", { state, amount: "1,50" })).toMatchObject({ isFault: false })
    expect(await shop.act("refund", { state, amount: "1,50" })).toMatchObject({ isFault: false })
    expect(shop.order()["refunded_cents"]).toBe(150)
    expect(await shop.act("refund", { amount: String(grand) })).toMatchObject({ isFault: true })
    expect(await shop.act("refund")).toMatchObject({ isFault: false })
    expect(shop.order()["refunded_cents"]).toBe(grand)
    expect(shop.left()).toBe(3)
  })
  it.each(["0", "-1", "1.234", "abc", "1e3"])("an amount of %s is none", async (amount) => {
    const shop = open()
    await shop.act("pay")
    await expect(shop.act("refund", { amount })).rejects.toThrow(FieldInvalid)
    expect(shop.order()["refunded_cents"]).toBe(0)
  })
  it("taking everything back adds the pieces to the stock again", async () => {
    const shop = open()
    await shop.act("pay")
    await shop.act("take-back")
    expect([shop.left(), shop.order()["refunded_cents"]]).toEqual([5, shop.order()["grand_cents"]])
  })
})
