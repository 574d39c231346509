import type { Brand } from "effect"
import type { Content, Price, Surcharge, TierPrice } from "../pricing/index.ts"
import type { StockItem } from "../stock/index.ts"
import type { CustomOptionType } from "./option-kind.ts"

/** Stock keeping unit: the id of a buyable item. */
export type Sku = string & Brand.Brand<"Sku">
/** Brands a text as a sku. */
export const sku = (value: string): Sku => value as Sku

export type ProductType = "simple" | "configurable" | "grouped" | "bundle" | "virtual" | "downloadable"

/** The chosen value of an attribute of a configurable product, with ids as text. */
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

/** A buyable child of a configurable product. Its parent has the fields that this type lacks, such as the tax class. */
export interface Variant {
  readonly id: number
  readonly sku: Sku
  readonly name: string
  readonly status: number
  /** Option id per variant attribute, such as { color: "52" }. */
  readonly options: Readonly<Record<string, string>>
  readonly price: Price | null
  /** Prices for quantities and groups; the parent's do not apply. Missing means none. */
  readonly tiers?: ReadonlyArray<TierPrice>
  /** Its picture; null means the product's picture. */
  readonly image: string | null
  /** Further pictures, such as a drawing with its measures; missing means none. */
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

/** A value of a custom option with its surcharge. */
export interface CustomOptionValue extends Surcharge {
  readonly id: number
  readonly title: string
}

/** An option that the shopper fills in or selects. */
export interface CustomOption {
  readonly id: number
  readonly title: string
  readonly type: CustomOptionType
  readonly isRequired: boolean
  readonly lengthMax: number | null
  /** The surcharge of an option that takes a text or a day. */
  readonly surcharge: CustomOptionValue | null
  readonly values: ReadonlyArray<CustomOptionValue>
}

/** A selectable part of a bundle option. */
export interface BundleLink {
  readonly id: string
  readonly sku: Sku
  readonly name: string
  readonly qty: number
  readonly isDefault: boolean
  readonly canChangeQty: boolean
  readonly price: Price | null
  /** Weight or volume of one; missing without a unit price. */
  readonly content?: Content
  readonly stock: StockItem | null
}

/** An option of a bundle with its selectable parts. */
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
  /** Prices for quantities and groups; missing means none. */
  readonly tiers?: ReadonlyArray<TierPrice>
  readonly stock: StockItem | null
}

/** An attribute of a product with its label and its formatted value. */
export interface Fact {
  readonly code: string
  readonly label: string
  readonly value: string
}

/** A product with gross prices. */
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
  /** Weight or volume of goods with a unit price. */
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
  /** Epoch ms at which the prices were fetched again; missing for prices of the index. */
  readonly pricesRefreshedAtMs?: number
  /** Url path of the same product in every store view, by store code (`url_path_by_store` on the wire). */
  readonly alternates?: Readonly<Record<string, string>>
}

/** The chosen options of a product; together with the sku they identify a cart line. */
export interface ProductOption {
  readonly configurable: ReadonlyArray<{ readonly optionId: string; readonly optionValue: string }>
  /** Values as on the wire: an id, text, or ids joined by commas. */
  readonly custom: ReadonlyArray<{ readonly optionId: string; readonly optionValue: string }>
  readonly bundle: ReadonlyArray<{
    readonly optionId: string
    readonly qty: number
    readonly selections: ReadonlyArray<string>
  }>
}
