import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"

describe("CM1 the tables themselves refuse", () => {
  it.each([
    ["stock below zero", "UPDATE stock SET qty = -1"],
    ["half a piece in stock", "UPDATE stock SET qty = 0.5"],
    ["a line of no pieces", "UPDATE cart_line SET qty = 0"],
    ["a line of too many pieces", "UPDATE cart_line SET qty = 10000"],
    [
      "two lines of one choice",
      "INSERT INTO cart_line (cart, line_key, sku, option, qty) SELECT cart, line_key, sku, option, 1 FROM cart_line",
    ],
    ["a line of no cart", "UPDATE cart_line SET cart = 'none'"],
    ["a price that is no cents", "UPDATE order_line SET unit_gross_cents = 1.5"],
    ["an order of less than nothing", "UPDATE orders SET grand_cents = -1"],
    ["an order whose lines remain", "DELETE FROM orders"],
    [
      "a second order of one cart as it was",
      `INSERT INTO orders (id, number, order_key, cart, cart_version, store, status, email, first_name, last_name, shipping_address,
         billing_address, carrier_code, method_code, payment_code, coupon, subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents,
         grand_cents, totals, placed_at)
       SELECT id + 1, number || 'x', order_key || 'x', cart, cart_version, store, status, email, first_name, last_name, shipping_address,
         billing_address, carrier_code, method_code, payment_code, coupon, subtotal_gross_cents, discount_cents, shipping_gross_cents, tax_cents,
         grand_cents, totals, placed_at FROM orders`,
    ],
    [
      "a coupon whose arguments are no JSON",
      "INSERT INTO coupon (code, code_key, promotion, args) VALUES ('X', 'x', 'percent', 'ten')",
    ],
  ])("%s", (_, sql) => {
    const shop = memoryShop({ products: [product({ sku: "BOL" })], stock: { BOL: { qty: 5 } } })
    shop.run(shop.orders.place(order(shop.cartOf({ BOL: 1 }).token, [line("BOL", 1)]), "key", view))
    expect(() => shop.database.exec(sql)).toThrow(/constraint failed|cannot store REAL/)
  })
})
