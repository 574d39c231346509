/**
 * Everything that is configured, and every bound.
 *
 * @example
 * ```ts
 * import { adjusted, defaults, limits, type ShopSettings } from "@shop/core/settings"
 *
 * const cautious: ShopSettings = { ...defaults, stock: { ...defaults.stock, listOutOfStock: false } }
 * cautious.cart.badgeCounts //=> "quantities"
 * adjusted(defaults, { stock: { listOutOfStock: false } }).stock //=> cautious.stock
 * limits.lineQtyMax //=> 9999
 * ```
 */
export { screenConstants } from "./constants.ts"
export { limits } from "./limits.ts"
export {
  CurrentView,
  Settings,
  type LocalShippingMethod,
  type PriceBucket,
  type ShopSettings,
} from "./model.ts"
export { daysTo, deliveryTo, type DeliveryPromise } from "./delivery.ts"
export { promisedReturns, returnTerms, type ReturnTerms } from "./returns.ts"
export { offersIn } from "./offers.ts"
export { defaults } from "./defaults.ts"
export { adjusted, differing, type SettingsChange } from "./adjusted.ts"
