import { mkdtempSync, rmSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { type SendRequest, testApp } from "../../../../tests/support/app.ts"
import { keyTries } from "../../../../tests/support/operator-keys.ts"
import { Layer, Logger, ManagedRuntime } from "effect"
import { CatalogueCopy, catalogueLayer } from "@shop/commerce/catalogue"
import { layer, migrate } from "@shop/commerce/database"
import { repositories } from "@shop/commerce/repositories"
import { migrations } from "@shop/commerce/schema"
import { defaults, Settings } from "@shop/core/settings"
import { readiness } from "../operations/ready.ts"
import { RateLimiter } from "../coordination/rate-limiter.ts"
import { known } from "../settings.ts"
import { operationsRoutes } from "./operations.ts"

/** A catalogue without documents. */
const catalogueOn = (databases: ReturnType<typeof layer>) =>
  catalogueLayer.pipe(
    Layer.provideMerge(CatalogueCopy.layerSameFile),
    Layer.provideMerge(repositories),
    Layer.provideMerge(databases),
    Layer.provideMerge(Layer.succeed(Settings, defaults)),
  )

const key = "a key of the operator"
const dropped: Array<ReadonlyArray<string>> = []
const open = (
  given: string | null = key,
  missing: Readonly<Record<string, string>> = {},
  services?: Layer.Layer<RateLimiter>,
) =>
  testApp(operationsRoutes, {
    invalidateKey: given,
    metricsKey: given,
    tryKey: keyTries(services),
    metrics: { text: async () => "", contentType: "text/plain" },
    invalidate: async (tags) => dropped.push(tags),
    unready: () => missing,
    version: "build-1",
    onDefect: () => {},
  })
const ask = async (open: SendRequest, address: string, method: "GET" | "POST" = "GET") => {
  const { status, body } = await open(address, { method })
  return { status, ...(JSON.parse(body) as { code: number; result: unknown }) }
}
const url = (tag: string, given = key) =>
  `/invalidate?key=${encodeURIComponent(given)}&tag=${encodeURIComponent(tag)}`

describe("SR96 /invalidate drops pages", () => {
  it.each<[string, ReadonlyArray<string>]>([
    ["P12", ["P12"]],
    ["P12,C4", ["P12", "C4"]],
    [" P12 , ,C4", ["P12", "C4"]],
    ["*", ["*"]],
    ["home", ["home"]],
  ])("tag=%s, by GET and POST", async (tag, tags) => {
    dropped.length = 0
    for (const method of ["GET", "POST"] as const)
      expect(await ask(open(), url(tag), method)).toMatchObject({
        status: 200,
        result: `Tags invalidated successfully [${tags.join(",")}]`,
      })
    expect(dropped).toEqual([tags, tags])
  })
  it.each<[string, string, number]>([
    ["no key", "/invalidate?tag=*", 403],
    ["another key", url("*", "aeSu7aip"), 403],
    ["a key that begins so", url("*", key.slice(0, -1)), 403],
    ["a key with more", url("*", `${key}x`), 403],
    ["no tag", url(""), 400],
    ["an invalid tag", url("P12;DROP"), 400],
    ["tags without end", url("P1,".repeat(201)), 400],
  ])("%s drops nothing", async (_, address, status) => {
    dropped.length = 0
    expect(await ask(open(), address)).toMatchObject({ status, code: status })
    expect(dropped).toEqual([])
  })
  it.each<[string, string, number]>([
    ["null", "application/json", 400],
    ["12", "application/json", 400],
    ["{", "application/json", 400],
    ["P12", "text/plain", 400],
    ["{}", "application/json", 200],
    ['{"tag":"C4"}', "application/json; charset=utf-8", 200],
    ["tag=C4", "application/x-www-form-urlencoded", 200],
    ["", "application/json", 200],
  ])("the body %j as %s with the query is answered in the envelope", async (payload, type, status) => {
    dropped.length = 0
    const reply = await open()(url("P12"), { method: "POST", headers: { "content-type": type }, payload })
    expect([reply.status, (JSON.parse(reply.body) as { code: number }).code]).toEqual([status, status])
    expect(dropped).toEqual(status === 200 ? [["P12"]] : [])
  })
  it.each(["", "null", "undefined", "aeSu7aip"])("is closed without a configured key: %j", async (given) => {
    dropped.length = 0
    expect(await ask(open(null), url("*", given))).toMatchObject({ status: 403 })
    expect(dropped).toEqual([])
  })
})

/** A request with a key, and the security event of a wrong one. */
const keyed = {
  SHOP_INVALIDATE_KEY: {
    event: "invalidate-key.wrong",
    status: 403,
    send: (app: SendRequest, sent: string, client: string) => app(url("P1", sent), { client }),
  },
  SHOP_METRICS_KEY: {
    event: "metrics-key.wrong",
    status: 401,
    send: (app: SendRequest, sent: string, client: string) =>
      app("/metrics", { client, headers: { authorization: `Bearer ${sent}` } }),
  },
}
/** Keys whose wrong uses other suites look at: admin.test, hand-off.test, payment.test, stripe-payment.test, security.test. */
const keyedElsewhere = [
  "SHOP_ADMIN_SECRET",
  "SHOP_CHECKOUT_KEY",
  "SHOP_PAYMENT_SECRET",
  "SHOP_STRIPE_WEBHOOK_SECRET",
]
/** Keys that the shop sends. */
const ownKeys = ["SHOP_STRIPE_SECRET_KEY"]

describe("SR543 a wrong key", () => {
  const opened = () => {
    const lines: Array<string> = []
    const reader = Logger.map(Logger.formatJson, (line) => void lines.push(line))
    const app = open(key, {}, Layer.merge(RateLimiter.layerMemory, Logger.layer([reader])))
    const events = () =>
      lines.map((line) => (JSON.parse(line) as { annotations: { event: string } }).annotations.event)
    return { app, lines, events }
  }
  it("is tested for every setting that holds a key", () => {
    const names = known.map(({ name }) => name).filter((name) => /_(KEY|SECRET)$/.test(name))
    expect(names.toSorted()).toEqual([...Object.keys(keyed), ...keyedElsewhere, ...ownKeys].toSorted())
  })
  it.each(Object.entries(keyed))("of %s is logged and limited", async (_, { event, status, send }) => {
    const { app, lines, events } = opened()
    const wrong = "a key of a stranger"
    for (let turn = 0; turn < 30; turn += 1) expect((await send(app, wrong, "192.0.2.7")).status).toBe(status)
    expect(events()).toEqual(Array.from({ length: 30 }, () => event))
    const refused = await send(app, key, "192.0.2.7")
    expect(refused.status).toBe(429)
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0)
    expect(events().at(-1)).toBe("tries.exhausted")
    expect(lines.join("\n")).not.toMatch(/stranger|192\.0\.2/)
    expect((await send(app, key, "192.0.2.8")).status).toBe(200)
  })
  it.each(Object.entries(keyed))("of %s is not what a right one counts as", async (_, { send }) => {
    const { app, events } = opened()
    for (let turn = 0; turn < 100; turn += 1) expect((await send(app, key, "192.0.2.7")).status).toBe(200)
    expect(events()).toEqual([])
  })
})

describe("SR97 the probes", () => {
  it("answer /health with 200 even when the shop is not ready", async () => {
    expect(await ask(open(key, { database: "full" }), "/health")).toEqual({
      status: 200,
      code: 200,
      result: "alive",
    })
  })
  it("name the missing parts in /ready", async () => {
    expect(await ask(open(), "/ready")).toMatchObject({ status: 200, result: "ready" })
    expect(await ask(open(key, { catalogue: "not loaded: fr" }), "/ready")).toMatchObject({
      status: 503,
      result: { catalogue: "not loaded: fr" },
    })
  })

  const folder = mkdtempSync(join(tmpdir(), "shop-ready-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  it("write a row to the disk, and report a locked file and a missing index", async () => {
    const file = join(folder, "shop.db")
    const runtime = ManagedRuntime.make(catalogueOn(layer(file, migrate(migrations), { busyMs: 0 })))
    const probe = await runtime.runPromise(readiness)
    const ready = () => runtime.runPromise(probe)
    expect(await ready()).toEqual({ catalogue: "not loaded: fr, en, de" })
    const other = new DatabaseSync(file)
    expect(other.prepare("SELECT value FROM counter WHERE name = 'ready'").get()).toMatchObject({ value: 1 })
    other.exec("BEGIN IMMEDIATE")
    expect(await ready()).not.toHaveProperty("database")
    const later = await runtime.runPromise(readiness)
    expect(await runtime.runPromise(later)).toMatchObject({ database: expect.stringContaining("locked") })
    other.close()
    await runtime.dispose()
  })
})
