import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import {
  Catalogue,
  CatalogueBuilds,
  type CatalogueBuildsService,
  type CatalogueService,
} from "@shop/commerce/catalogue"
import { Database, layer, migrate } from "@shop/commerce/database"
import { migrations } from "@shop/commerce/schema"
import { defaults, Settings } from "@shop/core/settings"
import { PageCache } from "../ssr/page-cache.ts"
import type { ChangedSkus } from "../ssr/stock-watch.ts"
import { Storefront } from "../ssr/storefront.ts"
import { addToLag, catalogueWatch } from "./catalogue-watch.ts"

describe("IX96 what a search engine lacks", () => {
  const many = Array.from({ length: 500 }, (_, index) => `SKU-${index}`)
  it.each<[title: string, lag: ChangedSkus, changed: ChangedSkus, expected: ChangedSkus]>([
    ["the skus of several checks", ["a"], ["b"], ["a", "b"]],
    ["the skus of an earlier check", ["a"], [], ["a"]],
    ["everything after a new index", ["a"], "all", "all"],
    ["everything until the engine has it", "all", ["a"], "all"],
    ["everything without a changed sku: a price began", [], [], "all"],
    ["everything for too many skus", many, ["a"], "all"],
  ])("is %s", (_, lag, changed, expected) => expect(addToLag(lag, changed)).toEqual(expected))
})

const addStock = "INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed) VALUES (?, 1, 1, 1, 1)"

describe("IX96 the check for a changed catalogue", () => {
  it("drops changed pages at once, and once more when the search engine has the change", async () => {
    const dropped: Array<ReadonlyArray<string>> = []
    const state = { generation: 1, isCurrent: true }
    const services = Layer.mergeAll(
      layer(":memory:", (file) => {
        migrate(migrations)(file)
        file.run(addStock, "OLD")
      }),
      Layer.succeed(Settings, defaults),
      Layer.succeed(Catalogue, {
        generation: () => state.generation,
      } as Pick<CatalogueService, "generation"> as CatalogueService),
      Layer.succeed(CatalogueBuilds, {
        refresh: () => Effect.succeed([]),
        isSearchCurrent: () => Effect.sync(() => state.isCurrent),
      } as Pick<CatalogueBuildsService, "refresh" | "isSearchCurrent"> as CatalogueBuildsService),
      Layer.succeed(PageCache, {
        invalidate: async (tags) => dropped.push(tags),
        invalidateProducts: async (skus) => void dropped.push(skus),
      } as Omit<PageCache["Service"], "pages"> as PageCache["Service"]),
      Layer.succeed(Storefront, {
        forget: Effect.void,
      } as Pick<Storefront["Service"], "forget"> as Storefront["Service"]),
    )
    const check = TestClock.adjust("100 millis")
    await Effect.runPromise(
      Effect.gen(function* () {
        const database = yield* Database
        yield* check
        expect(dropped).toEqual([])
        state.isCurrent = false
        database.run(
          "INSERT INTO stock (sku, product_id, qty, is_in_stock, is_managed) VALUES ('BOL', 1, 1, 1, 1)",
        )
        yield* check
        yield* check
        expect(dropped.splice(0)).toEqual([["BOL"]])
        state.isCurrent = true
        yield* check
        yield* check
        expect(dropped.splice(0)).toEqual([["BOL"]])
        Object.assign(state, { generation: 2, isCurrent: false })
        yield* check
        state.isCurrent = true
        yield* check
        yield* check
        expect(dropped).toEqual([["*"], ["*"]])
      }).pipe(
        Effect.provide(Layer.provideMerge(catalogueWatch, services)),
        Effect.scoped,
        Effect.provide(TestClock.layer()),
      ),
    )
  })
})
