import type { Place } from "../place/index.ts"
import type { PriceRange } from "./price-range.ts"
import type { Product } from "../product/index.ts"

/** A value that a condition compares with. @rule CT1 */
export type Scalar = string | number | boolean | null

/**
 * How a condition compares. `or`, `nor` and the ranges that begin so are one group, of which one must hold.
 * @rule CT1 - wire §11.2
 */
export type Operator =
  | "eq"
  | "neq"
  | "in"
  | "nin"
  | "gt"
  | "gte"
  | "lt"
  | "lte"
  | "from"
  | "to"
  | "moreq"
  | "like"
  | "or"
  | "nor"
  | "orGt"
  | "orGte"
  | "orLt"
  | "orLte"
  | "orFrom"
  | "orTo"
  | "orMoreq"

/**
 * One condition. `default` filters narrow what exists; `catalog` filters are the shopper's choices and match
 * the attribute or, on configurable products, its `_options` union.
 */
export interface Filter {
  readonly attribute: string
  readonly scope: "default" | "catalog"
  readonly conditions: ReadonlyArray<{ readonly operator: Operator; readonly values: ReadonlyArray<Scalar> }>
}

/** One order of a list. @rule CT1 */
export interface Sort {
  readonly field: string
  readonly direction: "asc" | "desc"
}

/** Every kind of document the catalogue keeps. @rule CT1 - wire §11 */
export const entities = [
  "product",
  "category",
  "attribute",
  "taxrule",
  "review",
  "cms_page",
  "cms_block",
  "cms_hierarchy",
] as const

/** A JSON object as the platform stores and sends it. @rule CT1 */
export type JsonObject = Readonly<Record<string, unknown>>

/** What kind of documents a query is about. @rule CT1 - wire §11 */
export type Entity = (typeof entities)[number]

/** A question to the catalogue index. @rule CT1 - S1 §7 /api/catalog */
export interface Query {
  readonly entity: Entity
  readonly text: string
  readonly filters: ReadonlyArray<Filter>
  /** Attributes whose values are to be counted. */
  readonly facets: ReadonlyArray<string>
  /** How many values of a facet are told, by attribute; of one that is not named, as many as the platform tells. */
  readonly facetSizes?: Readonly<Record<string, number>>
  /** Ranges of the price facet; missing means the ranges of the settings. */
  readonly priceRanges?: ReadonlyArray<PriceRange>
  readonly sort: ReadonlyArray<Sort>
  readonly start: number
  readonly size: number
  /** Fields wanted, or null for all; wildcards as `*.sgn`. */
  readonly include: ReadonlyArray<string> | null
  readonly exclude: ReadonlyArray<string>
  readonly groupToken: string | null
  readonly groupId: number | null
}

/** A counted value of an attribute, or a counted range. @rule CT8 - wire §11.5 */
export interface Bucket {
  readonly key: string
  readonly count: number
  /** Bounds in euros for price ranges. */
  readonly from: number | null
  readonly to: number | null
}

/**
 * Counts by aggregation name: `agg_terms_color`, `agg_terms_color_options`, `agg_range_price`. A product is counted
 * once under each value: a configurable one among the options, with its own value and those of its variants, any other
 * in the plain list. So the count of a value is the sum of both.
 * @rule CT8 - wire §11.5
 */
export type Aggregations = Readonly<Record<string, ReadonlyArray<Bucket>>>

/** @rule CT2 - S1 §3 Product-list result */
export interface Found<Item> {
  readonly items: ReadonlyArray<Item>
  readonly total: number
  readonly start: number
  readonly perPage: number
  readonly aggregations: Aggregations
  /**
   * The attributes that were counted, where the platform is set to tell them: of their options only counted ones.
   * @rule CT52 - S1 §3 attributeMetadata, wire §11.5
   */
  readonly attributes?: ReadonlyArray<Attribute>
}

/** Products found, with their counts. @rule CT2 */
export type ProductsFound = Found<Product>

/** @rule CT3 - S1 §3 Category */
export interface Category {
  readonly id: number
  readonly parentId: number
  /** Ids from the root to this category, itself last. */
  readonly pathIds: ReadonlyArray<number>
  readonly level: number
  readonly name: string
  readonly slug: string
  readonly urlPath: string | null
  readonly position: number
  readonly isActive: boolean
  /** False hides it, and what is below it, from the menu; its page stays. */
  readonly isInMenu?: boolean
  /** Visible products in it and below, each once. */
  readonly productCount: number
  readonly description: string
  readonly image: string | null
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  /** Name of the drawing that stands for the category, or null. */
  readonly drawing: string | null
  readonly children: ReadonlyArray<Category>
  /** Url path of the same category in every store view, by store code (`url_path_by_store` on the wire). */
  readonly alternates?: Readonly<Record<string, string>>
}

/** A value of an attribute in words. @rule CT4 */
export interface AttributeOption {
  readonly id: string
  readonly label: string
  readonly swatch: string | null
  /** Place among the attribute's values; missing where the attribute does not order them. */
  readonly position?: number
}

/** @rule CT4 - S1 §3 Attribute */
export interface Attribute {
  readonly id: number
  readonly code: string
  readonly label: string
  readonly input: string
  readonly options: ReadonlyArray<AttributeOption>
  readonly isVisible: boolean
  readonly isVisibleOnFront: boolean
  readonly isComparable: boolean
  readonly isUserDefined: boolean
}

/** A page or block of content, its HTML already sanitised. @rule CO1 - S2 §3 CMS page */
export interface ContentDocument {
  readonly id: number
  readonly identifier: string
  readonly title: string
  readonly html: string
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  /** What is put beside its words; a page of words alone has none. @rule CO20 */
  readonly layout?: ContentLayout
  /** Where the goods can be bought, for the page that tells it. @rule CO20 */
  readonly places?: ReadonlyArray<Place>
  /** Identifier of the same page in every store view, by store code (`url_path_by_store` on the wire). */
  readonly alternates?: Readonly<Record<string, string>>
}

/** What a page of content can have beside its words: the form to write to the shop, the map of its places. @rule CO20 */
export type ContentLayout = "contact" | "places"
