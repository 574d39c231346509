/**
 * Store views: the shop's languages and catalogues, and their addresses.
 *
 * @example
 * ```ts
 * import * as StoreView from "@shop/core/store-view"
 *
 * const found = StoreView.resolve(StoreView.defaults, "shop.example", "/de/kochen/tian")!
 * found.view.locale //=> "de-DE"
 * found.path //=> "/kochen/tian"
 * StoreView.href(found.view, "kochen/tian/") //=> "/de/kochen/tian"
 * StoreView.resolve(StoreView.defaults, "shop.example", "/french") //=> null
 * ```
 */
export { type StoreView, type VatExemption } from "./model.ts"
export { defaults } from "./defaults.ts"
export { encodePath, href, resolve } from "./resolve.ts"
export { marketOf } from "./market.ts"
export { namesDeliveryBesidePrices } from "./delivery-note.ts"
