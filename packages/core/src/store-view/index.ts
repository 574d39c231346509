/**
 * Store views: the languages of the shop with their catalogues, URLs and markets.
 *
 * @example
 * ```ts
 * import * as StoreView from "@shop/core/store-view"
 *
 * const found = StoreView.resolveStoreView(StoreView.defaults, "shop.example", "/de/kochen/tian")!
 * found.view.locale //=> "de-DE"
 * found.path //=> "/kochen/tian"
 * StoreView.href(found.view, "kochen/tian/") //=> "/de/kochen/tian"
 * StoreView.resolveStoreView(StoreView.defaults, "shop.example", "/french") //=> null
 * ```
 */
export { type StoreView, type VatExemption } from "./model.ts"
export { defaults } from "./defaults.ts"
export { encodePath, href, resolveStoreView } from "./resolve-store-view.ts"
export { marketOf } from "./market.ts"
export { requiresShippingCostNote } from "./shipping-cost-note.ts"
