/** The storage port on IndexedDB, with its limits, clean-up and fallback. */
export { layer } from "./storage.ts"
export { guarded } from "./guard.ts"
export { indexedDbDevice, type StorageDevice } from "./device.ts"
export { type Migration } from "./schema.ts"
