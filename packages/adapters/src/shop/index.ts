/** A running shop for frontends without Effect: views, actions as promises, and defaults for every port. */
export { createShop, type RunningShop } from "./create-shop.ts"
export type { ActionPromises } from "./action-promises.ts"
export { memoryStorage } from "../memory/device.ts"
export type { ShopOptions } from "./ports.ts"
