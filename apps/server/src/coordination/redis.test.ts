import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { afterEach, describe, expect, inject, it } from "vitest"
import { startRedis } from "../../../../tests/support/services/redis-server.ts"
import type { TestService } from "../../../../tests/support/services/service-process.ts"
import type { UncachedPage } from "../ssr/output-cache.ts"
import { Lock } from "./lock.ts"
import { type Limit, RateLimiter } from "./rate-limiter.ts"
import { Redis, redisFault } from "./redis.ts"
import { SharedPages } from "./shared-pages.ts"

type Services = RateLimiter | Lock | SharedPages | Redis

const cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
})

/** A process of the shop. It is connected when this resolves. */
const openProcess = async (url: string, variant: string) => {
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(RateLimiter.layerRedis, Lock.layerRedis, SharedPages.layerRedis(variant)).pipe(
      Layer.provideMerge(Redis.layer(Redacted.make(url))),
    ),
  )
  cleanups.push(() => runtime.dispose())
  const run = <A, E>(effect: Effect.Effect<A, E, Services>): Promise<A> => runtime.runPromise(effect)
  const { client, fault } = await run(Redis)
  const isConnected = (): Promise<unknown> =>
    expect.poll(async () => client.isReady && (await run(fault)) === null, { timeout: 5_000 }).toBe(true)
  await isConnected()
  return {
    run,
    isConnected,
    fault: () => run(fault),
    pages: await run(SharedPages),
    lock: await run(Lock),
    consume: (limit: Limit, key: string) =>
      run(Effect.flatMap(RateLimiter, (one) => one.consume(limit, key))),
    refund: (limit: Limit, key: string) => run(Effect.flatMap(RateLimiter, (one) => one.refund(limit, key))),
  }
}

const unique = (): string => crypto.randomUUID()
const page = (html: string, tags: ReadonlyArray<string> = ["P1"]): UncachedPage => ({
  status: 200,
  html,
  tags,
  expiresMs: Date.now() + 60_000,
  isCacheable: true,
})

const url = inject("redis")

describe.runIf(url !== null)("SR460 two processes on one Redis", () => {
  const two = (variant = unique()) =>
    Promise.all([openProcess(url!, variant), openProcess(url!, variant)] as const)

  it("count tries together; a refund returns a try", async () => {
    const [one, other] = await two()
    const limit: Limit = { name: unique(), tries: 3, periodMs: 60_000 }
    expect([
      await one.consume(limit, "a"),
      await other.consume(limit, "a"),
      await one.consume(limit, "a"),
    ]).toEqual([0, 0, 0])
    expect(await other.consume(limit, "a")).toBeGreaterThan(0)
    expect(await other.consume(limit, "b")).toBe(0)
    await one.refund(limit, "a")
    await one.refund(limit, "a")
    expect(await other.consume(limit, "a")).toBe(0)
  })

  it("store no client's address or e-mail address", async () => {
    const [one] = await two()
    await one.consume({ name: unique(), tries: 3, periodMs: 60_000 }, "jo@example.org")
    const keys = await one.run(Effect.flatMap(Redis, ({ command }) => command((client) => client.keys("*"))))
    expect(keys.filter((key) => key.includes("example"))).toEqual([])
  })

  it("run work of one key one at a time, also after a failure", async () => {
    const [one, other] = await two()
    const key = unique()
    let running = 0
    let most = 0
    const work = async (): Promise<void> => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      running -= 1
      throw new Error("broken")
    }
    const all = Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? one : other).lock.withLock(key, work))
    const results = await Promise.allSettled(all)
    expect([results.every(({ status }) => status === "rejected"), most]).toEqual([true, 1])
  })

  it("share pages until one of their tags is invalidated", async () => {
    const [one, other] = await two()
    const { page: none, revision } = await one.pages.find("fr /")
    expect(none).toBeNull()
    const [first, second] = [page("<p>é</p>", ["P1", "C2"]), page("other", [unique()])]
    await one.pages.store("fr /", first, revision!)
    await one.pages.store("fr /other", second, revision!)
    expect((await other.pages.find("fr /")).page).toEqual(first)
    await other.pages.invalidate(["C2"])
    expect((await one.pages.find("fr /")).page).toBeNull()
    expect((await one.pages.find("fr /other")).page).toEqual(second)
    await one.pages.invalidate(["*"])
    expect((await other.pages.find("fr /other")).page).toBeNull()
  })

  it("do not serve a page that was rendered before an invalidation and stored after it", async () => {
    const [one, other] = await two()
    const { revision } = await one.pages.find("k")
    await other.pages.invalidate(["P1"])
    await one.pages.store("k", page("old"), revision!)
    expect((await other.pages.find("k")).page).toBeNull()
  })

  it("of another build or with other settings share no pages", async () => {
    const [one] = await two()
    const other = await openProcess(url!, unique())
    const { revision } = await one.pages.find("k")
    await one.pages.store("k", page("theirs"), revision!)
    expect((await other.pages.find("k")).page).toBeNull()
  })

  it("hear of each other's invalidations", async () => {
    const [one, other] = await two()
    const heard: Array<ReadonlyArray<string>> = []
    const tag = unique()
    const scope = other.run(
      Effect.scoped(
        Effect.andThen(
          other.pages.subscribe((tags) => void heard.push(tags)),
          Effect.promise(async () => {
            await expect
              .poll(async () => {
                await one.pages.invalidate([tag])
                return heard.length
              })
              .toBeGreaterThan(0)
          }),
        ),
      ),
    )
    await scope
    expect(heard[0]).toEqual([tag])
  })
})

describe.runIf(url !== null)("SR461 while Redis is unreachable", () => {
  it("limits fall back to the process, locks and pages too; all of it recovers by itself", async () => {
    const first = (await startRedis())!
    const port = Number(new URL(first.url).port)
    let server: TestService | null = first
    cleanups.push(async () => server?.stop())
    const one = await openProcess(first.url, unique())
    const heard: Array<ReadonlyArray<string>> = []
    const ended = Promise.withResolvers<void>()
    const listening = one.run(
      Effect.scoped(
        Effect.andThen(
          one.pages.subscribe((tags) => void heard.push(tags)),
          Effect.promise(() => ended.promise),
        ),
      ),
    )
    await expect
      .poll(async () => {
        await one.pages.invalidate(["P7"])
        return heard.length
      })
      .toBeGreaterThan(0)
    await server.stop()
    server = null
    await expect.poll(() => one.fault()).not.toBeNull()
    const limit: Limit = { name: unique(), tries: 1, periodMs: 60_000 }
    expect(await one.consume(limit, "a")).toBe(0)
    expect(await one.consume(limit, "a")).toBeGreaterThan(0)
    expect(await one.lock.withLock("a", async () => "done")).toBe("done")
    expect(await one.pages.find("k")).toEqual({ page: null, revision: null })
    await one.pages.invalidate(["P1"])
    expect(await one.run(one.pages.fault)).not.toBeNull()
    heard.length = 0
    server = await startRedis(port)
    await one.isConnected()
    // Invalidations of other processes are unknown, so all pages are dropped.
    await expect.poll(() => heard).toContainEqual(["*"])
    expect(await one.run(one.pages.fault)).toBeNull()
    ended.resolve()
    await listening
  })

  it("a frozen Redis holds nobody up, and an old page does not return after it", async () => {
    const server = (await startRedis())!
    cleanups.push(() => server.stop())
    const [one, other] = await Promise.all([openProcess(server.url, "v"), openProcess(server.url, "v")])
    const { revision } = await one.pages.find("k")
    await one.pages.store("k", page("old price"), revision!)
    expect((await other.pages.find("k")).page).not.toBeNull()
    server.freeze!()
    const limit: Limit = { name: unique(), tries: 1, periodMs: 60_000 }
    // Each of these waited for ever.
    const answers = await Promise.all([
      one.consume(limit, "a"),
      one.lock.withLock("a", async () => "done"),
      one.pages.find("k"),
      one.pages.invalidate(["P1"]),
      other.pages.find("k"),
    ])
    expect(answers).toEqual([
      0,
      "done",
      { page: null, revision: null },
      undefined,
      { page: null, revision: null },
    ])
    await expect.poll(() => Promise.all([one.fault(), other.fault()]), { timeout: 5_000 }).not.toContain(null)
    server.resume!()
    await Promise.all([one.isConnected(), other.isConnected()])
    expect((await other.pages.find("k")).page).toBeNull()
    expect((await one.pages.find("k")).page).toBeNull()
  }, 20_000)

  it("SR560 a frozen Redis is named at once, also while requests write to it", async () => {
    const server = (await startRedis())!
    cleanups.push(() => server.stop())
    const one = await openProcess(server.url, "v")
    server.freeze!()
    const writing = setInterval(() => void one.pages.find("k"), 100)
    cleanups.push(async () => clearInterval(writing))
    expect(await one.fault()).toMatch(/no answer within 500 ms/)
    server.resume!()
    await one.isConnected()
  })

  it("a missed invalidation is made up for, even when the connection has not broken", async () => {
    const server = (await startRedis())!
    cleanups.push(() => server.stop())
    const one = await openProcess(server.url, "v")
    const { revision } = await one.pages.find("k")
    await one.pages.store("k", page("old price"), revision!)
    server.freeze!()
    await one.pages.invalidate(["P1"])
    server.resume!()
    await expect.poll(async () => (await one.pages.find("k")).revision).not.toBeNull()
    expect((await one.pages.find("k")).page).toBeNull()
  })

  it("a process starts all the same, and names the reason", async () => {
    const gone = (await startRedis())!
    await gone.stop()
    const runtime = ManagedRuntime.make(
      Layer.provideMerge(SharedPages.layerRedis("v"), Redis.layer(Redacted.make(gone.url))),
    )
    cleanups.push(() => runtime.dispose())
    const { fault } = await runtime.runPromise(SharedPages)
    await expect.poll(() => runtime.runPromise(fault)).toMatch(/ECONNREFUSED/)
    expect(await redisFault(Redacted.make(gone.url))).toMatch(/cannot be reached: .*ECONNREFUSED/)
    expect(await redisFault(Redacted.make(url!))).toBeNull()
  })
})
