import { Context, Effect } from "effect"
import { dieOnSqlError, type SqlError } from "../sql/index.ts"

/** Counts of a shop's data. */
export interface Statistics {
  readonly orders: number
  readonly ordersPending: number
  readonly customers: number
  readonly reviewsPending: number
  readonly cartsActive: number
  readonly subscriptions: number
  readonly lettersWaiting: number
  /** Epoch ms of the oldest letter that waits; null when none does. */
  readonly oldestLetterAtMs: number | null
  readonly documents: number
  /** Such as "PostgreSQL 16.2". */
  readonly engine: string
  /** The size of the database, bytes. SQLite's write-ahead log is not included. */
  readonly databaseBytes: number
}

/** Counts for operators. */
export class StatisticsRepository extends Context.Service<
  StatisticsRepository,
  { readonly count: Effect.Effect<Statistics, SqlError> }
>()("@shop/commerce/StatisticsRepository") {}

/** Counts the shop's data. @rule CM109 */
export const statistics = dieOnSqlError(Effect.flatMap(StatisticsRepository, ({ count }) => count))
