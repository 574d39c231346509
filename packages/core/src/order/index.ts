/**
 * Orders: placed at most once.
 *
 * @example
 * ```ts
 * import { Refused, Unreachable } from "@shop/core/api"
 * import { begin } from "@shop/core/checkout"
 * import * as Order from "@shop/core/order"
 * import { defaults } from "@shop/core/store-view"
 * import { cart } from "@shop/testing"
 *
 * Order.build(cart({ BOL: 1 }), begin, "o-1", "FR") //=> { tag: "Step", step: "personal" }
 * Order.classifyFailure(new Unreachable({ request: "order.place", cause: "timeout" })) //=> { tag: "waiting" }
 * const sold = new Refused({ request: "order.place", code: 409, message: "sold", result: null })
 * Order.classifyFailure(sold) //=> { tag: "rejected", message: "sold", isInvalid: false, isOrdered: false }
 * const elsewhere = { ...defaults[0]!, checkoutOrigin: "https://pay.example" }
 * const href = Order.handOff(elsewhere, { userToken: null, cartToken: "c/7" })
 * href //=> "https://pay.example/vue/cart/sync/token//cart/c%2F7"
 * ```
 */
export {
  type OrderRecord,
  type PricedOrder,
  type Order,
  type OrderLine,
  type OrderPlacement,
} from "./model.ts"
export * as OrderRequests from "./requests.ts"
export * as PaymentRequests from "./payment-requests.ts"
export { type BegunPayment, type PaymentState } from "./payment-requests.ts"
export * as OrderManagementRequests from "./management-requests.ts"
export { type OrderLookup } from "./management-requests.ts"
export * as OrderManagementSchemas from "./management-schemas.ts"
export {
  type OrderDetails,
  type OrderDetailsLine,
  type OrderFile,
  type OrderPieces,
  type WithdrawalReceipt,
} from "./management-schemas.ts"
export { type OrderedLine, reorderLine } from "./reorder.ts"
export {
  type OrderTrackingState,
  orderTrackingView,
  type OrderTrackingView,
  lookupFailure,
  withdrawable,
} from "./order-tracking-state.ts"
export { emailForOrder, orderNumbered } from "./order-lookup.ts"
export { OrderTracking } from "./order-tracking.ts"
export { approvedPayment } from "./unfinished-payment.ts"
export { needsPayment } from "./needs-payment.ts"
export { Paying, type PayingState } from "./paying.ts"
export { build, tokenOf } from "./build.ts"
export { classifyFailure } from "./rejection.ts"
export { view } from "./view.ts"
export { code as handOffCode, handOff } from "./hand-off.ts"
export { OrderStore } from "./order-store.ts"
export { Orders } from "./program.ts"
