import { Effect } from "effect"
import { sql as raw } from "kysely"
import { StockChangeRepository } from "./stock-change-repository.ts"
import type { SqlService } from "../sql/sql.ts"

/** More changes than these are not read one by one. */
const changesMax = 5000
const storedMax = 10_000

/** A position is the number and the stamp of the last change, such as "7 -1234"; "0 0" before the first. */
const onSqlite = ({ db, all, first, run }: SqlService): StockChangeRepository["Service"] => {
  const toPosition = (row: { readonly number: number; readonly stamp: number } | null | undefined): string =>
    row === null || row === undefined ? "0 0" : `${row.number} ${row.stamp}`
  // Compiled once, because the catalogue runs it for each request.
  const last = db
    .selectFrom("stock_change")
    .select(["number", "stamp"])
    .orderBy("number", "desc")
    .limit(1)
    .compile()
  const position = Effect.map(first(last), toPosition)
  return StockChangeRepository.of({
    position,
    since: Effect.fn("StockChangeRepository.since")(function* (seen) {
      const rows = yield* all(
        db
          .selectFrom("stock_change")
          .select(["number", "stamp", "sku"])
          .where("number", ">=", Number.parseInt(seen, 10) || 0)
          .orderBy("number")
          .limit(changesMax + 2),
      )
      const isKnown = toPosition(rows[0]) === seen
      if (!isKnown || rows.length > changesMax + 1) return { position: yield* position, skus: null }
      return {
        position: toPosition(rows.at(-1)),
        skus: [...new Set(rows.slice(1).map(({ sku }) => sku))],
      }
    }),
    trim: Effect.asVoid(
      Effect.suspend(() =>
        run(
          db
            .deleteFrom("stock_change")
            .where("number", "<=", (select) =>
              select
                .selectFrom("stock_change")
                .select(({ fn }) =>
                  raw<number>`coalesce(${fn.max("number")}, 0) - ${storedMax}`.as("oldest"),
                ),
            ),
        ),
      ),
    ),
  })
}

/**
 * A position is the id of the oldest transaction that was open when the log was read. Every older one has ended, so its
 * changes have been read. Changes of younger ones are read again until they are older than every open transaction.
 */
const onPostgres = ({ db, first, run }: SqlService): StockChangeRepository["Service"] => {
  const oldestOpen = raw<string>`pg_snapshot_xmin(pg_current_snapshot())::text`
  const read = Effect.fnUntraced(function* (seen: string) {
    const row = yield* first(
      raw<{ position: string; isKnown: boolean | null; skus: ReadonlyArray<string> }>`
        SELECT ${oldestOpen} AS position,
          (SELECT transaction_id FROM stock_change ORDER BY transaction_id LIMIT 1) < ${seen}::xid8 AS "isKnown",
          ARRAY(
            SELECT sku FROM stock_change WHERE transaction_id >= ${seen}::xid8 LIMIT ${changesMax + 1}
          ) AS skus`.compile(db),
    )
    return row!
  })
  return StockChangeRepository.of({
    position: Effect.suspend(() =>
      Effect.map(first(db.selectNoFrom(oldestOpen.as("position"))), (row) => row!.position),
    ),
    since: Effect.fn("StockChangeRepository.since")(function* (seen) {
      const isReadable = /^\d{1,19}$/.test(seen)
      const { position, isKnown, skus } = yield* read(isReadable ? seen : "0")
      // Without a change before the position, those after it may have been deleted.
      const isComplete = isReadable && (skus.length === 0 || isKnown === true) && skus.length <= changesMax
      return { position, skus: isComplete ? [...new Set(skus)] : null }
    }),
    trim: Effect.asVoid(
      Effect.suspend(() =>
        run(
          raw`DELETE FROM stock_change WHERE transaction_id < (
            SELECT transaction_id FROM stock_change ORDER BY transaction_id DESC OFFSET ${storedMax} LIMIT 1
          )`.compile(db),
        ),
      ),
    ),
  })
}

export const stockChangeRepository = (sql: SqlService): StockChangeRepository["Service"] =>
  sql.dialect === "sqlite" ? onSqlite(sql) : onPostgres(sql)
