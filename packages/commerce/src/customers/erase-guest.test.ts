import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { Database } from "../database/index.ts"
import { OrderDocuments, Orders, SellerFacts } from "../orders/index.ts"
import { api, sandboxServices, wireOrder } from "../../../../tests/support/api.ts"
import { ada, customersOf } from "../../../../tests/support/customers.ts"
import { findOrder } from "../../../../tests/support/stored-orders.ts"
import { NoScriptSessions } from "../no-script-sessions/index.ts"
import { eraseGuest, sweepCustomers } from "./index.ts"

const startMs = Date.UTC(2026, 10, 21)
const dayMs = 86_400_000
const email = "Anne@example.org"
const seller = {
  name: "La Poterie",
  address: ["1 rue du Four"],
  email: "",
  phone: "",
  register: "",
  vatId: "FR1",
}
/** Anne's data that no book has to keep. */
const traces = /anne@|0102030405|a question of hers/i

/** Anne with an order that is done, one that was cancelled, one that is open, a cart, a message and the newsletter. */
const open = async () => {
  const shop = api({ startMs, services: Layer.mergeAll(sandboxServices, Layer.succeed(SellerFacts, seller)) })
  const database = shop.run(Database)
  const orders = shop.run(Orders)
  const order = (id: string): string => {
    const body = wireOrder(shop.cartOf({ BOOK: 1, BOL: 1 }), { BOOK: 1, BOL: 1 }, { order_id: id })
    const { addressInformation } = body
    const withPhone = { ...addressInformation.billingAddress, telephone: "0102030405", email }
    const reply = shop.send(
      "POST /api/order",
      {},
      {
        ...body,
        addressInformation: { ...addressInformation, shippingAddress: withPhone, billingAddress: withPhone },
      },
    )
    return String(shop.result(reply)["orderNumber"])
  }
  const numbers = { done: order("done"), cancelled: order("cancelled"), open: order("open") }
  const act = (number: string, tag: "complete" | "cancel") =>
    shop.run(orders.perform({ number, action: { tag }, key: null, actor: "operator" }))
  shop.run(Effect.flatMap(OrderDocuments, ({ invoice }) => invoice(numbers.done)))
  act(numbers.done, "complete")
  act(numbers.cancelled, "cancel")
  const cartId = shop.cartOf({ BOL: 1 })
  const address = { countryId: "FR", email: email.toLowerCase() }
  shop.send(
    "POST /api/cart/shipping-information",
    { cartId },
    { addressInformation: { shippingAddress: address } },
  )
  shop.send("POST /api/ext/contact-form/send", {}, { name: "Anne", email, message: "a question of hers" })
  shop.send("POST /api/ext/magento2-subscribe/subscribe", {}, { email })
  const state = JSON.stringify({ personal: { email } })
  shop.run(Effect.flatMap(NoScriptSessions, ({ save }) => save("x".repeat(32), state)))
  const everything = (but: string) =>
    database
      .all("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
      .flatMap(({ name }) => database.all(`SELECT * FROM "${String(name)}"`))
      .filter((row) => row["number"] !== but)
      .map((row) => JSON.stringify(row))
      .join("\n")
  return { shop, database, numbers, everything, cartId }
}

describe("CM262 erasure of a guest", () => {
  it("removes all data except retained orders and open orders", async () => {
    const { shop, database, numbers, everything } = await open()
    expect(everything(numbers.open)).toMatch(traces)
    expect(shop.run(eraseGuest(` ${email} `))).toEqual({
      orders: { forgotten: 1, retained: [numbers.done], open: [numbers.open] },
      carts: 1,
      letters: 1,
      visits: 1,
    })
    expect(everything(numbers.open)).not.toMatch(traces)
    expect(findOrder(database, numbers.open)).toMatchObject({ email })
    expect(findOrder(database, numbers.cancelled)).toMatchObject({ email: "", billing: null, shipping: null })
    const done = findOrder(database, numbers.done)!
    expect(done).toMatchObject({ email: "", firstName: "Anne", billing: { lastName: "Martin", phone: "" } })
    expect(shop.run(eraseGuest(email)).orders).toMatchObject({ forgotten: 0, retained: [] })
  })
  it("leaves an invoice that can be printed again", async () => {
    const { shop, numbers } = await open()
    shop.run(eraseGuest(email))
    const facts = shop.run(shop.run(OrderDocuments).invoice(numbers.done))
    expect(facts).toMatchObject({ billing: { street: "1 rue des Potiers", city: "Lyon", phone: "" } })
    expect(JSON.stringify(facts)).not.toMatch(traces)
  })
  it("removes nothing of other guests, and nothing of an account", async () => {
    const { shop, database } = await open()
    const people = customersOf(shop)
    await people.registerAndSignIn(ada)
    const before = database.all("SELECT * FROM customer")
    shop.run(eraseGuest(ada.email))
    shop.run(eraseGuest("other@example.org"))
    expect(database.all("SELECT * FROM customer")).toEqual(before)
    expect(database.all("SELECT email FROM orders WHERE email = ''")).toEqual([])
  })
})

describe("CM261 orders of guests", () => {
  it("lose their names when their time is over: those that no book has after a year, the others after ten", async () => {
    const { shop, numbers, database } = await open()
    const named = (after: number) => {
      shop.run(sweepCustomers(startMs + after * dayMs, defaults.retention))
      return Object.values(numbers).filter((number) => findOrder(database, number)!.email !== "")
    }
    expect(named(365)).toHaveLength(3)
    expect(named(366)).toEqual([numbers.done, numbers.open])
    expect(named(3652)).toEqual([numbers.done, numbers.open])
    expect(named(3653)).toEqual([])
  })
  it("lose their names when the settings say so", async () => {
    const { shop, numbers, database } = await open()
    const retention = { ...defaults.retention, cancelledOrderDays: 10, orderYears: 1 }
    const named = (after: number) => {
      shop.run(sweepCustomers(startMs + after * dayMs, retention))
      return Object.values(numbers).filter((number) => findOrder(database, number)!.email !== "")
    }
    expect(named(11)).toEqual([numbers.done, numbers.open])
    expect(named(367)).toEqual([])
  })
})
