/**
 * A view's whole catalogue on the device: brought there in the background, kept up to date by deltas, and asked when
 * nobody answers.
 *
 * @example
 * ```ts
 * import { plan } from "@shop/core/offline"
 *
 * const well = {
 *   isWanted: true,
 *   isOnline: true,
 *   isSavingData: false,
 *   isSlow: false,
 *   isGuestPriced: true,
 *   heardAtMs: null,
 *   hasFailed: false,
 *   nowMs: 1_000_000,
 * }
 * plan(well) //=> { tag: "now" }
 * plan({ ...well, heardAtMs: 999_000 }) //=> { tag: "wait", ms: 599_000 }
 * plan({ ...well, isSavingData: true }) //=> { tag: "never" }
 * ```
 */
export { answer, isLocal, type Readers } from "./answer.ts"
export { catalogueCopy, type OfflineRequest } from "./requests.ts"
export {
  type CatalogueCopy,
  type CopyWish,
  type Gone,
  type OfflineDocument,
  offlineEntities,
} from "./model.ts"
export { type Conditions, plan, type Plan } from "./plan.ts"
export { open, type OfflineRoom, type OfflineTools } from "./program.ts"
export {
  type Lines,
  type LocalFound,
  type LocalPlace,
  type LocalShelf,
  openShelf,
  type OfflineEntity,
  type ShelfTools,
} from "./shelf.ts"
export { lineOf } from "./lines.ts"
export { type OnDeviceView } from "./view.ts"
