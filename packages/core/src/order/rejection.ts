import type { RequestError, Refusal } from "../api/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { failure } from "../sync/index.ts"

/** What an unsuccessful try means for an order. */
export type FailureClass =
  /** Nobody knows whether it was placed: it waits, and is sent again under the same id. */
  | { readonly tag: "waiting" }
  /** It was not placed and will not be as it is. */
  | {
      readonly tag: "rejected"
      readonly message: string | null
      /** Its stable code, and what belongs to it; missing where the platform told none. */
      readonly refusal?: Refusal
      /** It was refused for what it says, not for what is sold. */
      readonly isInvalid: boolean
      /** Its cart is another order's, as one that another device has made: what the server had of it is in that. */
      readonly isOrdered: boolean
    }

/**
 * Judges a failed try. Only a clear refusal is one: anything the platform itself stumbled over keeps the order.
 *
 * @rule OR4, OR122 - S1 §8 (order has been queued); domain §11 O2 (an unclear answer never becomes a second order)
 */
export const classifyFailure = (error: RequestError): FailureClass => {
  if (error._tag !== "Refused" || failure(error) === "unanswered" || error.code >= 500)
    return { tag: "waiting" }
  const { code, message, result, refusal } = error
  const isOrdered =
    refusal?.code === "CartOrdered" ||
    (typeof result === "object" && result !== null && "reason" in result && result.reason === "CartOrdered")
  const coded = refusal === undefined ? {} : { refusal }
  return { tag: "rejected", message, ...coded, isInvalid: code === 400, isOrdered }
}

/**
 * How a rejected order is told: in the platform's words where it has any, else by what is known of it.
 *
 * @param isLate - it waited, and the shopper has long gone on
 * @rule OR11 - S1 §8, S2 §8 (internal validation error; address with invalid data, order cancelled), wire §7
 */
export const rejection = (
  { message, refusal, isInvalid }: Extract<FailureClass, { readonly tag: "rejected" }>,
  isLate: boolean,
): NotificationBody => {
  if (!isInvalid || (message !== null && message.trim() !== ""))
    return { tag: "OrderFailed", message, ...(refusal === undefined ? {} : { refusal }) }
  return isLate ? { tag: "AddressInvalid" } : { tag: "OrderInvalid" }
}

/**
 * The products of which a refused order wanted more than there is, and how many are left.
 *
 * @rule OR131 - S1 §8, wire §7
 */
export const shortagesIn = (
  refusal: Refusal | undefined,
): ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }> => {
  const products = refusal?.code === "Unavailable" ? refusal.details["products"] : []
  return (Array.isArray(products) ? products : []).flatMap((one: unknown) => {
    if (typeof one !== "object" || one === null || !("sku" in one) || !("qty" in one)) return []
    const { sku, qty } = one
    return typeof sku === "string" && typeof qty === "number" ? [{ sku, qtyLeft: Math.max(0, qty) }] : []
  })
}
