import { Deferred, Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { sql as raw } from "kysely"
import { expect, it } from "vitest"
import {
  describeOnPostgres,
  describeOnPostgresUrl,
} from "../../../../../tests/support/services/each-dialect.ts"
import { openRelay } from "../../../../../tests/support/services/relay.ts"
import { DatabaseBusy, DatabaseUnavailable, QueryFailed, Sql, type SqlService } from "../../sql/index.ts"
import { postgresMigrations } from "../../schema/index.ts"
import { postgresLayer } from "./postgres.ts"

const insert = ({ db, run }: SqlService, name: string) =>
  run(db.insertInto("counter").values({ name, value: 1 }))
const names = ({ db, all }: SqlService) => all(db.selectFrom("counter").select("name").orderBy("name"))
const sleeping = ({ db, first }: SqlService) =>
  first(
    raw`SELECT 1 AS one FROM pg_stat_activity WHERE state = 'active' AND query = 'SELECT pg_sleep(600)'`.compile(
      db,
    ),
  )

describeOnPostgres("DB6", ({ run }) => {
  it("an interrupted transaction stops its statement and rolls back", async () => {
    const stored = await run(
      Effect.gen(function* () {
        const sql = yield* Sql
        const sleep = sql.run(raw`SELECT pg_sleep(600)`.compile(sql.db))
        const fiber = yield* Effect.forkChild(sql.transaction(Effect.andThen(insert(sql, "a"), sleep)))
        yield* Effect.repeat(sleeping(sql), { while: (row) => row === null })
        yield* Fiber.interrupt(fiber)
        // Waits for the row's lock, and so for the rollback.
        yield* insert(sql, "a")
        return [yield* names(sql), yield* sleeping(sql)]
      }),
    )
    expect(stored).toEqual([[{ name: "a" }], null])
  })
  it("a transaction whose statement failed cannot be committed", async () => {
    const [exit, stored] = await run(
      Effect.gen(function* () {
        const sql = yield* Sql
        yield* insert(sql, "a")
        const body = Effect.andThen(insert(sql, "b"), Effect.ignore(insert(sql, "a")))
        return [yield* Effect.flip(sql.transaction(body)), yield* names(sql)] as const
      }),
    )
    expect([exit instanceof QueryFailed && exit.message, stored]).toEqual([
      expect.stringMatching(/Use a savepoint/),
      [{ name: "a" }],
    ])
  })
  it("a serializable transaction does not join a read-committed one", async () => {
    const exit = await run(
      Effect.flatMap(Sql, (sql) =>
        Effect.exit(sql.transaction(sql.transaction(names(sql), { isolation: "serializable" }))),
      ),
    )
    expect(exit).toEqual(
      Exit.die(expect.objectContaining({ message: expect.stringMatching(/Make the outer one/) })),
    )
  })
  it("a snapshot reads the database as it was at its beginning, and cannot write", async () => {
    const [read, error] = await run(
      Effect.gen(function* () {
        const sql = yield* Sql
        const [begun, written] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
        const twice = Effect.gen(function* () {
          const before = yield* names(sql)
          yield* Deferred.succeed(begun, undefined)
          yield* Deferred.await(written)
          return [before, yield* names(sql)]
        })
        const fiber = yield* Effect.forkChild(sql.snapshot(twice))
        yield* Deferred.await(begun)
        yield* insert(sql, "a")
        yield* Deferred.succeed(written, undefined)
        return [yield* Fiber.join(fiber), yield* Effect.flip(sql.snapshot(insert(sql, "b")))] as const
      }),
    )
    expect([read, error instanceof DatabaseUnavailable]).toEqual([[[], []], true])
  })
  it("a lost connection is DatabaseUnavailable, and the next query has another one", async () => {
    const [error, stored] = await run(
      Effect.gen(function* () {
        const sql = yield* Sql
        const end = sql.run(raw`SELECT pg_terminate_backend(pg_backend_pid())`.compile(sql.db))
        const failure = yield* Effect.flip(sql.transaction(Effect.andThen(insert(sql, "a"), end)))
        return [failure, yield* names(sql)] as const
      }),
    )
    expect([error instanceof DatabaseUnavailable, stored]).toEqual([true, []])
  })
  it("an address without a server is DatabaseUnavailable", async () => {
    const nowhere = postgresLayer({ url: Redacted.make("postgres://shop@127.0.0.1:1/shop") }, [])
    const error = await Effect.runPromise(Effect.scoped(Effect.flip(Layer.build(nowhere))))
    expect(error).toMatchObject({ _tag: "DatabaseUnavailable" })
  })
})

describeOnPostgresUrl("CM345 a limit for statements", (url) => {
  const statementTimeoutMs = 1_000
  const run = <A>(
    address: Redacted.Redacted,
    effect: (sql: SqlService) => Effect.Effect<A, unknown>,
    migrations: Parameters<typeof postgresLayer>[1] = postgresMigrations,
  ) =>
    Effect.runPromise(
      Effect.provide(
        Effect.flatMap(Sql, effect),
        postgresLayer({ url: address, connectionsMax: 1, statementTimeoutMs }, migrations),
      ),
    )

  it("ends a slow statement, and its connection serves the next one", async () => {
    const [error, stored] = await run(url(), (sql) => {
      const sleep = sql.run(raw`SELECT pg_sleep(600)`.compile(sql.db))
      return Effect.all([Effect.flip(sql.transaction(Effect.andThen(insert(sql, "a"), sleep))), names(sql)])
    })
    expect([error instanceof DatabaseBusy, stored]).toEqual([true, []])
  })
  it("ends the connection of a server that hangs, and continues with another one", async () => {
    const relay = await openRelay(Redacted.value(url()))
    const [failures, stored] = await run(Redacted.make(relay.url), (sql) =>
      Effect.gen(function* () {
        yield* insert(sql, "a")
        relay.pause()
        const outside = yield* Effect.flip(names(sql))
        relay.resume()
        const inside = yield* Effect.flip(
          sql.transaction(
            Effect.gen(function* () {
              yield* insert(sql, "b")
              relay.pause()
              yield* names(sql)
            }),
          ),
        )
        relay.resume()
        return [[outside, inside], yield* names(sql)] as const
      }),
    )
    await relay.close()
    expect(failures.map((error) => error instanceof DatabaseUnavailable)).toEqual([true, true])
    expect(stored).toEqual([{ name: "a" }])
  })
  it("ends the transaction of a process that stopped in it, and others get its locks", async () => {
    const [stored, failure] = await run(url(), (sql) =>
      Effect.gen(function* () {
        yield* insert(sql, "a")
        const increase = (service: SqlService) =>
          service.run(service.db.updateTable("counter").set({ value: 2 }).where("name", "=", "a"))
        const isHeld = yield* Deferred.make<void>()
        const goOn = yield* Deferred.make<void>()
        const stopped = yield* Effect.forkChild(
          sql.transaction(
            Effect.gen(function* () {
              yield* increase(sql)
              yield* Deferred.succeed(isHeld, undefined)
              yield* Deferred.await(goOn)
              yield* insert(sql, "b")
            }),
          ),
        )
        yield* Deferred.await(isHeld)
        const other = Effect.flatMap(Sql, increase)
        yield* Effect.provide(other, postgresLayer({ url: url(), statementTimeoutMs }, postgresMigrations))
        yield* Deferred.succeed(goOn, undefined)
        const exit = yield* Effect.flip(Fiber.join(stopped))
        return [yield* names(sql), exit] as const
      }),
    )
    expect([stored, failure]).toEqual([[{ name: "a" }], expect.any(DatabaseUnavailable)])
  })
  it("does not limit steps of the schema", async () => {
    const slow = { id: "slow", sql: "SELECT pg_sleep(1.5)" }
    const applied = await run(
      url(),
      (sql) => sql.all(sql.db.selectFrom("migration").select("id").where("id", "=", "slow")),
      [...postgresMigrations, slow],
    )
    expect(applied).toEqual([{ id: "slow" }])
  })
})
