import { Context, Effect, Layer } from "effect"
import { LRUCache } from "lru-cache"
import { chmodSync, existsSync } from "node:fs"
import { sqliteSql } from "../drivers/sqlite/sqlite.ts"
import { Sql } from "../sql/sql.ts"
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite"
import { isDamaged } from "../sql/unwritable.ts"

/** A row in SQLite's types. */
export type Row = Record<string, null | number | bigint | string | Uint8Array>

/** A synchronous connection to one SQLite file. @rule DB1 */
export interface DatabaseService {
  readonly all: (sql: string, ...parameters: ReadonlyArray<SQLInputValue>) => ReadonlyArray<Row>
  readonly get: (sql: string, ...parameters: ReadonlyArray<SQLInputValue>) => Row | undefined
  readonly run: (
    sql: string,
    ...parameters: ReadonlyArray<SQLInputValue>
  ) => { readonly changes: number; readonly lastId: number }
  readonly exec: (sql: string) => void
  /** Rows as arrays of columns, for large reads. */
  readonly values: (
    sql: string,
    ...parameters: ReadonlyArray<SQLInputValue>
  ) => ReadonlyArray<ReadonlyArray<unknown>>
  /**
   * Runs the body in one BEGIN IMMEDIATE transaction: all of it is on disk when this returns, or none is.
   * The body is synchronous, so no other work runs between its steps. Nested calls join the outer transaction.
   */
  readonly transaction: <A>(body: () => A) => A
  /** A part of a transaction that is taken back alone when it throws. */
  readonly part: <A>(body: () => A) => A
  /**
   * Reads a consistent snapshot of the file during writes of this or another process. A database in memory has only one
   * connection and is read directly.
   */
  readonly snapshot: <A>(body: (reader: DatabaseService) => A) => A
  /** The same for readers that wait in between. They close it. */
  readonly openSnapshot: () => { readonly reader: DatabaseService; readonly close: () => void }
  readonly file: string
}

/**
 * The SQLite file of the platform. It is synchronous on purpose: a statement takes microseconds, and a transaction
 * that never awaits cannot be interleaved.
 * @rule DB1 - WAL, synchronous=FULL: an acknowledged write survives a kill
 */
export class Database extends Context.Service<Database, DatabaseService>()("@shop/commerce/Database") {}

/** SQLite blocks the thread while it waits for a lock, so a process that serves requests must not wait for long. */
const waitMs = 5_000

const open = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: waitMs })
  db.exec(
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON; PRAGMA trusted_schema=OFF; PRAGMA cache_size=-32000; PRAGMA journal_size_limit=67108864",
  )
  return db
}

const statementsMax = 512

/** A cache of prepared statements by their SQL; bounded, because some statements name tables that come and go. */
const statementCache = (prepare: (sql: string) => StatementSync): ((sql: string) => StatementSync) => {
  const statements = new LRUCache<string, StatementSync>({ max: statementsMax, memoMethod: prepare })
  return (sql) => statements.memo(sql)
}

const service = (
  db: DatabaseSync,
  file: string,
  onDamage: (error: unknown) => void = () => {},
): DatabaseService => {
  const watched = <A>(work: () => A): A => {
    try {
      return work()
    } catch (error) {
      if (isDamaged(error)) onDamage(error)
      throw error
    }
  }
  const prepare = statementCache((sql) => db.prepare(sql))
  const prepareArrays = statementCache((sql) => {
    const statement = db.prepare(sql)
    statement.setReturnArrays(true)
    return statement
  })
  let depth = 0
  const database: DatabaseService = {
    file,
    all: (sql, ...parameters) =>
      watched(() => prepare(sql).all(...parameters) as unknown as ReadonlyArray<Row>),
    get: (sql, ...parameters) => watched(() => prepare(sql).get(...parameters) as Row | undefined),
    run: (sql, ...parameters) => {
      const { changes, lastInsertRowid } = watched(() => prepare(sql).run(...parameters))
      return { changes: Number(changes), lastId: Number(lastInsertRowid) }
    },
    exec: (sql) => watched(() => db.exec(sql)),
    values: (sql, ...parameters) =>
      watched(
        () => prepareArrays(sql).all(...parameters) as unknown as ReadonlyArray<ReadonlyArray<unknown>>,
      ),
    snapshot: (body) => {
      const { reader, close } = database.openSnapshot()
      try {
        return body(reader)
      } finally {
        close()
      }
    },
    openSnapshot: () => {
      if (file === ":memory:") return { reader: database, close: () => undefined }
      const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
      try {
        reader.exec("BEGIN; SELECT count(*) FROM sqlite_schema")
        return { reader: service(reader, file), close: () => reader.close() }
      } catch (error) {
        reader.close()
        throw error
      }
    },
    part: (body) => {
      db.exec("SAVEPOINT part")
      try {
        const result = body()
        db.exec("RELEASE part")
        return result
      } catch (error) {
        if (db.isTransaction) db.exec("ROLLBACK TO part; RELEASE part")
        throw error
      }
    },
    transaction: (body) => {
      if (depth > 0) return body()
      db.exec("BEGIN IMMEDIATE")
      depth = 1
      try {
        const result = body()
        watched(() => db.exec("COMMIT"))
        return result
      } catch (error) {
        // SQLite has already rolled back on a full disk; a second ROLLBACK then fails and must not hide the cause.
        if (db.isTransaction) db.exec("ROLLBACK")
        throw error
      } finally {
        depth = 0
      }
    },
  }
  return database
}

/** A `Database` on a connection that the caller opens and closes. @rule DB1 */
export const readOnly = (db: DatabaseSync, file: string): DatabaseService => service(db, file)

/** How a database is opened. */
export interface OpenOptions {
  /** How long a write blocks the thread while another process writes; opening waits longer. */
  readonly busyMs?: number | undefined
  /** Called when a statement finds the file damaged. The file is also checked before it is used. @rule DB5 */
  readonly onDamage?: ((error: unknown) => void) | undefined
}

/** Looks a file through as fast as SQLite can. @throws Error when something is wrong with it */
const quickCheck = (db: DatabaseSync, file: string): void => {
  const [found] = db.prepare("PRAGMA quick_check(1)").all()
  const words = String(found?.["quick_check"])
  if (words !== "ok")
    throw new Error(`${file} is damaged: ${words}. Put a copy in its place: shop restore <copy>`)
}

/** Restricts the shop's files to the user who runs the shop. */
const makePrivate = (file: string): void => {
  for (const suffix of ["", "-wal", "-shm"]) if (existsSync(file + suffix)) chmodSync(file + suffix, 0o600)
}

/**
 * Opens or creates the file and migrates its schema. ":memory:" for tests. `Sql` and the synchronous `Database` use one
 * connection, until every aggregate has a repository.
 *
 * @rule DB1, DB4
 */
export const layer = (
  file: string,
  migrate: (database: DatabaseService) => void,
  options: OpenOptions = {},
): Layer.Layer<Database | Sql> =>
  Layer.provideMerge(Layer.effect(Sql, Effect.map(Database, sqliteSql)), fileLayer(file, migrate, options))

/** Provides the file as `Database` alone: the copy of the catalogue next to PostgreSQL. @rule DB1, DB4 */
export const fileLayer = (
  file: string,
  migrate: (database: DatabaseService) => void,
  { busyMs = waitMs, onDamage }: OpenOptions = {},
): Layer.Layer<Database> =>
  Layer.effect(
    Database,
    Effect.map(
      Effect.acquireRelease(
        Effect.sync(() => open(file)),
        (db) => Effect.sync(() => db.close()),
      ),
      (db) => {
        makePrivate(file)
        if (onDamage !== undefined) quickCheck(db, file)
        const database = service(db, file, onDamage)
        migrate(database)
        db.exec(`PRAGMA busy_timeout=${Math.trunc(busyMs)}`)
        return database
      },
    ),
  )
