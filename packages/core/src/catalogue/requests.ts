import { defineRequest } from "../api/index.ts"
import type { TaxRule } from "../tax/index.ts"
import type { Attribute, Category, ContentDocument, ResultPage, ProductsFound, Query } from "./model.ts"

/**
 * Searches products of the view. All requests of this file search its index for documents of their entity.
 */
export const searchProducts = defineRequest<Query, ProductsFound>()({
  name: "catalogue.products",
  auth: "none",
})
/** Categories of the view. */
export const searchCategories = defineRequest<Query, ResultPage<Category>>()({
  name: "catalogue.categories",
  auth: "none",
})
/** Attributes of the view. */
export const searchAttributes = defineRequest<Query, ResultPage<Attribute>>()({
  name: "catalogue.attributes",
  auth: "none",
})
/** Tax rules of the shop. */
export const searchTaxRules = defineRequest<Query, ResultPage<TaxRule>>()({
  name: "catalogue.taxRules",
  auth: "none",
})
/** Pages or blocks of content. */
export const searchContent = defineRequest<Query, ResultPage<ContentDocument>>()({
  name: "catalogue.content",
  auth: "none",
})
