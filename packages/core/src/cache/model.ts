import type { Collection } from "../ports/index.ts"

/**
 * How long a collection lives. `durable` is data of the shopper and is never evicted. `cache` holds independent copies of
 * responses and is evicted entry by entry. `dataset` is useless in parts and is evicted as a whole.
 */
const kinds: Readonly<Record<Collection, "durable" | "cache" | "dataset">> = {
  cart: "durable",
  session: "durable",
  orders: "durable",
  queue: "durable",
  checkout: "durable",
  wishlist: "durable",
  compare: "durable",
  newsletter: "durable",
  claims: "durable",
  pages: "cache",
  search: "cache",
  routes: "cache",
  catalogue: "dataset",
}

/** A collection of independent copies of responses; each entry can be removed without the others. */
export type CacheCollection = Extract<Collection, "pages" | "search" | "routes">

/** Every collection of the device. */
export const collections = Object.keys(kinds) as ReadonlyArray<Collection>

/** Whether a collection may be emptied at any time: a cache or a dataset. */
export const isEvictable = (collection: Collection): boolean => kinds[collection] !== "durable"

/** Whether single entries of a collection may be removed without the others. */
export const isCacheCollection = (collection: Collection): collection is CacheCollection =>
  kinds[collection] === "cache"

/** The key of a stored response: the whole request, and the customer group of the response. */
export interface CacheKey {
  /** Canonical text of the request, such as the result of `Catalogue.requestKey`. */
  readonly request: string
  /** Token or id of the customer group; null for a response that is the same for all groups. */
  readonly group: string | null
}
