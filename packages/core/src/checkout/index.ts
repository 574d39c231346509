/** The way from a cart to an order. */
export { type CheckoutStep, type PersonalDetails } from "./model.ts"
