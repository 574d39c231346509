import { Context, Effect, Fiber, Layer, Schedule } from "effect"
import { expect, it } from "vitest"
import { defaults, Settings } from "@shop/core/settings"
import {
  category,
  splitBytes,
  guest,
  line,
  product,
  textQuery,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { fileLayer, layer as sqliteLayer, migrate } from "../database/index.ts"
import { Sql } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { migrations } from "../schema/index.ts"
import type { ContentRepository } from "../contents/index.ts"
import { StockRepository, takeStock } from "../stock/index.ts"
import { Catalogue, catalogueLayer } from "./catalogue.ts"
import { CatalogueBuilds } from "./catalogue-builds.ts"
import type { CatalogueDocumentRepository } from "./catalogue-document-repository.ts"
import { CatalogueCopy } from "./copy.ts"
import { importDump, type ImportOptions } from "./import.ts"
import type { JsonObject } from "./model.ts"
import type { TextIdRepository } from "./text-id-repository.ts"

const settings = Layer.succeed(Settings, defaults)

/** A shop whose catalogue is its own file. */
const sameFile = catalogueLayer.pipe(
  Layer.provideMerge(CatalogueCopy.layerSameFile),
  Layer.provideMerge(repositories),
  Layer.provideMerge(sqliteLayer(":memory:", migrate(migrations))),
  Layer.provideMerge(settings),
)

/** A machine whose copy follows the shop's database. */
const following = () =>
  Layer.fresh(
    catalogueLayer.pipe(
      Layer.provideMerge(CatalogueCopy.layerFollowing),
      Layer.provideMerge(repositories),
      Layer.provideMerge(fileLayer(":memory:", migrate(migrations))),
      Layer.provideMerge(settings),
    ),
  )

const inStock = textQuery({
  filters: [
    { attribute: "stock.is_in_stock", scope: "default", conditions: [{ operator: "eq", values: [true] }] },
  ],
})

/** Everything that a shopper sees. */
const answers = Effect.gen(function* () {
  const catalogue = yield* Catalogue
  const search = (query: Parameters<typeof textQuery>[0], store = "en") =>
    Effect.map(catalogue.search(store, textQuery(query), guest), ({ hits, total, aggregations }) => ({
      hits,
      total,
      aggregations,
    }))
  return {
    found: [1, 2, 3, 4].map((id) => catalogue.find("en", `SKU-${id}`, guest)),
    byId: catalogue.findById("fr", 1, guest),
    all: yield* search({ facets: ["color", "price"] }),
    words: yield* search({ text: "blue" }),
    categories: yield* search({ entity: "category" }, "de"),
    inStock: (yield* search(inStock)).hits.map(({ id }) => id),
    addresses: ["thing-1", "thing-2", "thing-2-2", "shelf-4", "blue"].map(
      (path) => catalogue.findByPath("en", path, guest)?.source ?? null,
    ),
    rules: catalogue.taxRules("en"),
    generations: defaults.views.map(({ code }) => catalogue.generation(code)),
    showing: catalogue.productsShowing("en", ["SKU-1"]),
    contents: catalogue.contents("en"),
  }
})

const take = (lines: ReadonlyArray<string>, options: Partial<ImportOptions> = {}) =>
  Effect.suspend(() =>
    importDump(splitBytes(lines.join("\n")), {
      stores: null,
      demo: "replace",
      prune: false,
      onProgress: () => {},
      ...options,
    }),
  )

const products = (...given: ReadonlyArray<JsonObject>) => given.map((body) => line("product", body))

const sell = (sku: string, qty: number) =>
  Effect.gen(function* () {
    const stock = yield* StockRepository
    yield* (yield* Sql).transaction(takeStock(stock, [{ sku, qty }]))
  })

type Step = Effect.Effect<
  unknown,
  unknown,
  | Catalogue
  | CatalogueBuilds
  | CatalogueDocumentRepository
  | ContentRepository
  | Settings
  | Sql
  | StockRepository
  | TextIdRepository
>

const steps: ReadonlyArray<readonly [name: string, step: Step]> = [
  [
    "an import",
    take([
      line("taxrule", taxRule(1, 20)),
      line("category", category(4, 2)),
      ...products(
        product(1, { color: 40, category_ids: [4] }),
        product(2, { name: "Blue thing" }),
        product(3, { url_path: "thing-2", stock: { qty: 1, is_in_stock: true, manage_stock: true } }),
      ),
    ]),
  ],
  ["an order", sell("SKU-3", 1)],
  [
    "an import with text ids",
    take([
      line("category", category(5, 2, { id: "WIN215/65", parent_id: "SalDistShop" })),
      ...products(product(5, { id: "tyre", category_ids: ["WIN215/65"] })),
    ]),
  ],
  ["a changed price", take(products(product(1, { price: 12, color: 41 })), { stores: ["en"] })],
  [
    "a sku and an address that move to another product",
    take(
      products(
        product(2, { sku: "SKU-4", url_path: "other" }),
        product(4, { sku: "SKU-2", url_path: "blue" }),
      ),
    ),
  ],
  ["a removal", take(products(product(1), product(3, { name: "Blue last" })), { prune: true })],
  ["a new index", Effect.flatMap(CatalogueBuilds, (builds) => builds.reindex("en", guest.nowMs))],
  [
    "many imports of one view",
    Effect.forEach([5, 6, 7], (id) => take(products(product(id)), { stores: ["fr"] })),
  ],
]

const follow = Effect.gen(function* () {
  const copy = yield* CatalogueCopy
  yield* copy.followStock
  yield* (yield* CatalogueBuilds).follow(guest.nowMs)
})

describeOnEachDialect("CM338 the catalogue of a shop with a copy", ({ run }) => {
  it("gives the same results as a shop on one file, on the importing machine and on another", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const one = yield* Layer.build(sameFile)
          const importer = yield* Layer.build(following())
          const other = yield* Layer.build(following())
          for (const [name, step] of steps) {
            yield* Effect.provideContext(step, one)
            yield* Effect.provideContext(step, importer)
            yield* Effect.provideContext(follow, importer)
            yield* Effect.provideContext(follow, other)
            const expected = yield* Effect.provideContext(answers, one)
            expect(yield* Effect.provideContext(answers, importer), name).toEqual(expected)
            expect(yield* Effect.provideContext(answers, other), name).toEqual(expected)
          }
        }),
      ),
    ))

  it("is the same after an import that was followed all the time", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const importer = yield* Layer.build(following())
          const other = yield* Layer.build(following())
          const edition = (name: string, count: number) =>
            products(
              ...Array.from({ length: count }, (_, at) => product(at + 1, { name: `${name} ${at + 1}` })),
            )
          yield* Effect.provideContext(take(edition("Old", 600)), importer)
          yield* Effect.provideContext(follow, other)
          const steadily = yield* follow.pipe(
            Effect.repeat(Schedule.spaced("1 millis")),
            Effect.provideContext(other),
            Effect.forkChild,
          )
          const isWhole = () => {
            const catalogue = Context.get(other, Catalogue)
            return new Set(
              [1, 300, 600].map((id) => catalogue.find("en", `SKU-${id}`, guest)?.name.split(" ")[0]),
            ).size
          }
          const seen: Array<number> = []
          const onProgress = (): void => void seen.push(isWhole())
          yield* Effect.provideContext(
            take(edition("New", 601), { onProgress, onBuild: onProgress }),
            importer,
          )
          yield* Fiber.interrupt(steadily)
          yield* Effect.provideContext(follow, other)
          const late = yield* Layer.build(following())
          yield* Effect.provideContext(follow, late)
          const expected = yield* Effect.provideContext(answers, importer)
          expect(yield* Effect.provideContext(answers, other)).toEqual(expected)
          expect(yield* Effect.provideContext(answers, late)).toEqual(expected)
          expect(seen.length).toBeGreaterThan(5)
          expect(new Set(seen)).toEqual(new Set([1]))
        }),
      ),
    ))
})
