/** Carts as the platform keeps them: lines without prices, priced from the catalogue whenever they are looked at. */
export { Carts, type CartsService, type DeletedCounts } from "./carts.ts"
export { Coupons, type CouponsService } from "./coupons.ts"
export { CartRepository } from "./cart-repository.ts"
export { CatalogueFactRepository } from "./catalogue-fact-repository.ts"
export { CouponRepository, type CouponSummary } from "./coupon-repository.ts"
export { OperationRepository } from "./operation-repository.ts"
export { type CartContext, type CartSteps, cartSteps } from "./cart-steps.ts"
export {
  type Buyer,
  CartRefused,
  type CartPlace,
  type CartReason,
  type CartRecord,
  type DeliveryChoice,
  type LineChange,
  type LineRecord,
} from "./model.ts"
export {
  type Accounts,
  accountsNow,
  demoAccounts,
  noAccounts,
  PaidInto,
  type PaymentInstructions,
  paymentInstructionsOf,
} from "./accounts.ts"
export { isSentByBuyer, paymentTitle } from "./payment.ts"
export { pickupCode, shippingTitle } from "./shipping.ts"
export { hasMethod, hasPayment, type PricedCart, type PricedLine } from "./price.ts"
export { couponText } from "./coupon-code.ts"
export { type Coupon } from "./coupon-rules.ts"
export { once, type Operation, type Outcome } from "./operation.ts"
