import { define } from "../calls/index.ts"
import type { TaxRule } from "../tax/index.ts"
import type { Attribute, Category, ContentDocument, Found, ProductsFound, Query } from "./model.ts"

/** Products of the view. Every call of this file searches its index; the entity says which documents. @rule CT1 - S1 §7 /api/catalog */
export const searchProducts = define<"catalogue.products", Query, ProductsFound>("catalogue.products")
/** Categories of the view. @rule CT19 */
export const searchCategories = define<"catalogue.categories", Query, Found<Category>>("catalogue.categories")
/** Attributes of the view. @rule CT21 */
export const searchAttributes = define<"catalogue.attributes", Query, Found<Attribute>>(
  "catalogue.attributes",
)
/** Tax rules of the shop. @rule CT24 */
export const searchTaxRules = define<"catalogue.taxRules", Query, Found<TaxRule>>("catalogue.taxRules")
/** Pages or blocks of content. @rule CO2 */
export const searchContent = define<"catalogue.content", Query, Found<ContentDocument>>("catalogue.content")

/** Every call of this module. @rule CT1 */
export type CatalogueCall =
  | ReturnType<typeof searchProducts>
  | ReturnType<typeof searchCategories>
  | ReturnType<typeof searchAttributes>
  | ReturnType<typeof searchTaxRules>
  | ReturnType<typeof searchContent>
