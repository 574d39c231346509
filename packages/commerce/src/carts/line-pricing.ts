import type { Fault } from "@shop/core/form"
import type { Cents, RatePpm } from "@shop/core/money"
import { dayIn } from "@shop/core/pricing"
import {
  fieldTitle,
  bundleParts,
  type ChoiceWords,
  configurableOf,
  isGiftVoucher,
  isVirtual,
  optionWords,
  type Product,
  type ProductOption,
  type ProductType,
  priceLine,
  withdrawalException,
  type WithdrawalException,
  isEnabled,
} from "@shop/core/product"
import { limits, type ShopSettings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import type { TaxShare } from "@shop/core/tax"
import type { SkuQuantity } from "../stock/index.ts"
import type { CartReason } from "./model.ts"

/** Finds a product by its own sku, priced and taxed for the customer; null for an unknown sku. */
export type FindProduct = (sku: string) => Product | null

/** A line to be priced. */
export interface LineRequest {
  /** Sku of the product: of the variant, or of the configurable product whose variant the option names. */
  readonly sku: string
  readonly parentSku: string | null
  readonly option: ProductOption
  /** Pieces: tier prices depend on it. */
  readonly qty: number
  /** Pieces of the product in the cart, on which tier prices depend if the shop says so; missing: `qty`. @rule PD305 */
  readonly productQty?: number
}

/** A line that can be bought, with its current price. */
export interface PriceableLine {
  readonly tag: "priceable"
  /** The sku in stock: the variant's for a configurable product. */
  readonly sku: string
  readonly parentSku: string | null
  /** The options as they are stored: validated, in the product's order. */
  readonly option: ProductOption
  readonly name: string
  /** The chosen options, as texts of the view. */
  readonly choices: ReadonlyArray<ChoiceWords>
  readonly type: ProductType
  readonly unitGrossCents: Cents
  readonly ratePpm: RatePpm
  /** Price of the whole quantity by tax rate. A bundle has several entries when its parts have different rates. */
  readonly shares: ReadonlyArray<TaxShare>
  readonly isVirtual: boolean
  /** Data for coupons. */
  readonly categoryIds: ReadonlyArray<number>
  readonly isGiftVoucher: boolean
  /** Why the right to withdraw does not hold; null when it does. */
  readonly withdrawalException: WithdrawalException | null
  /** Stock that one piece takes: of the product itself, or of the parts of a bundle. */
  readonly parts: ReadonlyArray<SkuQuantity>
  /** Skus that take no stock but must be for sale: a variant's configurable product, the bundle of the parts. */
  readonly requiredSkus: ReadonlyArray<string>
}

/** Context of the price of a line. */
export interface LinePricingContext {
  /** Prices for the cart's country, the buyer's group and the moment. */
  readonly find: FindProduct
  /** The store view, whose tax form the catalogue's prices have. */
  readonly view: StoreView
  /** Customer group; null for a guest. */
  readonly groupId: number | null
  readonly settings: ShopSettings
  /** Epoch ms. */
  readonly nowMs: number
}

/** A line that cannot be bought, with the reason. */
export interface UnpriceableLine {
  readonly tag: "unpriceable"
  readonly reason: CartReason
}

/**
 * Prices a requested line from the catalogue by the core's rule. Amounts that a client sends are not read.
 *
 * @rule CM8, CM69, CM162
 */
export const priceLineRequest = (
  { find, view, groupId, settings, nowMs }: LinePricingContext,
  request: LineRequest,
): PriceableLine | UnpriceableLine => {
  const product = soldProduct(find, request)
  if (product === null) return unpriceable({ tag: "ProductUnknown", sku: request.sku })
  if (!isEnabled(product)) return unpriceable({ tag: "ProductNotBuyable", sku: request.sku })
  const qty = Math.min(request.qty, limits.lineQtyMax)
  const line = priceLine(product, optionOf(product, request), qty, {
    sourceIncludesTax: view.tax.sourceIncludesTax,
    groupId,
    today: dayIn(nowMs, view.timeZone),
    quantityOf: settings.prices.quantityOf,
    productQty: Math.min(request.productQty ?? qty, limits.lineQtyMax),
  })
  if (line.tag === "Invalid") return unpriceable(invalidOptions(product, request.sku, line.faults))
  if (line.tag !== "Priced") return unpriceable(reasons[line.tag](request.sku))
  if (line.unit.grossCents === 0 && !settings.products.zeroPriceAllowed)
    return unpriceable({ tag: "PriceUnknown", sku: request.sku })
  const sku = line.variant?.sku ?? product.sku
  const isBundle = product.type === "bundle"
  return {
    tag: "priceable",
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
    requiredSkus: isBundle || line.variant !== null ? [product.sku] : [],
  }
}

/** A variant is sold as its configurable product, also to clients that order it by its own sku. @rule CM361 */
const soldProduct = (find: FindProduct, { sku, parentSku }: LineRequest): Product | null => {
  const product = find(parentSku ?? sku)
  return product === null || product.parentSku === null ? product : (find(product.parentSku) ?? product)
}

/** The sku of a variant is its choice when the request has no other. @rule CM361 */
const optionOf = (product: Product, { sku, option }: LineRequest): ProductOption => {
  const variant = product.variants.find((one) => one.sku === sku)
  return variant === undefined || option.configurable.length > 0
    ? option
    : { ...option, configurable: configurableOf(product, variant) }
}

const unpriceable = (reason: CartReason): UnpriceableLine => ({ tag: "unpriceable", reason })

const reasons = {
  PriceUnknown: (sku: string): CartReason => ({ tag: "PriceUnknown", sku }),
  NoVariant: (sku: string): CartReason => ({ tag: "OptionsInvalid", sku }),
  NotALine: (sku: string): CartReason => ({ tag: "ProductNotBuyable", sku }),
} as const

/** Names the option whose text is too long, or whose date is too early. @rule CM360, CM421 */
const invalidOptions = (product: Product, sku: string, faults: ReadonlyArray<Fault>): CartReason => {
  const early = faults.find(({ tag }) => tag === "dateEarly")
  const dateOf = early === undefined ? null : fieldTitle(product, early.field)
  if (early?.date !== undefined && dateOf !== null)
    return { tag: "OptionsInvalid", sku, dateOf, dateMin: early.date }
  const tooLong = faults.find(({ tag }) => tag === "tooLong")
  const field = tooLong === undefined ? null : fieldTitle(product, tooLong.field)
  return tooLong?.limit === undefined || field === null
    ? { tag: "OptionsInvalid", sku }
    : { tag: "OptionsInvalid", sku, field, lengthMax: tooLong.limit }
}
