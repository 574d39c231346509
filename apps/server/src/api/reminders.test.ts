import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { eraseGuest } from "@shop/commerce/customers"
import { Database } from "@shop/commerce/database"
import { Reminders } from "@shop/commerce/reminders"
import { StockRepository } from "@shop/commerce/stock"
import { api, productDocument } from "../../../../tests/support/api.ts"

const opened: Array<ReturnType<typeof api>> = []
afterAll(() => Promise.all(opened.map((shop) => shop.close())))

const startMs = Date.UTC(2026, 10, 21, 12)
const dayMs = 86_400_000
const sku = "BOL"
const email = "anne@example.org"
const item = { productId: 1, isManaged: true, qtyMax: null }

/** A shop in which the bowl is sold out. */
const open = (documents: ReadonlyArray<ReturnType<typeof productDocument>> = []) => {
  const shop = api({ startMs, documents })
  opened.push(shop)
  const database = shop.run(Database)
  const reminders = shop.run(Reminders)
  const restock = (qty: number) =>
    shop.run(
      Effect.flatMap(StockRepository, (stock) => stock.save(sku, { ...item, qty, isInStock: qty > 0 })),
    )
  restock(0)
  return {
    ...shop,
    database,
    restock,
    remind: (body: unknown, storeCode = "fr") => shop.send("POST /api/stock/remind", { storeCode }, body),
    send: () => shop.run(reminders.sendDue),
    sweep: () => shop.run(reminders.deleteExpired),
    waiting: () => database.all("SELECT sku, email, store FROM stock_reminder ORDER BY email, sku"),
    letters: () =>
      database
        .all("SELECT payload FROM outbox WHERE kind = 'stock.back' ORDER BY id")
        .map(({ payload }) => JSON.parse(String(payload)) as { readonly to: string; readonly text: string }),
  }
}

describe("CM302 a letter once a product is in stock again", () => {
  it("is written once, in the language of the request, when the product can be bought", () => {
    const shop = open()
    expect(shop.remind({ sku, email: " Anne@Example.org " }).status).toBe(200)
    expect(shop.remind({ sku, email }).status).toBe(200)
    shop.remind({ sku, email: "ben@example.org" }, "de")
    expect([shop.send(), shop.letters()]).toEqual([0, []])
    shop.restock(3)
    expect([shop.send(), shop.send(), shop.waiting()]).toEqual([2, 0, []])
    const [german, french] = shop.letters().toSorted((one, other) => other.to.localeCompare(one.to))
    expect([french!.to, german!.to]).toEqual([email, "ben@example.org"])
    expect(french!.text).toContain("/fr/bol")
    expect(french!.text).toMatch(/^Bonjour/)
    expect(german!.text).toMatch(/^Guten Tag/)
  })
  it("is not written about unknown products, and an address waits for 50 products at most", () => {
    const shop = open()
    expect(shop.remind({ sku: "no-such-sku", email }).status).toBe(200)
    expect(shop.waiting()).toEqual([])
    for (let index = 0; index < 50; index += 1)
      shop.database.run("INSERT INTO stock_reminder VALUES (?, ?, 'fr', 0)", `S${index}`, email)
    expect(shop.remind({ sku, email }).status).toBe(200)
    expect(shop.waiting()).toHaveLength(50)
  })
  it("is not written while the product is switched off", () => {
    const shop = open([productDocument(9, "OFF", { status: 2 })])
    shop.remind({ sku: "OFF", email })
    expect([shop.waiting().length, shop.send()]).toEqual([1, 0])
  })
  it("expires after the configured time", () => {
    const shop = open()
    shop.remind({ sku, email })
    shop.pass(364 * dayMs)
    shop.sweep()
    expect(shop.waiting()).toHaveLength(1)
    shop.pass(2 * dayMs)
    shop.sweep()
    expect(shop.waiting()).toEqual([])
  })
  it("is deleted when its address is erased", () => {
    const shop = open()
    shop.remind({ sku, email })
    shop.remind({ sku, email: "ben@example.org" })
    shop.run(eraseGuest(email))
    expect(shop.waiting()).toMatchObject([{ email: "ben@example.org" }])
    shop.restock(1)
    shop.send()
    shop.run(eraseGuest("ben@example.org"))
    expect(shop.letters()).toEqual([])
  })
})

describe("SR330 ST10 asking for it", () => {
  it.each(["", "anne", "anne@", "a\nb@example.org", "zoë@example.org", "x".repeat(300)])(
    "CM424 %j is no address",
    (wrong) => {
      const shop = open()
      expect(shop.remind({ sku, email: wrong }).status).toBe(400)
      expect(shop.waiting()).toEqual([])
    },
  )
  it.each([sku, "TASSE", "no-such-sku", "__proto__"])(
    "about %s has one answer for every address",
    (requestedSku) => {
      const shop = open()
      shop.remind({ sku: requestedSku, email })
      for (const address of [email, "ben@example.org", "ANNE@example.org"]) {
        const { status, body } = shop.remind({ sku: requestedSku, email: address })
        expect([status, body]).toEqual([200, { code: 200, result: true }])
      }
    },
  )
})
