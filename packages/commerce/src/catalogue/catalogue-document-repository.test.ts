import fc from "fast-check"
import { Effect } from "effect"
import { expect, it } from "vitest"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { line, product, taxRule } from "../../../../tests/support/memory-catalogue.ts"
import { describeOnEachDialect } from "../../../../tests/support/services/each-dialect.ts"
import { defaults } from "@shop/core/settings"
import { Sql } from "../sql/index.ts"
import { type Repositories, repositories } from "../repositories/index.ts"
import { StockRepository } from "../stock/index.ts"
import { CatalogueDocumentRepository, type DocumentDraft } from "./catalogue-document-repository.ts"
import { type ImportSessionOptions, openImport } from "./import-session.ts"

const draft = (id: number, more: Partial<DocumentDraft> = {}): DocumentDraft => ({
  type: "product",
  id,
  sku: `S${id}`,
  urlPath: null,
  identifier: null,
  body: JSON.stringify({ id, name: `Thing ${id}` }),
  hash: `hash ${id}`,
  ...more,
})

type Documents = CatalogueDocumentRepository["Service"]

/** Writes drafts as an import does: with the version of the view, which grows when something changes. */
const write = (store: string, ...drafts: ReadonlyArray<DocumentDraft>) =>
  Effect.gen(function* () {
    const { transaction } = yield* Sql
    const documents = yield* CatalogueDocumentRepository
    return yield* transaction(
      Effect.gen(function* () {
        const version = (yield* documents.lockViews([store])).get(store)!
        const results = yield* documents.write(store, drafts, { origin: "import", version, nowMs: 5 })
        if (results.some((result) => result !== "unchanged")) yield* documents.incrementVersion(store)
        return results
      }),
    )
  })

const rows = (table: "document" | "document_removal" | "catalogue_state") =>
  Effect.flatMap(Sql, ({ all, db }) => all(db.selectFrom(table).selectAll().orderBy("store")))
const versions = Effect.gen(function* () {
  const { all, db } = yield* Sql
  const documents = yield* all(db.selectFrom("document").select(["id", "version"]).orderBy("number"))
  const removals = yield* all(db.selectFrom("document_removal").select(["id", "version"]).orderBy("id"))
  return {
    documents: documents.map(({ id, version }) => [id, version]),
    removals: removals.map(({ id, version }) => [id, version]),
  }
})

describeOnEachDialect("IM7 IM8 CM330 CatalogueDocumentRepository", ({ run }) => {
  const on = <A, E>(body: (documents: Documents) => Effect.Effect<A, E, Repositories | Sql>) =>
    run(Effect.provide(Effect.flatMap(CatalogueDocumentRepository, body), repositories))

  it("writes new and different documents, and reports them in the order of the drafts", () =>
    on((documents) =>
      Effect.gen(function* () {
        const page = draft(3, { type: "cms_page", sku: null, urlPath: "about", identifier: "about" })
        expect(yield* write("fr", page, draft(1))).toEqual(["added", "added"])
        expect(yield* write("fr", draft(2), draft(1, { hash: "x" }), page)).toEqual([
          "added",
          "changed",
          "unchanged",
        ])
        expect(yield* documents.page("fr", 0, 10)).toMatchObject([
          { type: "cms_page", id: 3 },
          { type: "product", id: 1, body: { name: "Thing 1" } },
          { type: "product", id: 2 },
        ])
        expect((yield* rows("document"))[0]).toMatchObject({
          url_path: "about",
          identifier: "about",
          origin: "import",
          hash: "hash 3",
          updated_at: 5,
        })
      }),
    ))
  it("stores texts unchanged", () =>
    on((documents) =>
      Effect.gen(function* () {
        const name = "L'été \"à\" \\ \n \u2028 é 🏺 ' ; --"
        yield* write("fr", draft(1, { sku: name, body: JSON.stringify({ name }) }))
        expect((yield* documents.page("fr", 0, 1))[0]!.body).toEqual({ name })
        expect([...(yield* documents.productNames([name]))]).toEqual([[name, name]])
      }),
    ))
  it("gives each document and removal the version of the transaction, and none to a write that changes nothing", () =>
    on((documents) =>
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        const remove = (id: number) =>
          transaction(
            Effect.gen(function* () {
              const version = (yield* documents.lockViews(["fr"])).get("fr")!
              const skus = yield* documents.remove("fr", [draft(id), draft(99)], version)
              yield* documents.incrementVersion("fr")
              return skus
            }),
          )
        yield* write("fr", draft(1), draft(2))
        yield* write("fr", draft(1), draft(2))
        yield* write("fr", draft(3))
        expect(yield* remove(1)).toEqual(["S1"])
        expect(yield* versions).toEqual({
          documents: [
            [2, 1],
            [3, 2],
          ],
          removals: [[1, 3]],
        })
        yield* write("fr", draft(1), draft(2))
        expect(yield* versions).toMatchObject({
          documents: [
            [2, 1],
            [3, 2],
            [1, 4],
          ],
          removals: [],
        })
        expect(yield* rows("catalogue_state")).toMatchObject([{ store: "fr", version: 4, built_version: -1 }])
      }),
    ))
  it("replaces the product that had the sku, also when two products exchange theirs", () =>
    on(() =>
      Effect.gen(function* () {
        yield* write("fr", draft(1), draft(2))
        yield* write("en", draft(1))
        expect(yield* write("fr", draft(30, { sku: "S1" }))).toEqual(["added"])
        expect((yield* versions).removals).toEqual([[1, 2]])
        const exchanged = [draft(30, { sku: "S2", hash: "x" }), draft(2, { sku: "S1", hash: "x" })]
        expect(yield* write("fr", ...exchanged)).toEqual(["changed", "changed"])
        expect((yield* versions).removals).toEqual([[1, 2]])
        const stored = yield* rows("document")
        expect(stored.map(({ store, id, sku }) => [store, id, sku])).toEqual([
          ["en", 1, "S1"],
          ["fr", 30, "S2"],
          ["fr", 2, "S1"],
        ])
      }),
    ))
  it("lists by origin and type, counts a document of several views once, and finds products by sku", () =>
    on((documents) =>
      Effect.gen(function* () {
        const rule = draft(1, { type: "taxrule", sku: null })
        yield* write("fr", draft(1), rule)
        yield* write("en", draft(1))
        expect(yield* documents.list("fr", "import", ["product", "category"])).toEqual([
          { type: "product", id: 1 },
        ])
        expect(yield* documents.list("fr", "demo", ["product"])).toEqual([])
        expect([yield* documents.count("import"), yield* documents.count("demo")]).toEqual([2, 0])
        expect([...(yield* documents.productIds(["S1", "S9"]))]).toEqual([["S1", 1]])
        expect((yield* documents.productIds([])).size).toBe(0)
      }),
    ))
  it("reads a view page by page, and clears it", () =>
    on((documents) =>
      Effect.gen(function* () {
        yield* write("fr", draft(1), draft(2), draft(3))
        yield* write("en", draft(4))
        const first = yield* documents.page("fr", 0, 2)
        const rest = yield* documents.page("fr", first.at(-1)!.number, 2)
        expect([...first, ...rest].map(({ id }) => id)).toEqual([1, 2, 3])
        yield* documents.clear("fr", 9)
        expect(yield* versions).toEqual({
          documents: [[4, 1]],
          removals: [
            [1, 9],
            [2, 9],
            [3, 9],
          ],
        })
      }),
    ))
  it("lets writers of one view take turns: every version has its own changes", () =>
    on(() =>
      Effect.gen(function* () {
        const ids = Array.from({ length: 12 }, (_, index) => index + 1)
        yield* Effect.all(
          ids.map((id) => write("fr", draft(id))),
          { concurrency: "unbounded" },
        )
        const written = (yield* versions).documents.map(([, version]) => version)
        expect(written.toSorted((a, b) => a! - b!)).toEqual(ids)
      }),
    ))
})

const importOf = (lines: ReadonlyArray<string>, options: Partial<ImportSessionOptions> = {}) =>
  Effect.gen(function* () {
    const { views } = defaults
    const session = yield* openImport({
      views,
      allViews: views,
      origin: "import",
      demo: "replace",
      prune: false,
      nowMs: 5,
      ...options,
    })
    for (const [index, text] of lines.entries()) yield* session.add(index + 1, JSON.parse(text))
    return yield* session.finish
  })

const inView = (view: string, source: ReturnType<typeof product>): string =>
  JSON.stringify({
    _index: `vue_storefront_catalog_${view}`,
    _type: "product",
    _id: source["id"],
    _source: source,
  })

const everything = Effect.gen(function* () {
  const { all, db } = yield* Sql
  const documents = yield* all(
    db.selectFrom("document").select(["store", "type", "id", "sku", "hash", "origin"]),
  )
  const stock = yield* all(db.selectFrom("stock").selectAll().orderBy("sku"))
  return { documents: documents.map((row) => JSON.stringify(row)).toSorted(), stock }
})

describeOnEachDialect("IM3 IM7 IM8 an import", ({ run }) => {
  const on = <A, E>(body: Effect.Effect<A, E, Repositories | Sql>) => run(Effect.provide(body, repositories))
  const dump = [line("product", product(1)), line("product", product(2)), line("taxrule", taxRule(1, 20))]

  it("is the same a second time, and preserves reduced stock", () =>
    on(
      Effect.gen(function* () {
        const stock = yield* StockRepository
        expect((yield* importOf(dump)).types).toMatchObject([{ added: 2 }, { added: 1 }])
        yield* stock.reduce([{ sku: "SKU-1", qty: 2 }])
        expect((yield* importOf(dump)).types).toMatchObject([{ unchanged: 2 }, { unchanged: 1 }])
        expect((yield* stock.find(["SKU-1"])).get("SKU-1")?.qty).toBe(3)
        expect(yield* rows("catalogue_state")).toMatchObject(
          ["de", "en", "fr"].map((store) => ({ store, version: 1 })),
        )
      }),
    ))
  it("drops the characters that PostgreSQL cannot store", () =>
    on(
      Effect.gen(function* () {
        const odd = product(1, {
          sku: "A\u0000B",
          name: "Bowl\ud800 \u0000",
          "a\u0000": 1,
          description: "<p>\u0000</p>",
        })
        expect((yield* importOf([line("product", odd)])).types).toMatchObject([
          { added: 1, normalized: { characterDropped: 1, unsafeKey: 1 } },
        ])
        const { productNames } = yield* CatalogueDocumentRepository
        expect([...(yield* productNames(["AB"]))]).toEqual([["AB", "Bowl\ufffd"]])
      }),
    ))
  it("removes documents that the dump lacks, with their stock, on request", () =>
    on(
      Effect.gen(function* () {
        yield* importOf(dump)
        expect(yield* importOf(dump.slice(1))).toMatchObject({ stale: 3, pruned: 0 })
        expect(yield* importOf(dump.slice(1), { prune: true })).toMatchObject({ stale: 0, pruned: 3 })
        const { documents, stock } = yield* everything
        expect([documents.length, stock.map(({ sku }) => sku)]).toEqual([6, ["SKU-2"]])
      }),
    ))
  it("stops before it replaces a document of the demo shop, and replaces them on request", () =>
    on(
      Effect.gen(function* () {
        yield* importOf(dump, { origin: "demo", demo: "keep" })
        const before = yield* everything
        const goods = [line("product", product(9))]
        expect(yield* Effect.flip(importOf(goods, { demo: "stop" }))).toMatchObject({
          _tag: "DemoConflict",
          documents: 2,
        })
        expect(yield* everything).toEqual(before)
        expect(yield* importOf(goods)).toMatchObject({ demoRemoved: 6 })
        expect((yield* everything).stock.map(({ sku }) => sku)).toEqual(["SKU-9"])
      }),
    ))
  it("accepts a document for all views and another for one view: the later one wins in that view", () =>
    on(
      Effect.gen(function* () {
        const own = inView("en", product(1, { name: "Own" }))
        const moved = inView("de", product(5, { sku: "SKU-2" }))
        const report = yield* importOf([...dump, own, moved])
        expect(report.refused).toBe(0)
        const documents = yield* CatalogueDocumentRepository
        expect((yield* documents.productNames(["SKU-1"])).get("SKU-1")).toBe("Own")
        const german = yield* documents.list("de", "import", ["product"])
        expect(german.map(({ id }) => id).toSorted()).toEqual([1, 5])
      }),
    ))

  it("runs concurrently with another import and orders: none fails, and no version is used twice", () =>
    on(
      Effect.gen(function* () {
        const { transaction } = yield* Sql
        const stock = yield* StockRepository
        const ids = Array.from({ length: 40 }, (_, index) => index + 1)
        const named = (name: string) => ids.map((id) => line("product", product(id, { name })))
        const orders = ids.map((id) =>
          transaction(
            stock.reduce([
              { sku: `SKU-${41 - id}`, qty: 1 },
              { sku: `SKU-${id}`, qty: 1 },
            ]),
          ),
        )
        yield* importOf(named("first"))
        const imports = ["second", "third"].map((name) =>
          importOf(named(name).toReversed(), { batchSize: 7 }),
        )
        yield* Effect.all([...imports, ...orders], { concurrency: "unbounded", discard: true })
        expect(yield* rows("catalogue_state")).toMatchObject(
          ["de", "en", "fr"].map((store) => ({ store, version: 13 })),
        )
      }),
    ))

  const sources = fc
    .record({
      id: fc.integer({ min: 1, max: 4 }),
      sku: fc.constantFrom("A", "B", "C"),
      qty: fc.option(fc.nat(3)),
      view: fc.constantFrom(null, "fr", "en"),
      child: fc.option(fc.record({ sku: fc.constantFrom("A", "B", "K"), qty: fc.option(fc.nat(3)) })),
    })
    .map(({ id, sku, qty, view, child }) => {
      const source = product(id, {
        sku,
        stock: qty === null ? undefined : { qty, manage_stock: true, is_in_stock: qty > 0 },
        ...(child === null
          ? {}
          : {
              configurable_children: [
                {
                  sku: child.sku,
                  ...(child.qty === null ? {} : { stock: { qty: child.qty, manage_stock: true } }),
                },
              ],
            }),
      })
      return view === null ? line("product", source) : inView(view, source)
    })
  it("in batches is the same as document by document", () =>
    fc.assert(
      fc.asyncProperty(fc.array(fc.array(sources, { maxLength: 6 }), { maxLength: 3 }), (dumps) =>
        on(
          Effect.gen(function* () {
            const { run: change, db } = yield* Sql
            const clear = Effect.all([
              change(db.deleteFrom("document")),
              change(db.deleteFrom("document_removal")),
              change(db.deleteFrom("stock")),
            ])
            for (const lines of dumps) yield* importOf(lines)
            const inBatches = yield* everything
            yield* clear
            for (const lines of dumps) yield* importOf(lines, { batchSize: 1 })
            expect(inBatches).toEqual(yield* everything)
            yield* clear
          }),
        ),
      ),
      limitRuns(60, "runs on each dialect"),
    ))
})
