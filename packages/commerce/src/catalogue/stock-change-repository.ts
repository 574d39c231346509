import { Context, type Effect } from "effect"
import type { SqlError } from "../sql/index.ts"

/** The changes of stock after a position in the log. */
export interface StockChanges {
  /** Continue here. */
  readonly position: string
  /** Skus that have changed, and possibly some that have not; null when the log does not reach back so far. */
  readonly skus: ReadonlyArray<string> | null
}

/**
 * The log of stock changes. A position is opaque text. Readers read single changes at least once and skip none, also
 * when a transaction commits late or is rolled back.
 *
 * @rule CM336
 */
export class StockChangeRepository extends Context.Service<
  StockChangeRepository,
  {
    readonly position: Effect.Effect<string, SqlError>
    readonly since: (position: string) => Effect.Effect<StockChanges, SqlError>
    /** Deletes old changes; the newest 10,000 stay. */
    readonly trim: Effect.Effect<void, SqlError>
  }
>()("@shop/commerce/StockChangeRepository") {}
