/**
 * Settings of the shop, their defaults, and limits.
 *
 * @example
 * ```ts
 * import { applySettingsChange, defaults, limits, type ShopSettings } from "@shop/core/settings"
 *
 * const cautious: ShopSettings = { ...defaults, stock: { ...defaults.stock, listOutOfStock: false } }
 * cautious.cart.badgeCounts //=> "quantities"
 * applySettingsChange(defaults, { stock: { listOutOfStock: false } }).stock //=> cautious.stock
 * limits.lineQtyMax //=> 9999
 * ```
 */
export { defaultNewsletterCoupon, thumbnailSizes } from "./constants.ts"
export { limits } from "./limits.ts"
export {
  CurrentView,
  Settings,
  type LocalShippingMethod,
  type PriceBucket,
  type ShopSettings,
} from "./model.ts"
export { deliveryDays, deliveryPromise, type DeliveryPromise } from "./delivery.ts"
export { defaultReturnTerms, returnTerms, type ReturnTerms } from "./returns.ts"
export { offeredCapabilities } from "./capabilities.ts"
export { defaults } from "./defaults.ts"
export { applySettingsChange, diffSettings, type SettingsChange } from "./settings-change.ts"
