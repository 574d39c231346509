/**
 * Routes: from an address to the page that it shows.
 *
 * @example
 * ```ts
 * import { readParams } from "@shop/core/catalogue"
 * import * as Routing from "@shop/core/routing"
 * import { defaults as settings } from "@shop/core/settings"
 * import { defaults as views } from "@shop/core/store-view"
 * import { product } from "@shop/testing"
 *
 * Routing.matchRoute("/search", readParams("?q=bol")) //=> { kind: "search", text: "bol" }
 * const { kind } = Routing.matchRoute("/cuire/tian", readParams("?childSku=TIAN-30"))
 * kind //=> "catalogue"
 * Routing.normalizePath("//evil.example//a/?b") //=> "/evil.example/a"
 *
 * // A product has one address; its other addresses redirect there.
 * const tian = product({ sku: "TIAN", urlPath: "cuire/tian" })
 * const route = { kind: "productBySku", parentSku: "TIAN", slug: "tian", childSku: null } as const
 * const request = { route, params: readParams("?utm=1"), view: views[0]!, settings }
 * const resolution = Routing.resolveRoute({ kind: "product", product: tian }, request)
 * resolution //=> { tag: "redirect", to: "/fr/cuire/tian?utm=1" }
 * ```
 */
export { mapUrl, type UrlTarget } from "./requests.ts"
export { accountSections, type AccountSection, type Route } from "./model.ts"
export { allPageKinds, pageHref, pageKinds, type PageKind, pageRule } from "./page-kinds.ts"
export { normalizePath } from "./normalize-path.ts"
export { matchRoute, pageParams } from "./match.ts"
export { type NotFoundReason } from "./not-found.ts"
export {
  type RouteRequest,
  resolveRoute,
  redirectToParent,
  type RouteResolution,
  type CatalogueRoute,
} from "./resolve-route.ts"
