import { Data, Effect } from "effect"
import { sql as raw } from "kysely"
import { DatabaseSync } from "node:sqlite"
import { Sql, type SqlError, type SqlService } from "../sql/index.ts"
import { migrations } from "../schema/index.ts"
import { columnsOf, type Column, orderByReferences, tablesOf } from "./tables.ts"

/** The copy failed, and the target is unchanged. */
export class CopyNotMade extends Data.TaggedError("CopyNotMade")<{ readonly reason: string }> {}

/** Options of a copy. */
export interface CopyOptions {
  /** The SQLite file. */
  readonly file: string
  /** Whether data in the target is replaced. Without it a target with data is refused. */
  readonly replaces: boolean
  readonly onProgress: (table: string, rows: number) => void
}

/** The rows of each table that were copied. */
export type CopiedRows = Readonly<Record<string, number>>

/** A statement has at most 65,535 parameters; smaller ones keep memory low. */
const parametersMax = 20_000
/** A write of the shop that runs now may take this long. */
const lockMs = 10_000

/** Triggers fill these tables, so their own rows come last. */
const filledByTriggers: ReadonlySet<string> = new Set(["stock_change"])

const query = (sql: SqlService, text: string) =>
  raw<Readonly<Record<string, unknown>>>`${raw.raw(text)}`.compile(sql.db)

const openSource = (file: string) =>
  Effect.acquireRelease(
    Effect.try({
      try: () => {
        const database = new DatabaseSync(file, { timeout: lockMs })
        // Until this transaction ends the shop can read and not write, so the copy misses nothing.
        database.exec("BEGIN IMMEDIATE")
        return database
      },
      catch: (cause) =>
        new CopyNotMade({
          reason: `${file} cannot be locked: ${cause instanceof Error ? cause.message : cause}`,
        }),
    }),
    (database) => Effect.sync(() => database.close()),
  )

/** Ids of the steps that a file has; null when it is no shop's. */
const appliedIds = (source: DatabaseSync): ReadonlySet<string> | null => {
  try {
    const rows = source.prepare("SELECT id FROM migration").all()
    return new Set(rows.map(({ id }) => String(id)))
  } catch {
    return null
  }
}

/** @fails CopyNotMade unless the file has every step of this shop's schema and no other */
const checkSteps = (file: string, source: DatabaseSync): Effect.Effect<void, CopyNotMade> => {
  const applied = appliedIds(source)
  if (applied === null) return Effect.fail(new CopyNotMade({ reason: `${file} is no database of the shop` }))
  const isKnown = (id: string): boolean => migrations.some((step) => step.id === id)
  return ![...applied].every(isKnown)
    ? Effect.fail(new CopyNotMade({ reason: `${file} was written by a newer version of the shop` }))
    : migrations.every(({ id }) => applied.has(id))
      ? Effect.void
      : Effect.fail(
          new CopyNotMade({
            reason: `${file} was written by an older version of the shop. Run any command of this version on it first, such as shop orders list`,
          }),
        )
}

interface Values {
  readonly [column: string]: null | number | bigint | string | Uint8Array
}

/** U+0000 or half of a surrogate pair, as escapes that `JSON.stringify` writes. */
const escapes = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Whether PostgreSQL stores a text and cannot read it as JSON: its escapes stand for characters that no text of PostgreSQL has. */
const isUnreadableJson = (text: string): boolean => {
  if (!/^[[{]/.test(text) || !escapes.test(text)) return false
  try {
    // Escapes of whole characters are gone then.
    return escapes.test(JSON.stringify(JSON.parse(text)))
  } catch {
    return false
  }
}

const nameOf = (source: DatabaseSync, table: string, row: Values): string =>
  source
    .prepare("SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk")
    .all(table)
    .map(({ name }) => `${name} ${row[String(name)]}`)
    .join(", ")

const checkText = (source: DatabaseSync, table: string, row: Values): Effect.Effect<void, CopyNotMade> => {
  const column = Object.entries(row).find(
    ([, value]) => typeof value === "string" && (value.includes("\u0000") || isUnreadableJson(value)),
  )?.[0]
  return column === undefined
    ? Effect.void
    : Effect.fail(
        new CopyNotMade({
          reason: `a text in ${table}.${column} (${nameOf(source, table, row)}) contains U+0000 or half of a character, which PostgreSQL cannot store. Remove it first; a document can be imported again`,
        }),
      )
}

/** Copies the rows of one table in batches. @returns how many */
const copyTable = Effect.fnUntraced(function* (
  source: DatabaseSync,
  target: SqlService,
  table: string,
  columns: ReadonlyArray<Column>,
  onProgress: CopyOptions["onProgress"],
) {
  const names = columns.map(({ name }) => name)
  const batchMax = Math.max(1, Math.floor(parametersMax / names.length))
  const rows = source
    .prepare(`SELECT ${names.map((name) => `"${name}"`).join(", ")} FROM "${table}"`)
    .iterate()
  let copied = 0
  let batch: Array<Values> = []
  const insert = Effect.suspend(() =>
    target.run(
      raw`INSERT INTO ${raw.table(table)} (${raw.join(names.map((name) => raw.ref(name)))}) VALUES ${raw.join(
        batch.map((row) => raw`(${raw.join(names.map((name) => row[name]))})`),
      )}`.compile(target.db),
    ),
  )
  for (const row of rows as Iterable<Values>) {
    yield* checkText(source, table, row)
    batch.push(row)
    if (batch.length < batchMax) continue
    copied += yield* insert
    onProgress(table, copied)
    batch = []
  }
  if (batch.length > 0) copied += yield* insert
  onProgress(table, copied)
  return copied
})

/** The next number of each counted column follows the highest that was ever given. */
const continueNumbers = Effect.fnUntraced(function* (
  source: DatabaseSync,
  target: SqlService,
  table: string,
  columns: ReadonlyArray<Column>,
) {
  const identity = columns.find(({ isIdentity }) => isIdentity)?.name
  if (identity === undefined) return
  const given = source.prepare("SELECT seq FROM sqlite_sequence WHERE name = ?").get(table)?.["seq"]
  const highest = source.prepare(`SELECT max("${identity}") AS highest FROM "${table}"`).get()?.["highest"]
  const last = Math.max(Number(given ?? 0), Number(highest ?? 0))
  if (last > 0)
    yield* target.first(
      raw`SELECT setval(pg_get_serial_sequence(${table}, ${identity}), ${last})`.compile(target.db),
    )
})

/** Expressions for row count, sums of numbers and lengths of texts, equal in both dialects. */
const sumsOf = (columns: ReadonlyArray<Column>, lengthOf: (column: string) => string): string =>
  [
    "count(*) AS rows",
    ...columns.map(({ name, type }) =>
      type === "bigint"
        ? `sum("${name}" & 4294967295) AS "${name}"`
        : `sum(${lengthOf(`"${name}"`)}) AS "${name}"`,
    ),
  ].join(", ")

const asTexts = (row: Readonly<Record<string, unknown>> | null | undefined): ReadonlyArray<string> =>
  Object.entries(row ?? {}).map(([name, value]) => `${name} ${value ?? 0}`)

/** @fails CopyNotMade with the first sum that differs */
const compare = Effect.fnUntraced(function* (
  source: DatabaseSync,
  target: SqlService,
  table: string,
  columns: ReadonlyArray<Column>,
) {
  const before = asTexts(
    source
      .prepare(`SELECT ${sumsOf(columns, (name) => `length(CAST(${name} AS BLOB))`)} FROM "${table}"`)
      .get(),
  )
  const after = asTexts(
    yield* target.first(
      query(target, `SELECT ${sumsOf(columns, (name) => `octet_length(${name})`)} FROM "${table}"`),
    ),
  )
  const differing = before.findIndex((text, at) => text !== after[at])
  if (differing >= 0)
    return yield* new CopyNotMade({
      reason: `${table} differs: ${before[differing]} in SQLite, ${after[differing]} in PostgreSQL`,
    })
})

/** Tables whose rows show that a shop uses a database. */
const used = ["customer", "orders", "cart", "document"]

/**
 * Copies a shop from SQLite to PostgreSQL: all tables in one transaction, then compares counts and sums. The shop can
 * read its SQLite file meanwhile and cannot write to it, until the scope closes.
 *
 * @returns the rows of each table
 * @fails CopyNotMade with the reason; SqlError when PostgreSQL is away. The target is then as it was before.
 * @rule CM320
 */
export const copyToPostgres = Effect.fn("copyToPostgres")(function* ({
  file,
  replaces,
  onProgress,
}: CopyOptions) {
  const target = yield* Sql
  const source = yield* openSource(file)
  yield* checkSteps(file, source)
  const copy = Effect.gen(function* () {
    const columns = yield* columnsOf(target)
    const tables = yield* tablesOf(target)
    const present = new Set(
      source
        .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .all()
        .map(({ name }) => String(name)),
    )
    const missing = tables.map(({ name }) => name).filter((name) => !present.has(name))
    if (missing.length > 0)
      return yield* new CopyNotMade({ reason: `${file} lacks the tables ${missing.join(", ")}` })
    if (!replaces)
      for (const table of used)
        if ((yield* target.first(query(target, `SELECT 1 FROM "${table}" LIMIT 1`))) !== null)
          return yield* new CopyNotMade({ reason: `the target has rows in ${table} already` })
    const order = orderByReferences(tables)
    yield* target.run(query(target, `TRUNCATE ${order.map((name) => `"${name}"`).join(", ")}`))
    const counts: Record<string, number> = {}
    for (const table of order.filter((name) => !filledByTriggers.has(name)))
      counts[table] = yield* copyTable(source, target, table, columns.get(table) ?? [], onProgress)
    for (const table of filledByTriggers) {
      yield* target.run(query(target, `DELETE FROM "${table}"`))
      counts[table] = yield* copyTable(source, target, table, columns.get(table) ?? [], onProgress)
    }
    for (const table of order) {
      yield* continueNumbers(source, target, table, columns.get(table) ?? [])
      yield* compare(source, target, table, columns.get(table) ?? [])
    }
    return counts as CopiedRows
  })
  return yield* target.transaction<CopiedRows, CopyNotMade | SqlError, never>(copy)
})
