/** What the device keeps: the shopper's own, for good, and copies of what the platform said, for a while. */
export { collections, type Entry, type EvictableCollection, isEvictable, type Question } from "./model.ts"
export { isFresh, nameOf } from "./entry.ts"
export { bytesOf, evictions, type Weighed } from "./quota.ts"
export { type StageTimes, staysStaged } from "./stage.ts"
export { type PageFacts, pagePolicy, type PagePolicy } from "./page-policy.ts"
export { type Changed, keep, type Kept, type Shape } from "./keep.ts"
export { LocalCache } from "./program.ts"
