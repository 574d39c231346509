import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { Database } from "../database/index.ts"
import { api, wireOrder } from "../../../../tests/support/api.ts"
import { ada, addressOf, ben, customersOf } from "../../../../tests/support/customers.ts"
import { deleteCustomer, exportCustomer, findCustomer, listCustomers, sweepCustomers } from "./index.ts"

const startMs = Date.UTC(2026, 10, 21)
const yearMs = 366 * 86_400_000

/** Ada with an address, an order, a cart and a letter; Ben with an order. */
const open = async () => {
  const shop = api({ startMs })
  const people = customersOf(shop)
  const order = (token: string, id: string) => {
    const cartId = String(shop.result(shop.send("POST /api/cart/create", { token })))
    shop.send(
      "POST /api/cart/update",
      { token, cartId },
      { cartItem: { sku: "BOOK", qty: 1, quoteId: cartId } },
    )
    shop.send("POST /api/order", { token }, wireOrder(cartId, { BOOK: 1 }, { order_id: id }))
  }
  const hers = (await people.registerAndSignIn(ada)).token
  const his = (await people.registerAndSignIn(ben)).token
  people.update(hers, { ...ada, addresses: [addressOf(ada)] })
  order(hers, "hers")
  order(his, "his")
  const cartId = String(shop.result(shop.send("POST /api/cart/create", { token: hers })))
  shop.send(
    "POST /api/cart/update",
    { token: hers, cartId },
    { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } },
  )
  await shop.sendAsync("POST /api/user/reset-password", {}, { email: ada.email })
  const rows = (sql: string) => shop.run(Effect.map(Database, (database) => database.all(sql)))
  const everything = () =>
    rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'words_*' AND name <> 'document'",
    )
      .map(({ name }) => JSON.stringify(rows(`SELECT * FROM "${String(name)}"`)))
      .join("\n")
  return { shop, ...people, hers, his, cartId, rows, everything }
}

describe("CM71 a customer", () => {
  it("gets a copy of all their stored data, and of nothing else", async () => {
    const { shop } = await open()
    const copy = shop.run(exportCustomer(1))!
    expect(copy).toMatchObject({
      customer: {
        id: 1,
        email: ada.email,
        first_name: "Ada",
        group_name: "General",
        created_at: "2026-11-21T00:00:00.000Z",
      },
      addresses: [{ address: { city: "Lyon" } }],
      cart: [{ sku: "BOL", qty: 2 }],
      orders: [{ number: "FR-100001", billing_address: { city: "Lyon" }, lines: [{ sku: "BOOK", qty: 1 }] }],
      letters: [{ kind: "customer.welcome" }, { kind: "order.placed" }, { kind: "customer.reset" }],
    })
    const text = JSON.stringify(copy)
    expect(text).not.toContain(ben.email)
    expect(text).not.toContain("argon2")
    expect(shop.run(exportCustomer(99))).toBeNull()
  })
  it("disappears after deletion: no session, cart or letter, and no name except on orders", async () => {
    const { shop, hers, his, cartId, me, login, everything, rows, profile } = await open()
    const line = { cartItem: { sku: "BOOK", qty: 1, quoteId: cartId } }
    shop.send("POST /api/cart/update", { token: hers, cartId }, line, { "idempotency-key": "once" })
    const answers = () => rows(`SELECT id FROM operation WHERE scope = 'cart:${cartId}'`)
    expect(answers()).toHaveLength(1)
    expect(shop.run(deleteCustomer(1))).toBe(1)
    expect(answers()).toEqual([])
    expect(me(hers).status).toBe(401)
    expect((await login(ada.email)).status).toBe(401)
    expect(shop.send("GET /api/cart/pull", { token: his, cartId }).status).toBe(404)
    expect(shop.run(findCustomer(ada.email))).toBeNull()
    expect(shop.run(listCustomers("", 10)).map(({ email }) => email)).toEqual([ben.email])
    // The last letter still has its recipient's address.
    expect(rows("SELECT kind FROM outbox WHERE instr(payload, 'ada@example.org')")).toEqual([
      { kind: "customer.left" },
    ])
    expect(everything().replace(`\\"to\\":\\"${ada.email}\\"`, "")).not.toContain(ada.email)
    expect(rows("SELECT email, customer FROM orders WHERE customer = 1")).toEqual([
      { email: "anne@example.org", customer: 1 },
    ])
    expect(profile(his)["email"]).toBe(ben.email)
    expect(shop.run(exportCustomer(1))).toBeNull()
  })
  it("may register again with the same address, as a new customer", async () => {
    const { shop, registerAndSignIn, profile, history } = await open()
    shop.run(deleteCustomer(1))
    const { token } = await registerAndSignIn(ada)
    expect(profile(token)["id"]).toBe(3)
    expect(history(token)).toMatchObject({ total_count: 0 })
  })
  it("is erased from orders after the retention period; other customers stay on theirs", async () => {
    const { shop, rows } = await open()
    shop.run(deleteCustomer(1))
    const names = () =>
      rows("SELECT email, billing_address FROM orders ORDER BY id").map(({ email }) => email)
    const sweepAfter = (years: number) =>
      shop.run(sweepCustomers(startMs + years * yearMs, defaults.retention))
    sweepAfter(9)
    expect(names()).toEqual(["anne@example.org", "anne@example.org"])
    sweepAfter(10)
    expect(names()).toEqual(["", "anne@example.org"])
  })
})

describe("CM206 the last letter", () => {
  it("notifies only the account's address of the deletion", async () => {
    const { shop, letters, write } = await open()
    shop.run(deleteCustomer(1))
    const last = letters().at(-1)!
    expect(last).toMatchObject({ kind: "customer.left", payload: { store: "fr", to: ada.email } })
    expect(write(last.id)).toMatchObject({ to: ada.email, subject: "Votre compte est supprimé" })
    expect(write(last.id)?.text).not.toMatch(/Ada|\{|#|null|undefined/)
  })
  it("is written once, even when the deletion is repeated", async () => {
    const { shop, rows } = await open()
    shop.run(deleteCustomer(1))
    shop.run(deleteCustomer(1))
    shop.run(deleteCustomer(99))
    expect(rows("SELECT kind FROM outbox WHERE kind = 'customer.left'")).toHaveLength(1)
  })
  it("stores its address for a month at most when it cannot be sent", async () => {
    const { shop, rows } = await open()
    shop.run(deleteCustomer(1))
    const sweepAfter = (days: number) =>
      shop.run(sweepCustomers(startMs + days * 86_400_000, defaults.retention))
    const waiting = () => rows("SELECT kind FROM outbox WHERE kind = 'customer.left'").length
    sweepAfter(30)
    expect(waiting()).toBe(1)
    sweepAfter(31)
    expect(waiting()).toBe(0)
  })
})

describe("CM73 expired data", () => {
  it("is swept: links, and letters that went out a month ago; what waits stays", async () => {
    const { shop, rows, letters, write } = await open()
    const last = letters().at(-1)!
    write(last.id)
    shop.run(
      Effect.map(Database, (database) =>
        database.run("UPDATE outbox SET sent_at = ? WHERE kind = 'customer.welcome'", startMs),
      ),
    )
    const sweepAfter = (ms: number) => shop.run(sweepCustomers(startMs + ms, defaults.retention))
    sweepAfter(3_599_999)
    expect(rows("SELECT customer FROM customer_reset")).toHaveLength(1)
    sweepAfter(31 * 86_400_000)
    expect(rows("SELECT customer FROM customer_reset")).toEqual([])
    expect(letters().map(({ kind }) => kind)).toEqual(["customer.reset"])
    expect(rows("SELECT kind FROM outbox WHERE kind = 'order.placed'")).toHaveLength(2)
  })
})
