import type { Collection } from "../ports/index.ts"

/** Whether a collection outlives every clean-up. Total by type: a new one must say. @rule LC1 - domain §12 K2 */
const kinds: Readonly<Record<Collection, "durable" | "evictable">> = {
  cart: "durable",
  session: "durable",
  orders: "durable",
  queue: "durable",
  checkout: "durable",
  wishlist: "durable",
  compare: "durable",
  newsletter: "durable",
  claims: "durable",
  pages: "evictable",
  search: "evictable",
  routes: "evictable",
}

/** A collection that holds nothing but copies of what the platform said. @rule LC1 */
export type EvictableCollection = Extract<Collection, "pages" | "search" | "routes">

/** Every collection of the device. @rule LC1 */
export const collections = Object.keys(kinds) as ReadonlyArray<Collection>

/** Whether a collection may be emptied at any time. @rule LC1 - domain §12 K2 (orders, tasks and checkout never are) */
export const isEvictable = (collection: Collection): collection is EvictableCollection =>
  kinds[collection] === "evictable"

/** What an answer is kept under: the whole question, and for which customers it was answered. @rule LC2 - domain §12 */
export interface Question {
  /** Canonical text of the request, such as `Catalogue.requestKey` gives. */
  readonly request: string
  /** Token or id of the customer group; null for everybody. */
  readonly group: string | null
}

/** An answer on the device. @rule LC3 */
export interface Entry extends Question {
  readonly value: unknown
  readonly storedAtMs: number
  readonly expiresAtMs: number
}
