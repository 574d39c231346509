import { Cause, Effect, Exit } from "effect"
import { expect, it } from "vitest"
import { describeOnEachDialect, type TestDatabase } from "../../../../tests/support/services/each-dialect.ts"
import { QueryFailed, Sql, type SqlService, UniqueViolation } from "./index.ts"

const counter = (name: string, value = 1) => ({ name, value })
const insert = ({ db, run }: SqlService, name: string) => run(db.insertInto("counter").values(counter(name)))
const names = ({ db, all }: SqlService) =>
  Effect.map(all(db.selectFrom("counter").select("name").orderBy("name")), (rows) =>
    rows.map(({ name }) => name),
  )

const reasons = (exit: Exit.Exit<unknown, unknown>) =>
  Exit.isFailure(exit) ? exit.cause.reasons.map((reason) => [reason._tag, Cause.squash(exit.cause)]) : []

/** Runs a transaction. Returns how it ended, and the names that are stored afterwards. */
const runInTransaction = <E>(database: TestDatabase, body: (sql: SqlService) => Effect.Effect<unknown, E>) =>
  database.run(
    Effect.gen(function* () {
      const sql = yield* Sql
      const exit = yield* Effect.exit(sql.transaction(body(sql)))
      return { exit, names: yield* names(sql) }
    }),
  )

describeOnEachDialect("DB6 queries", ({ run }) => {
  it("return rows as numbers, texts, bytes and null", async () => {
    const bytes = new Uint8Array(32).fill(255)
    const row = await run(
      Effect.gen(function* () {
        const { db, first, run: change } = yield* Sql
        yield* change(db.insertInto("secret").values({ name: "key", value: bytes }))
        yield* change(
          db.insertInto("document").values({
            store: "fr",
            type: "product",
            id: 2 ** 40,
            sku: "été",
            origin: "demo",
            hash: "",
            body: "{}",
            updated_at: 1,
          }),
        )
        return yield* first(
          db
            .selectFrom("document")
            .innerJoin("secret", (join) => join.onTrue())
            .select(["id", "sku", "url_path", "value"]),
        )
      }),
    )
    expect({ ...row, value: [...(row?.value ?? [])] }).toEqual({
      id: 2 ** 40,
      sku: "été",
      url_path: null,
      value: [...bytes],
    })
  })
  it("return null without a first row, and the number of rows that a change affected", async () => {
    const results = await run(
      Effect.gen(function* () {
        const { db, first, run: change } = yield* Sql
        const none = yield* first(db.selectFrom("counter").selectAll())
        const added = yield* change(
          db.insertInto("counter").values([counter("a"), counter("b"), counter("c")]),
        )
        const changed = yield* change(db.updateTable("counter").set({ value: 2 }).where("name", "<>", "a"))
        const removed = yield* change(db.deleteFrom("counter").where("value", "=", 3))
        return [none, added, changed, removed]
      }),
    )
    expect(results).toEqual([null, 3, 2, 0])
  })
  it("fail with the columns of the unique key that a row violates", async () => {
    const file = { store: "fr", name: "banners", body: "[]" }
    const errors = await run(
      Effect.gen(function* () {
        const { db, run: change } = yield* Sql
        yield* change(db.insertInto("content_file").values(file))
        yield* change(db.insertInto("counter").values(counter("a")))
        return [
          yield* Effect.flip(change(db.insertInto("content_file").values(file))),
          yield* Effect.flip(change(db.insertInto("counter").values(counter("a", 2)))),
        ]
      }),
    )
    expect(errors.map((error) => (error instanceof UniqueViolation ? error.constraint : error))).toEqual([
      "content_file.store, content_file.name",
      "counter.name",
    ])
  })
  it("fail with QueryFailed when a check or a foreign key is violated, or the SQL is wrong", async () => {
    const errors = await run(
      Effect.gen(function* () {
        const { db, run: change, all } = yield* Sql
        return [
          yield* Effect.flip(
            change(db.insertInto("content_file").values({ store: "fr", name: "x", body: "{" })),
          ),
          yield* Effect.flip(change(db.insertInto("mail_token").values({ hash: "x", until: 1.5 }))),
          yield* Effect.flip(
            change(
              db
                .insertInto("cart_line")
                .values({ cart: "none", line_key: "", sku: "x", option: "{}", qty: 1 }),
            ),
          ),
          yield* Effect.flip(
            all(
              db
                .selectFrom("counter")
                .select(db.fn.countAll().as("n"))
                .groupBy("value")
                .orderBy("name")
                .where("nothing" as "name", "=", "x"),
            ),
          ),
        ]
      }),
    )
    expect(errors.map((error) => error instanceof QueryFailed)).toEqual([true, true, true, true])
  })
})

describeOnEachDialect("DB6 a transaction", (database) => {
  it("stores everything when it succeeds", async () => {
    const stored = await runInTransaction(database, (sql) =>
      Effect.andThen(insert(sql, "a"), insert(sql, "b")),
    )
    expect(stored.names).toEqual(["a", "b"])
  })
  it.each<[string, Effect.Effect<never, Error>]>([
    ["fails", Effect.fail(new Error("refused"))],
    ["dies", Effect.die(new Error("refused"))],
    ["is interrupted", Effect.interrupt],
  ])("stores nothing when its body %s, and ends in the same way", async (_, end) => {
    const stored = await runInTransaction(database, (sql) => Effect.andThen(insert(sql, "a"), end))
    expect(stored.names).toEqual([])
    expect(reasons(stored.exit)).toEqual(reasons(await database.run(Effect.exit(end))))
  })
  it("stores nothing when one of its statements fails", async () => {
    const stored = await runInTransaction(database, (sql) =>
      Effect.andThen(insert(sql, "a"), insert(sql, "a")),
    )
    expect([Exit.isFailure(stored.exit), stored.names]).toEqual([true, []])
  })
  it("includes nested transactions, which are stored or rolled back with it", async () => {
    const nested = (sql: SqlService) =>
      Effect.andThen(insert(sql, "a"), sql.transaction(sql.transaction(insert(sql, "b"))))
    expect((await runInTransaction(database, nested)).names).toEqual(["a", "b"])
    const refused = (sql: SqlService) =>
      Effect.andThen(sql.transaction(insert(sql, "c")), Effect.fail("refused"))
    expect((await runInTransaction(database, refused)).names).toEqual(["a", "b"])
  })
  it("continues after a failed savepoint, whose writes are rolled back", async () => {
    const stored = await runInTransaction(database, (sql) =>
      Effect.gen(function* () {
        yield* insert(sql, "a")
        yield* Effect.exit(sql.savepoint(Effect.andThen(insert(sql, "b"), insert(sql, "a"))))
        yield* sql.savepoint(Effect.andThen(insert(sql, "c"), Effect.ignore(sql.savepoint(insert(sql, "a")))))
        yield* insert(sql, "d")
      }),
    )
    expect(stored.names).toEqual(["a", "c", "d"])
  })
  it("is started by a savepoint that runs outside of one", async () => {
    const stored = await database.run(
      Effect.gen(function* () {
        const sql = yield* Sql
        yield* Effect.exit(sql.savepoint(Effect.andThen(insert(sql, "a"), Effect.fail("refused"))))
        yield* sql.savepoint(insert(sql, "b"))
        return yield* names(sql)
      }),
    )
    expect(stored).toEqual(["b"])
  })
  it("has the services and references of the fiber that runs it", async () => {
    const stored = await runInTransaction(database, (sql) =>
      Effect.flatMap(Sql, (inner) => insert(inner, inner === sql ? "same" : "other")).pipe(
        Effect.provideService(Sql, sql),
        Effect.withSpan("named"),
      ),
    )
    expect(stored.names).toEqual(["same"])
  })
  it("loses none of 20 concurrent increments when it is serializable", async () => {
    const increment = (sql: SqlService) =>
      sql.transaction(
        Effect.gen(function* () {
          const row = yield* sql.first(sql.db.selectFrom("counter").select("value").where("name", "=", "a"))
          yield* sql.run(
            sql.db
              .updateTable("counter")
              .set({ value: (row?.value ?? 0) + 1 })
              .where("name", "=", "a"),
          )
        }),
        { isolation: "serializable" },
      )
    const outcome = await database.run(
      Effect.gen(function* () {
        const sql = yield* Sql
        yield* insert(sql, "a")
        const exits = yield* Effect.all(
          Array.from({ length: 20 }, () => Effect.exit(increment(sql))),
          { concurrency: 2 },
        )
        const row = yield* sql.first(sql.db.selectFrom("counter").select("value"))
        return { value: row?.value, succeeded: exits.filter(Exit.isSuccess).length }
      }),
    )
    expect(outcome).toEqual({ value: 21, succeeded: 20 })
  })
})
