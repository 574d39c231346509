/** SQL for SQLite and PostgreSQL: queries built by kysely, executed as Effects. */
export {
  DatabaseBusy,
  DatabaseDamaged,
  DatabaseUnavailable,
  dieOnSqlError,
  InvalidText,
  QueryFailed,
  SerializationFailure,
  type SqlError,
  UniqueViolation,
  messageOf,
} from "./errors.ts"
export { readCommitted } from "./read-committed.ts"
export {
  type AppliedMigration,
  incompatibleMigrations,
  pendingMigrations,
  type SchemaMigration,
} from "./schema-migrations.ts"
export { type Isolation, Sql, type SqlService, type TransactionOptions } from "./sql.ts"
export type { Tables } from "./tables.ts"
export { writeProbe } from "./write-probe.ts"
