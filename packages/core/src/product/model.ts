import type { Brand } from "effect"
import type { Content, Price, Surcharge, TierPrice } from "../pricing/index.ts"
import type { StockItem } from "../stock/index.ts"

/** Stock keeping unit: the name of a thing one can buy. */
export type Sku = string & Brand.Brand<"Sku">
/** Names a text as a sku. @rule PD1 */
export const sku = (value: string): Sku => value as Sku

/** @rule PD1 - S1 §3 Product */
export type ProductType = "simple" | "configurable" | "grouped" | "bundle" | "virtual" | "downloadable"

/** A choice made for one attribute of a configurable product, ids as text. */
export interface Selection {
  readonly attributeCode: string
  readonly optionId: string
}

/** A picture or film of a product. */
export interface Media {
  /** Path inside the media store, with leading slash. */
  readonly path: string
  readonly kind: "image" | "video"
  readonly label: string | null
  readonly videoUrl: string | null
}

/** One buyable child of a configurable product; what it does not say it inherits from its parent. */
export interface Variant {
  readonly id: number
  readonly sku: Sku
  readonly name: string
  readonly status: number
  /** Option id per variant attribute, such as { color: "52" }. */
  readonly options: Readonly<Record<string, string>>
  readonly price: Price | null
  /** Its own prices for quantities and groups; those of the parent are not its. Missing means none. */
  readonly tiers?: ReadonlyArray<TierPrice>
  /** Its own picture; null when it has none and is shown by the product's. */
  readonly image: string | null
  /** Its further pictures, such as a drawing in its size; missing means none. */
  readonly media?: ReadonlyArray<Media>
  readonly stock: StockItem | null
}

/** A value of a variant attribute. */
export interface OptionValue {
  readonly id: string
  readonly label: string
  /** Colour as CSS hex for a swatch, or null. */
  readonly swatch: string | null
}

/** An attribute by which variants differ. */
export interface ConfigurableOption {
  readonly attributeId: number
  readonly attributeCode: string
  readonly label: string
  readonly values: ReadonlyArray<OptionValue>
}

/** A value of a custom option and what it adds. @rule PD7 */
export interface CustomOptionValue extends Surcharge {
  readonly id: number
  readonly title: string
}

/** How a custom option is answered. @rule PD7 - S1 §3 */
export type CustomOptionType =
  | "field"
  | "area"
  | "radio"
  | "select"
  | "drop_down"
  | "checkbox"
  | "multiple"
  | "date"
  | "file"

/** Something the shopper may add to a product. @rule PD7 - S1 §3 Product custom option */
export interface CustomOption {
  readonly id: number
  readonly title: string
  readonly type: CustomOptionType
  readonly isRequired: boolean
  readonly lengthMax: number | null
  /** For options without values (field, date): a surcharge, like a value's. */
  readonly surcharge: CustomOptionValue | null
  readonly values: ReadonlyArray<CustomOptionValue>
}

/** A part that may be chosen for a bundle option. */
export interface BundleLink {
  readonly id: string
  readonly sku: Sku
  readonly name: string
  readonly qty: number
  readonly isDefault: boolean
  readonly canChangeQty: boolean
  readonly price: Price | null
  /** Weight or volume of one; missing when it needs no unit price. */
  readonly content?: Content
  readonly stock: StockItem | null
}

/** A place in a bundle, and what may take it. @rule PD11 */
export interface BundleOption {
  readonly id: number
  readonly title: string
  readonly isRequired: boolean
  readonly type: "radio" | "select" | "checkbox" | "multi"
  readonly links: ReadonlyArray<BundleLink>
}

/** A simple product sold as part of a grouped one. */
export interface GroupedLink {
  readonly sku: Sku
  readonly name: string
  readonly qty: number
  readonly image: string | null
  readonly price: Price | null
  /** Its prices for quantities and groups; missing means none. */
  readonly tiers?: ReadonlyArray<TierPrice>
  readonly stock: StockItem | null
}

/** A fact of the product's sheet, already in words. */
export interface Fact {
  readonly code: string
  readonly label: string
  readonly value: string
}

/**
 * A product as the shop knows it, priced and taxed.
 * @rule PD1 - S1 §3 Product
 */
export interface Product {
  readonly id: number
  readonly sku: Sku
  readonly parentSku: Sku | null
  readonly type: ProductType
  readonly name: string
  readonly slug: string
  readonly urlPath: string | null
  readonly status: number
  readonly visibility: number
  readonly taxClassId: number
  readonly price: Price | null
  readonly tiers: ReadonlyArray<TierPrice>
  /** Weight or volume, for goods that need a unit price. */
  readonly content: Content | null
  readonly description: string
  readonly shortDescription: string
  readonly image: string | null
  readonly media: ReadonlyArray<Media>
  readonly categoryIds: ReadonlyArray<number>
  /** Attribute values by code, option ids as text, lists for multi-selects. */
  readonly attributes: Readonly<Record<string, string | ReadonlyArray<string>>>
  readonly facts: ReadonlyArray<Fact>
  readonly stock: StockItem | null
  readonly variants: ReadonlyArray<Variant>
  readonly configurableOptions: ReadonlyArray<ConfigurableOption>
  readonly customOptions: ReadonlyArray<CustomOption>
  readonly bundleOptions: ReadonlyArray<BundleOption>
  readonly groupedLinks: ReadonlyArray<GroupedLink>
  readonly relatedSkus: ReadonlyArray<Sku>
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly createdAt: string | null
  /** Epoch ms at which the prices were fetched again; missing for prices of the index. @rule PR11 - S1 §4 */
  readonly pricesRefreshedAtMs?: number
  /** Url path of the same product in every store view, by store code (`url_path_by_store` on the wire). */
  readonly alternates?: Readonly<Record<string, string>>
}

/** The chosen options of a product; together with the sku they identify a cart line. @rule PD8 */
export interface ProductOption {
  readonly configurable: ReadonlyArray<{ readonly optionId: string; readonly optionValue: string }>
  /** Values as the wire has them: an id, text, or ids joined by commas. */
  readonly custom: ReadonlyArray<{ readonly optionId: string; readonly optionValue: string }>
  readonly bundle: ReadonlyArray<{
    readonly optionId: string
    readonly qty: number
    readonly selections: ReadonlyArray<string>
  }>
}
