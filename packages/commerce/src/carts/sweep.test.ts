import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { defaults } from "@shop/core/settings"
import { change, line, order, refusal, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { sweep } from "./sweep.ts"

const dayMs = 86_400_000
const { retention } = defaults

describe("CM17 sweeping", () => {
  it("forgets old carts and answers, and nothing that was sold", () => {
    const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } } })
    const left = shop.cartOf({})
    shop.run(shop.carts.update(left, change("BOL", 1, { operationId: "op" })))
    const ordered = order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)])
    shop.run(shop.orders.place(ordered, "key", view))
    const nowMs = Number(shop.database.get("SELECT max(updated_at) AS at FROM cart")!["at"])
    expect(sweep(shop.database, nowMs + 29 * dayMs, retention)).toEqual({ carts: 0, operations: 0 })
    expect(sweep(shop.database, nowMs + 31 * dayMs, retention)).toEqual({ carts: 0, operations: 2 })
    expect(sweep(shop.database, nowMs + 91 * dayMs, retention)).toEqual({ carts: 2, operations: 0 })
    expect([shop.count("orders"), shop.count("order_line"), shop.count("outbox"), shop.qtyOf("BOL")]).toEqual(
      [1, 1, 1, 4],
    )
    expect(shop.database.get("SELECT count(*) AS n FROM cart_line")).toEqual({ n: 0 })
    const again = { ...ordered, cart: shop.cartOf({ BOL: 1 }).token as typeof ordered.cart }
    expect(refusal(shop.orders.place(again, "key", view)).reason).toEqual({ tag: "KeyReused" })
  })
  it("keeps carts as long as the settings say", () => {
    const shop = memoryShop()
    shop.cartOf({})
    const nowMs = Number(shop.database.get("SELECT max(updated_at) AS at FROM cart")!["at"])
    const short = { ...retention, cartDays: 5 }
    expect(sweep(shop.database, nowMs + 5 * dayMs, short).carts).toBe(0)
    expect(sweep(shop.database, nowMs + 6 * dayMs, short).carts).toBe(1)
  })
})
