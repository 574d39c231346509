import { Effect, Layer, Logger } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { CatalogueBuilds, type CatalogueBuildsService, CatalogueCopy } from "@shop/commerce/catalogue"
import { layer, migrate } from "@shop/commerce/database"
import { DatabaseUnavailable } from "@shop/commerce/sql"
import { migrations } from "@shop/commerce/schema"
import { defaults, Settings } from "@shop/core/settings"
import { catalogueCopy } from "./catalogue-copy.ts"

/** The job on services that count their calls, in virtual time. */
const start = (
  id: string | null,
  step: (name: "refresh" | "stock" | "follow") => Effect.Effect<void, DatabaseUnavailable>,
) => {
  const messages: Array<string> = []
  const log = Logger.make(({ message }) => void messages.push(String(message)))
  const database = layer(":memory:", (file) => {
    migrate(migrations)(file)
    for (const { code } of defaults.views) {
      const { lastId } = file.run("INSERT INTO index_build (store) VALUES (?)", code)
      file.run("INSERT INTO index_serving (store, build) VALUES (?, ?)", code, lastId)
    }
  })
  const services = Layer.mergeAll(
    database,
    Layer.succeed(Settings, defaults),
    Layer.succeed(CatalogueCopy, {
      id,
      generations: Effect.succeed(new Map()),
      followDocuments: () => Effect.void,
      followStock: step("stock"),
      stockPosition: Effect.succeed(""),
    }),
    Layer.succeed(CatalogueBuilds, {
      refresh: () => Effect.as(Effect.orDie(step("refresh")), []),
      follow: () => Effect.as(step("follow"), []),
    } as Pick<CatalogueBuildsService, "refresh" | "follow"> as CatalogueBuildsService),
  )
  const run = <A>(body: Effect.Effect<A>) =>
    Effect.runPromise(
      Effect.scoped(Effect.andThen(Layer.build(Layer.provide(catalogueCopy, services)), body)).pipe(
        Effect.provide(Layer.merge(TestClock.layer(), Logger.layer([log]))),
      ),
    )
  return { messages, run }
}

describe("CM338 the job of the catalogue's copy", () => {
  it("fills the copy before anything else, then asks four times a second for stock and for new indexes", async () => {
    const calls: Array<string> = []
    const { run } = start("copy", (name) => Effect.sync(() => void calls.push(name)))
    await run(
      Effect.gen(function* () {
        expect(calls[0]).toBe("refresh")
        yield* TestClock.adjust("1 second")
      }),
    )
    const count = (name: string) => calls.filter((call) => call === name).length
    expect([count("refresh"), count("stock"), count("follow")]).toEqual([1, 5, 5])
  })
  it("warns once while the database is unreachable, and recovers by itself", async () => {
    let isAway = false
    let followed = 0
    const { run, messages } = start("copy", (name) =>
      Effect.suspend(() => {
        if (isAway) return Effect.fail(new DatabaseUnavailable({ cause: null }))
        if (name === "follow") followed += 1
        return Effect.void
      }),
    )
    await run(
      Effect.gen(function* () {
        isAway = true
        yield* TestClock.adjust("1 minute")
        expect(messages).toHaveLength(1)
        const before = followed
        isAway = false
        yield* TestClock.adjust("1 second")
        expect(followed - before).toBe(4)
      }),
    )
    expect(messages).toEqual([
      expect.stringContaining("cannot follow the database"),
      expect.stringContaining("follows the database again"),
    ])
  })
  it("does nothing in a shop on one file", async () => {
    const calls: Array<string> = []
    const { run } = start(null, (name) => Effect.sync(() => void calls.push(name)))
    await run(TestClock.adjust("1 minute"))
    expect(calls).toEqual([])
  })
})
