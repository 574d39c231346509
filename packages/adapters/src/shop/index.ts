/** A running shop for frontends without Effect: views, actions as promises, and defaults for every port. */
export { createShop, type RunningShop } from "./create-shop.ts"
/** @public */
export type { ActionPromises } from "./action-promises.ts"
export { memoryStorage } from "../memory/device.ts"
/** @public */
export type { ShopOptions } from "./ports.ts"
