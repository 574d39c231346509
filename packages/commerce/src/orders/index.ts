/** Orders: placed whole or not at all, and once; and what becomes of them. */
export { ordersLayer } from "./layer.ts"
export { Orders, type OrdersService } from "./orders.ts"
export { OrderCodes } from "./order-codes.ts"
export { OrderDocuments } from "./order-documents.ts"
export { Withdrawals } from "./withdrawals.ts"
export { isPaidLater } from "./check.ts"
export { OrderRefused, type OrderReason } from "./model.ts"
export { OrderRepository, type OrderSummary, type PlacedOrder } from "./order-repository.ts"
export { Points, type Point } from "./points.ts"
export {
  type Actor,
  after,
  type OrderStatus,
  orderStatuses,
  type OrderVerb,
  type OrderProgress,
  paidState,
} from "./transition.ts"
export {
  choicesOf,
  type OrderLineRecord,
  type OrderRecord,
  refundableCents,
  type RefundRecord,
} from "./record.ts"
export { type LineQty, planRefund, type RefundAsk, type RefundPlan, type RefundReason } from "./refund.ts"
export {
  type CancelReason,
  type OrderAction,
  type OrderLifeReason,
  OrderLifeRefused,
  type OrderStep,
} from "./life-model.ts"
export { dueCents } from "./life.ts"
export { type CodeUse, mintOrderCode } from "./code.ts"
export { OrderCodeRepository } from "./order-code-repository.ts"
export { OrderPaperRepository, type StoredCreditNote } from "./order-paper-repository.ts"
export type { OrderAccess } from "./access.ts"
export {
  type ExceptedLine,
  exceptedLines,
  type WithdrawalAsk,
  type WithdrawalDraft,
  type WithdrawalReason,
  type WithdrawalRecord,
  WithdrawalRefused,
  type WithdrawnLine,
} from "./withdrawal.ts"
export { WithdrawalRepository } from "./withdrawal-repository.ts"
export type { CreditNoteFacts } from "./credit-note.ts"
export {
  type InvoiceFacts,
  type InvoiceReason,
  InvoiceRefused,
  isInvoiceable,
  issueInvoice,
} from "./invoice.ts"
export { type Seller, SellerFacts, sellerLacks, unknownSeller } from "../seller/index.ts"
export { type PickupPlace, pickupPlace } from "./pickup.ts"
export { trackingUrl } from "./tracking-url.ts"
