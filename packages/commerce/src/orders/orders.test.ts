import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { cents } from "@shop/core/money"
import { price, product, stock as stockItem } from "@shop/testing"
import { change, line, order, failureOf, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const bol = product({ sku: "BOL", id: 1, price: price(24_00) })
const mug = product({ sku: "MUG", id: 2, price: price(9_50) })
const products = [bol, mug]
const open = (qty = 5) => memoryShop({ products, stock: { BOL: { qty }, MUG: { qty } } })

/** A database file that is deleted after the test. */
const fileOf = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "shop-orders-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, "shop.db")
}

describe("CM10 CM6 one order per key", () => {
  it("the same order again has the first answer, byte for byte, and no effect", () => {
    const shop = open()
    const orderRequest = order(shop.cartOf({ BOL: 2 }).token, [line("BOL", 2)])
    const [first, second] = [1, 2].map(() =>
      JSON.stringify(shop.run(shop.orders.place(orderRequest, "key", view))),
    )
    expect(second).toBe(first)
    expect([shop.count("orders"), shop.count("outbox"), shop.qtyOf("BOL")]).toEqual([1, 1, 3])
  })
  it("a lost response is repeated when the client retries (defect O2)", () => {
    const shop = open()
    const orderRequest = order(shop.cartOf({ BOL: 2 }).token, [line("BOL", 2)])
    shop.stepsOfRival.afterCommitBeforeReply = () => {
      throw new Error("the connection is gone")
    }
    expect(() => shop.run(shop.orders.place(orderRequest, "key", view))).toThrow("the connection is gone")
    delete shop.stepsOfRival.afterCommitBeforeReply
    expect(shop.run(shop.orders.place(orderRequest, "key", view)).orderNumber).toBe("FR-100001")
    expect([shop.count("orders"), shop.qtyOf("BOL")]).toEqual([1, 3])
  })
  it("a client that missed the response and has a new cart gets the first response", () => {
    const shop = open()
    const orderRequest = order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)])
    const first = shop.run(shop.orders.place(orderRequest, "key", view))
    const other = shop.cartOf({ BOL: 1 })
    expect(
      shop.run(
        shop.orders.place({ ...orderRequest, cart: other.token as typeof orderRequest.cart }, "key", view),
      ),
    ).toEqual(first)
    expect([shop.count("orders"), shop.run(shop.carts.pull(other)).length]).toEqual([1, 1])
  })
  it("another order under the same key is an error, and changes nothing", () => {
    const shop = open()
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.orders.place(order(place.token, [line("BOL", 1)], { orderId: "o" }), "key", view))
    const other = shop.cartOf({ MUG: 1 })
    expect(
      failureOf(shop.orders.place(order(other.token, [line("MUG", 1)], { orderId: "o" }), "key", view))
        .reason,
    ).toEqual({ tag: "KeyReused" })
    expect([shop.count("orders"), shop.qtyOf("MUG")]).toEqual([1, 5])
  })
  it("a cart is ordered once, and a repetition gets its number", () => {
    const shop = open()
    const place = shop.cartOf({ BOL: 1 })
    shop.run(shop.orders.place(order(place.token, [line("BOL", 1)]), "key-1", view))
    const ordered = { tag: "CartOrdered", orderNumber: "FR-100001" }
    expect(failureOf(shop.orders.place(order(place.token, [line("BOL", 1)]), "key-2", view)).reason).toEqual(
      ordered,
    )
    expect(failureOf(shop.carts.update(place, change("MUG", 1))).reason).toEqual(ordered)
    expect(failureOf(shop.carts.pull(place)).reason).toEqual(ordered)
    expect(shop.count("orders")).toBe(1)
  })
})

describe("CM7 rivals between the reading and the commit", () => {
  const cart = () => {
    const shop = open(1)
    const place = shop.cartOf({ BOL: 1 })
    return { shop, place, orderRequest: order(place.token, [line("BOL", 1)], { grandCents: cents(29_00) }) }
  }
  it("another customer buys the last piece", () => {
    const { shop, orderRequest } = cart()
    shop.stepsOfRival.beforeOrder = () => shop.stock.put("BOL", stockItem({ qty: 0, isInStock: false }))
    expect(failureOf(shop.orders.place(orderRequest, "key", view)).reason).toMatchObject({
      tag: "Unavailable",
    })
  })
  it("the price is changed", () => {
    const { shop, orderRequest } = cart()
    shop.stepsOfRival.beforeOrder = () =>
      shop.catalogueProducts.set("BOL", product({ sku: "BOL", price: price(25_00) }))
    expect(failureOf(shop.orders.place(orderRequest, "key", view)).reason).toMatchObject({
      tag: "TotalChanged",
      totals: { grandCents: 30_00 },
    })
    expect(shop.qtyOf("BOL")).toBe(1)
  })
  it("another tab changes the cart", () => {
    const { shop, place, orderRequest } = cart()
    shop.stepsOfRival.beforeOrder = () => void shop.run(shop.carts.update(place, change("MUG", 1)))
    expect(failureOf(shop.orders.place(orderRequest, "key", view)).reason).toMatchObject({
      tag: "CartChanged",
      totals: { subtotalGrossCents: 33_50 },
    })
    expect(shop.run(shop.carts.pull(place))).toHaveLength(2)
  })
  it("another tab orders the cart", () => {
    const { shop, orderRequest } = cart()
    shop.stepsOfRival.beforeOrder = () => {
      delete shop.stepsOfRival.beforeOrder
      shop.run(shop.orders.place({ ...orderRequest, orderId: "rival" }, "rival", view))
    }
    expect(failureOf(shop.orders.place(orderRequest, "key", view)).reason).toEqual({
      tag: "CartOrdered",
      orderNumber: "FR-100001",
    })
    expect(shop.count("orders")).toBe(1)
  })
  it("no other process can write while an order is placed", () => {
    const file = fileOf()
    const shop = memoryShop({ products, stock: { BOL: { qty: 1 } }, file })
    const orderRequest = order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)])
    const other = new DatabaseSync(file, { timeout: 0 })
    const steal = () => other.exec("UPDATE stock SET qty = 0, is_in_stock = 0 WHERE sku = 'BOL'")
    shop.stepsOfRival.beforeStockIsTaken = () => expect(steal).toThrow("database is locked")
    shop.run(shop.orders.place(orderRequest, "key", view))
    expect(shop.qtyOf("BOL")).toBe(0)
    expect(steal).not.toThrow()
    other.close()
  })
  it("an order that fails half-way is rolled back", () => {
    const { shop, place, orderRequest } = cart()
    shop.stepsOfRival.beforeStockIsTaken = () => {
      throw new Error("power cut")
    }
    expect(() => shop.run(shop.orders.place(orderRequest, "key", view))).toThrow("power cut")
    expect([
      shop.count("orders"),
      shop.count("operation"),
      shop.qtyOf("BOL"),
      shop.run(shop.carts.pull(place)).length,
    ]).toEqual([0, 0, 1, 1])
  })
})

describe("CM3 the last piece", () => {
  it("is sold to exactly one of fifty", () => {
    const shop = open(1)
    const answers = Array.from({ length: 50 }, () => shop.cartOf({ BOL: 1 })).map(({ token }, index) => {
      const outcome = Effect.runSync(
        Effect.result(shop.orders.place(order(token, [line("BOL", 1)]), `key-${index}`, view)),
      )
      return outcome._tag === "Success" ? outcome.success.orderNumber : outcome.failure.reason.tag
    })
    expect(answers).toEqual(["FR-100001", ...Array.from({ length: 49 }, () => "Unavailable")])
    expect([shop.qtyOf("BOL"), shop.count("orders")]).toEqual([0, 1])
  })
})

describe("CM10 a restart", () => {
  it("loses no order, stock or number, and recognizes every key", async () => {
    const file = fileOf()
    const before = memoryShop({ products, stock: { BOL: { qty: 5 } }, file })
    const orderRequest = order(before.cartOf({ BOL: 2 }).token, [line("BOL", 2)])
    const first = before.run(before.orders.place(orderRequest, "key", view))
    await before.close()
    const after = memoryShop({ products, file })
    expect(after.run(after.orders.place(orderRequest, "key", view))).toEqual(first)
    expect([after.qtyOf("BOL"), after.count("orders")]).toEqual([3, 1])
    const next = order(after.cartOf({ BOL: 1 }).token, [line("BOL", 1)])
    expect(after.run(after.orders.place(next, "key-2", view)).orderNumber).toBe("FR-100002")
    await after.close()
  })
})

describe("laws", () => {
  const wish = fc.record({
    BOL: fc.integer({ min: 1, max: 4 }),
    MUG: fc.integer({ min: 1, max: 4 }),
    key: fc.integer({ min: 1, max: 6 }),
  })

  it("CM10 CM3 initial stock equals ordered plus remaining stock, after any retries", () => {
    let placedOnce = 0
    fc.assert(
      fc.property(fc.nat(20), fc.array(wish, { minLength: 1, maxLength: 12 }), (initial, wishes) => {
        const shop = open(initial)
        for (const { key, ...qtyBySku } of wishes) {
          const lines = Object.entries(qtyBySku).map(([sku, qty]) => line(sku, qty))
          const place = { token: shop.run(shop.carts.create(view)), view }
          const orderRequest = order(place.token, lines)
          Effect.runSync(Effect.result(shop.orders.place(orderRequest, `key-${key}`, view)))
        }
        for (const sku of ["BOL", "MUG"]) {
          const sold = Number(
            shop.database.get("SELECT coalesce(sum(qty), 0) AS n FROM order_line WHERE sku = ?", sku)!["n"],
          )
          const taken = Number(
            shop.database.get("SELECT coalesce(sum(qty), 0) AS n FROM order_stock WHERE sku = ?", sku)!["n"],
          )
          expect(shop.qtyOf(sku)! + sold).toBe(initial)
          expect(taken).toBe(sold)
        }
        placedOnce += shop.count("orders")
        expect(shop.count("outbox")).toBe(shop.count("orders"))
        void shop.close()
      }),
      limitRuns(40, "opens a database"),
    )
    expect(placedOnce).toBeGreaterThan(0)
  })

  it("CM8 an order's total is its rows, less the discount, and delivery once", () => {
    fc.assert(
      fc.property(wish, fc.option(fc.integer({ min: 1, max: 1_000_000 })), ({ BOL, MUG }, ratePpm) => {
        const qtyBySku = { BOL, MUG }
        const shop = open(9)
        const place = shop.cartOf(qtyBySku)
        if (ratePpm !== null) {
          shop.coupon({
            code: "C",
            promotion: { code: "percent", args: { ratePpm } },
            usesLeft: null,
            endsAtMs: null,
          })
          shop.run(shop.carts.applyCoupon(place, "C"))
        }
        const lines = Object.entries(qtyBySku).map(([sku, qty]) => line(sku, qty))
        shop.run(shop.orders.place(order(place.token, lines), "key", view))
        const rows = shop.database.get(
          "SELECT sum(row_gross_cents) AS rows, sum(discount_cents) AS off, sum(qty * unit_gross_cents) AS units FROM order_line",
        )!
        const { grand_cents: grand, totals } = shop.database.get("SELECT grand_cents, totals FROM orders")!
        const goods = Number(rows["rows"]) - Number(rows["off"])
        expect(rows["units"]).toBe(rows["rows"])
        expect(grand).toBe(goods + (goods >= 90_00 ? 0 : 5_00))
        expect(JSON.parse(String(totals)).discountCents).toBe(-Number(rows["off"]) + 0)
        void shop.close()
      }),
      limitRuns(40, "opens a database"),
    )
  })
})
