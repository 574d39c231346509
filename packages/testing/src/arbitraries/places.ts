import fc from "fast-check"
import { accountSections, allPageKinds, matchRoute, pageRule, type Route } from "@shop/core/routing"
import { defaults, type ShopSettings } from "@shop/core/settings"
import type { StoreView, VatExemption } from "@shop/core/store-view"
import type { Trouble, TroubleKind } from "../transport.ts"
import { country, distinct, id, orNull, prose, record, slug, words } from "./basics.ts"
import { moneyFormat } from "./prices.ts"

/** A store view with its own path or host. @rule TE9 - SV1, SV2 */
export const storeView: fc.Arbitrary<StoreView> = record({
  code: fc.stringMatching(/^[a-z]{2}(_[a-z]{2})?$/),
  id,
  host: orNull(slug.map((name) => `${name}.example`)),
  locale: fc.constantFrom("fr-FR", "en-US", "de-DE", "it-IT"),
  label: words,
  money: moneyFormat,
  timeZone: fc.constantFrom("Europe/Paris", "Europe/London", "UTC"),
  tax: record({ country, region: fc.constant(""), sourceIncludesTax: fc.boolean() }),
  checkoutOrigin: orNull(fc.constant("https://checkout.example")),
}).map((view) => ({
  ...view,
  path: view.host === null ? `/${view.code}` : "",
  language: view.locale.slice(0, 2),
  currency: "EUR",
  index: `vue_storefront_catalog_${view.code}`,
}))

/** The views of a shop, each code and host once; the first is the default. @rule TE9 - SV1 */
export const storeViews: fc.Arbitrary<ReadonlyArray<StoreView>> = distinct(
  storeView,
  (view) => view.code,
  4,
  1,
).filter((views) => {
  const hosts = views.flatMap((view) => view.host ?? [])
  return new Set(hosts).size === hosts.length
})

/** Settings with random options for carts, stock and product visibility; the rest has defaults. @rule TE9 - LI2 */
export const shopSettings: fc.Arbitrary<ShopSettings> = record({
  cart: record({
    synchronize: fc.boolean(),
    synchronizeTotals: fc.boolean(),
    serverMergeByDefault: fc.boolean(),
    serverCanRemoveLocal: fc.boolean(),
    serverCanModifyLocal: fc.boolean(),
    badgeCounts: fc.constantFrom("items" as const, "quantities" as const),
    confirmRemove: fc.boolean(),
  }),
  stock: record({
    synchronize: fc.boolean(),
    allowOutOfStockInCart: fc.boolean(),
    listOutOfStock: fc.boolean(),
  }),
  zeroPriceAllowed: fc.boolean(),
  preventDirectChildAccess: fc.boolean(),
  refreshesTokens: fc.boolean(),
}).map(({ cart, stock, zeroPriceAllowed, preventDirectChildAccess, refreshesTokens }) => ({
  ...defaults,
  cart: { ...defaults.cart, ...cart },
  stock: { ...defaults.stock, ...stock },
  products: { ...defaults.products, zeroPriceAllowed, preventDirectChildAccess },
  session: { ...defaults.session, refreshesTokens },
}))

const path = fc.array(slug, { minLength: 1, maxLength: 3 }).map((parts) => `/${parts.join("/")}`)

const fixedPaths = allPageKinds.flatMap((kind) => {
  const { path: own } = pageRule(kind)
  return own === null || own === "" ? [] : [`/${own}`]
})

/** A route of any kind. @rule TE9 - RT1 */
export const route: fc.Arbitrary<Route> = fc.oneof(
  // As many again as there are kinds in it, so that none becomes rare.
  {
    weight: 3,
    arbitrary: fc.constantFrom<Route>(
      { kind: "home" },
      { kind: "malformed" },
      ...fixedPaths.map((fixed) => matchRoute(fixed, [])),
    ),
  },
  record({ kind: fc.constant("search" as const), text: prose }),
  record({ kind: fc.constant("categoryBySlug" as const), slug }),
  record({
    kind: fc.constant("productBySku" as const),
    parentSku: words,
    slug,
    childSku: orNull(words),
  }),
  record({ kind: fc.constant("contentByIdentifier" as const), identifier: words }),
  record({ kind: fc.constant("catalogue" as const), path, childSku: orNull(words) }),
  record({
    kind: fc.constant("account" as const),
    section: fc.constantFrom("overview", ...accountSections),
  }),
)

const hostile = fc.constantFrom(
  "//evil.example",
  "/\\evil.example",
  "/%2f%2fevil.example",
  "/../../etc/passwd",
  "/%",
  "/%00",
  "javascript:alert(1)",
  "/a//b/",
  "/c",
  "/p/x",
)

/** The path of an address: of each kind of page, of none, and of attacks. @rule TE9 - RT1, RT2 */
export const addressPath: fc.Arbitrary<string> = fc.oneof(
  // As many again as there are kinds in it, so that none becomes rare.
  {
    weight: 3,
    arbitrary: fc.constantFrom("/", "/search", ...fixedPaths, "/pwa.html"),
  },
  path,
  slug.map((one) => `/c/${one}`),
  slug.map((one) => `/page/${one}`),
  fc
    .tuple(words, slug, orNull(words))
    .filter(([parent, , child]) => parent.isWellFormed() && child?.isWellFormed() !== false)
    .map((parts) =>
      ["/p", ...parts.filter((part) => part !== null).map((part) => encodeURIComponent(part))].join("/"),
    ),
  hostile,
  prose,
)

/** The kinds of injected faults, without endless ones. @rule TE9 - TE3 */
export const troubleKind: fc.Arbitrary<Exclude<TroubleKind, "hang">> = fc.oneof(
  fc.constantFrom(
    "loseRequest" as const,
    "loseReply" as const,
    "badResponse" as const,
    "late" as const,
    "double" as const,
  ),
  record({ badResponse: fc.constantFrom("content-type" as const, "empty" as const, "shape" as const) }),
  record({ travelMs: fc.integer({ min: 1, max: 3000 }) }),
  record({ delayMs: fc.integer({ min: 1, max: 3000 }) }),
  record({ refuse: fc.constantFrom(400, 401, 404, 409, 429, 500, 503) }),
)

/**
 * A fault for one request.
 *
 * @param tags - of the affected requests, or beginnings of tags; an empty list for the next request of any
 * @rule TE9 - TE3
 */
export const troubleOn = (tags: ReadonlyArray<string>): fc.Arbitrary<Trouble> =>
  tags.length === 0
    ? record({ kind: troubleKind })
    : record({ on: fc.constantFrom(...tags), kind: troubleKind })

/** A law that exempts small sellers from value added tax. @rule TE9 - TX11 */
export const vatExemption: fc.Arbitrary<VatExemption> = fc.constantFrom("FR", "DE", "GB")
