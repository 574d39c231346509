import type { SelectQueryBuilder } from "kysely"
import type { SqlService } from "./sql.ts"

/** Locks the selected rows until the transaction ends. SQLite has one writer, so there a transaction has locked them already. */
export const forUpdate =
  (dialect: SqlService["dialect"]) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    dialect === "postgres" ? query.forUpdate() : query

/** The same, without the rows that another transaction has locked. */
export const forUpdateSkipLocked =
  (dialect: SqlService["dialect"]) =>
  <DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>): SelectQueryBuilder<DB, TB, O> =>
    dialect === "postgres" ? query.forUpdate().skipLocked() : query
