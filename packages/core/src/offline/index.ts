/**
 * A view's whole catalogue on the device: brought there in the background, kept up to date by deltas, and asked when
 * nobody answers.
 */
export { catalogueCopy, type OfflineCall } from "./calls.ts"
export {
  type CatalogueCopy,
  type CopyWish,
  type Gone,
  type OfflineDocument,
  offlineEntities,
} from "./model.ts"
