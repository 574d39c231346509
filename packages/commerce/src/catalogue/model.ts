import type { Aggregations, Entity, JsonObject } from "@shop/core/catalogue"

export type { JsonObject } from "@shop/core/catalogue"

/** Where a document came from: the shop's own seed, or somebody's dump. */
export type Origin = "demo" | "import"

/** One document of one store view, mended and stored. @rule IM1 - wire §12 */
export interface Document {
  readonly number: number
  readonly type: Entity
  readonly id: number
  readonly origin: Origin
  readonly body: JsonObject
}

/** A document with the addresses of its page. */
export interface AddressedDocument extends Document {
  /** Its address in its own store view; null for what has no page. */
  readonly address: string | null
  /** Addresses of the same page in all store views that have it, by store code. */
  readonly addresses: Readonly<Record<string, string>>
}

/** For whom and when products are priced. @rule IX9 */
export interface Audience {
  /** Country whose tax rates hold, such as "FR". */
  readonly country: string
  readonly region: string
  /** Customer group for tier prices, or null for a guest. */
  readonly groupId: number | null
  /** Epoch ms: which special-price windows are open. */
  readonly nowMs: number
}

/** One document that answers a query. */
export interface Hit {
  readonly type: Entity
  readonly id: number
  /** Relevance, higher is better; null when the answer is sorted by a field. */
  readonly score: number | null
  readonly source: JsonObject
}

/** What the index answers to a query. @rule CT2 - S1 §3 Product-list result */
export interface SearchAnswer {
  readonly hits: ReadonlyArray<Hit>
  readonly total: number
  readonly start: number
  readonly perPage: number
  readonly aggregations: Aggregations
  /** The attributes that were counted, where the shop is set to tell them. @rule IX90 */
  readonly attributes?: ReadonlyArray<JsonObject>
  /** What the searched words may become or have been meant as, best first. @rule IX66 */
  readonly suggestions: ReadonlyArray<string>
}

/** What a path leads to. @rule RT3 - wire §10 */
export interface UrlHit {
  readonly type: "product" | "category" | "cms_page"
  readonly id: number
  readonly source: JsonObject
}
