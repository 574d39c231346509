/**
 * The device's cache of platform responses, the eviction of collections, and the policy of the output cache.
 *
 * @example
 * ```ts
 * import * as Cache from "@shop/core/cache"
 *
 * const key = { request: "bowls", group: null }
 * Cache.hashKey(key) //=> "5996348703095959"
 * const entry = { ...key, value: 3, storedAtMs: 1000, expiresAtMs: 2000 }
 * Cache.isFresh(entry, key, 1999) //=> true
 * Cache.isFresh(entry, { ...key, group: "wholesale" }, 1999) //=> false
 * Cache.isEvictable("orders") //=> false
 * ```
 */
export { type CacheCollection, type CacheKey, collections, isCacheCollection, isEvictable } from "./model.ts"
export { type Entry, isFresh, hashKey } from "./entry.ts"
export { bytesOf, selectEvictions } from "./quota.ts"
export { pagePolicy } from "./page-policy.ts"
export { LocalCache } from "./program.ts"
