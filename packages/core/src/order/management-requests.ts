import { defineRequest } from "../api/index.ts"
import type {
  OrderDetails,
  OrderFile,
  OrderPieces,
  WithdrawalDraft,
  WithdrawalReceipt,
} from "./management-schemas.ts"

/** The order in question: of the customer who is signed in by its number alone, else with the buyer's e-mail address. */
export interface OrderLookup {
  readonly number: string
  /** Null for a customer who is signed in. */
  readonly email: string | null
  /** The one-time code of a letter, with which a guest acts; missing until the guest has it. */
  readonly code?: string
}

interface Keyed {
  /** Minted before the first try: under it the call has its effect once. */
  readonly key: string
}
interface Wish {
  /** Null is everything that is left. */
  readonly lines: ReadonlyArray<OrderPieces> | null
}

/** An order and where it stands. @rule CM85 */
export const lookUp = defineRequest<OrderLookup, OrderDetails>()({
  name: "order.lookUp",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** Cancels an order nobody has begun with. @rule CM81 */
export const cancel = defineRequest<OrderLookup & Keyed, OrderDetails>()({
  name: "order.cancel",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** The first step of a withdrawal: what would be declared. @rule CM87 */
export const draftWithdrawal = defineRequest<OrderLookup & Wish, WithdrawalDraft>()({
  name: "order.draftWithdrawal",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** The second step: declares it, and is given the receipt. @rule CM87 */
export const declareWithdrawal = defineRequest<
  OrderLookup & Wish & Keyed & { readonly name: string },
  WithdrawalReceipt
>()({ name: "order.declareWithdrawal", capability: "orderService", lazyEndpoints: "order-management" })
/** The invoice of an order as a PDF. @rule CM86 */
export const invoice = defineRequest<OrderLookup, OrderFile>()({
  name: "order.invoice",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/** A credit note of an order as a PDF, by the note's own number. @rule CM164 */
export const creditNote = defineRequest<OrderLookup & { readonly creditNote: string }, OrderFile>()({
  name: "order.creditNote",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
/**
 * Makes a guest's order that of who is signed in. Its key is the proof: nobody but who ordered was ever told it.
 * @rule OR19, CM235
 */
export const adopt = defineRequest<{ readonly orderId: string }, { readonly number: string }>()({
  name: "order.adopt",
  auth: "required",
  capability: "orderService",
  lazyEndpoints: "order-management",
})
