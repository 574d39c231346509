import type { Fault } from "../form/index.ts"
import { priceList } from "../pricing/index.ts"
import {
  bundleParts,
  type Choices,
  eligible,
  fromChoices,
  groupedParts,
  imagePath,
  isVirtual,
  optionWords,
  priceLine,
  type PricedLine,
  type Product,
  productHref,
  emptyOption,
  stockOf,
  weeksToMake,
  withdrawalException,
} from "../product/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import { isOut, type StockItem } from "../stock/index.ts"
import type { StoreView } from "../store-view/index.ts"
import { keyOf } from "./assign-keys.ts"
import type { LocalLine } from "./model.ts"

/** The shopper's choices and quantity on a product page. */
export interface AddInput extends Choices {
  readonly qty: number
  /** Quantity by sku, for grouped products. */
  readonly groupedQty?: Readonly<Record<string, number>>
}

/** The reason why a choice cannot become a cart line. */
export type ComposeFault =
  | { readonly tag: "PriceUnknown"; readonly name: string }
  | { readonly tag: "NoVariants" }
  | { readonly tag: "NoSuchConfiguration" }
  | { readonly tag: "OptionsMissing"; readonly name: string; readonly faults: ReadonlyArray<Fault> }

/** The cart lines of a choice, or an error. */
export type Composed =
  | { readonly tag: "lines"; readonly lines: ReadonlyArray<LocalLine> }
  | { readonly tag: "fault"; readonly fault: ComposeFault }

/** The context that new cart lines need. */
export interface ComposeContext {
  readonly view: StoreView
  readonly zeroPriceAllowed: boolean
  /** The customer group of the prices; null for the prices of all groups. */
  readonly groupId: number | null
  /** The day in the shop's time zone from which dates can be chosen; missing: every day. */
  readonly today?: string
  /** The pieces that decide on a quantity price; missing: those of the line. */
  readonly quantityOf?: ShopSettings["prices"]["quantityOf"]
}

/**
 * Converts a choice on a product to cart lines: one, or one for each chosen part of a set.
 *
 * @param product - with gross prices
 * @param input - quantities in pieces
 * @returns valid lines, or the first error: an invalid part of a set prevents all of its lines
 */
export const compose = (product: Product, input: AddInput, context: ComposeContext): Composed =>
  product.type === "grouped" ? composeSet(product, input, context) : composeOne(product, input, context)

const composeOne = (product: Product, input: AddInput, context: ComposeContext): Composed => {
  const settled = fromChoices(product, input, context.today)
  if (product.type === "configurable") {
    if (eligible(product).length === 0) return fault({ tag: "NoVariants" })
    if (!product.variants.some((variant) => variant.sku === input.sku))
      return fault({ tag: "NoSuchConfiguration" })
  }
  if (settled.faults.length > 0)
    return fault({ tag: "OptionsMissing", name: product.name, faults: settled.faults })
  const priced = priceLine(product, settled.option, input.qty, {
    sourceIncludesTax: context.view.tax.sourceIncludesTax,
    groupId: context.groupId,
    ...(context.today === undefined ? {} : { today: context.today }),
    ...(context.quantityOf === undefined ? {} : { quantityOf: context.quantityOf }),
  })
  if (priced.tag === "Invalid")
    return fault({ tag: "OptionsMissing", name: product.name, faults: priced.faults })
  if (priced.tag === "NoVariant") return fault({ tag: "NoSuchConfiguration" })
  if (priced.tag !== "Priced" || !isPayable(priced.unit.grossCents, context)) {
    return fault({ tag: "PriceUnknown", name: product.name })
  }
  return { tag: "lines", lines: [toLine(product, priced, input.qty, context.view)] }
}

const toLine = (product: Product, priced: PricedLine, qty: number, view: StoreView): LocalLine => {
  const { option, variant } = priced
  const sku = variant?.sku ?? product.sku
  const excepted = withdrawalException(product, option)
  const weeks = weeksToMake(product)
  return {
    key: keyOf(sku, option),
    sku,
    parentSku: variant === null ? product.parentSku : product.sku,
    option,
    qty,
    facts: {
      name: product.name,
      href: productHref(product, variant?.sku ?? null, view),
      image: imagePath(variant?.image ?? null) ?? imagePath(product.image),
      type: product.type,
      options: optionWords(product, option, view.locale),
      priceSource: priced.source,
      isVirtual: isVirtual(product),
      ...(product.content === null ? {} : { content: product.content }),
      stock: stockOfLine(product, priced),
      ...(excepted === null ? {} : { withdrawal: excepted }),
      ...(weeks === 0 ? {} : { weeksToMake: weeks }),
    },
  }
}

/** A variant is sold out with its parent, a bundle with any chosen part, as on the page and on the platform. */
const stockOfLine = (product: Product, { option, variant }: PricedLine): StockItem | null =>
  bundleParts(product.bundleOptions, option.bundle).find(({ link }) => isOut(link.stock))?.link.stock ??
  stockOf(product, variant)

const composeSet = (product: Product, input: AddInput, context: ComposeContext): Composed => {
  const { parts, faults } = groupedParts(product, input.groupedQty ?? null)
  if (faults.length > 0) return fault({ tag: "OptionsMissing", name: product.name, faults })
  const unpriced = parts.find(
    ({ link }) => link.price === null || !isPayable(link.price.payable.grossCents, context),
  )
  if (unpriced !== undefined) return fault({ tag: "PriceUnknown", name: unpriced.link.name })
  const lines = parts.flatMap(({ link, qty }): ReadonlyArray<LocalLine> => {
    if (link.price === null) return []
    const prices = priceList(link.price, link.tiers ?? [], {
      groupId: context.groupId,
      sourceIncludesTax: context.view.tax.sourceIncludesTax,
    })
    return [
      {
        key: keyOf(link.sku, emptyOption),
        sku: link.sku,
        parentSku: null,
        option: emptyOption,
        qty,
        facts: {
          name: link.name,
          href: productHref(product, null, context.view),
          image: imagePath(link.image) ?? imagePath(product.image),
          type: "simple",
          options: [],
          priceSource: {
            parts: [{ ...prices, qty: 1 }],
            surcharges: [],
            ...(context.quantityOf === "product" ? { quantityOf: "product" } : {}),
          },
          isVirtual: false,
          stock: link.stock,
        },
      },
    ]
  })
  return { tag: "lines", lines }
}

const isPayable = (grossCents: number, { zeroPriceAllowed }: ComposeContext): boolean =>
  zeroPriceAllowed ? grossCents >= 0 : grossCents > 0

const fault = (of: ComposeFault): Composed => ({ tag: "fault", fault: of })
