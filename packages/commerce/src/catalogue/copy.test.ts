import { Context, Effect, Exit, Fiber, Latch, Layer } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql as raw } from "kysely"
import fc from "fast-check"
import { TestClock } from "effect/testing"
import { expect, it } from "vitest"
import { defaults, Settings } from "@shop/core/settings"
import type { StockItem } from "@shop/core/stock"
import { guest, product } from "../../../../tests/support/memory-catalogue.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"
import { describeOnEachDialect, describeOnPostgres } from "../../../../tests/support/services/each-dialect.ts"
import { Database, fileLayer, migrate } from "../database/index.ts"
import { Sql, type SqlError } from "../sql/index.ts"
import { repositories } from "../repositories/index.ts"
import { migrations } from "../schema/index.ts"
import { StockRepository } from "../stock/index.ts"
import { embeddedIndex } from "./embedded-index.ts"
import { Catalogue, catalogueLayer } from "./catalogue.ts"
import { CatalogueBuilds } from "./catalogue-builds.ts"
import {
  CatalogueIndex,
  type CatalogueIndexService,
  type CatalogueReplica,
  type ReplicaPosition,
  SearchUnavailable,
} from "./catalogue-index.ts"
import { CatalogueCopy } from "./copy.ts"
import type { JsonObject } from "./model.ts"

const stores = defaults.views.map(({ code }) => code)
/** A lease that does not end during a test. */
const farMs = 8_640_000_000_000_000
const item: StockItem = { productId: 1, qty: 3, isInStock: true, isManaged: true, qtyMax: null }

interface CopyOptions {
  readonly index?: CatalogueIndexService
  /** Runs before documents are copied. */
  readonly onFollow?: Effect.Effect<unknown, SqlError>
  /** Runs after the generations are read. */
  readonly onGenerations?: Effect.Effect<unknown>
}

/** A catalogue on a new copy in memory, which follows the database of the test. */
const openCopy = (
  file = ":memory:",
  { index = embeddedIndex, onFollow = Effect.void, onGenerations = Effect.void }: CopyOptions = {},
) =>
  Effect.map(
    Layer.build(
      Layer.fresh(
        catalogueLayer.pipe(
          Layer.provideMerge(
            Layer.effect(
              CatalogueCopy,
              Effect.map(CatalogueCopy, (copy) => ({
                ...copy,
                generations: Effect.tap(copy.generations, () => onGenerations),
                followDocuments: (views) => Effect.andThen(onFollow, copy.followDocuments(views)),
              })),
            ),
          ),
          Layer.provide(CatalogueCopy.layerFollowing),
          Layer.provideMerge(repositories),
          Layer.provideMerge(fileLayer(file, migrate(migrations), { busyMs: 1 })),
          Layer.provideMerge(Layer.succeed(Settings, defaults)),
          Layer.provideMerge(Layer.succeed(CatalogueIndex, index)),
        ),
      ),
    ),
    (context) => ({
      catalogue: Context.get(context, Catalogue),
      builds: Context.get(context, CatalogueBuilds),
      copy: Context.get(context, CatalogueCopy),
      database: Context.get(context, Database),
    }),
  )
type Copy = Effect.Success<ReturnType<typeof openCopy>>

/** A file that processes of one machine share. */
const temporaryFile = Effect.map(
  Effect.acquireRelease(
    Effect.sync(() => mkdtempSync(join(tmpdir(), "shop-copy-"))),
    (path) => Effect.sync(() => rmSync(path, { recursive: true })),
  ),
  (folder) => join(folder, "copy.db"),
)

const followAll = ({ builds, copy }: Copy, nowMs = guest.nowMs) =>
  Effect.andThen(copy.followStock, builds.follow(nowMs))

/** What a copy holds, without its own numbers of builds and changes. */
const contentsOf = ({ database }: Copy) => ({
  documents: database.all("SELECT * FROM document ORDER BY number"),
  stock: database.all("SELECT * FROM stock ORDER BY sku"),
  serving: database.all("SELECT store, generation FROM index_serving ORDER BY store"),
  built: stores.map((store) =>
    database
      .all(
        `SELECT body FROM index_document WHERE key / 4294967296 = (SELECT build FROM index_serving WHERE store = ?) ORDER BY key`,
        store,
      )
      .map(({ body }) => body),
  ),
})

/** Changes documents as an import does: each transaction increments the version of its store view. */
const changeDocuments = (
  store: string,
  {
    put = [],
    remove = [],
  }: { readonly put?: ReadonlyArray<JsonObject>; readonly remove?: ReadonlyArray<number> },
) =>
  Effect.flatMap(Sql, (sql) => {
    const { db } = sql
    return sql.transaction(
      Effect.gen(function* () {
        const state = { store, generation: 0, built_version: -1, analysis: "", built_at: 0 }
        const row = yield* sql.first(
          db
            .insertInto("catalogue_state")
            .values({ ...state, version: 1 })
            .onConflict((conflict) =>
              conflict.column("store").doUpdateSet({ version: raw`catalogue_state.version + 1` }),
            )
            .returning("version"),
        )
        const { version } = row!
        const removeOne = (id: number) =>
          Effect.gen(function* () {
            const key = { store, type: "product" as const, id }
            const removed = yield* sql.run(
              db
                .deleteFrom("document")
                .where("store", "=", store)
                .where("type", "=", "product")
                .where("id", "=", id),
            )
            if (removed === 0) return
            yield* sql.run(db.insertInto("document_removal").values({ ...key, version }))
          })
        for (const id of remove) yield* removeOne(id)
        for (const body of put) {
          const [id, sku] = [Number(body["id"]), String(body["sku"])]
          const holder = yield* sql.first(
            db
              .selectFrom("document")
              .select("id")
              .where("store", "=", store)
              .where("sku", "=", sku)
              .where("id", "<>", id),
          )
          if (holder !== null) yield* removeOne(holder.id)
          yield* sql.run(db.deleteFrom("document_removal").where("store", "=", store).where("id", "=", id))
          const written = {
            sku,
            url_path: String(body["url_path"]),
            hash: "",
            body: JSON.stringify(body),
            origin: "import",
            updated_at: 0,
            version,
          } as const
          yield* sql.run(
            db
              .insertInto("document")
              .values({ store, type: "product", id, ...written })
              .onConflict((conflict) => conflict.columns(["store", "type", "id"]).doUpdateSet(written)),
          )
        }
      }),
    )
  })

const names = ({ catalogue }: Copy, store = "en") =>
  [1, 2, 3].map((id) => catalogue.findById(store, id, guest)?.name ?? null)

describeOnEachDialect("CM338 a copy of the catalogue", ({ run }) => {
  const test = <A, E>(body: Effect.Effect<A, E, Sql | StockRepository>) =>
    run(Effect.provide(body, repositories))

  it("shows documents and stock as soon as the index is built on another machine", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const [builder, other] = [yield* openCopy(), yield* openCopy()]
          const stock = yield* StockRepository
          yield* stock.save("SKU-1", item)
          yield* changeDocuments("en", { put: [product(1), product(2)] })
          yield* builder.builds.refresh(guest.nowMs)
          yield* followAll(other)
          expect(names(other)).toEqual(["Thing 1", "Thing 2", null])
          expect(other.catalogue.find("en", "SKU-1", guest)!.stock!.qty).toBe(3)
          expect(other.catalogue.findByPath("en", "thing-2", guest)?.id).toBe(2)

          yield* changeDocuments("en", {
            put: [product(2, { name: "New", url_path: "thing-1" }), product(3)],
            remove: [1],
          })
          yield* stock.save("SKU-3", { ...item, qty: 8 })
          yield* followAll(other)
          expect(names(other)).toEqual(["Thing 1", "Thing 2", null])
          yield* builder.builds.refresh(guest.nowMs)
          yield* followAll(other)
          expect(names(other)).toEqual([null, "New", "Thing 3"])
          expect(other.catalogue.find("en", "SKU-3", guest)!.stock!.qty).toBe(8)
          expect(other.catalogue.findByPath("en", "thing-1", guest)?.id).toBe(2)
          expect(contentsOf(other)).toEqual(contentsOf(builder))
          expect(yield* other.builds.follow(guest.nowMs)).toEqual([])
        }),
      ),
    ))

  it("CM335 builds a generation again that `reindex` allocated, without a changed document", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const [builder, other] = [yield* openCopy(), yield* openCopy()]
          yield* changeDocuments("en", { put: [product(1)] })
          yield* builder.builds.refresh(guest.nowMs)
          yield* followAll(other)
          const { generation } = yield* builder.builds.reindex("en", guest.nowMs)
          expect(other.catalogue.generation("en")).toBe(generation - 1)
          expect((yield* other.builds.follow(guest.nowMs)).map(({ store }) => store)).toEqual(["en"])
          expect(other.catalogue.generation("en")).toBe(generation)
        }),
      ),
    ))

  it("CM337 is built by one of the processes of a machine, and by another one a minute after it died", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const file = yield* temporaryFile
          const builder = yield* openCopy()
          const [one, two] = [yield* openCopy(file), yield* openCopy(file)]
          yield* changeDocuments("en", { put: [product(1)] })
          yield* builder.builds.refresh(guest.nowMs)
          const killed = one.builds.refresh(guest.nowMs, () => {
            throw new Error("killed")
          })
          expect(Exit.isFailure(yield* Effect.exit(killed))).toBe(true)
          const builtBy = ({ builds }: Copy, step: "follow" | "refresh" = "follow") =>
            Effect.map(builds[step](guest.nowMs), (built) => built.map(({ store }) => store))
          expect(yield* builtBy(two)).toEqual(["en", "de"])
          expect(yield* builtBy(two)).toEqual([])
          expect(yield* builtBy(two, "refresh")).toEqual([])
          two.database.run("UPDATE job SET due_at = due_at - 60000")
          expect(yield* builtBy(two)).toEqual(["fr"])
          expect(yield* builtBy(one)).toEqual([])
          expect(names(one)).toEqual(["Thing 1", null, null])
          expect(contentsOf(one)).toEqual(contentsOf(builder))
        }),
      ),
    ))

  it("CM337 builds each view once when two processes of a machine follow at the same time", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const file = yield* temporaryFile
          const builtBy: Array<string> = []
          const follow = (name: string, { builds }: Copy) =>
            Effect.map(builds.follow(guest.nowMs), (built) => {
              for (const { store } of built) builtBy.push(`${store} by ${name}`)
            })
          for (const store of stores) yield* changeDocuments(store, { put: [product(1)] })
          yield* (yield* openCopy()).builds.refresh(guest.nowMs)
          const one = yield* openCopy(file)
          const two = yield* openCopy(file, { onFollow: Effect.suspend(() => follow("one", one)) })
          yield* follow("two", two)
          expect(builtBy).toEqual(["en by one", "de by one", "fr by two"])
          expect(one.database.all("SELECT name FROM job")).toEqual([])
        }),
      ),
    ))

  it("CM337 builds nothing that another process has built while this one waited for the file", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const file = yield* temporaryFile
          for (const store of stores) yield* changeDocuments(store, { put: [product(1)] })
          yield* (yield* openCopy()).builds.refresh(guest.nowMs)
          const one = yield* openCopy(file)
          const isLocked = yield* Latch.make()
          const lock = Effect.andThen(
            Effect.sync(() => one.database.exec("BEGIN IMMEDIATE")),
            isLocked.open,
          )
          const two = yield* openCopy(file, { onGenerations: lock })
          const waiting = yield* Effect.forkChild(two.builds.follow(guest.nowMs))
          yield* isLocked.await
          one.database.exec("COMMIT")
          expect(yield* one.builds.follow(guest.nowMs)).toHaveLength(stores.length)
          yield* TestClock.adjust("1 second")
          expect(yield* Fiber.join(waiting)).toEqual([])
          expect(one.database.all("SELECT name FROM job")).toEqual([])
        }),
      ).pipe(Effect.provide(TestClock.layer())),
    ))

  it("CM337 IX94 leaves the first index, and its replica, to the process of the machine that builds it", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const published: Array<string> = []
          const replica: CatalogueReplica = {
            position: () => Effect.succeed(null),
            publish: ({ view }) => Effect.sync(() => void published.push(view.code)),
            update: () => Effect.void,
          }
          yield* changeDocuments("en", { put: [product(1)] })
          const copy = yield* openCopy(":memory:", { index: { ...embeddedIndex, replica } })
          for (const store of stores)
            copy.database.run("INSERT INTO job (name, due_at) VALUES (?, ?)", `build ${store}`, farMs)
          yield* (yield* openCopy()).builds.refresh(guest.nowMs)
          expect(yield* copy.builds.refresh(guest.nowMs)).toEqual([])
          expect(copy.database.all("SELECT build FROM index_build")).toEqual([])
          copy.database.run("DELETE FROM job")
          yield* copy.builds.refresh(guest.nowMs)
          expect(published.toSorted()).toEqual(stores.toSorted())
        }),
      ),
    ))

  it("IX108 builds no index for the filters before it has one", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          yield* changeDocuments("en", { put: [product(1)] })
          const copy = yield* openCopy()
          expect(copy.catalogue.filters()).toEqual(defaults.products.filters)
          expect(copy.database.all("SELECT build FROM index_build")).toEqual([])
        }),
      ),
    ))

  it("IX94 publishes a view on one machine at a time", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const positions = new Map<string, ReplicaPosition>()
          const published: Array<string> = []
          const replica = (machine: string, meanwhile: Effect.Effect<unknown>): CatalogueReplica => ({
            position: ({ code }) => Effect.sync(() => positions.get(code) ?? null),
            publish: ({ view }, position) =>
              Effect.andThen(
                meanwhile,
                Effect.sync(() => {
                  positions.set(view.code, position)
                  published.push(`${view.code} by ${machine}`)
                }),
              ),
            update: () => Effect.void,
          })
          for (const store of stores) yield* changeDocuments(store, { put: [product(1)] })
          yield* (yield* openCopy()).builds.refresh(guest.nowMs)
          const two = yield* openCopy(":memory:", {
            index: { ...embeddedIndex, replica: replica("two", Effect.void) },
          })
          const follow = Effect.orDie(two.builds.synchronize(guest.nowMs))
          const one = yield* openCopy(":memory:", {
            index: { ...embeddedIndex, replica: replica("one", follow) },
          })
          for (const machine of [one, two]) yield* followAll(machine)
          yield* one.builds.synchronize(guest.nowMs)
          const [first, ...others] = stores
          expect(published).toEqual([...others.map((store) => `${store} by two`), `${first} by one`])
        }),
      ),
    ))

  it("IX106 publishes again after a pause that doubles with each failure, on any machine", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const tries: Array<string> = []
          const failing = (machine: string, nowMs: () => number): CatalogueReplica => ({
            position: () => Effect.succeed(null),
            publish: ({ view }) =>
              view.code === stores[0]
                ? Effect.andThen(
                    Effect.sync(() => void tries.push(`${machine} ${(nowMs() - guest.nowMs) / 1000}`)),
                    Effect.fail(new SearchUnavailable({ detail: "full" })),
                  )
                : Effect.void,
            update: () => Effect.void,
          })
          let nowMs = guest.nowMs
          yield* changeDocuments(stores[0]!, { put: [product(1)] })
          const open = (machine: string) =>
            openCopy(":memory:", { index: { ...embeddedIndex, replica: failing(machine, () => nowMs) } })
          const machines = [yield* open("one"), yield* open("two")]
          yield* machines[0]!.builds.refresh(nowMs)
          yield* followAll(machines[1]!)
          const details: Array<string> = []
          for (let second = 0; second <= 16; second += 1) {
            nowMs = guest.nowMs + second * 1000
            const failure = yield* Effect.flip(machines[0]!.builds.synchronize(nowMs))
            if (failure._tag === "SearchUnavailable") details.push(failure.detail)
          }
          expect(tries).toEqual(["one 0", "one 2", "one 6", "one 14"])
          expect(new Set(details)).toEqual(new Set(["full"]))
          yield* machines[1]!.builds.synchronize(nowMs)
          expect(tries).toHaveLength(4)
        }),
      ).pipe(Effect.provide(TestClock.layer())),
    ))

  it("IX106 keeps its turn for as long as a publication takes", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const [begun, ended] = [yield* Latch.make(), yield* Latch.make()]
          const published: Array<string> = []
          const slow = (machine: string): CatalogueReplica => ({
            position: () => Effect.succeed(null),
            publish: ({ view }) =>
              view.code === stores[0]
                ? begun.open.pipe(
                    Effect.andThen(ended.await),
                    Effect.andThen(Effect.sync(() => void published.push(machine))),
                  )
                : Effect.void,
            update: () => Effect.void,
          })
          yield* changeDocuments(stores[0]!, { put: [product(1)] })
          const open = (machine: string) =>
            openCopy(":memory:", { index: { ...embeddedIndex, replica: slow(machine) } })
          const [one, two] = [yield* open("one"), yield* open("two")]
          const first = yield* Effect.forkChild(one.builds.refresh(guest.nowMs))
          yield* begun.await
          const sql = yield* Sql
          const job = sql.db.selectFrom("job").select("due_at").where("name", "=", `publish ${stores[0]}`)
          for (let dueAtMs = guest.nowMs + 80_000; dueAtMs < guest.nowMs + 300_000; dueAtMs += 20_000) {
            yield* TestClock.adjust("20 seconds")
            yield* Effect.repeat(sql.first(job), { until: (row) => row?.due_at === dueAtMs })
          }
          yield* followAll(two)
          yield* two.builds.synchronize(guest.nowMs + 200_000)
          yield* ended.open
          yield* Fiber.join(first)
          expect(published).toEqual(["one"])
        }),
      ).pipe(Effect.provide(TestClock.layer())),
    ))

  it("gives up what it has when the shop's database was put back to an earlier state", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const copy = yield* openCopy()
          const sql = yield* Sql
          yield* changeDocuments("en", { put: [product(1)] })
          yield* changeDocuments("en", { put: [product(2)] })
          yield* copy.builds.refresh(guest.nowMs)
          yield* sql.run(sql.db.deleteFrom("document"))
          yield* sql.run(sql.db.deleteFrom("catalogue_state"))
          yield* changeDocuments("en", { put: [product(3)] })
          yield* copy.builds.refresh(guest.nowMs)
          expect(names(copy)).toEqual([null, null, "Thing 3"])
        }),
      ),
    ))

  it("copies stock whole when its log no longer has what changed", () =>
    test(
      Effect.scoped(
        Effect.gen(function* () {
          const copy = yield* openCopy()
          const stock = yield* StockRepository
          const sql = yield* Sql
          for (const sku of ["A", "B", "C"]) yield* stock.save(sku, item)
          yield* copy.copy.followStock
          yield* stock.delete(["A"])
          yield* stock.save("B", { ...item, qty: 9 })
          yield* sql.run(sql.db.deleteFrom("stock_change"))
          yield* stock.save("C", { ...item, qty: 7 })
          yield* copy.copy.followStock
          const rows = copy.database.all("SELECT sku, qty FROM stock ORDER BY sku")
          expect(rows).toEqual([
            { sku: "B", qty: 9 },
            { sku: "C", qty: 7 },
          ])
          const last = copy.database.get("SELECT max(number) AS last FROM stock_change")
          yield* copy.copy.followStock
          expect(copy.database.get("SELECT max(number) AS last FROM stock_change")).toEqual(last)
        }),
      ),
    ))

  it("equals a copy that is filled anew, after any changes and follows", () => {
    const store = fc.constantFrom(...stores.slice(0, 2))
    const id = fc.integer({ min: 1, max: 4 })
    const step = fc.oneof(
      fc.record({ tag: fc.constant("put" as const), store, id, sku: id, path: id, name: fc.nat(9) }),
      fc.record({ tag: fc.constant("remove" as const), store, id }),
      fc.record({ tag: fc.constant("stock" as const), id, qty: fc.integer({ min: -1, max: 3 }) }),
      fc.record({ tag: fc.constant("rollback" as const), id }),
      fc.record({ tag: fc.constant("follow" as const) }),
      fc.record({ tag: fc.constant("refresh" as const) }),
    )
    type Step = typeof step extends fc.Arbitrary<infer One> ? One : never
    const take = (one: Step, copy: Copy) =>
      Effect.gen(function* () {
        const stock = yield* StockRepository
        const sql = yield* Sql
        if (one.tag === "put")
          yield* changeDocuments(one.store, {
            put: [
              product(one.id, {
                sku: `SKU-${one.sku}`,
                url_path: `thing-${one.path}`,
                name: `Thing ${one.name}`,
              }),
            ],
          })
        if (one.tag === "remove") yield* changeDocuments(one.store, { remove: [one.id] })
        if (one.tag === "stock")
          yield* one.qty < 0
            ? stock.delete([`SKU-${one.id}`])
            : stock.save(`SKU-${one.id}`, { ...item, qty: one.qty })
        if (one.tag === "rollback")
          yield* Effect.ignore(
            sql.transaction(
              Effect.andThen(stock.save(`SKU-${one.id}`, { ...item, qty: 99 }), Effect.fail("rolled back")),
            ),
          )
        if (one.tag === "follow") yield* followAll(copy)
        if (one.tag === "refresh") yield* copy.builds.refresh(guest.nowMs)
      })
    return fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), (steps) =>
        test(
          Effect.scoped(
            Effect.gen(function* () {
              const copy = yield* openCopy()
              for (const one of steps) yield* take(one, copy)
              yield* copy.builds.refresh(guest.nowMs)
              yield* followAll(copy)
              const fresh = yield* openCopy()
              yield* fresh.copy.followStock
              yield* fresh.builds.follow(guest.nowMs)
              expect(contentsOf(fresh)).toEqual(contentsOf(copy))
            }),
          ),
        ),
      ),
      limitRuns(25, "builds indexes on each dialect"),
    )
  })
})

describeOnPostgres("CM338 the catalogue's copy", ({ run }) => {
  it("copies everything again after a restore, also when the restored database has gone on since", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const copy = yield* openCopy()
          const sql = yield* Sql
          const stock = yield* StockRepository
          const execute = (statement: string) => sql.run(raw.raw(statement).compile(sql.db))
          yield* changeDocuments("en", { put: [product(1)] })
          yield* stock.save("SKU-1", { ...item, qty: 1 })
          yield* copy.builds.refresh(guest.nowMs)
          // As `pg_restore --clean` does: the same tables anew, with the rows of the backup.
          yield* execute("ALTER TABLE document RENAME TO document_of_backup")
          yield* execute("CREATE TABLE document (LIKE document_of_backup INCLUDING ALL)")
          yield* execute("DROP TABLE document_of_backup")
          yield* sql.run(sql.db.updateTable("catalogue_state").set({ version: 0 }))
          yield* sql.run(sql.db.deleteFrom("stock_change"))
          yield* stock.save("SKU-1", { ...item, qty: 7 })
          yield* changeDocuments("en", { put: [product(2)] })
          yield* copy.builds.refresh(guest.nowMs)
          yield* copy.copy.followStock
          expect(names(copy)).toEqual([null, "Thing 2", null])
          expect(copy.database.all("SELECT qty FROM stock")).toEqual([{ qty: 7 }])
        }).pipe(Effect.provide(repositories)),
      ),
    ))

  it("ends while a transaction stays open for longer than the log can tell", () =>
    run(
      Effect.scoped(
        Effect.gen(function* () {
          const copy = yield* openCopy()
          const stock = yield* StockRepository
          const sql = yield* Sql
          yield* stock.save("A", item)
          yield* copy.copy.followStock
          const [isWritten, mayEnd] = [Latch.makeUnsafe(), Latch.makeUnsafe()]
          const open = yield* sql
            .transaction(
              Effect.andThen(stock.save("OPEN", item), Effect.andThen(isWritten.open, mayEnd.await)),
            )
            .pipe(Effect.forkChild)
          yield* isWritten.await
          const many = raw`INSERT INTO stock_change (sku) SELECT 'A' FROM generate_series(1, 5001)`
          yield* sql.run(many.compile(sql.db))
          yield* stock.save("B", item)
          yield* copy.copy.followStock
          expect(copy.database.all("SELECT sku FROM stock ORDER BY sku")).toEqual([
            { sku: "A" },
            { sku: "B" },
          ])
          yield* mayEnd.open
          yield* Fiber.await(open)
        }).pipe(Effect.provide(repositories)),
      ),
    ))
})
