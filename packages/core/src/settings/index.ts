/** Everything that is configured, and every bound. */
export { screenConstants, searchConstants } from "./constants.ts"
export { limits } from "./limits.ts"
export {
  CurrentView,
  Settings,
  type LocalShippingMethod,
  type PriceBucket,
  type ShopSettings,
} from "./model.ts"
export { defaults } from "./defaults.ts"
