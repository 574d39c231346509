import type { Cents } from "../money/index.ts"
import type { Content, PriceList, PriceView, Surcharge } from "../pricing/index.ts"
import type { CardView } from "./card-view.ts"
import type { BundleOption, ProductType } from "./model.ts"
import type { CustomOptionType } from "./option-kind.ts"
import type { WithdrawalFlag } from "./withdrawal.ts"

/** A value of a variant attribute on the product page. */
export interface ChoiceValueView {
  readonly id: string
  readonly label: string
  readonly swatch: string | null
  readonly isSelected: boolean
  /** No variant has this value together with the other choices. */
  readonly isImpossible: boolean
  readonly isSoldOut: boolean
  /** The page with this value selected; null when impossible. */
  readonly href: string | null
}

/** An attribute of variants with its values. */
export interface ChoiceView {
  readonly attributeId: number
  readonly attributeCode: string
  readonly label: string
  readonly values: ReadonlyArray<ChoiceValueView>
}

/** A custom option. */
export interface CustomOptionView {
  readonly id: number
  readonly title: string
  readonly type: CustomOptionType
  readonly isRequired: boolean
  readonly lengthMax: number | null
  /** The first day of a date option, as "YYYY-MM-DD"; missing for other options. */
  readonly dayMin?: string
  /** Surcharge of the option itself (a text or a day); 0 without one. */
  readonly surchargeCents: Cents
  /** For the price of a configuration; null without one. */
  readonly surcharge: Surcharge | null
  readonly values: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly surchargeCents: Cents
    readonly surcharge: Surcharge | null
  }>
}

/** An option of a bundle with the products to choose from. */
export interface BundleOptionView {
  readonly id: number
  readonly title: string
  readonly isRequired: boolean
  readonly type: BundleOption["type"]
  readonly links: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly qty: number
    readonly isDefault: boolean
    readonly canChangeQty: boolean
    /** Prices by quantity; null when unknown. */
    readonly priceList: PriceList | null
    readonly unit: PriceView["unit"]
    readonly isSoldOut: boolean
  }>
}

/** A product of a grouped product. */
export interface GroupedLinkView {
  readonly sku: string
  readonly name: string
  readonly image: string | null
  /** Prices by quantity; null when unknown. */
  readonly priceList: PriceList | null
  readonly isSoldOut: boolean
}

/** The availability on a product page. */
export type AvailabilityView =
  | { readonly tag: "inStock"; readonly qty: number | null }
  | { readonly tag: "last"; readonly qty: number }
  /** Sold out, permanently or with a back-in-stock reminder for the sku `remindSku`. */
  | { readonly tag: "out"; readonly isForGood?: true; readonly remindSku?: string }
  | { readonly tag: "unknown" }
  /** In stock but not for sale: without a price or variant, or disabled. */
  | { readonly tag: "unavailable" }
  | { readonly tag: "virtual" }
  /** Made to order, with the lead time in weeks. */
  | { readonly tag: "toOrder"; readonly weeks: number }

/** The details of a product or of its selected variant. */
export interface ProductView {
  readonly kind: "product"
  readonly id: number
  readonly sku: string
  readonly parentSku: string
  readonly type: ProductType
  readonly name: string
  readonly href: string
  readonly number: string | null
  readonly shortDescription: string
  /** Sanitised HTML. */
  readonly description: string
  readonly images: ReadonlyArray<{
    readonly path: string
    readonly label: string | null
    /** A drawing with measures; missing for photographs and other pictures. */
    readonly isDrawing?: boolean
  }>
  readonly price: PriceView | null
  /** Its prices by quantity, before options; null for bundles, sets and unknown prices. */
  readonly priceList: PriceList | null
  /** Weight or volume of one piece; missing without a unit price. */
  readonly content?: Content
  readonly availability: AvailabilityView
  readonly qtyMax: number | null
  /** The smallest quantity, and the step of larger ones; missing: 1. */
  readonly qtyMin?: number
  readonly qtyStep?: number
  readonly choices: ReadonlyArray<ChoiceView>
  readonly customOptions: ReadonlyArray<CustomOptionView>
  readonly bundleOptions: ReadonlyArray<BundleOptionView>
  readonly grouped: ReadonlyArray<GroupedLinkView>
  readonly facts: ReadonlyArray<{ readonly code: string; readonly label: string; readonly value: string }>
  readonly related: ReadonlyArray<CardView>
  /** Exception from the right of withdrawal; missing without one. */
  readonly withdrawal?: WithdrawalFlag
  /** False without a price or variant, so that it cannot be added. */
  readonly isBuyable: boolean
}
