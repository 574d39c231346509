import type { RequestError, Refusal } from "../api/index.ts"
import type { NotificationBody } from "../notification/index.ts"
import { failure } from "../sync/index.ts"

/** The meaning of a failed request for an order. */
export type FailureClass =
  /** It is unknown whether the order was placed: it waits, and is sent again under the same id. */
  | { readonly tag: "waiting" }
  /** The platform will not place the order. */
  | {
      readonly tag: "rejected"
      readonly message: string | null
      /** The stable error code and its details; missing in responses without them. */
      readonly refusal?: Refusal
      /** The content of the order is invalid. */
      readonly isInvalid: boolean
      /** Another order has its cart, such as one of another device. That order has the lines that the server had. */
      readonly isOrdered: boolean
    }

/**
 * Classifies a failed request. Only a clear refusal rejects an order; after a server error the order waits.
 *
 * @rule OR4, OR122 - S1 §8 (order has been queued); domain §11 O2 (an unclear response never becomes a second order)
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
 * The notification of a rejected order: with the platform's message if there is one.
 *
 * @param isLate - the order waited, and the shopper has left the checkout
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
 * The products of a rejected order that exceed the stock, and the quantities in stock.
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
