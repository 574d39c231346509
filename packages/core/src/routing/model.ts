import type { FixedKind } from "./page-kinds.ts"

/** Sections of the account with a path under `/a/`. Other paths under `/a/` may belong to the catalogue. */
export const accountSections = [
  "orders",
  "addresses",
  "profile",
  "password",
  "newsletter",
  "reviews",
  "loyalty",
  "seen",
  "sessions",
  "data",
] as const

/** A section of the customer's account. Each section has a page. */
export type AccountSection = "overview" | (typeof accountSections)[number]

/**
 * The result of matching a path against the route table, without a request to the platform. `path` has a leading slash and
 * no prefix of the store view.
 */
export type Route =
  | { readonly kind: "home" }
  | { readonly kind: "search"; readonly text: string }
  | { readonly kind: "account"; readonly section: AccountSection }
  | { readonly [Kind in FixedKind]: { readonly kind: Kind } }[FixedKind]
  | { readonly kind: "categoryBySlug"; readonly slug: string }
  | {
      readonly kind: "productBySku"
      readonly parentSku: string
      readonly slug: string
      readonly childSku: string | null
    }
  | { readonly kind: "contentByIdentifier"; readonly identifier: string }
  /** A path with invalid percent-encoding, or one that is too long. */
  | { readonly kind: "malformed" }
  /** Any other path. The platform resolves it to a page. */
  | { readonly kind: "catalogue"; readonly path: string; readonly childSku: string | null }
