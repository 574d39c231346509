import type { Readers } from "@shop/core/offline"
import { readTarget } from "@shop/wire/endpoints"
import { Attribute, Category, Content, Product } from "@shop/wire/legacy"

/** Documents on a device, read as those that come over the wire. @rule OC7 */
export const readers: Readers = {
  product: Product.decodePriced,
  category: Category.decode,
  attribute: Attribute.decode,
  content: Content.decode,
  target: readTarget,
}
