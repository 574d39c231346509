import { Clock, Deferred, Duration, Effect, Fiber, Schedule } from "effect"
import { sql as raw } from "kysely"
import { DatabaseBusy, type SqlError } from "../../sql/errors.ts"
import {
  incompatibleMigrations,
  pendingMigrations,
  type SchemaMigration,
} from "../../sql/schema-migrations.ts"
import type { SqlService } from "../../sql/sql.ts"

/**
 * One migration of the schema: statements that take effect together, or indexes. A released migration is never edited.
 * Indexes of tables that orders write are a migration of their own, because they are built while the tables are written.
 */
export type PostgresMigration = SchemaMigration &
  (
    | { readonly sql: string }
    | {
        /** By name, such as "orders (status, id)". */
        readonly indexes: Readonly<Record<string, string>>
      }
  )

/** How long migrations wait. */
export interface MigrationLimits {
  /**
   * For the locks of one try of a migration. All other statements on the table wait meanwhile.
   * Default: 1,000.
   */
  readonly lockTimeoutMs?: number
  /** Tries of a migration that does not get its locks. Default: 30, in about five minutes. */
  readonly triesMax?: number
  /** For another process that applies migrations. Default: an hour. */
  readonly turnTimeoutMs?: number
}

/** Any number, the same in each build; processes that start together take turns. */
const lockKey = 7_305_021
/** How often a process that waits for another one looks again. */
const turnPollMs = 200
/** Shorter than the time after which PostgreSQL ends an idle transaction of a command. */
const heartbeatMs = 10_000
const retryMaxMs = 10_000

/**
 * Applies the pending migrations, in order. Each migration takes effect by itself and is recorded, so the next run
 * continues an interrupted one. Processes that start together take turns.
 *
 * @fails SqlError; dies when the schema is of a newer build that this one cannot work with
 * @rule DB2, DB7, IX100, IX101, IX102, IX103
 */
export const migratePostgres = (
  sql: SqlService,
  migrations: ReadonlyArray<PostgresMigration>,
  { lockTimeoutMs = 1_000, triesMax = 30, turnTimeoutMs = 3_600_000 }: MigrationLimits = {},
): Effect.Effect<void, SqlError> => {
  const execute = (text: string) => sql.run(raw.raw(text).compile(sql.db))
  const isTrue = (text: string) =>
    Effect.map(
      sql.first(raw<{ readonly value: boolean }>`${raw.raw(`SELECT ${text} AS value`)}`.compile(sql.db)),
      (row) => row?.value === true,
    )

  /** Null while the database has no column of `needs`, and so no migration of this build. */
  const appliedMigrations = Effect.gen(function* () {
    const hasTable = yield* isTrue(
      "EXISTS (SELECT FROM pg_attribute WHERE attrelid = to_regclass('migration') AND attname = 'needs')",
    )
    return hasTable ? yield* sql.all(sql.db.selectFrom("migration").select(["id", "needs"])) : null
  })

  const isUpToDate = Effect.flatMap(appliedMigrations, (applied) => {
    const incompatible = incompatibleMigrations(applied ?? [], migrations)
    return incompatible.length > 0
      ? Effect.die(
          new Error(
            `The database was changed by a newer version of the shop, and this one cannot work with it (${incompatible.join(", ")}). Start the newer version, or choose another SHOP_DATABASE.`,
          ),
        )
      : Effect.succeed(applied !== null && pendingMigrations(applied, migrations).length === 0)
  })

  /** Repeats an effect that did not get its locks, or that conflicted with another transaction. */
  const retried = <A>(what: string, effect: Effect.Effect<A, SqlError>) => {
    const isHeld = (error: SqlError): boolean =>
      error._tag === "DatabaseBusy" || error._tag === "SerializationFailure"
    return effect.pipe(
      Effect.tapError((error) =>
        isHeld(error)
          ? Effect.logWarning(`${what} waits for other transactions and is tried again`, error.message)
          : Effect.void,
      ),
      Effect.retry({
        while: isHeld,
        schedule: Schedule.exponential("100 millis").pipe(
          Schedule.modifyDelay(({ duration }) =>
            Effect.succeed(Duration.min(duration, Duration.millis(retryMaxMs))),
          ),
          Schedule.jittered,
          Schedule.upTo({ times: triesMax - 1 }),
        ),
      }),
    )
  }

  const prepareTable = retried(
    "The table of migrations",
    sql.transaction(
      Effect.gen(function* () {
        yield* execute(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
        yield* execute(
          "CREATE TABLE IF NOT EXISTS migration (id TEXT PRIMARY KEY, applied_at TEXT NOT NULL DEFAULT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS'))",
        )
        yield* execute("ALTER TABLE migration ADD COLUMN IF NOT EXISTS needs TEXT")
      }),
    ),
  )

  const record = ({ id, needs = null }: { readonly id: string; readonly needs?: string | null }) =>
    sql.run(sql.db.insertInto("migration").values({ id, needs }))

  /** Builds an index beside writers. It first drops an invalid index that an interrupted run has left. */
  const buildIndex = Effect.fnUntraced(function* (name: string, definition: string) {
    const has = (condition: string) =>
      isTrue(`EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND ${condition})`)
    if (yield* has("indisvalid")) return
    if (yield* has("NOT indisvalid")) yield* execute(`DROP INDEX CONCURRENTLY ${name}`)
    yield* execute(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`)
  })

  const apply = Effect.fnUntraced(function* (migration: PostgresMigration) {
    const what = `The step ${migration.id} of the schema`
    if ("indexes" in migration) {
      for (const [name, definition] of Object.entries(migration.indexes))
        yield* retried(what, buildIndex(name, definition))
      return yield* record(migration)
    }
    const statements = sql.transaction(
      Effect.gen(function* () {
        yield* execute(`SET LOCAL lock_timeout = ${lockTimeoutMs}`)
        yield* execute(migration.sql)
        yield* record(migration)
      }),
    )
    return yield* retried(what, statements)
  })

  const applyMissing = Effect.gen(function* () {
    yield* prepareTable
    for (const migration of pendingMigrations((yield* appliedMigrations) ?? [], migrations))
      yield* apply(migration)
  })

  /**
   * A transaction of its own that holds the lock of migrations, and a statement now and then that keeps it open. The
   * lock is asked for and never waited for: a statement that waits would hold up the build of an index.
   */
  const holdTurn = (isHeld: Deferred.Deferred<boolean>) =>
    sql.transaction(
      Effect.gen(function* () {
        const isOurs = yield* isTrue(`pg_try_advisory_xact_lock(${lockKey})`)
        yield* Deferred.succeed(isHeld, isOurs)
        if (isOurs) return yield* Effect.repeat(execute("SELECT 1"), Schedule.spaced(heartbeatMs))
      }),
    )

  /** Applies what is missing unless another process does. @returns whether nothing is missing now */
  const takeTurn = Effect.scoped(
    Effect.gen(function* () {
      if (yield* isUpToDate) return true
      const isHeld = yield* Deferred.make<boolean>()
      const turn = yield* Effect.forkScoped(holdTurn(isHeld))
      const lost = Effect.andThen(Fiber.join(turn), Effect.never)
      if (!(yield* Effect.raceFirst(Deferred.await(isHeld), lost))) return false
      yield* Effect.raceFirst(applyMissing, lost)
      return true
    }),
  )

  return Effect.gen(function* () {
    const startMs = yield* Clock.currentTimeMillis
    while (!(yield* takeTurn)) {
      if ((yield* Clock.currentTimeMillis) - startMs >= turnTimeoutMs)
        return yield* new DatabaseBusy({
          cause: new Error(
            "another process applies steps of the schema and does not finish; end that process, and start again",
          ),
        })
      yield* Effect.sleep(turnPollMs)
    }
  })
}
