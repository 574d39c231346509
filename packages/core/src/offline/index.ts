/**
 * The whole catalogue of a store view on the device: downloaded in the background, updated by deltas, and searched when
 * the platform cannot be reached.
 *
 * @example
 * ```ts
 * import { offlineEntities } from "@shop/core/offline"
 *
 * offlineEntities.filter((type) => type.startsWith("cms")) //=> ["cms_page", "cms_block"]
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
export { open, type OfflineCatalogue } from "./program.ts"
export {
  type BuildOfflineIndex,
  type LoadSearchEngine,
  type OfflineEntity,
  type OfflineIndex,
  type StoredDocuments,
} from "./offline-index.ts"
