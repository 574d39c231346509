import { type Cents, sum, times } from "../money/index.ts"
import type { BundleOptionView, ProductView } from "./product-view.ts"
import { type PriceSource, type PriceView, shownPricePerMeasure, unitPrice } from "../pricing/index.ts"
import { chosenSurcharges } from "./custom-option.ts"
import { defaultLinks } from "./option-kind.ts"

/** The choices on a product's page so far. */
export interface PageChoices {
  /** By custom option id: text, a value id, or several value ids. */
  readonly customOptions: Readonly<Record<string, string | ReadonlyArray<string>>>
  /** By bundle option id. */
  readonly bundleOptions: Readonly<
    Record<string, { readonly selections: ReadonlyArray<string>; readonly qty: number }>
  >
  /** By sku, for sets. */
  readonly groupedQty: Readonly<Record<string, number>>
}

/** The choices of a product that has nothing to choose. */
export const nothingChosen: PageChoices = { customOptions: {}, bundleOptions: {}, groupedQty: {} }

/**
 * The initial choices of a product's page: the default links of each bundle option, otherwise the first link of a required
 * option, and one of each available piece of a set.
 *
 * @param page - the view of the product
 */
export const initialChoices = (page: Pick<ProductView, "bundleOptions" | "grouped">): PageChoices => ({
  customOptions: {},
  bundleOptions: Object.fromEntries(page.bundleOptions.flatMap((option) => initialLinks(option))),
  groupedQty: Object.fromEntries(page.grouped.map(({ sku, isSoldOut }) => [sku, isSoldOut ? 0 : 1])),
})

const initialLinks = (
  option: BundleOptionView,
): ReadonlyArray<readonly [string, PageChoices["bundleOptions"][string]]> => {
  const links = defaultLinks(option)
  const [first] = links
  return first === undefined
    ? []
    : [[String(option.id), { selections: links.map(({ id }) => id), qty: first.qty }]]
}

/**
 * The price label of a page for the choices so far: computed by the pipeline that prices the cart line. Without options
 * or parts it is the page's own label.
 *
 * @param qty - in pieces
 * @returns null when no price is known
 */
export const configuredPrice = (page: ProductView, choices: PageChoices, qty = 1): PriceView | null => {
  if (page.price === null) return null
  const isListed = page.bundleOptions.length === 0 && page.grouped.length === 0
  if (isListed && page.priceList === null) return page.price
  const payableCents = payableOf(page, choices, qty)
  if (payableCents === null) return null
  if (isListed && payableCents === page.price.payableCents) return page.price
  return {
    ...page.price,
    payableCents,
    priorCents: null,
    reductionPercent: null,
    isFrom: false,
    ...(isListed ? { unit: shownPricePerMeasure(payableCents, page.content) } : {}),
  }
}

/** The price of one piece, or of all wanted pieces of a set. */
const payableOf = (page: ProductView, choices: PageChoices, qty: number): Cents | null => {
  if (page.grouped.length === 0) {
    const source = sourceOf(page, choices)
    return source && unitPrice(source, qty)
  }
  const wanted = page.grouped
    .map(({ sku, priceList }) => ({ priceList, qty: choices.groupedQty[sku] ?? 0 }))
    .filter((part) => part.qty > 0)
  const rows = wanted.map(
    ({ priceList, qty: count }) =>
      priceList && times(unitPrice({ parts: [{ ...priceList, qty: 1 }], surcharges: [] }, count), count),
  )
  return rows.includes(null) ? null : sum(rows.filter((row) => row !== null))
}

const sourceOf = (page: ProductView, choices: PageChoices): PriceSource | null => {
  const parts =
    page.bundleOptions.length === 0 ? [{ priceList: page.priceList, qty: 1 }] : partsOf(page, choices)
  const priced = parts.flatMap(({ priceList, qty }) => (priceList === null ? [] : [{ ...priceList, qty }]))
  return priced.length < parts.length
    ? null
    : {
        parts: priced,
        surcharges: chosenSurcharges(page.customOptions, (id) => {
          const value = choices.customOptions[id] ?? []
          return typeof value === "string" ? [value] : value
        }),
      }
}

const partsOf = (page: ProductView, choices: PageChoices) =>
  page.bundleOptions.flatMap(({ id, links }) => {
    const choice = choices.bundleOptions[id]
    return links
      .filter((link) => choice?.selections.includes(link.id) === true)
      .map(({ priceList, canChangeQty, qty }) => ({ priceList, qty: canChangeQty ? choice!.qty : qty }))
  })
