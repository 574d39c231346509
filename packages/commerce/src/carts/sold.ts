import type { Cents, RatePpm } from "@shop/core/money"
import {
  bundleParts,
  type ChoiceWords,
  isGiftVoucher,
  isVirtual,
  optionWords,
  type Product,
  type ProductOption,
  type ProductType,
  priceLine,
  withdrawalException,
  type WithdrawalException,
} from "@shop/core/product"
import { limits, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { TaxShare } from "@shop/core/tax"
import type { Taken } from "../stock/index.ts"
import type { CartReason } from "./model.ts"

/** Finds a product by its own sku, priced and taxed for whoever asks; null when there is none. */
export type FindProduct = (sku: string) => Product | null

/** What a line asks to be sold. */
export interface Wish {
  /** Sku of the product: of the variant, or of the configurable product whose variant the option names. */
  readonly sku: string
  readonly parentSku: string | null
  readonly option: ProductOption
  /** Pieces: tier prices depend on it. */
  readonly qty: number
}

/** What is sold for a wish, and what one piece of it costs now. */
export interface Sold {
  readonly tag: "sold"
  /** What leaves the shelf: the variant's sku for a configurable product. */
  readonly sku: string
  readonly parentSku: string | null
  /** As it is kept: checked, in the product's order. */
  readonly option: ProductOption
  readonly name: string
  /** What was chosen, in words of the view. */
  readonly choices: ReadonlyArray<ChoiceWords>
  readonly type: ProductType
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  /** What all pieces wished for cost, by rate: more than one entry when parts of a bundle are taxed differently. */
  readonly shares: ReadonlyArray<TaxShare>
  readonly isVirtual: boolean
  /** What coupons look at. */
  readonly categoryIds: ReadonlyArray<number>
  readonly isGiftVoucher: boolean
  /** Why the right to withdraw does not hold; null when it does. */
  readonly withdrawalException: WithdrawalException | null
  /** What one piece takes from the shelf: the thing itself, or the parts of a bundle. */
  readonly parts: ReadonlyArray<Taken>
  /** What is not taken but must be for sale: the configurable product around a variant, the bundle around its parts. */
  readonly shells: ReadonlyArray<string>
}

/** From what and for whom something is sold. */
export interface Counter {
  /** Prices for the cart's country, the buyer's group and the moment. */
  readonly find: FindProduct
  /** Whose tax form the catalogue's prices have. */
  readonly view: StoreView
  /** Customer group of whoever is signed in; null for a guest. */
  readonly groupId: number | null
  readonly settings: ShopSettings
}

/** Why nothing is sold. */
export interface Unsold {
  readonly tag: "unsold"
  readonly reason: CartReason
}

/**
 * What is sold for a wish, at which price. The price is the catalogue's through the core's one rule; whatever a client
 * says about money is not even read.
 *
 * @rule CM8, CM69, CM162
 */
export const sell = ({ find, view, groupId, settings }: Counter, wish: Wish): Sold | Unsold => {
  const product = find(wish.parentSku ?? wish.sku)
  if (product === null) return unsold({ tag: "ProductUnknown", sku: wish.sku })
  if (product.status >= 2) return unsold({ tag: "ProductNotBuyable", sku: wish.sku })
  const qty = Math.min(wish.qty, limits.lineQtyMax)
  const line = priceLine(product, wish.option, qty, {
    sourceIncludesTax: view.tax.sourceIncludesTax,
    groupId,
  })
  if (line.tag !== "Priced") return unsold(reasons[line.tag](wish.sku))
  if (line.unit.grossCents === 0 && !settings.products.zeroPriceAllowed)
    return unsold({ tag: "PriceUnknown", sku: wish.sku })
  const sku = line.variant?.sku ?? product.sku
  const isBundle = product.type === "bundle"
  return {
    tag: "sold",
    sku,
    parentSku: line.variant === null ? null : product.sku,
    option: line.option,
    name: product.name,
    choices: optionWords(product, line.option, view.locale),
    type: product.type,
    unitGrossCents: line.unit.grossCents,
    ratePpm: line.ratePpm,
    shares: line.shares,
    isVirtual: isVirtual(product),
    categoryIds: product.categoryIds,
    isGiftVoucher: isGiftVoucher(product),
    withdrawalException: withdrawalException(product, line.option),
    parts: isBundle
      ? bundleParts(product.bundleOptions, line.option.bundle).map((part) => ({
          sku: part.link.sku,
          qty: part.qty,
        }))
      : [{ sku, qty: 1 }],
    shells: isBundle || line.variant !== null ? [product.sku] : [],
  }
}

const unsold = (reason: CartReason): Unsold => ({ tag: "unsold", reason })

const reasons = {
  PriceUnknown: (sku: string): CartReason => ({ tag: "PriceUnknown", sku }),
  NoVariant: (sku: string): CartReason => ({ tag: "OptionsInvalid", sku }),
  NotALine: (sku: string): CartReason => ({ tag: "ProductNotBuyable", sku }),
  Invalid: (sku: string): CartReason => ({ tag: "OptionsInvalid", sku }),
} as const
