/** Sections of the account with a path under /a/. Other paths there may belong to the catalogue. @rule UI60 */
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

/** A section of the customer's account with its own page. @rule UI60 - S2 §2 Screens (my account) */
export type AccountSection = "overview" | (typeof accountSections)[number]

/**
 * A route by the form of its path alone. `path` is inside the store view, with leading slash.
 * @rule RT1 - S1 §2, S2 §2 Route table
 */
export type Route =
  | { readonly kind: "home" }
  | { readonly kind: "search"; readonly text: string }
  | { readonly kind: "cart" }
  | { readonly kind: "checkout" }
  | { readonly kind: "orderSuccess" }
  | { readonly kind: "account"; readonly section: AccountSection }
  | { readonly kind: "createPassword" }
  | { readonly kind: "compare" }
  /** The look-up of an order by number and e-mail address. */
  | { readonly kind: "orderStatus" }
  | { readonly kind: "withdrawal" }
  /** The fallback for a page that neither the network nor the device has. */
  | { readonly kind: "offline" }
  | { readonly kind: "error" }
  | { readonly kind: "categoryBySlug"; readonly slug: string }
  | {
      readonly kind: "productBySku"
      readonly parentSku: string
      readonly slug: string
      readonly childSku: string | null
    }
  | { readonly kind: "contentByIdentifier"; readonly identifier: string }
  /** Invalid encoding, or too long. */
  | { readonly kind: "malformed" }
  /** Any other path; the platform resolves it. */
  | { readonly kind: "dispatch"; readonly path: string; readonly childSku: string | null }
