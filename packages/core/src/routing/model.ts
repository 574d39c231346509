/** The parts of a customer's account under /a/; whatever else is there may be the catalogue's. @rule UI60 */
export const accountParts = [
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

/** The parts of a customer's account, each with an address of its own. @rule UI60 - S2 §2 Screens (my account) */
export type AccountSection = "overview" | (typeof accountParts)[number]

/**
 * What the path of an address asks for, before anybody is asked. `path` is inside the view, with leading slash.
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
  /** Where anybody finds an order with its number and e-mail address. */
  | { readonly kind: "orderStatus" }
  | { readonly kind: "withdrawal" }
  /** What stands in for a page that neither the network nor the device has. */
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
  /** No address of the shop can look like this: hostile encoding, or far too long. */
  | { readonly kind: "malformed" }
  /** Anything else: the URL dispatcher asks the platform. */
  | { readonly kind: "dispatch"; readonly path: string; readonly childSku: string | null }
