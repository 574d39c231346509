/** Where an order stands. @rule CM81 - S1 §3 Order */
export type OrderStatus = "pending" | "processing" | "complete" | "cancelled"

/** Every status, in the order of an order's life. @rule CM81 */
export const orderStatuses: ReadonlyArray<OrderStatus> = ["pending", "processing", "complete", "cancelled"]

/** What can be done to an order. @rule CM81 */
export type OrderVerb = "pay" | "ship" | "complete" | "cancel" | "refund"

/** Who does it: somebody of the shop, or whoever bought. */
export type Actor = "operator" | "buyer"

/** By what stands and what is done; null is never. Total by type. */
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
  // What has gone out is no longer cancelled: its money is given back.
  complete: { pay: null, ship: null, complete: null, cancel: null, refund: "complete" },
  cancelled: { pay: null, ship: null, complete: null, cancel: null, refund: null },
}

/** What the table looks at. */
export interface Standing {
  readonly status: OrderStatus
  readonly isShipped: boolean
  readonly isPaid: boolean
}

/**
 * Where an order stands after something is done to it. A parcel that has gone out cannot be cancelled, nothing is paid
 * or shipped twice, and a buyer may cancel only while nobody has begun.
 *
 * @returns null when it cannot be done
 * @rule CM81 - S1 §3 Order
 */
export const after = (
  { status, isShipped, isPaid }: Standing,
  verb: OrderVerb,
  actor: Actor,
): OrderStatus | null => {
  if (actor === "buyer" && (verb !== "cancel" || status !== "pending")) return null
  if (isShipped && (verb === "ship" || verb === "cancel")) return null
  if (isPaid && verb === "pay") return null
  return table[status][verb]
}
