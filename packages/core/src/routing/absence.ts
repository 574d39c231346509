import type { Guarded } from "../product/index.ts"
import type { OpenRoute } from "./dispatch.ts"

/** Why an address shows nothing, where more is known than that it does not. @rule RT7 - S1 §8 */
export type Absence =
  | { readonly tag: "ProductStatus"; readonly status: number }
  | { readonly tag: "ProductVisibility"; readonly visibility: number }
  /** The address of a product names none. */
  | { readonly tag: "ProductKey" }
  /** A variant was asked for, and nothing has it among its variants. */
  | { readonly tag: "ParentSku"; readonly childSku: string }
  | { readonly tag: "CategoryQuery"; readonly key: string; readonly value: string }
  | { readonly tag: "ContentQuery"; readonly identifier: string }

/** What is not shown, and why when that is known. @rule RT7 */
export interface NotFound {
  readonly tag: "notFound"
  readonly reason?: Absence
}

/**
 * Why the platform has nothing under an address.
 *
 * @returns not found; without a reason for an address that says no kind
 * @rule RT7 - S1 §8 (queries with empty results name key and value)
 */
export const nothingAt = (route: OpenRoute): NotFound => {
  switch (route.kind) {
    case "categoryBySlug":
      return { tag: "notFound", reason: { tag: "CategoryQuery", key: "slug", value: route.slug } }
    case "contentByIdentifier":
      return { tag: "notFound", reason: { tag: "ContentQuery", identifier: route.identifier } }
    case "productBySku":
      return route.parentSku.trim() === ""
        ? { tag: "notFound", reason: { tag: "ProductKey" } }
        : { tag: "notFound" }
    case "dispatch":
      return { tag: "notFound" }
  }
}

/** Why a product has no page of its own. @rule RT7 - S1 §8 (product status, product visibility) */
export const guardedReason = ({ reason }: Extract<Guarded, { readonly tag: "notFound" }>): Absence =>
  reason.tag === "status"
    ? { tag: "ProductStatus", status: reason.value }
    : { tag: "ProductVisibility", visibility: reason.value }
