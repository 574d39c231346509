import { Context } from "effect"

/** Moments at which a rival step could do harm, or a reply get lost. */
export type Point =
  /** An order has been read, and no row is locked yet. */
  | "beforeOrder"
  /** The order's cart is read and priced, the stock is not yet taken. Inside the transaction. */
  | "beforeStockIsTaken"
  /** The order is stored, and no response is sent yet. */
  | "afterCommitBeforeReply"

/**
 * Named moments of the order path, for tests to step in. Nothing happens at them in production.
 * @rule CM7 - Rules (RunBefore hooks are named points)
 */
export const Points = Context.Reference<{ readonly reach: (point: Point) => void }>("@shop/commerce/Points", {
  defaultValue: () => ({ reach: () => {} }),
})
