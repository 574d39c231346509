import { Deferred, Effect, Exit, Fiber } from "effect"
import { sql as raw } from "kysely"
import { expect, it } from "vitest"
import { describeOnPostgres } from "../../../../../tests/support/services/each-dialect.ts"
import { Sql, type SqlService } from "../../sql/index.ts"
import { type MigrationLimits, migratePostgres, type PostgresMigration } from "./migrate.ts"

const steps: ReadonlyArray<PostgresMigration> = [
  { id: "one", sql: "CREATE TABLE made (id BIGINT); INSERT INTO made VALUES (1)" },
  { id: "two", sql: "ALTER TABLE made ADD COLUMN name TEXT" },
]
const index: PostgresMigration = { id: "three", indexes: { made_by_id: "made (id)" } }

const execute = (sql: SqlService, text: string) => sql.run(raw.raw(text).compile(sql.db))
const withoutShop = Effect.tap(Sql, (sql) => execute(sql, "DROP TABLE migration"))
const applied = (sql: SqlService) =>
  Effect.map(sql.all(sql.db.selectFrom("migration").select("id").orderBy("id")), (rows) =>
    rows.map(({ id }) => id),
  )
/** Whether an index is valid; null without it. */
const validity = (sql: SqlService, name: string) =>
  Effect.map(
    sql.first(
      raw<{
        valid: boolean
      }>`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass(${name})`.compile(sql.db),
    ),
    (row) => row?.valid ?? null,
  )
/** Holds a lock on a table in a transaction of its own until the fiber is interrupted. */
const lock = Effect.fnUntraced(function* (sql: SqlService, statement: string) {
  const isHeld = yield* Deferred.make<void>()
  const fiber = yield* Effect.forkChild(
    sql.transaction(
      Effect.andThen(
        execute(sql, statement),
        Effect.andThen(Deferred.succeed(isHeld, undefined), Effect.never),
      ),
    ),
  )
  yield* Deferred.await(isHeld)
  return fiber
})
/** Waits until a statement waits for a lock. */
const someoneWaits = (sql: SqlService) =>
  Effect.repeat(
    sql.first(
      raw`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.compile(
        sql.db,
      ),
    ),
    { while: (row) => row === null },
  )

describeOnPostgres("DB7 steps of the schema", ({ run }) => {
  const onEmpty = <A, E>(work: (sql: SqlService) => Effect.Effect<A, E>) =>
    run(Effect.flatMap(withoutShop, work))
  const migrate = (sql: SqlService, list = steps, limits?: MigrationLimits) =>
    migratePostgres(sql, list, limits)

  it("are applied once, by one of several processes", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        yield* Effect.all(
          Array.from({ length: 4 }, () => migrate(sql, [...steps, index])),
          { concurrency: "unbounded" },
        )
        expect(yield* applied(sql)).toEqual(["one", "three", "two"])
        expect(yield* validity(sql, "made_by_id")).toBe(true)
      }),
    ))
  it("IX101 take effect one by one: the next run continues after a failure", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        const broken = { id: "three", sql: "ALTER TABLE made ADD COLUMN more TEXT; SELECT nothing" }
        const failure = yield* Effect.flip(migrate(sql, [...steps, broken, { id: "four", sql: "SELECT 1" }]))
        expect(failure._tag).toBe("QueryFailed")
        expect(yield* applied(sql)).toEqual(["one", "two"])
        yield* migrate(sql, [...steps, { id: "three", sql: "ALTER TABLE made ADD COLUMN more TEXT" }])
        expect(yield* applied(sql)).toEqual(["one", "three", "two"])
      }),
    ))
  it("IX100 of a newer build are left alone where this build works with them", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        const later = [
          { id: "three", sql: "SELECT 1" },
          { id: "four", needs: "two", sql: "SELECT 1" },
        ]
        yield* migrate(sql, [...steps, ...later])
        yield* migrate(sql)
        expect(yield* applied(sql)).toEqual(["four", "one", "three", "two"])
        const exit = yield* Effect.exit(migrate(sql, steps.slice(0, 1)))
        expect(exit).toEqual(
          Exit.die(expect.objectContaining({ message: expect.stringMatching(/newer version.*\(four\)/) })),
        )
      }),
    ))
  it("IX102 build indexes while the table is written", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        yield* migrate(sql)
        const writer = yield* lock(sql, "INSERT INTO made (id) VALUES (2)")
        const migration = yield* Effect.forkChild(migrate(sql, [...steps, index]))
        yield* someoneWaits(sql)
        // The build waits for the writer that was there before it, and holds up nobody.
        yield* execute(sql, "INSERT INTO made (id) VALUES (3)")
        expect(yield* applied(sql)).toEqual(["one", "two"])
        yield* Fiber.interrupt(writer)
        yield* Fiber.join(migration)
        expect(yield* validity(sql, "made_by_id")).toBe(true)
      }),
    ))
  it("IX102 remove an index that an interrupted build has left, and build it again", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        yield* migrate(sql)
        const writer = yield* lock(sql, "INSERT INTO made (id) VALUES (2)")
        const first = yield* Effect.forkChild(migrate(sql, [...steps, index]))
        yield* someoneWaits(sql)
        yield* execute(
          sql,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
        expect(Exit.isFailure(yield* Fiber.await(first))).toBe(true)
        yield* Fiber.interrupt(writer)
        expect(yield* validity(sql, "made_by_id")).toBe(false)
        yield* migrate(sql, [...steps, index])
        expect(yield* validity(sql, "made_by_id")).toBe(true)
        expect(yield* applied(sql)).toEqual(["one", "three", "two"])
      }),
    ))
  it("IX103 hold nobody up for longer than a moment while they wait for a table, and are tried again", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        yield* migrate(sql, steps.slice(0, 1))
        const reader = yield* lock(sql, "LOCK TABLE made IN ACCESS SHARE MODE")
        const migration = yield* Effect.forkChild(migrate(sql, steps, { lockTimeoutMs: 100 }))
        yield* someoneWaits(sql)
        // This reader stands behind the step, which gives way.
        yield* execute(sql, "SELECT * FROM made")
        expect(yield* applied(sql)).toEqual(["one"])
        yield* Fiber.interrupt(reader)
        yield* Fiber.join(migration)
        expect(yield* applied(sql)).toEqual(["one", "two"])
      }),
    ))
  it("IX103 fail when a table is never free", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        yield* migrate(sql, steps.slice(0, 1))
        yield* lock(sql, "LOCK TABLE made IN ACCESS SHARE MODE")
        const failure = yield* Effect.flip(migrate(sql, steps, { lockTimeoutMs: 20, triesMax: 2 }))
        expect(failure._tag).toBe("DatabaseBusy")
      }),
    ))
  it("IX103 wait for another process that applies them, and not for ever", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        const other = yield* lock(sql, "SELECT pg_advisory_xact_lock(7305021)")
        const failure = yield* Effect.flip(migrate(sql, steps, { turnTimeoutMs: 300 }))
        expect([failure._tag, failure.message]).toEqual([
          "DatabaseBusy",
          expect.stringMatching(/another process/),
        ])
        const waiting = yield* Effect.forkChild(migrate(sql))
        yield* Fiber.interrupt(other)
        yield* Fiber.join(waiting)
        expect(yield* applied(sql)).toEqual(["one", "two"])
      }),
    ))
  it("that are all applied need no lock, so a process starts beside a running migration", () =>
    onEmpty((sql) =>
      Effect.gen(function* () {
        yield* migrate(sql)
        yield* lock(sql, "SELECT pg_advisory_xact_lock(7305021)")
        yield* migrate(sql, steps, { turnTimeoutMs: 0 })
        expect(yield* applied(sql)).toEqual(["one", "two"])
      }),
    ))
})
