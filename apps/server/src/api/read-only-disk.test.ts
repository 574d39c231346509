import { Effect, Fiber, Logger, ManagedRuntime } from "effect"
import { TestClock } from "effect/testing"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterEach, describe, expect, it } from "vitest"
import { Database } from "@shop/commerce/database"
import { seedDemo } from "@shop/commerce/catalogue"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { product } from "../../../../tests/support/memory-catalogue.ts"
import { databaseFile, type Platform, platform } from "../platform.ts"
import { ClientAddress } from "../http/client.ts"
import { handle } from "./router.ts"

const opened: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A shop on a file, with a clock that a test advances. */
const openShop = async () => {
  const folder = mkdtempSync(join(tmpdir(), "shop-unwritable-"))
  const runtime = ManagedRuntime.make(platform(folder, { busyMs: 0 }))
  opened.push(async () => {
    await runtime.dispose()
    rmSync(folder, { recursive: true })
  })
  const run = <A>(program: Effect.Effect<A, unknown, Platform>): Promise<A> =>
    runtime.runPromise(program.pipe(Effect.provide(TestClock.layer()), Effect.provide(Logger.layer([]))))
  const documents = [{ _type: "product", _id: 1, _source: product(1) }]
  await run(seedDemo({ stores: { fr: documents, en: documents, de: documents }, stock: [] }, false))
  return { run, file: databaseFile(folder) }
}

const request = (method: HttpRequest["method"], path: string, query = {}, body: unknown = null) => ({
  method,
  path,
  query,
  body,
  headers: {},
})
const newCart = request("POST", "/api/cart/create")
const read = request("GET", "/api/stock/check", { sku: "SKU-1" })

/** Another process with an open write transaction. */
const rival = (file: string): DatabaseSync => {
  const database = new DatabaseSync(file)
  database.exec("BEGIN IMMEDIATE")
  return database
}

describe("SR35 DB4 while another process writes", () => {
  it("reads go on, and a write is done once the other has finished", async () => {
    const { run, file } = await openShop()
    const other = rival(file)
    const replies = await run(
      Effect.gen(function* () {
        const writing = yield* Effect.forkChild(handle(newCart), { startImmediately: true })
        const before = yield* handle(read)
        yield* TestClock.adjust(4_000)
        expect(writing.pollUnsafe()).toBeUndefined()
        other.exec("COMMIT")
        yield* TestClock.adjust(25)
        return [before, yield* Fiber.join(writing)]
      }),
    )
    other.close()
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  it("SR98 a request that waits is counted once by its limit", async () => {
    const { run, file } = await openShop()
    const other = rival(file)
    const subscribe = request(
      "POST",
      "/api/ext/magento2-subscribe/subscribe",
      { storeCode: "fr" },
      { email: "anne@example.org" },
    )
    const reply = await run(
      Effect.gen(function* () {
        const writing = yield* Effect.forkChild(handle(subscribe), { startImmediately: true })
        // More retries than the limit has tries.
        yield* TestClock.adjust(4_000)
        other.exec("COMMIT")
        yield* TestClock.adjust(25)
        return yield* Fiber.join(writing)
      }).pipe(Effect.provideService(ClientAddress, "192.0.2.1")),
    )
    other.close()
    expect(reply.status).toBe(200)
  })

  it("a write gets 503 when the other takes too long, and can be repeated without loss", async () => {
    const { run, file } = await openShop()
    const other = rival(file)
    const late = await run(
      Effect.gen(function* () {
        const writing = yield* Effect.forkChild(handle(newCart), { startImmediately: true })
        yield* TestClock.adjust(5_000)
        return yield* Fiber.join(writing)
      }),
    )
    expect(late).toMatchObject({ status: 503, headers: { "retry-after": "5" } })
    other.exec("ROLLBACK")
    other.close()
    expect((await run(handle(newCart))).status).toBe(200)
  })
})

/** The disk is full: the file may not grow by a page. */
const fill = Effect.flatMap(Database, (database) =>
  Effect.sync(() => {
    const pages = Number(Object.values(database.get("PRAGMA page_count")!)[0])
    database.exec(`PRAGMA max_page_count=${pages}`)
  }),
)
const makeRoom = Effect.flatMap(Database, (database) =>
  Effect.sync(() => database.exec("PRAGMA max_page_count=1000000")),
)

describe("SR35 DB4 a full disk", () => {
  it("reads go on, writes are 503, and all is well as soon as there is room", async () => {
    const { run } = await openShop()
    await run(fill)
    const full: Array<HttpResponse> = []
    // Writes first use free space inside the file.
    for (let count = 0; count < 5_000 && full.length < 3; count += 1) {
      const reply = await run(handle(newCart))
      if (reply.status !== 200) full.push(reply)
    }
    expect(full.map(({ status }) => status)).toEqual([503, 503, 503])
    expect((await run(handle(read))).status).toBe(200)
    const check = await run(Effect.map(Database, (database) => database.get("PRAGMA quick_check")))
    expect(check).toEqual({ quick_check: "ok" })
    await run(makeRoom)
    expect((await run(handle(newCart))).status).toBe(200)
  })
})
