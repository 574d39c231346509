import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { beforeEach, describe, expect, it } from "vitest"
import {
  guest,
  line,
  memoryCatalogue,
  type MemoryCatalogue,
  product,
  textQuery,
} from "../../../../tests/support/memory-catalogue.ts"
import { embeddedIndex } from "./embedded-index.ts"
import { type CatalogueIndexService, SearchUnavailable } from "./catalogue-index.ts"

describe("IX98 a search engine and the index of the machine", () => {
  /** How the engine behaves, and how often it was asked. */
  let engine: { behaviour: "answers" | "refuses" | "hangs"; asked: number; isSilent: boolean }
  const indexOf = (isForeign: boolean): CatalogueIndexService => ({
    replica: null,
    isForeign,
    ping: Effect.suspend(() =>
      engine.isSilent ? Effect.fail(new SearchUnavailable({ detail: "no answer" })) : Effect.void,
    ),
    search: (...given) =>
      Effect.suspend(() => {
        engine.asked += 1
        if (engine.behaviour === "hangs") return Effect.never
        return engine.behaviour === "refuses"
          ? Effect.fail(new SearchUnavailable({ detail: "connect ECONNREFUSED" }))
          : Effect.map(embeddedIndex.search(...given), (found) => ({ ...found, suggestions: ["engine"] }))
      }),
  })
  const openShop = async (isForeign = false): Promise<MemoryCatalogue> => {
    const shop = await memoryCatalogue(undefined, ":memory:", indexOf(isForeign))
    await shop.take([line("product", product(1, { name: "Bowl" }))])
    return shop
  }
  /** Number of hits, and who answered. */
  const searchIn = (shop: MemoryCatalogue) =>
    Effect.map(
      shop.catalogue.search("en", textQuery({ text: "bowl" }), guest),
      ({ total, suggestions }) => [total, suggestions?.includes("engine") ? "engine" : "machine"] as const,
    )
  const inTestTime = (program: Effect.Effect<void, SearchUnavailable>) =>
    Effect.runPromise(Effect.provide(program, TestClock.layer()))
  beforeEach(() => void (engine = { behaviour: "answers", asked: 0, isSilent: false }))

  it("answers as long as it can", async () => {
    const shop = await openShop()
    expect(await Effect.runPromise(searchIn(shop))).toEqual([1, "engine"])
    expect(await Effect.runPromise(shop.catalogue.searchFault)).toBeNull()
  })
  it("is tried every two seconds while it is away, and answers again when it is back", async () => {
    const shop = await openShop()
    await inTestTime(
      Effect.gen(function* () {
        engine.behaviour = "refuses"
        for (let search = 0; search < 5; search += 1) expect(yield* searchIn(shop)).toEqual([1, "machine"])
        expect([engine.asked, yield* shop.catalogue.searchFault]).toEqual([1, "connect ECONNREFUSED"])
        engine.behaviour = "answers"
        yield* TestClock.adjust("2 seconds")
        expect(yield* searchIn(shop)).toEqual([1, "machine"])
        yield* Effect.yieldNow
        expect(yield* searchIn(shop)).toEqual([1, "engine"])
        expect([engine.asked, yield* shop.catalogue.searchFault]).toEqual([3, null])
      }),
    )
  })
  it("holds no search up when it freezes after that", async () => {
    const shop = await openShop()
    await inTestTime(
      Effect.gen(function* () {
        engine.behaviour = "refuses"
        yield* searchIn(shop)
        engine.behaviour = "hangs"
        yield* TestClock.adjust("2 seconds")
        expect(yield* searchIn(shop)).toEqual([1, "machine"])
        expect(yield* searchIn(shop)).toEqual([1, "machine"])
        yield* Effect.yieldNow
        expect(engine.asked).toBe(2)
      }),
    )
  })
  it("SR560 is away once it does not answer a ping, and back once it does, without a search", async () => {
    const shop = await openShop()
    await inTestTime(
      Effect.gen(function* () {
        engine.isSilent = true
        expect(yield* shop.catalogue.searchFault).toBe("no answer")
        expect(yield* searchIn(shop)).toEqual([1, "machine"])
        expect(engine.asked).toBe(0)
        engine.isSilent = false
        expect(yield* shop.catalogue.searchFault).toBeNull()
        expect(yield* searchIn(shop)).toEqual([1, "engine"])
      }),
    )
  })
  it("SR560 of another indexer is named when it does not answer a ping", async () => {
    const shop = await openShop(true)
    engine.isSilent = true
    expect(await Effect.runPromise(shop.catalogue.searchFault)).toBe("no answer")
  })
  it("has no substitute when another indexer writes it", async () => {
    const shop = await openShop(true)
    engine.behaviour = "refuses"
    const failure = await Effect.runPromise(Effect.flip(searchIn(shop)))
    expect(failure).toMatchObject({ _tag: "SearchUnavailable" })
    expect(await Effect.runPromise(shop.catalogue.searchFault)).toBeNull()
  })
})
