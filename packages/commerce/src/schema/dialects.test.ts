import { Effect } from "effect"
import { sql as raw } from "kysely"
import { describe, expect, it } from "vitest"
import { Database, layer, migrate } from "../database/index.ts"
import { Sql, type SqlService } from "../sql/index.ts"
import { describeOnPostgres } from "../../../../tests/support/services/each-dialect.ts"
import { migrations } from "./index.ts"

/** Violations of constraints, and rows in their stored form, equal for both dialects. */
interface TableShape {
  readonly columns: Readonly<Record<string, string>>
  /** Columns of each unique key, and the condition of a partial one. */
  readonly uniqueKeys: ReadonlyArray<string>
  readonly foreignKeys: ReadonlyArray<string>
  readonly indexes: ReadonlyArray<string>
}

const sorted = (texts: Iterable<string>): ReadonlyArray<string> => [...texts].toSorted()
const query = <Row>(sql: SqlService, text: string) => sql.all(raw<Row>`${raw.raw(text)}`.compile(sql.db))

/** Two unique keys over the same columns refuse the same rows. */
const key = (columns: string, isPartial: boolean): string => columns + (isPartial ? " (some rows)" : "")

const sqliteTables = Effect.gen(function* () {
  const sql = yield* Sql
  const tables = yield* query<{ name: string; sql: string }>(
    sql,
    "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  )
  const shapes: Record<string, TableShape> = {}
  for (const { name } of tables) {
    const columns = yield* query<{
      name: string
      type: string
      notnull: number
      pk: number
      dflt_value: string | null
    }>(sql, `SELECT * FROM pragma_table_info('${name}')`)
    const indexes = yield* query<{
      unique: number
      origin: string
      partial: number
      columns: string
      name: string
    }>(
      sql,
      `SELECT list.*, (SELECT group_concat(coalesce(name, 'expression')) FROM (SELECT name FROM pragma_index_info(list.name) ORDER BY seqno)) AS columns
       FROM pragma_index_list('${name}') AS list`,
    )
    const primary = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
    const foreign = yield* query<{ id: number; target: string; from: string; on_delete: string }>(
      sql,
      `SELECT id, "table" AS target, group_concat("from") AS "from", on_delete
       FROM (SELECT * FROM pragma_foreign_key_list('${name}') ORDER BY id, seq) GROUP BY id`,
    )
    shapes[name] = {
      columns: Object.fromEntries(
        columns
          .filter(({ name: column }) => isShared(name, column))
          .map(({ name: column, type, notnull, pk }) => [
            column,
            `${type}${notnull === 1 || pk > 0 ? " NOT NULL" : ""}`,
          ]),
      ),
      uniqueKeys: sorted(
        new Set([
          primary.map((column) => column.name).join(","),
          ...indexes
            .filter(({ unique }) => unique === 1)
            .map((index) => key(index.columns, index.partial === 1)),
        ]),
      ).filter((text) => text !== ""),
      foreignKeys: sorted(foreign.map(({ from, target, on_delete: rule }) => `${from} -> ${target} ${rule}`)),
      indexes: sorted(
        indexes
          .filter(({ origin }) => origin === "c")
          .map((index) => `${index.name} ${key(index.columns, index.partial === 1)}`),
      ),
    }
  }
  return { shapes, sources: Object.fromEntries(tables.map(({ name, sql: source }) => [name, source])) }
})

/** Two changes of stock with the same number are distinguished; the cause of such numbers depends on the dialect. */
const ownColumns: ReadonlySet<string> = new Set(["stamp", "transaction_id"])

const isShared = (table: string, column: string): boolean =>
  table !== "stock_change" || !ownColumns.has(column)

const types: Readonly<Record<string, string>> = { bigint: "INTEGER", text: "TEXT", bytea: "BLOB" }

const postgresTables = Effect.gen(function* () {
  const sql = yield* Sql
  const columns = yield* query<{
    table_name: string
    column_name: string
    data_type: string
    is_nullable: string
  }>(sql, "SELECT * FROM information_schema.columns WHERE table_schema = 'public' ORDER BY ordinal_position")
  const indexes = yield* query<{
    table_name: string
    index_name: string
    is_unique: boolean
    is_partial: boolean
    is_own: boolean
    columns: string
  }>(
    sql,
    `SELECT source.relname AS table_name, target.relname AS index_name, indisunique AS is_unique, indpred IS NOT NULL AS is_partial,
       EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u')) AS is_own,
       (SELECT string_agg(coalesce(attname, 'expression'), ',' ORDER BY position)
        FROM unnest(indkey::int2[]) WITH ORDINALITY AS key (number, position)
        LEFT JOIN pg_attribute ON attrelid = indrelid AND attnum = key.number AND attnum > 0) AS columns
     FROM pg_index JOIN pg_class source ON source.oid = indrelid JOIN pg_class target ON target.oid = indexrelid
     WHERE source.relnamespace = 'public'::regnamespace`,
  )
  const foreign = yield* query<{ table_name: string; target: string; columns: string; rule: string }>(
    sql,
    `SELECT conrelid::regclass::text AS table_name, confrelid::regclass::text AS target,
       (SELECT string_agg(attname, ',' ORDER BY position) FROM unnest(conkey) WITH ORDINALITY AS key (number, position)
        JOIN pg_attribute ON attrelid = conrelid AND attnum = key.number) AS columns,
       CASE confdeltype WHEN 'c' THEN 'CASCADE' WHEN 'a' THEN 'NO ACTION' ELSE confdeltype::text END AS rule
     FROM pg_constraint WHERE contype = 'f'`,
  )
  const shapes: Record<string, TableShape> = {}
  for (const name of new Set(columns.map((column) => column.table_name))) {
    const own = indexes.filter((index) => index.table_name === name)
    shapes[name] = {
      columns: Object.fromEntries(
        columns
          .filter((column) => column.table_name === name && isShared(name, column.column_name))
          .map((column) => [
            column.column_name,
            `${types[column.data_type] ?? column.data_type}${column.is_nullable === "NO" ? " NOT NULL" : ""}`,
          ]),
      ),
      uniqueKeys: sorted(
        new Set(own.filter((index) => index.is_unique).map((index) => key(index.columns, index.is_partial))),
      ),
      foreignKeys: sorted(
        foreign
          .filter((constraint) => constraint.table_name === name)
          .map(({ columns: from, target, rule }) => `${from} -> ${target} ${rule}`),
      ),
      indexes: sorted(
        own
          .filter((index) => !index.is_own && isShared(name, index.columns))
          .map((index) => `${index.index_name} ${key(index.columns, index.is_partial)}`),
      ),
    }
  }
  return shapes
})

const sqlite = () => Effect.runSync(Effect.provide(sqliteTables, layer(":memory:", migrate(migrations))))

/** The expressions of a table's checks, as its source has them. */
const checksIn = (source: string): ReadonlyArray<string> => {
  const checks: Array<string> = []
  for (const { index } of source.matchAll(/CHECK\s*(?=\()/g)) {
    const open = source.indexOf("(", index)
    let depth = 0
    let end = open
    do {
      if (source[end] === "(") depth += 1
      if (source[end] === ")") depth -= 1
      end += 1
    } while (depth > 0)
    checks.push(source.slice(open, end))
  }
  return checks
}

const definitions = (sql: SqlService, table: string) =>
  Effect.map(
    query<{ definition: string }>(
      sql,
      `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c' AND conrelid = '${table}'::regclass`,
    ),
    (rows) => rows.map(({ definition }) => definition),
  )

describeOnPostgres("DB7 the schema", ({ run }) => {
  it("has the same tables, columns, nullability, keys and indexes as on SQLite", async () => {
    expect(await run(postgresTables)).toEqual(sqlite().shapes)
  })
  it("has the same checks as on SQLite, as PostgreSQL understands both", async () => {
    const differences = await run(
      Effect.gen(function* () {
        const sql = yield* Sql
        const found: Array<string> = []
        for (const [table, source] of Object.entries(sqlite().sources)) {
          const own = new Set(yield* definitions(sql, table))
          for (const check of checksIn(source))
            yield* sql.run(raw.raw(`ALTER TABLE ${table} ADD CHECK ${check}`).compile(sql.db))
          const both = yield* definitions(sql, table)
          const count = both.length - own.size
          for (const definition of new Set(both))
            if (both.filter((other) => other === definition).length !== 2 * (own.has(definition) ? 1 : 0))
              found.push(`${table}: ${definition}`)
          if (count !== own.size) found.push(`${table}: ${own.size} checks, ${count} on SQLite`)
        }
        return found
      }),
    )
    expect(differences).toEqual([])
  })
})

describe("DB8 the schema", () => {
  it("names the currency of every amount: on its row, or on the row that the line belongs to", () => {
    const lines = { order_line: "orders", order_refund_line: "order_refund" }
    const { shapes } = sqlite()
    const amounts = Object.entries(shapes).filter(([, { columns }]) =>
      Object.keys(columns).some((column) => column.endsWith("_cents")),
    )
    expect(amounts.length).toBeGreaterThan(7)
    const isNamed = ([table, { columns, foreignKeys }]: (typeof amounts)[number]): boolean => {
      const parent = Object.entries(lines).find(([line]) => line === table)?.[1]
      return parent === undefined
        ? columns["currency"] === "TEXT NOT NULL"
        : foreignKeys.some((text) => text.includes(`-> ${parent} `))
    }
    expect(amounts.filter((amount) => !isNamed(amount)).map(([table]) => table)).toEqual([])
  })
  it("reads the documents of a view in their order by an index", () => {
    const detail = Effect.runSync(
      Effect.provide(
        Effect.map(Database, (database) =>
          database.all(
            "EXPLAIN QUERY PLAN SELECT body FROM document WHERE store = 'fr' AND number > 1 ORDER BY number LIMIT 9",
          ),
        ),
        layer(":memory:", migrate(migrations)),
      ),
    ).map((row) => String(row["detail"]))
    expect(detail).toEqual([expect.stringContaining("document_by_number (store=? AND number>?)")])
  })
  it("reads no whole table to find what has expired", () => {
    const statements = [
      "DELETE FROM customer_session WHERE ends_at <= 1",
      "DELETE FROM customer_token WHERE expires_at <= 1",
      "DELETE FROM customer_reset WHERE expires_at <= 1",
      "DELETE FROM customer_email_change WHERE expires_at <= 1",
      "DELETE FROM hand_off WHERE expires_at <= 1",
      "DELETE FROM order_code WHERE expires_at <= 1",
      "DELETE FROM subscription WHERE status = 'pending' AND asked_at < 1",
      "SELECT count(*) FROM outbox WHERE sent_at IS NULL",
    ]
    const plans = Effect.runSync(
      Effect.provide(
        Effect.map(Database, (database) =>
          statements.map((statement) =>
            database
              .all(`EXPLAIN QUERY PLAN ${statement}`)
              .map((row) => String(row["detail"]))
              .join("; "),
          ),
        ),
        layer(":memory:", migrate(migrations)),
      ),
    )
    for (const [index, plan] of plans.entries()) expect(plan, statements[index]).toMatch(/^SEARCH/)
  })
  it("CM346 counts customers, in all and by group, from one index", () => {
    const where = "FROM customer WHERE deleted_at IS NULL"
    const plans = Effect.runSync(
      Effect.provide(
        Effect.map(Database, (database) =>
          [`SELECT count(*) ${where}`, `SELECT count(*) ${where} AND group_id = 1`].flatMap((statement) =>
            database.all(`EXPLAIN QUERY PLAN ${statement}`).map((row) => String(row["detail"])),
          ),
        ),
        layer(":memory:", migrate(migrations)),
      ),
    )
    expect(plans).toEqual([
      expect.stringContaining("USING COVERING INDEX customer_by_group"),
      expect.stringContaining("USING COVERING INDEX customer_by_group (group_id=?"),
    ])
  })
})
