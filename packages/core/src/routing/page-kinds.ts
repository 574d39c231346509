import type { Capability } from "../capabilities/index.ts"
import { href, type StoreView } from "../store-view/index.ts"

/** What the shop, its server and search engines must know of a kind of page. */
interface PageRule {
  /** Path inside a store view; null where the platform names the addresses, or the page has none of its own. */
  readonly path: string | null
  /** The platform's capability that the page needs; null for none. Without it the address is not found. */
  readonly capability: Capability | null
  /** Whether the number of addresses is unbounded. The server stores no such page. */
  readonly isUnbounded: boolean
}

/** A page for everybody. Search engines index it, or not when it has no content of its own. */
interface PublicPage extends PageRule {
  readonly isPrivate: false
  readonly robots: "index" | "noindex" | "disallow"
}

/** A page that shows the data of one shopper in their browser. Search engines never index it. */
interface PrivatePage extends PageRule {
  readonly isPrivate: true
  readonly robots: "noindex" | "disallow"
}

const common = { path: null, capability: null, isUnbounded: false } as const
const shown = { ...common, isPrivate: false, robots: "index" } as const
const hidden = { ...common, isPrivate: false, robots: "noindex" } as const
const own = { ...common, isPrivate: true, robots: "noindex" } as const
const disallowed = { ...own, robots: "disallow" } as const

/**
 * Every kind of page. A new kind is a line here; then the compiler names the places that must know it. `noindex` is a mark in
 * the document, `disallow` also keeps crawlers from the address.
 */
export const pageKinds = {
  home: { ...shown, path: "" },
  category: shown,
  search: { ...hidden, path: "search", robots: "disallow", isUnbounded: true },
  product: shown,
  content: shown,
  recipe: shown,
  article: shown,
  cart: { ...own, path: "cart" },
  checkout: { ...own, path: "checkout" },
  /** Leads to the external checkout of the store view, at the address of the checkout. */
  externalCheckout: own,
  orderSuccess: { ...disallowed, path: "order-success" },
  account: { ...disallowed, path: "my-account" },
  /** The target of the link in a password-reset mail. */
  createPassword: { ...disallowed, path: "create-password" },
  /** The compared products are stored on the device. */
  compare: { ...own, path: "compare" },
  /** Shows an order for its number and e-mail address. */
  orderStatus: { ...own, path: "order-status", capability: "orderService" },
  withdrawal: { ...own, path: "withdrawal", capability: "orderService" },
  /** The fallback for a page that neither the network nor the device has. */
  offline: { ...hidden, path: "offline" },
  notFound: hidden,
  error: { ...hidden, path: "error" },
} as const satisfies Readonly<Record<string, PublicPage | PrivatePage>>

/** The kind of a page. */
export type PageKind = keyof typeof pageKinds

type KindWithPath = {
  [Kind in PageKind]: (typeof pageKinds)[Kind]["path"] extends string ? Kind : never
}[PageKind]

/** The kinds whose address is their path alone. Others read more of the address. */
export type FixedKind = Exclude<KindWithPath, "home" | "search" | "account">

/** All kinds of pages. */
export const allPageKinds = Object.keys(pageKinds) as ReadonlyArray<PageKind>

/** The rule of a kind. */
export const pageRule = (kind: PageKind): PublicPage | PrivatePage => pageKinds[kind]

/** The address of the only page of its kind. */
export const pageHref = (view: StoreView, kind: KindWithPath): string =>
  href(view, `/${pageKinds[kind].path}`)
