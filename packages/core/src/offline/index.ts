/**
 * The whole catalogue of a store view on the device: downloaded in the background, updated by deltas, and searched when
 * the platform cannot be reached.
 *
 * @example
 * ```ts
 * import { planDownload } from "@shop/core/offline"
 *
 * const conditions = {
 *   isEnabled: true,
 *   isOnline: true,
 *   isSavingData: false,
 *   isSlow: false,
 *   isGuestPriced: true,
 *   updatedAtMs: null,
 *   hasFailed: false,
 *   nowMs: 1_000_000,
 * }
 * planDownload(conditions) //=> { tag: "now" }
 * planDownload({ ...conditions, updatedAtMs: 999_000 }) //=> { tag: "wait", ms: 599_000 }
 * planDownload({ ...conditions, isSavingData: true }) //=> { tag: "never" }
 * ```
 */
export { deviceCatalogue, type Readers } from "./device-catalogue.ts"
export { catalogueCopy } from "./requests.ts"
export {
  type CatalogueCopy,
  type CopyRequest,
  type RemovedDocument,
  type OfflineDocument,
  offlineEntities,
} from "./model.ts"
export { type Conditions, planDownload, type DownloadPlan } from "./download-plan.ts"
export { open, type OfflineCatalogue, type OfflineDependencies } from "./program.ts"
export {
  type BuildOfflineIndex,
  type LoadSearchEngine,
  type OfflineEntity,
  type OfflineIndex,
  type OfflineMatch,
  type OfflineResult,
  type StoredDocuments,
} from "./offline-index.ts"
export { type OnDeviceView } from "./view.ts"
