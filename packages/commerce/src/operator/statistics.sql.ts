import { Effect } from "effect"
import { sql as raw } from "kysely"
import { StatisticsRepository, type Statistics } from "./statistics.ts"
import type { SqlService } from "../sql/sql.ts"

/** A single statement, so that all numbers belong to one moment. */
const query = ({ engine, size }: (typeof facts)[SqlService["dialect"]]) =>
  raw<Statistics>`SELECT
    (SELECT count(*) FROM orders) AS "orders",
    (SELECT count(*) FROM orders WHERE status = 'pending') AS "ordersPending",
    (SELECT count(*) FROM customer WHERE deleted_at IS NULL) AS "customers",
    (SELECT count(*) FROM review WHERE status = 'pending') AS "reviewsPending",
    (SELECT count(*) FROM cart WHERE status = 'active') AS "cartsActive",
    (SELECT count(*) FROM subscription WHERE status = 'subscribed') AS "subscriptions",
    (SELECT count(*) FROM outbox WHERE sent_at IS NULL) AS "lettersWaiting",
    (SELECT min(made_at) FROM outbox WHERE sent_at IS NULL) AS "oldestLetterAtMs",
    (SELECT count(*) FROM document) AS "documents",
    (${raw.raw(engine)}) AS "engine",
    (${raw.raw(size)}) AS "databaseBytes"`

const facts = {
  sqlite: {
    engine: "SELECT 'SQLite ' || sqlite_version()",
    size: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
  },
  postgres: {
    engine: "SELECT 'PostgreSQL ' || current_setting('server_version')",
    size: "SELECT pg_database_size(current_database())",
  },
} as const

export const statisticsRepository = ({ dialect, db, first }: SqlService): StatisticsRepository["Service"] =>
  StatisticsRepository.of({
    count: Effect.map(first(query(facts[dialect]).compile(db)), (row) => row!),
  })
