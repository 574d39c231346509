import type { Collection } from "../ports/index.ts"

/**
 * What a collection holds: the shopper's own, which outlives every clean-up, copies of single answers, of which the
 * oldest go, or a whole that is worth nothing in parts. Total by type: a new one must say. @rule LC1 - domain §12 K2
 */
const kinds: Readonly<Record<Collection, "durable" | "copies" | "whole">> = {
  cart: "durable",
  session: "durable",
  orders: "durable",
  queue: "durable",
  checkout: "durable",
  wishlist: "durable",
  compare: "durable",
  newsletter: "durable",
  claims: "durable",
  pages: "copies",
  search: "copies",
  routes: "copies",
  catalogue: "whole",
}

/** A collection that holds nothing but copies of what the platform said, each by itself. @rule LC1 */
export type EvictableCollection = Extract<Collection, "pages" | "search" | "routes">

/** Every collection of the device. @rule LC1 */
export const collections = Object.keys(kinds) as ReadonlyArray<Collection>

/** Whether a collection may be emptied at any time. @rule LC1 - domain §12 K2 (orders, tasks and checkout never are) */
export const isEvictable = (collection: Collection): boolean => kinds[collection] !== "durable"

/** Whether single entries of a collection may go and the others stay. @rule LC1, OC6 */
export const holdsCopies = (collection: Collection): collection is EvictableCollection =>
  kinds[collection] === "copies"

/** What an answer is kept under: the whole question, and for which customers it was answered. @rule LC2 - domain §12 */
export interface Question {
  /** Canonical text of the request, such as `Catalogue.requestKey` gives. */
  readonly request: string
  /** Token or id of the customer group; null for everybody. */
  readonly group: string | null
}
