import { define } from "../calls/index.ts"
import type { TaxRule } from "../tax/index.ts"
import type { Attribute, Category, ContentDocument, Found, ProductsFound, Query } from "./model.ts"

/** All search the catalogue index of the current view; the entity says which documents. @rule CT1 - S1 §7 /api/catalog */
export const searchProducts = define<"catalogue.products", Query, ProductsFound>("catalogue.products")
export const searchCategories = define<"catalogue.categories", Query, Found<Category>>("catalogue.categories")
export const searchAttributes = define<"catalogue.attributes", Query, Found<Attribute>>("catalogue.attributes")
export const searchTaxRules = define<"catalogue.taxRules", Query, Found<TaxRule>>("catalogue.taxRules")
export const searchContent = define<"catalogue.content", Query, Found<ContentDocument>>("catalogue.content")

export type CatalogueCall =
  | ReturnType<typeof searchProducts>
  | ReturnType<typeof searchCategories>
  | ReturnType<typeof searchAttributes>
  | ReturnType<typeof searchTaxRules>
  | ReturnType<typeof searchContent>
