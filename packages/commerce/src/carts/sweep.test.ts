import { Clock, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { defaults } from "@shop/core/settings"
import { clockAt } from "../../../../tests/support/clock.ts"
import { change, line, order, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"

const dayMs = 86_400_000
const { retention } = defaults

/** Deletes what is expired at a time. */
const sweepAt = ({ run, carts }: ReturnType<typeof memoryShop>, nowMs: number) =>
  run(
    Effect.provideService(
      carts.deleteExpired,
      Clock.Clock,
      clockAt(() => nowMs),
    ),
  )

describe("CM17 sweeping", () => {
  it("forgets old carts and answers, and nothing that was sold", () => {
    const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } } })
    const left = shop.cartOf({})
    shop.run(shop.carts.update(left, change("BOL", 1, { operationId: "op" })))
    const ordered = order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)])
    shop.run(shop.orders.place(ordered, "key", view))
    const nowMs = Number(shop.database.get("SELECT max(updated_at) AS at FROM cart")!["at"])
    expect(sweepAt(shop, nowMs + 29 * dayMs)).toEqual({ carts: 0, operations: 0 })
    expect(sweepAt(shop, nowMs + 31 * dayMs)).toEqual({ carts: 0, operations: 2 })
    expect(sweepAt(shop, nowMs + 91 * dayMs)).toEqual({ carts: 2, operations: 0 })
    expect([shop.count("orders"), shop.count("order_line"), shop.count("outbox"), shop.qtyOf("BOL")]).toEqual(
      [1, 1, 1, 4],
    )
    expect(shop.database.get("SELECT count(*) AS n FROM cart_line")).toEqual({ n: 0 })
    const again = { ...ordered, cart: shop.cartOf({ BOL: 1 }).token as typeof ordered.cart }
    expect(failureOf(shop.orders.place(again, "key", view)).reason).toEqual({ tag: "KeyReused" })
  })
  it("stores carts as long as the settings say", () => {
    const shop = memoryShop({ settings: { ...defaults, retention: { ...retention, cartDays: 5 } } })
    shop.cartOf({})
    const nowMs = Number(shop.database.get("SELECT max(updated_at) AS at FROM cart")!["at"])
    expect(sweepAt(shop, nowMs + 5 * dayMs).carts).toBe(0)
    expect(sweepAt(shop, nowMs + 6 * dayMs).carts).toBe(1)
  })
})
