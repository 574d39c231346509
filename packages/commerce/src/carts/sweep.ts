import type { ShopSettings } from "@shop/core/settings"
import type { DatabaseService } from "../database/index.ts"

const dayMs = 86_400_000

/** How long answers to operations are kept. Offline orders may arrive late. */
const operationsKeptMs = 30 * dayMs

/** What a sweep took away. */
export interface Swept {
  readonly carts: number
  readonly operations: number
}

/**
 * Forgets carts and answers that have had their time. Orders, stock and what waits to be mailed are never touched.
 *
 * @rule CM17 - Idempotency on POST /api/order (kept 30 days)
 */
export const sweep = (
  database: DatabaseService,
  nowMs: number,
  { cartDays }: ShopSettings["retention"],
): Swept =>
  database.transaction(() => ({
    carts: database.run("DELETE FROM cart WHERE updated_at < ?", nowMs - cartDays * dayMs).changes,
    operations: database.run("DELETE FROM operation WHERE made_at < ?", nowMs - operationsKeptMs).changes,
  }))
