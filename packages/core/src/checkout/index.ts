/** The way from a cart to an order. */
export { type CheckoutStep, type PersonalDetails } from "./model.ts"
export {
  afterOrder,
  begin,
  type CheckoutState,
  deliveryOf,
  done,
  isActive,
  localMethod,
  methodFor,
  needsShipping,
  offered,
  stepAfter,
  stepOf,
} from "./state.ts"
export { view, type CheckoutMoment, type CheckoutView, type LastOrderView } from "./view.ts"
export { Checkout } from "./program.ts"
