/** Models of the core by chance, for laws over the wire. */
export { prose, stockItem, words } from "./basics.ts"
export { article, banner, recipe, review } from "./extras.ts"
export { product } from "./product.ts"
export { attribute, category, content, foundOf, queryOf, taxRule } from "./catalogue.ts"
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
