import { Effect, Exit, Layer, Logger, ManagedRuntime, Redacted } from "effect"
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { Carts, PaidInto } from "@shop/commerce/carts"
import { Catalogue, CatalogueCopy, seedDemo } from "@shop/commerce/catalogue"
import { Orders } from "@shop/commerce/orders"
import { Database } from "@shop/commerce/database"
import { Sql } from "@shop/commerce/sql"
import { StockRepository } from "@shop/commerce/stock"
import type { HttpResponse } from "@shop/wire/http"
import { wireOrder } from "../../../tests/support/api.ts"
import { product } from "../../../tests/support/memory-catalogue.ts"
import { describeOnPostgresUrl } from "../../../tests/support/services/each-dialect.ts"
import { openRelay, type Relay } from "../../../tests/support/services/relay.ts"
import { handle } from "./api/router.ts"
import { readiness } from "./operations/ready.ts"
import { catalogueFile, databaseFile, databaseName, platform, type Platform } from "./platform.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-platform-"))
afterAll(() => rmSync(folder, { recursive: true }))

const on = <A, E>(data: string, program: Effect.Effect<A, E, Platform>): Promise<Exit.Exit<A, unknown>> =>
  Effect.runPromiseExit(program.pipe(Effect.provide(platform(join(folder, data)))))
const bowls = Effect.map(Catalogue, (catalogue) => catalogue.productsShowing("en", ["SKU-1"]))

describe("SR30 the platform", () => {
  it("creates its data folder at any depth, and provides all services of the API", async () => {
    const found = await on("a/b/c", Effect.all([Carts, Catalogue, Orders]))
    expect(Exit.isSuccess(found)).toBe(true)
    expect(statSync(databaseFile(join(folder, "a/b/c"))).isFile()).toBe(true)
  })
  it("has the stored data after it is opened again", async () => {
    const documents = [{ _type: "product", _id: 1, _source: product(1) }]
    await on("kept", seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false))
    expect(await on("kept", bowls)).toEqual(Exit.succeed([1]))
    expect(await on("other", bowls)).toEqual(Exit.succeed([]))
  })
  it("does not come up on a folder that is a file, nor on a newer shop's data", async () => {
    writeFileSync(join(folder, "file"), "")
    expect(Exit.isFailure(await on("file", Effect.void))).toBe(true)
    await on("newer", Effect.void)
    const database = new DatabaseSync(databaseFile(join(folder, "newer")))
    database.exec("INSERT INTO migration (id, needs) VALUES ('of-tomorrow', 'of-today')")
    database.close()
    expect(Exit.isFailure(await on("newer", Effect.void))).toBe(true)
  })
  it("does nothing before it is used", () => {
    expect(Layer.isLayer(platform(join(folder, "unused")))).toBe(true)
    expect(existsSync(join(folder, "unused"))).toBe(false)
  })
})

describeOnPostgresUrl("SR490 the platform", (url) => {
  const documents = [{ _type: "product", _id: 1, _source: product(1) }]
  const open = async (name: string, address = url()) => {
    const accounts = {
      transfer: null,
      cheque: { payee: "La Poterie", address: ["1 rue des Potiers"] },
      isFictitious: false,
    }
    const shop = platform(join(folder, name), {
      postgres: { url: address, connectTimeoutMs: 1_000, statementTimeoutMs: 1_000 },
      operatorSettings: Layer.succeed(PaidInto, accounts),
    })
    const runtime = ManagedRuntime.make(Layer.provideMerge(shop, Logger.layer([])))
    const ask = (path: string, query: Readonly<Record<string, string>> = {}, body: unknown = null) =>
      runtime.runPromise(handle({ method: "POST", path, query, body, headers: {} }))
    await runtime.runPromise(
      seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false),
    )
    return { runtime, ask, close: () => runtime.dispose() }
  }
  const resultOf = ({ body }: HttpResponse) => (body as { readonly result: unknown }).result

  it("stores an order in PostgreSQL, and only the catalogue in the data folder", async () => {
    const { runtime, ask, close } = await open("on-postgres")
    const cartId = String(resultOf(await ask("/api/cart/create")))
    await ask("/api/cart/update", { cartId }, { cartItem: { sku: "SKU-1", qty: 2, quoteId: cartId } })
    const placed = await ask("/api/order", {}, wireOrder(cartId, { "SKU-1": 2 }))
    expect(placed).toMatchObject({ status: 200, body: { code: 200 } })
    const stored = await runtime.runPromise(
      Effect.gen(function* () {
        const { db, all } = yield* Sql
        const stock = yield* StockRepository
        yield* (yield* CatalogueCopy).followStock
        const database = yield* Database
        return {
          orders: yield* all(db.selectFrom("orders").select("email")),
          left: (yield* stock.find(["SKU-1"])).get("SKU-1")?.qty,
          copied: database.all("SELECT qty FROM stock"),
          ordersInCopy: database.all("SELECT * FROM orders"),
        }
      }),
    )
    expect(stored).toEqual({
      orders: [{ email: "anne@example.org" }],
      left: 3,
      copied: [{ qty: 3 }],
      ordersInCopy: [],
    })
    expect(existsSync(catalogueFile(join(folder, "on-postgres")))).toBe(true)
    expect(existsSync(databaseFile(join(folder, "on-postgres")))).toBe(false)
    await close()
  })
  it.each([
    ["is away", (relay: Relay) => relay.close(), (relay: Relay) => relay.open()],
    ["SR497 hangs", async (relay: Relay) => relay.pause(), async (relay: Relay) => relay.resume()],
  ])("is not ready while PostgreSQL %s, refuses in words, and recovers", async (name, end, begin) => {
    const relay = await openRelay(Redacted.value(url()))
    const { runtime, ask, close } = await open(name, Redacted.make(relay.url))
    const ready = async () => runtime.runPromise(Effect.flatten(readiness))
    expect(await ready()).toEqual({})
    await end(relay)
    expect(await ready()).toEqual({ database: expect.stringMatching(/^The database is unavailable: /) })
    const refused = await ask("/api/cart/create")
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"])
    expect(resultOf(refused)).toMatch(/please try again/)
    expect(await runtime.runPromise(bowls)).toEqual([1])
    await begin(relay)
    expect(await ready()).toEqual({})
    expect(await ask("/api/cart/create")).toMatchObject({ status: 200 })
    await close()
    await relay.close()
  })
  it("SR560 says within two seconds that PostgreSQL hangs, also when requests hold every connection", async () => {
    const relay = await openRelay(Redacted.value(url()))
    const { runtime, ask, close } = await open("held", Redacted.make(relay.url))
    const probe = await runtime.runPromise(readiness)
    expect(await runtime.runPromise(probe)).toEqual({})
    relay.pause()
    const held = Array.from({ length: 15 }, () => ask("/api/cart/create"))
    const startMs = performance.now()
    const answers = async (): Promise<unknown> => {
      const answer = await runtime.runPromise(probe)
      return Object.keys(answer).length > 0 ? answer : answers()
    }
    expect(await answers()).toEqual({ database: expect.stringMatching(/unavailable|Timeout|timed out/i) })
    expect(performance.now() - startMs).toBeLessThan(2_000)
    relay.resume()
    await Promise.all(held)
    await close()
    await relay.close()
  })
  it("is named without user and password", () =>
    expect(
      databaseName({ dataFolder: "var", postgres: { url: Redacted.make("postgres://a:b@db.example/shop") } }),
    ).toBe("PostgreSQL db.example/shop"))
})
