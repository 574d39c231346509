import { Context, Effect, Exit, Layer, Redacted, Schedule } from "effect"
import {
  AbortedTransactionError,
  type ControlledTransaction,
  isCompilable,
  Kysely,
  PostgresDialect,
} from "kysely"
import { Socket } from "node:net"
import pg from "pg"
import { messageOf, QueryFailed, type SqlError } from "../../sql/errors.ts"
import { type Isolation, type Query, Sql, type TransactionOptions } from "../../sql/sql.ts"
import type { Tables } from "../../sql/tables.ts"
import { postgresError } from "./errors.ts"
import { migratePostgres, type PostgresMigration } from "./migrate.ts"

/** How the shop connects to PostgreSQL. */
export interface PostgresOptions {
  /** Such as `postgres://shop:password@db.example/shop`. */
  readonly url: Redacted.Redacted
  /** Connections of this process at most. Default: 10. */
  readonly connectionsMax?: number | undefined
  /** How long a query waits for a free connection. Default: 5,000. */
  readonly connectTimeoutMs?: number | undefined
  /**
   * After this time the server ends a statement, and after a fifth more the shop ends a connection that is silent.
   * Default: never, for imports and copies. Steps of the schema have no limit.
   */
  readonly statementTimeoutMs?: number | undefined
}

/** The isolation of a snapshot is "repeatable read". */
type AnyIsolation = Isolation | "repeatable read"

interface Transaction {
  readonly connection: ControlledTransaction<Tables, Array<string>>
  readonly isolation: AnyIsolation
  /** Names savepoints. */
  savepoints: number
}

/** The transaction that a fiber is part of. */
const CurrentTransaction = Context.Reference<Transaction | null>("@shop/commerce/PostgresTransaction", {
  defaultValue: () => null,
})

const bigintType = 20

/**
 * The server ends a session that holds a transaction open for this time without a statement, and its locks with it. A
 * transaction waits for nothing but the database, so its process is frozen or has lost its network.
 */
const idleTransactionMs = { requests: 5_000, commands: 60_000 }

/** Money, times and ids are numbers, as SQLite returns them. @throws RangeError for one that a number cannot hold */
const wholeNumber = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: "text" | "binary") =>
    type === bigintType && format !== "binary" ? wholeNumber : pg.types.getTypeParser(type, format as "text"),
}

/** Six tries in about a second: transactions are short, and two of them seldom meet twice. */
const retries = Schedule.exponential("20 millis").pipe(Schedule.jittered, Schedule.upTo({ times: 5 }))

/** A step of the driver; it is aborted with its fiber where it uses the signal. */
const step = <A>(execute: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, SqlError> =>
  Effect.tryPromise({ try: execute, catch: postgresError })

const commit = ({ connection }: Transaction): Effect.Effect<void, SqlError> =>
  Effect.tryPromise({
    try: () => connection.commit().execute(),
    // An effect that caught the error of a statement cannot commit what PostgreSQL has rolled back.
    catch: (cause) =>
      cause instanceof AbortedTransactionError
        ? new QueryFailed({
            cause,
            message:
              "A statement failed, so nothing of the transaction is stored. Use a savepoint to continue after a failure.",
          })
        : postgresError(cause),
  })

const joined = <A, E, R>(
  { isolation: outer }: Transaction,
  effect: Effect.Effect<A, E, R>,
  inner: Isolation,
): Effect.Effect<A, E, R> =>
  inner === "serializable" && outer !== "serializable"
    ? Effect.die(
        new Error(
          "A serializable transaction was started inside a read-committed one. Make the outer one serializable.",
        ),
      )
    : effect

const make = (db: Kysely<Tables>) => {
  const execute = <Row>(query: Query<Row>) =>
    Effect.flatMap(CurrentTransaction, (current) =>
      step((signal) =>
        (current?.connection ?? db).executeQuery(isCompilable(query) ? query.compile() : query, {
          signal,
          inflightQueryAbortStrategy: "cancel query",
        }),
      ),
    )

  const begin = (isolation: AnyIsolation) =>
    Effect.map(
      step(() => {
        const builder = db.startTransaction().setIsolationLevel(isolation)
        return (isolation === "repeatable read" ? builder.setAccessMode("read only") : builder).execute()
      }),
      (connection): Transaction => ({ connection, isolation, savepoints: 0 }),
    )

  const attempt = <A, E, R>(effect: Effect.Effect<A, E, R>, isolation: AnyIsolation) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const transaction = yield* begin(isolation)
        const exit = yield* Effect.exit(
          restore(Effect.provideService(effect, CurrentTransaction, transaction)),
        )
        if (Exit.isSuccess(exit)) {
          yield* commit(transaction)
          return exit.value
        }
        // A connection that cannot roll back is closed by kysely, and PostgreSQL rolls back then.
        yield* Effect.ignore(step(() => transaction.connection.rollback().execute()))
        return yield* Effect.failCause(exit.cause)
      }),
    )

  const transaction = <A, E, R>(
    effect: Effect.Effect<A, E, R>,
    { isolation = "read committed" }: TransactionOptions = {},
  ): Effect.Effect<A, E | SqlError, R> =>
    Effect.flatMap(CurrentTransaction, (current) =>
      current !== null
        ? joined(current, effect, isolation)
        : Effect.retry(attempt(effect, isolation), {
            while: (error) => (error as Partial<SqlError> | null)?._tag === "SerializationFailure",
            schedule: retries,
          }),
    )

  const part = <A, E, R>(
    outer: Transaction,
    effect: Effect.Effect<A, E, R>,
  ): Effect.Effect<A, E | SqlError, R> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        outer.savepoints += 1
        const name = `part_${outer.savepoints}`
        const { connection } = outer
        yield* step(() => connection.savepoint(name).execute())
        const exit = yield* Effect.exit(restore(effect))
        if (Exit.isFailure(exit)) yield* step(() => connection.rollbackToSavepoint(name).execute())
        yield* step(() => connection.releaseSavepoint(name).execute())
        return yield* exit
      }),
    )

  return Sql.of({
    dialect: "postgres",
    db,
    all: (query) => Effect.map(execute(query), ({ rows }) => rows),
    first: (query) => Effect.map(execute(query), ({ rows }) => rows[0] ?? null),
    run: (query) => Effect.map(execute(query), ({ numAffectedRows }) => Number(numAffectedRows ?? 0)),
    transaction,
    savepoint: (effect) =>
      Effect.flatMap(CurrentTransaction, (current) =>
        current === null ? transaction(effect) : part(current, effect),
      ),
    snapshot: (effect) =>
      Effect.flatMap(CurrentTransaction, (current) =>
        current === null ? attempt(effect, "repeatable read") : effect,
      ),
  })
}

/**
 * A socket that breaks when the server is silent. `query_timeout` of `pg` is not used: it returns a connection with an
 * open query to the pool.
 */
const openSocket = (silenceMs: number): Socket => {
  const socket = new Socket()
  return socket.setTimeout(silenceMs, () =>
    socket.destroy(new Error(`PostgreSQL did not answer within ${silenceMs} ms`)),
  )
}

const connect = Effect.fnUntraced(function* ({
  url,
  connectionsMax = 10,
  connectTimeoutMs = 5_000,
  statementTimeoutMs,
}: PostgresOptions) {
  const run = Effect.runForkWith(yield* Effect.context())
  const pool = new pg.Pool({
    connectionString: Redacted.value(url),
    max: connectionsMax,
    connectionTimeoutMillis: connectTimeoutMs,
    types,
    ...(statementTimeoutMs === undefined
      ? { idle_in_transaction_session_timeout: idleTransactionMs.commands }
      : {
          statement_timeout: statementTimeoutMs,
          // Half of what another process waits for a lock, so that it still gets it.
          idle_in_transaction_session_timeout: Math.min(idleTransactionMs.requests, statementTimeoutMs / 2),
          // The server's own error arrives first while the server works.
          stream: () => openSocket(statementTimeoutMs * 1.2),
        }),
  })
  const warn = (error: unknown): void =>
    void (pool.ending || run(Effect.logWarning("A connection to PostgreSQL was lost", messageOf(error))))
  // The pool replaces a connection that breaks. Without listeners its error would end the process: the pool listens
  // to idle connections alone, and a query on a busy one fails by itself.
  pool.on("error", warn)
  pool.on("connect", (client) => client.on("error", warn))
  const db = yield* Effect.acquireRelease(
    Effect.sync(() => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })),
    (kysely) => Effect.promise(() => kysely.destroy()),
  )
  return make(db)
})

/** A PostgreSQL as it is. The first query connects. */
export const postgresConnection = (options: PostgresOptions): Layer.Layer<Sql> =>
  Layer.effect(Sql, connect(options))

/**
 * Connects to PostgreSQL and brings its schema up to date.
 *
 * @rule DB6, DB7, CM345
 */
export const postgresLayer = (
  options: PostgresOptions,
  migrations: ReadonlyArray<PostgresMigration>,
): Layer.Layer<Sql, SqlError> =>
  Layer.effect(
    Sql,
    Effect.gen(function* () {
      // One connection holds the lock of migrations, and the other one applies the steps.
      const migrate = Effect.flatMap(
        connect({ ...options, connectionsMax: 2, statementTimeoutMs: undefined }),
        (sql) => migratePostgres(sql, migrations),
      )
      yield* Effect.scoped(migrate)
      return yield* connect(options)
    }),
  )
