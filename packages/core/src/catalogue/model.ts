import type { Place } from "../geo/index.ts"
import type { PriceRange } from "./price-range.ts"
import type { Product } from "../product/index.ts"

/** A value that a condition compares with. */
export type Scalar = string | number | boolean | null

/**
 * How a condition compares. Conditions with `or`, `nor` or an operator that begins with `or` form one group; one of
 * them must hold.
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

/** One order of a list. */
export interface Sort {
  readonly field: string
  readonly direction: "asc" | "desc"
}

/** The kinds of documents in the catalogue. */
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

/** A JSON object as the platform stores and sends it. */
export type JsonObject = Readonly<Record<string, unknown>>

/** The kind of documents that a query returns. */
export type Entity = (typeof entities)[number]

/** A search of the catalogue index. */
export interface Query {
  readonly entity: Entity
  readonly text: string
  readonly filters: ReadonlyArray<Filter>
  /** Codes of the attributes to count by. */
  readonly facets: ReadonlyArray<string>
  /** Maximum number of values of a facet, by attribute code; the platform's default for others. */
  readonly facetSizes?: Readonly<Record<string, number>>
  /** Ranges of the price facet; those of the settings when missing. */
  readonly priceRanges?: ReadonlyArray<PriceRange>
  readonly sort: ReadonlyArray<Sort>
  readonly start: number
  readonly size: number
  /** Fields to return, or null for all; wildcards such as `*.sgn`. */
  readonly include: ReadonlyArray<string> | null
  readonly exclude: ReadonlyArray<string>
  readonly groupToken: string | null
  readonly groupId: number | null
}

/** A counted value of an attribute, or a counted range. */
export interface Bucket {
  readonly key: string
  readonly count: number
  /** Bounds in euros for price ranges. */
  readonly from: number | null
  readonly to: number | null
}

/**
 * Counts by aggregation name: `agg_terms_color`, `agg_terms_color_options`, `agg_range_price`. The `_options` list
 * counts configurable products, by their own value and those of their variants; the plain list counts all others. The
 * count of a value is the sum of both.
 */
export type Aggregations = Readonly<Record<string, ReadonlyArray<Bucket>>>

/** The result of a search. */
export interface ResultPage<Item> {
  readonly items: ReadonlyArray<Item>
  readonly total: number
  readonly start: number
  readonly perPage: number
  readonly aggregations: Aggregations
  /** The counted attributes with their counted options, where the platform is configured to send them. */
  readonly attributes?: ReadonlyArray<Attribute>
}

/** The result of a search for products. */
export type ProductsFound = ResultPage<Product>

/** A category of products. */
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
  /** False hides the category and its descendants from the menu. Their pages remain. */
  readonly isInMenu?: boolean
  /** Number of distinct visible products of the category and its descendants. */
  readonly productCount: number
  readonly description: string
  readonly image: string | null
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  /** Name of the category's drawing, or null. */
  readonly drawing: string | null
  readonly children: ReadonlyArray<Category>
  /** Url path of the same category in every store view, by store code (`url_path_by_store` on the wire). */
  readonly alternates?: Readonly<Record<string, string>>
}

/** A value of an attribute with its label. */
export interface AttributeOption {
  readonly id: string
  readonly label: string
  readonly swatch: string | null
  /** Position among the attribute's values; missing where the attribute has no order. */
  readonly position?: number
}

/** An attribute of products. */
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

/** A page or block of content with sanitised HTML. */
export interface ContentDocument {
  readonly id: number
  readonly identifier: string
  readonly title: string
  readonly html: string
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  /** An element beside the text; missing for text alone. */
  readonly layout?: ContentLayout
  /** Points of sale, for the page that lists them. */
  readonly places?: ReadonlyArray<Place>
  /** Identifier of the same page in every store view, by store code (`url_path_by_store` on the wire). */
  readonly alternates?: Readonly<Record<string, string>>
}

/** An element beside the text of a content page: the contact form or the map of points of sale. */
export type ContentLayout = "contact" | "places"
