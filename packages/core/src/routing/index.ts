/**
 * What an address means.
 *
 * @example
 * ```ts
 * import { readParams } from "@shop/core/catalogue"
 * import * as Routing from "@shop/core/routing"
 * import { defaults as settings } from "@shop/core/settings"
 * import { defaults as views } from "@shop/core/store-view"
 * import { product } from "@shop/testing"
 *
 * Routing.match("/search", readParams("?q=bol")) //=> { kind: "search", text: "bol" }
 * const { kind } = Routing.match("/cuire/tian", readParams("?childSku=TIAN-30"))
 * kind //=> "dispatch"
 * Routing.normalise("//evil.example//a/?b") //=> "/evil.example/a"
 *
 * // A product has one address; asked for by another, it leads there.
 * const tian = product({ sku: "TIAN", urlPath: "cuire/tian" })
 * const route = { kind: "productBySku", parentSku: "TIAN", slug: "tian", childSku: null } as const
 * const asked = { route, params: readParams("?utm=1"), view: views[0]!, settings }
 * const decision = Routing.decide({ kind: "product", product: tian }, asked)
 * decision //=> { tag: "redirect", to: "/fr/cuire/tian?utm=1" }
 * ```
 */
export { type AskedUrl, mapUrl, type UrlTarget } from "./requests.ts"
export { accountParts, type AccountSection, type Route } from "./model.ts"
export { normalise } from "./normalise.ts"
export { match, pageParams } from "./match.ts"
export { type Absence } from "./absence.ts"
export { type Asked, decide, decideParent, type Decision, type OpenRoute } from "./dispatch.ts"
