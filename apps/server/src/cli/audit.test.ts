import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { seedDemo } from "@shop/commerce/catalogue"
import { AuditLog } from "@shop/commerce/operator"
import { productDocument, wireOrder } from "../../../../tests/support/api.ts"
import { handle } from "../api/router.ts"
import { type Platform, platform } from "../platform.ts"
import { shop } from "./shop.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-audited-"))
afterAll(() => rmSync(folder, { recursive: true }))

const on = <A>(program: Effect.Effect<A, never, Platform>): Promise<A> =>
  Effect.runPromise(Effect.provide(program, platform(folder)))

const run = async (...args: ReadonlyArray<string>) => {
  const terminal = { out: () => undefined, err: () => undefined, progress: () => undefined }
  return shop(args, { environment: { SHOP_DATA: folder }, folder, terminal })
}

/** New audit entries since the last call, oldest first. */
const seen = { count: 0 }
const entries = async () => {
  const all = await on(Effect.flatMap(AuditLog, ({ latest }) => latest(100)))
  const fresh = all.slice(0, all.length - seen.count).toReversed()
  seen.count = all.length
  return fresh.map(({ actor, action, subject, detail }) => [actor, action, subject, detail].join(" | "))
}

const bowls = [productDocument(1, "BOL", { price: 24 })]
const ask = (path: string, query: Record<string, string>, body: unknown) =>
  handle({ method: "POST", path, query, body, headers: {} })
const orders = Effect.gen(function* () {
  yield* seedDemo({ stores: { fr: bowls, en: bowls, de: bowls }, stock: [] }, false)
  for (const id of ["one", "two"]) {
    const created = yield* ask("/api/cart/create", {}, null)
    const cartId = String((created.body as { readonly result: unknown }).result)
    yield* ask("/api/cart/update", { cartId }, { cartItem: { sku: "BOL", qty: 2, quoteId: cartId } })
    yield* ask("/api/order", {}, wireOrder(cartId, { BOL: 2 }, { order_id: id }))
  }
})

describe("CM105 the audit log of the command line", () => {
  it("has an entry for each action on an order, and none for a refused one", async () => {
    await on(orders)
    expect(await run("orders", "pay", "FR-100001", "--key", "k")).toBe(0)
    expect(await run("orders", "pay", "FR-100001", "--key", "k")).toBe(0)
    expect(await run("orders", "pay", "FR-100001")).toBe(1)
    expect(await run("orders", "ship", "FR-100001", "--tracking", "1Z")).toBe(0)
    expect(await run("orders", "refund", "FR-100001", "--amount", "5")).toBe(0)
    expect(await run("orders", "cancel", "FR-100002")).toBe(0)
    expect(await entries()).toEqual([
      "cli | order.pay | FR-100001 | processing, 0.00 of 53.00 given back",
      "cli | order.ship | FR-100001 | processing, 0.00 of 53.00 given back",
      "cli | order.refund | FR-100001 | processing, 5.00 of 53.00 given back",
      "cli | order.cancel | FR-100002 | cancelled, 0.00 of 0.00 given back",
    ])
  })

  it("names customers by number, without personal data", async () => {
    expect(await run("customer", "create", "ada@example.org", "--first", "Ada", "--last", "Lovelace")).toBe(0)
    expect(await run("customer", "group", "2", "--name", "Potters")).toBe(0)
    expect(await run("customer", "group", "1", "2")).toBe(0)
    expect(await run("customer", "password", "1")).toBe(0)
    expect(await run("customer", "delete", "1")).toBe(2)
    expect(await run("customer", "delete", "1", "--yes")).toBe(0)
    expect(await run("customer", "erase", "anne@example.org", "--yes")).toBe(0)
    expect(await entries()).toEqual([
      "cli | customer.create | 1 | group 1",
      "cli | group.name | 2 | Potters",
      "cli | customer.group | 1 | group 2",
      "cli | customer.password | 1 | signed out everywhere",
      "cli | customer.delete | 1 | 0 orders stay",
      "cli | guest.erase | guest | 1 orders forgotten, 0 stay",
    ])
  })

  it("SR544 has an entry for each export of personal data, for a backup and a restoration", async () => {
    expect(await run("customer", "create", "eve@example.org", "--first", "Eve", "--last", "Curie")).toBe(0)
    await entries()
    expect(await run("export", "catalogue")).toBe(0)
    expect(await run("export", "stock", "--out", "stock.csv")).toBe(0)
    expect(await entries()).toEqual([])
    expect(await run("export", "customers", "--out", "customers.ndjson")).toBe(0)
    expect(await run("export", "orders")).toBe(0)
    expect(await run("customer", "export", "eve@example.org")).toBe(0)
    expect(await run("backup", "copy.db")).toBe(0)
    expect(await entries()).toEqual([
      "cli | export.customers | shop | to customers.ndjson",
      "cli | export.orders | shop | to standard output",
      expect.stringMatching(/^cli \| customer\.export \| \d+ \| all personal data$/),
      `cli | shop.backup | shop | to ${join(folder, "copy.db")}`,
    ])
    expect(await run("restore", "copy.db")).toBe(0)
    // The copy was made before its own entry.
    seen.count -= 1
    expect(await entries()).toEqual([`cli | shop.restore | shop | from ${join(folder, "copy.db")}`])
  })

  it("SR544 makes a backup without the migrations of a newer shop", async () => {
    const steps = () => {
      const database = new DatabaseSync(join(folder, "shop.db"))
      const count = database.prepare("SELECT count(*) AS count FROM migration").get()!["count"]
      database.close()
      return count
    }
    const database = new DatabaseSync(join(folder, "shop.db"))
    database.exec("DELETE FROM migration WHERE id = (SELECT max(id) FROM migration)")
    database.close()
    const before = steps()
    expect(await run("backup", "older.db")).toBe(0)
    expect(steps()).toBe(before)
    expect(await run("backup", "older.db")).toBe(1)
  })
})
