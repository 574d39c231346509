import { Effect } from "effect"
import { sql as raw } from "kysely"
import type { SqlError } from "../../sql/errors.ts"
import type { AppliedMigration } from "../../sql/schema-migrations.ts"
import type { SqlService } from "../../sql/sql.ts"

/** A PostgreSQL server and its database, for an operator. */
export interface PostgresState {
  /** Such as 150004 for 15.4. */
  readonly versionNumber: number
  readonly version: string
  /** Of the texts in the database, such as "UTF8". */
  readonly encoding: string
  /** Connections that the server takes of all shops and programs. */
  readonly connectionsMax: number
  readonly connectionsOpen: number
  /** The server's time, epoch ms. */
  readonly nowMs: number
  /** Whether the server is a replica, which cannot be written. */
  readonly isReplica: boolean
  /** Replicas that follow the server. Their lag is null for a user who may not see it. */
  readonly replicas: ReadonlyArray<{
    readonly name: string
    readonly lagBytes: number | null
    readonly lagMs: number | null
  }>
  /** The applied migrations; null in a database without the shop's tables. */
  readonly migrations: ReadonlyArray<AppliedMigration> | null
  /** Indexes that PostgreSQL could not finish. */
  readonly invalidIndexes: ReadonlyArray<string>
}

interface ServerRow extends Omit<PostgresState, "replicas" | "migrations" | "invalidIndexes"> {
  readonly hasMigrations: boolean
}

const server = `SELECT
  current_setting('server_version_num')::int AS "versionNumber",
  current_setting('server_version') AS "version",
  current_setting('server_encoding') AS "encoding",
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - coalesce(current_setting('reserved_connections', true), '0')::int AS "connectionsMax",
  (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "connectionsOpen",
  (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS "nowMs",
  pg_is_in_recovery() AS "isReplica",
  to_regclass('migration') IS NOT NULL AS "hasMigrations"`

/** A database of an older build has no column of needs. */
const appliedMigrations = `SELECT id, to_jsonb(migration) ->> 'needs' AS needs FROM migration ORDER BY id`

const replicas = `SELECT
  application_name AS "name",
  CASE WHEN pg_is_in_recovery() THEN NULL
    ELSE pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint END AS "lagBytes",
  (extract(epoch FROM replay_lag) * 1000)::bigint AS "lagMs"
  FROM pg_stat_replication ORDER BY application_name`

const invalidIndexes = `SELECT relname AS "name" FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE NOT indisvalid ORDER BY relname`

/** Reads the state of the server. It changes nothing. @rule SR491 */
export const postgresState = Effect.fn("Postgres.state")(function* ({
  db,
  all,
  first,
}: SqlService): Effect.fn.Return<PostgresState, SqlError> {
  const { hasMigrations, ...row } = (yield* first(raw<ServerRow>`${raw.raw(server)}`.compile(db)))!
  return {
    ...row,
    replicas: yield* all(raw<PostgresState["replicas"][number]>`${raw.raw(replicas)}`.compile(db)),
    migrations: hasMigrations
      ? yield* all(raw<AppliedMigration>`${raw.raw(appliedMigrations)}`.compile(db))
      : null,
    invalidIndexes: (yield* all(raw<{ readonly name: string }>`${raw.raw(invalidIndexes)}`.compile(db))).map(
      ({ name }) => name,
    ),
  }
})
