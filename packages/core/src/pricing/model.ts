import type { Cents, RatePpm } from "../money/index.ts"
import type { Amount } from "../tax/index.ts"

/** A price for a quantity or a customer group, tax as the source has it. */
export interface TierPrice {
  /** Customer group, or null for all. */
  readonly groupId: number | null
  readonly qtyMin: number
  readonly priceCents: Cents
}

/** The prices of a product in the catalogue, before periods, customer groups and tax apply. */
export interface ListedPrice {
  /** Regular price in the source's tax form; null when the catalogue has none. */
  readonly regularCents: Cents | null
  readonly specialCents: Cents | null
  /** Window as written in the catalogue: "YYYY-MM-DD", "YYYY-MM-DD HH:mm:ss" or null. */
  readonly specialFrom: string | null
  readonly specialTo: string | null
  /** Price after catalogue rules, or null when there are none. */
  readonly finalCents: Cents | null
  readonly tiers: ReadonlyArray<TierPrice>
  /** Lowest price of the 30 days before the reduction, when it is on record. */
  readonly lowest30dCents: Cents | null
}

/** The payable price of a product, with its regular and prior prices. */
export interface Price {
  /** The current price of one piece. */
  readonly payable: Amount
  /** The regular price, when it is higher than the payable one; else null. */
  readonly original: Amount | null
  /** The price that may be struck through and reductions are computed from (30-day low); null when not reduced. */
  readonly prior: Amount | null
  readonly ratePpm: RatePpm
}

/** The surcharge of a chosen option: an amount, or a share of the product's price. */
export interface Surcharge {
  readonly priceType: "fixed" | "percent"
  /** Cents tax included, when fixed. */
  readonly priceCents: Cents
  /** Parts per million of the product's gross price, when percent. */
  readonly pricePpm: number
}

/** The price of one piece from a number of pieces on. */
export interface QuantityPrice {
  /** Pieces of one line; >= 1. */
  readonly qtyMin: number
  /** Tax included. */
  readonly unitGrossCents: Cents
}

/** The catalogue's prices of one product for one customer group: served or computed, tiers included. */
export interface PriceList {
  readonly ratePpm: RatePpm
  /** By quantity of the line, ascending; the first is for one piece. */
  readonly prices: readonly [QuantityPrice, ...ReadonlyArray<QuantityPrice>]
}

/** A product that one piece of a line consists of: the product itself, or a chosen part of a bundle. */
export interface PricePart extends PriceList {
  /** Pieces of it in one piece of the line. */
  readonly qty: number
}

/** The source of a line's price. A line stores it instead of a price. */
export interface PriceSource {
  /** At least one. */
  readonly parts: ReadonlyArray<PricePart>
  /** Of the chosen options. */
  readonly surcharges: ReadonlyArray<Surcharge>
  /** The pieces that decide on a quantity price: those of the product in the whole cart. Missing: those of the line. */
  readonly quantityOf?: "product"
}

/** A price from which to which, for products with variants or parts. */
export interface PriceRange {
  readonly lowest: Price
  readonly isRange: boolean
}

/** Weight or volume for which a price per measure is shown. */
export interface Content {
  /** Amount in `unit`, such as 0.25. */
  readonly amount: number
  readonly unit: "kg" | "l"
}

/** The price of one kilogram or litre, in gross cents. */
export interface MeasurePrice {
  readonly cents: Cents
  readonly per: "kg" | "l"
}

/** A price label. Every figure is gross. */
export interface PriceView {
  readonly payableCents: Cents
  /** The struck-through price, from which the reduction is computed; null without a reduction. */
  readonly priorCents: Cents | null
  /** Whole percent from prior to payable, > 0; null when not reduced. */
  readonly reductionPercent: number | null
  /** The payable price is the lowest of several. */
  readonly isFrom: boolean
  readonly unit: MeasurePrice | null
  readonly ratePpm: RatePpm
  /** The product is not shipped, so the price has no shipping costs; missing otherwise. */
  readonly isVirtual?: boolean
}
