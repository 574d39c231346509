/** Models by chance, for laws over the wire: the core's own where they do, else looser ones. */
import { Arbitrary } from "@shop/core/testing"

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
} from "./sale.ts"
export * from "./account.ts"
