/** Status of an order. @rule CM81 - S1 §3 Order */
export type OrderStatus = "pending" | "processing" | "complete" | "cancelled"

/** Every status, in the order of an order's life. @rule CM81 */
export const orderStatuses: ReadonlyArray<OrderStatus> = ["pending", "processing", "complete", "cancelled"]

/** Steps of an order. @rule CM81 */
export type OrderVerb = "pay" | "ship" | "complete" | "cancel" | "refund"

/** The actor of a step: the shop's operator, or the buyer. */
export type Actor = "operator" | "buyer"

/** The new status by current status and step; null is a refusal. Total by type. */
const table: { readonly [Status in OrderStatus]: { readonly [Verb in OrderVerb]: OrderStatus | null } } = {
  pending: {
    pay: "processing",
    ship: "processing",
    complete: "complete",
    cancel: "cancelled",
    refund: "pending",
  },
  processing: {
    pay: "processing",
    ship: "processing",
    complete: "complete",
    cancel: "cancelled",
    refund: "processing",
  },
  // A shipped order cannot be cancelled, only refunded.
  complete: { pay: null, ship: null, complete: null, cancel: null, refund: "complete" },
  cancelled: { pay: null, ship: null, complete: null, cancel: null, refund: null },
}

/** The state that a step depends on. */
export interface OrderProgress {
  readonly status: OrderStatus
  readonly isShipped: boolean
  readonly isPaid: boolean
  /** All of its money went back. */
  readonly isRefunded: boolean
}

/**
 * The status of an order after a step. A shipped order cannot be cancelled, nothing is paid or shipped twice, an
 * order whose money went back is not shipped, and a buyer may cancel only before the shop has begun.
 *
 * @returns null when the step is not allowed
 * @rule CM81, CM395 - S1 §3 Order
 */
export const after = (
  { status, isShipped, isPaid, isRefunded }: OrderProgress,
  verb: OrderVerb,
  actor: Actor,
): OrderStatus | null => {
  if (actor === "buyer" && (verb !== "cancel" || status !== "pending")) return null
  if (isShipped && (verb === "ship" || verb === "cancel")) return null
  if (isPaid && verb === "pay") return null
  if (isRefunded && verb === "ship") return null
  return table[status][verb]
}

/** The amounts of an order that its steps depend on. */
interface OrderSums {
  readonly grandCents: number
  readonly paidCents: number
  readonly refundedCents: number
}

/** Whether an order is paid, and whether all of its money went back. @rule CM81, CM395 */
export const paidState = ({
  grandCents,
  paidCents,
  refundedCents,
}: OrderSums): Pick<OrderProgress, "isPaid" | "isRefunded"> => ({
  isPaid: paidCents === grandCents,
  isRefunded: paidCents > 0 && refundedCents === paidCents,
})
