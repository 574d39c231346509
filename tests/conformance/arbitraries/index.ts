/** Arbitraries for the properties of the wire: those of the core where they suffice, otherwise looser ones. */
import { Arbitrary } from "@shop/testing"

export const {
  article,
  attribute,
  banner,
  category,
  contentDocument: content,
  foundOf,
  prose,
  queryOf,
  recipe,
  review,
  stockItem,
  taxRule,
  words,
} = Arbitrary
export { product } from "./product.ts"
export {
  address,
  country,
  order,
  paymentMethod,
  placed,
  productOption,
  serverLine,
  shippingMethod,
  token,
  totals,
} from "./cart-and-order.ts"
export * from "./account.ts"
