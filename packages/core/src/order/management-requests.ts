import { defineRequest } from "../api/index.ts"
import type {
  OrderDetails,
  OrderFile,
  OrderPieces,
  WithdrawalDraft,
  WithdrawalReceipt,
} from "./management-schemas.ts"

/** Identifies an order: by its number for its signed-in customer, otherwise by its number and the buyer's e-mail address. */
export interface OrderLookup {
  readonly number: string
  /** Null for a signed-in customer. */
  readonly email: string | null
  /** The one-time code of the letter to a guest; missing before. */
  readonly code?: string
}

interface WithIdempotencyKey {
  /** Idempotency key, generated before the first try. */
  readonly key: string
}
interface WithdrawnLines {
  /** Null means all remaining pieces. */
  readonly lines: ReadonlyArray<OrderPieces> | null
}

/** Requests an order and its state. @rule CM85 */
export const lookUp = defineRequest<OrderLookup, OrderDetails>()({
  name: "order.lookUp",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** Cancels an order before the shop processes it. @rule CM81 */
export const cancel = defineRequest<OrderLookup & WithIdempotencyKey, OrderDetails>()({
  name: "order.cancel",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** The first step of a withdrawal: requests a draft of the declaration. @rule CM87 */
export const draftWithdrawal = defineRequest<OrderLookup & WithdrawnLines, WithdrawalDraft>()({
  name: "order.draftWithdrawal",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** The second step: declares the withdrawal and returns the receipt. @rule CM87 */
export const declareWithdrawal = defineRequest<
  OrderLookup & WithdrawnLines & WithIdempotencyKey & { readonly name: string },
  WithdrawalReceipt
>()({ name: "order.declareWithdrawal", capability: "orderService", lazyEndpoints: "order-management" })
/** The invoice of an order as a PDF. It is issued now if it is missing, unless `mustBeIssued`. @rule CM86, CM394 */
export const invoice = defineRequest<OrderLookup & { readonly mustBeIssued?: boolean }, OrderFile>()({
  name: "order.invoice",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** A credit note of an order as a PDF, by the number of the note. @rule CM164 */
export const creditNote = defineRequest<OrderLookup & { readonly creditNote: string }, OrderFile>()({
  name: "order.creditNote",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/**
 * Assigns a guest's order to the signed-in customer. The order id is the proof: only the buyer's device knows it.
 * @rule OR19, CM235
 */
export const adopt = defineRequest<{ readonly orderId: string }, { readonly number: string }>()({
  name: "order.adopt",
  auth: "required",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
