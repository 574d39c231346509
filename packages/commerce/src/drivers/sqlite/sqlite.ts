import { Cause, Context, Effect, Exit, Fiber } from "effect"
import {
  type CompiledQuery,
  DummyDriver,
  isCompilable,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely"
import type { SQLInputValue } from "node:sqlite"
import type { DatabaseService } from "../../database/database.ts"
import { type Query, Sql, type SqlService } from "../../sql/sql.ts"
import type { SqlError } from "../../sql/errors.ts"
import type { Tables } from "../../sql/tables.ts"
import { sqliteError } from "./errors.ts"

/** Builds queries only: `DummyDriver` executes none. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

interface Transaction {
  isOpen: boolean
}

/** The transaction that a fiber is part of. */
const CurrentTransaction = Context.Reference<Transaction | null>("@shop/commerce/SqliteTransaction", {
  defaultValue: () => null,
})

/** The connection that a fiber reads a snapshot on. */
const CurrentSnapshot = Context.Reference<DatabaseService | null>("@shop/commerce/SqliteSnapshot", {
  defaultValue: () => null,
})

interface Statement {
  readonly text: string
  readonly parameters: ReadonlyArray<SQLInputValue>
}

const statementOf = (query: Query): Statement => {
  const { sql, parameters }: CompiledQuery = isCompilable(query) ? query.compile() : query
  return { text: sql, parameters: parameters as ReadonlyArray<SQLInputValue> }
}

/** Ends a transaction whose body failed; the failure itself is in the body's exit. */
class RolledBack extends Error {}

const waited = new Error(
  "A transaction or snapshot waited for something other than the database. On SQLite it must end in one turn: move timers, requests and promises out of it.",
)

/** The exit of an effect that ends without waiting; a defect when it waits, and then it is interrupted. */
const exitNow = <A, E, R>(effect: Effect.Effect<A, E, R>, context: Context.Context<R>): Exit.Exit<A, E> => {
  const exit = Effect.runSyncExitWith(context)(effect)
  const defect = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
  if (!Cause.isAsyncFiberError(defect)) return exit
  Effect.runFork(Fiber.interrupt(defect.fiber))
  return Exit.die(waited)
}

/**
 * Executes queries on the connection of a `Database`. Both services work side by side: a synchronous transaction and
 * an effect's transaction join each other when they are nested.
 *
 * @rule DB1, DB6
 */
export const sqliteSql = (database: DatabaseService): SqlService => {
  const statement = <A>(execute: (connection: DatabaseService) => A): Effect.Effect<A, SqlError> =>
    Effect.flatMap(CurrentSnapshot, (snapshot) =>
      Effect.try({ try: () => execute(snapshot ?? database), catch: sqliteError }),
    )

  const rows = <Row>(connection: DatabaseService, query: Query<Row>): ReadonlyArray<Row> => {
    const { text, parameters } = statementOf(query)
    return connection.all(text, ...parameters) as ReadonlyArray<never>
  }

  /** Runs an effect between the begin and the end of a synchronous transaction or savepoint. */
  const within =
    (synchronous: (body: () => void) => void) =>
    <A, E, R>(effect: Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError, R> =>
      Effect.flatMap(Effect.context<R>(), (context): Effect.Effect<A, E | SqlError> => {
        const transaction: Transaction = { isOpen: true }
        let exit: Exit.Exit<A, E> | undefined
        try {
          synchronous(() => {
            exit = exitNow(effect, Context.add(context, CurrentTransaction, transaction))
            if (Exit.isFailure(exit)) throw new RolledBack()
          })
        } catch (error) {
          if (!(error instanceof RolledBack)) return Effect.fail(sqliteError(error))
        } finally {
          transaction.isOpen = false
        }
        return exit!
      })

  const inTransaction = within(database.transaction)
  const inSavepoint = within(database.part)

  return Sql.of({
    dialect: "sqlite",
    db,
    all: (query) => statement((connection) => rows(connection, query)),
    first: (query) => statement((connection) => rows(connection, query)[0] ?? null),
    run: (query) =>
      statement((connection) => {
        const { text, parameters } = statementOf(query)
        return connection.run(text, ...parameters).changes
      }),
    transaction: (effect) =>
      Effect.flatMap(CurrentTransaction, (current) =>
        current?.isOpen === true ? effect : inTransaction(effect),
      ),
    savepoint: (effect) =>
      Effect.flatMap(CurrentTransaction, (current) =>
        current?.isOpen === true ? inSavepoint(effect) : inTransaction(effect),
      ),
    snapshot: <A, E, R>(effect: Effect.Effect<A, E, R>) =>
      Effect.flatMap(Effect.context<R>(), (context): Effect.Effect<A, E | SqlError> => {
        let exit: Exit.Exit<A, E> | undefined
        try {
          database.snapshot((reader) => {
            exit = exitNow(effect, Context.add(context, CurrentSnapshot, reader))
          })
        } catch (error) {
          return Effect.fail(sqliteError(error))
        }
        return exit!
      }),
  })
}
