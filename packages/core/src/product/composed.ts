import { type Cents, sum, times, zero } from "../money/index.ts"
import type { BundleOptionView, CustomOptionView, PriceView, ProductPage } from "../page/view.ts"
import { besideUnit, priceAtQuantity, type Surcharge, surcharge } from "../pricing/index.ts"
import { defaultLinks } from "./default-links.ts"

/** What was chosen on a product's page so far, as its screen holds it. */
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
 * What a product's page opens with: each bundle option's default links, else the first of a required one, and one of
 * each piece of a set that can be had.
 *
 * @param page - as the core made it
 * @rule PD22 - S1 §4 Bundle price, Grouped price
 */
export const opening = (page: Pick<ProductPage, "bundleOptions" | "grouped">): PageChoices => ({
  customOptions: {},
  bundleOptions: Object.fromEntries(page.bundleOptions.flatMap((option) => openingOf(option))),
  groupedQty: Object.fromEntries(page.grouped.map(({ sku, isSoldOut }) => [sku, isSoldOut ? 0 : 1])),
})

const openingOf = (
  option: BundleOptionView,
): ReadonlyArray<readonly [string, PageChoices["bundleOptions"][string]]> => {
  const links = defaultLinks(option)
  const [first] = links
  return first === undefined
    ? []
    : [[String(option.id), { selections: links.map(({ id }) => id), qty: first.qty }]]
}

/**
 * The price label of a page as it is composed: the same figure that the cart line will have. Without options or
 * parts it is the page's own.
 *
 * @param page - as the core made it
 * @param choices - so far
 * @param qty - pieces that are wanted: a price by quantity depends on it
 * @returns null when no price is known
 * @rule PD23, PD70 - domain §2.4 P2 (always from the base price)
 */
export const composed = (page: ProductPage, choices: PageChoices, qty = 1): PriceView | null => {
  const base = baseOf(page, choices, qty)
  if (base === null || page.price === null) return null
  const extra = sum(
    page.customOptions.map((option) => surchargeOf(option, choices.customOptions[option.id] ?? "", base)),
  )
  const isListed = page.bundleOptions.length === 0 && page.grouped.length === 0
  const payableCents = sum([base, extra])
  if (isListed && payableCents === page.price.payableCents) return page.price
  return {
    ...page.price,
    payableCents,
    priorCents: null,
    reductionPercent: null,
    isFrom: false,
    ...(isListed ? { unit: besideUnit(payableCents, page.content) } : {}),
  }
}

const baseOf = (page: ProductPage, choices: PageChoices, qty: number): Cents | null => {
  if (page.grouped.length > 0)
    return total(
      page.grouped.map((part) => {
        const wanted = choices.groupedQty[part.sku] ?? 0
        return {
          unitCents: priceAtQuantity(part.quantityPrices ?? [], wanted) ?? part.unitCents,
          qty: wanted,
        }
      }),
    )
  if (page.bundleOptions.length === 0)
    return priceAtQuantity(page.quantityPrices ?? [], qty) ?? page.price?.payableCents ?? null
  return total(
    page.bundleOptions.flatMap((option) => {
      const choice = choices.bundleOptions[option.id]
      return option.links
        .filter(({ id }) => choice?.selections.includes(id) === true)
        .map((link) => ({ unitCents: link.unitCents, qty: link.canChangeQty ? choice!.qty : link.qty }))
    }),
  )
}

const total = (
  parts: ReadonlyArray<{ readonly unitCents: Cents | null; readonly qty: number }>,
): Cents | null => {
  const wanted = parts.filter(({ qty }) => qty > 0)
  return wanted.some(({ unitCents }) => unitCents === null)
    ? null
    : sum(wanted.map(({ unitCents, qty }) => times(unitCents ?? zero, qty)))
}

const surchargeOf = (option: CustomOptionView, value: string | ReadonlyArray<string>, base: Cents): Cents => {
  const told = typeof value === "string" ? [value] : value
  if (option.values.length === 0) return told.join("").trim() === "" ? zero : amount(option, base)
  return sum(option.values.filter(({ id }) => told.includes(id)).map((one) => amount(one, base)))
}

const amount = (told: { readonly surcharge: Surcharge | null }, base: Cents): Cents =>
  told.surcharge === null ? zero : surcharge(told.surcharge, base)
