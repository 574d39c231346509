/** Carts as the platform keeps them: lines without prices, priced from the catalogue whenever they are looked at. */
export { Carts, type CartsService } from "./carts.ts"
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
export { type Accounts, accountsNow, isDemo, noAccounts, PaidInto, type PayTo, payToOf } from "./accounts.ts"
export { buyerOfCart, deleteCart } from "./records.ts"
export { desk, type CartDesk, type DeskTools, type Sight } from "./desk.ts"
export { isSentByBuyer, paymentTitle } from "./payment.ts"
export { pickupCode, shippingTitle } from "./shipping.ts"
export { hasMethod, hasPayment, type PricedCart, type PricedLine } from "./price.ts"
export { couponText } from "./coupon-code.ts"
export { type Coupon, situation } from "./coupon-rules.ts"
export {
  type CouponSummary,
  endCoupon,
  findCoupon,
  giveCouponBack,
  listCoupons,
  noteCouponUse,
  putCoupon,
  spendCoupon,
} from "./coupons.ts"
export { once, type Operation, type Outcome } from "./operation.ts"
export { sweep, type Swept } from "./sweep.ts"
export { refusable, refusableChange } from "./refusable.ts"
