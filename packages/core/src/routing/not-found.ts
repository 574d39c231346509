import type { VisibilityDecision } from "../product/index.ts"
import type { CatalogueRoute } from "./resolve-route.ts"

/** The reason why an address is not found. */
export type NotFoundReason =
  | { readonly tag: "ProductStatus"; readonly status: number }
  | { readonly tag: "ProductVisibility"; readonly visibility: number }
  /** The address of a product has no sku. */
  | { readonly tag: "ProductKey" }
  /** No visible product has this variant. */
  | { readonly tag: "ParentSku"; readonly childSku: string }
  | { readonly tag: "CategoryQuery"; readonly key: string; readonly value: string }
  | { readonly tag: "ContentQuery"; readonly identifier: string }

/** An address that is not found. */
export interface NotFound {
  readonly tag: "notFound"
  readonly reason?: NotFoundReason
}

/**
 * The outcome for an address without a page on the platform. Categories, content pages and product addresses with a
 * blank sku have a reason.
 */
export const notFoundAt = (route: CatalogueRoute): NotFound => {
  switch (route.kind) {
    case "categoryBySlug":
      return { tag: "notFound", reason: { tag: "CategoryQuery", key: "slug", value: route.slug } }
    case "contentByIdentifier":
      return { tag: "notFound", reason: { tag: "ContentQuery", identifier: route.identifier } }
    case "productBySku":
      return route.parentSku.trim() === ""
        ? { tag: "notFound", reason: { tag: "ProductKey" } }
        : { tag: "notFound" }
    case "catalogue":
      return { tag: "notFound" }
  }
}

/** The reason why a product is not shown. */
export const notShownReason = ({
  reason,
}: Extract<VisibilityDecision, { readonly tag: "notFound" }>): NotFoundReason =>
  reason.tag === "status"
    ? { tag: "ProductStatus", status: reason.value }
    : { tag: "ProductVisibility", visibility: reason.value }
