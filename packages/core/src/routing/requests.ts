import { defineRequest } from "../api/index.ts"
import type { Category, ContentDocument, CustomerGroup } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"

/** The product, category or content document at a path; `none` if the path is unknown. */
export type UrlTarget =
  | { readonly kind: "product"; readonly product: Product }
  | { readonly kind: "category"; readonly category: Category }
  | { readonly kind: "content"; readonly document: ContentDocument }
  | { readonly kind: "none" }

/** The path to resolve, and the customer group for product prices. */
export interface UrlMapInput extends CustomerGroup {
  /** Decoded path inside the current store view, with a leading slash. */
  readonly path: string
  /** Sku of the selected variant of a configurable product; null for none. */
  readonly childSku: string | null
}

/** Resolves a path of the current store view. */
export const mapUrl = defineRequest<UrlMapInput, UrlTarget>()({
  name: "url.map",
  auth: "none",
  capability: "urlMap",
})
