import { Effect } from "effect"
import type { DatabaseService } from "../database/index.ts"
import { stockChangeRepository } from "./stock-change-repository.sql.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"
import type { StockChanges } from "./stock-change-repository.ts"

/** The log of stock changes in the catalogue's file, as `StockChangeRepository`, for synchronous readers. @rule CM336 */
export interface CopiedStockLog {
  /** The position after the last change. */
  readonly position: () => string
  readonly since: (position: string) => StockChanges
  readonly trim: () => void
}

export const copiedStockLog = (database: DatabaseService): CopiedStockLog => {
  const { position, since, trim } = stockChangeRepository(sqliteSql(database))
  return {
    position: () => Effect.runSync(position),
    since: (seen) => Effect.runSync(since(seen)),
    trim: () => Effect.runSync(trim),
  }
}
