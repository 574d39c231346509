import type { DatabaseService } from "../database/index.ts"

/** How much there is of what an operator looks after. */
export interface Figures {
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
  /** The file with its journal not yet folded in, bytes. */
  readonly databaseBytes: number
}

const counts = {
  orders: "SELECT count(*) FROM orders",
  ordersPending: "SELECT count(*) FROM orders WHERE status = 'pending'",
  customers: "SELECT count(*) FROM customer WHERE deleted_at IS NULL",
  reviewsPending: "SELECT count(*) FROM review WHERE status = 'pending'",
  cartsActive: "SELECT count(*) FROM cart WHERE status = 'active'",
  subscriptions: "SELECT count(*) FROM subscription WHERE status = 'subscribed'",
  lettersWaiting: "SELECT count(*) FROM outbox WHERE sent_at IS NULL",
  documents: "SELECT count(*) FROM document",
  databaseBytes: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size",
} as const

/** Counts what there is. @rule CM109 */
export const figures = (database: DatabaseService): Figures => {
  const one = (sql: string): unknown => database.values(sql)[0]?.[0] ?? null
  const counted = Object.fromEntries(Object.entries(counts).map(([name, sql]) => [name, Number(one(sql))]))
  const oldest = one("SELECT min(made_at) FROM outbox WHERE sent_at IS NULL")
  return {
    ...(counted as Record<keyof typeof counts, number>),
    oldestLetterAtMs: oldest === null ? null : Number(oldest),
  }
}
