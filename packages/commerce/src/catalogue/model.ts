import type { Aggregations, Entity, JsonObject } from "@shop/core/catalogue"

export type { JsonObject } from "@shop/core/catalogue"

/** Source of a document: the shop's own seed, or an imported dump. */
export type Origin = "demo" | "import"

/** One stored document of one store view, normalized. @rule IM1 - wire §12 */
export interface Document {
  readonly number: number
  readonly type: Entity
  readonly id: number
  readonly origin: Origin
  readonly body: JsonObject
}

/** A document with the addresses of its page. */
export interface AddressedDocument extends Document {
  /** Its address in its own store view; null without a page. */
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

/** One document that matches a query. */
export interface Hit {
  readonly type: Entity
  readonly id: number
  /** Relevance, higher is better; null when the answer is sorted by a field. */
  readonly score: number | null
  readonly source: JsonObject
}

/** Result of a query. @rule CT2 - S1 §3 Product-list result */
export interface CatalogueSearchResult {
  readonly hits: ReadonlyArray<Hit>
  readonly total: number
  readonly start: number
  readonly perPage: number
  readonly aggregations: Aggregations
  /** Definitions of the counted attributes, where the shop is configured to include them. @rule IX90 */
  readonly attributes?: ReadonlyArray<JsonObject>
  /** Completions and corrections of the search text, best first. @rule IX66 */
  readonly suggestions: ReadonlyArray<string>
}

/** The document at a path. @rule RT3 - wire §10 */
export interface UrlHit {
  readonly type: "product" | "category" | "cms_page"
  readonly id: number
  readonly source: JsonObject
}
