/**
 * The device's cache of the platform's responses, and which collections of the device may be evicted.
 *
 * @example
 * ```ts
 * import * as Cache from "@shop/core/cache"
 *
 * const asked = { request: "bowls", group: null }
 * Cache.nameOf(asked) //=> "5996348703095959"
 * const entry = { ...asked, value: 3, storedAtMs: 1000, expiresAtMs: 2000 }
 * Cache.isFresh(entry, asked, 1999) //=> true
 * Cache.isFresh(entry, { ...asked, group: "wholesale" }, 1999) //=> false
 * Cache.isEvictable("orders") //=> false
 * ```
 */
export { collections, type EvictableCollection, holdsCopies, isEvictable, type Question } from "./model.ts"
export { type Entry, isFresh, nameOf } from "./entry.ts"
export { bytesOf, evictions } from "./quota.ts"
export { pagePolicy } from "./page-policy.ts"
export { LocalCache } from "./program.ts"
