import { copiedStockLog } from "@shop/commerce/catalogue"
import type { DatabaseService } from "@shop/commerce/database"

/** After more changed skus than this, such as an imported inventory, all pages are dropped. */
export const skusMax = 500

/** Skus whose stock has changed; "all" when they are too many or unknown. */
export type ChangedSkus = ReadonlyArray<string> | "all"

/**
 * Watches the stock of the catalogue's file. Other processes change it, such as the command line, and in a shop on
 * PostgreSQL the copy changes after the order that was placed here.
 *
 * @returns a function that returns the skus changed since its last call
 * @rule SR165 - wire §16 invalidate; SR25
 */
export const stockWatch = (database: DatabaseService): (() => ChangedSkus) => {
  const log = copiedStockLog(database)
  let seen = log.position()
  return () => {
    const { position, skus } = log.since(seen)
    seen = position
    return skus === null || skus.length > skusMax ? "all" : skus
  }
}
