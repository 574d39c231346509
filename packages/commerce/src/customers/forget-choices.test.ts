import { expect, it } from "vitest"
import { emptyOption } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import { product } from "@shop/testing"
import { change, line, order, memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { findOrder, invoiceOf } from "../../../../tests/support/stored-orders.ts"
import { anonymizeOldOrders } from "./forget-orders.ts"

it("C2: a buyer's texts are erased with the name after the retention period", () => {
  const name = {
    id: 1,
    title: "Name",
    type: "field" as const,
    isRequired: true,
    lengthMax: null,
    surcharge: null,
    values: [],
  }
  const shop = memoryShop({ products: [product({ sku: "MUG", customOptions: [name] })], stock: { MUG: {} } })
  const option = { ...emptyOption, custom: [{ optionId: "1", optionValue: "Marguerite" }] }
  const place = shop.cartOf({})
  shop.run(shop.carts.update(place, change("MUG", 1, { option })))
  const placed = shop.run(shop.orders.place(order(place.token, [line("MUG", 1, { option })]), "k", view))
  const { database } = shop
  const seller = { name: "P", address: ["L"], email: "", phone: "", register: "", vatId: "FR1" }
  invoiceOf({ database, views: [view], seller }, placed.orderNumber, 0)
  const storedTexts = () =>
    JSON.stringify([
      findOrder(database, placed.orderNumber)!.lines,
      database.all("SELECT facts FROM invoice"),
    ])
  expect(storedTexts()).toContain("Marguerite")
  database.exec(`
    INSERT INTO customer (id, email, first_name, last_name, store, created_at, updated_at, deleted_at)
      VALUES (7, '', '', '', 'fr', 0, 0, 1);
    UPDATE orders SET customer = 7;
  `)
  shop.run(anonymizeOldOrders(Date.UTC(2099, 0, 1), defaults.retention))
  expect(storedTexts()).not.toContain("Marguerite")
  expect(storedTexts()).toContain("MUG")
})
