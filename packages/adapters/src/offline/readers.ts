import type { Readers } from "@shop/core/offline"
import { readTarget } from "@shop/wire/endpoints"
import { Attribute, Category, Content, Product } from "@shop/wire/legacy"

/** Decoders of documents on the device: those that decode the platform's responses. @rule OC7 */
export const readers: Readers = {
  product: Product.decodePriced,
  category: Category.decode,
  attribute: Attribute.decode,
  content: Content.decode,
  target: readTarget,
}
