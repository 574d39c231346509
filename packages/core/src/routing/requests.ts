import { defineRequest } from "../api/index.ts"
import type { Category, ContentDocument, CustomerGroup } from "../catalogue/index.ts"
import type { Product } from "../product/index.ts"

/** What a path of the current view leads to; `path` is decoded, with leading slash. @rule RT3 - S1 §7 /api/url/map */
export type UrlTarget =
  | { readonly kind: "product"; readonly product: Product }
  | { readonly kind: "category"; readonly category: Category }
  | { readonly kind: "content"; readonly document: ContentDocument }
  | { readonly kind: "none" }

/** A path, the variant it names if any, and for whose prices. @rule RT3, CT32 - S1 §7 /api/url/map */
export interface AskedUrl extends CustomerGroup {
  readonly path: string
  readonly childSku: string | null
}

/** What is at this path? @rule RT3 - S1 §7 /api/url/map */
export const mapUrl = defineRequest<AskedUrl, UrlTarget>()({
  name: "url.map",
  auth: "none",
  capability: "urlMap",
})
