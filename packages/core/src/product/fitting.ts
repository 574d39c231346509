import { imagePath } from "./image.ts"
import type { Product, Variant } from "./model.ts"
import { isOut } from "../stock/index.ts"
import { eligible, labelled, listEverything, type Listing } from "./variant.ts"

/** The filters and the text of a list or a search. */
export interface ListCriteria {
  /** Option ids by attribute code, as the filters of a list have them. */
  readonly filters: Readonly<Record<string, ReadonlyArray<string>>>
  /** The searched words, or "". */
  readonly text: string
}

/** No filters and no text: the list shows the product itself. */
export const noCriteria: ListCriteria = { filters: {}, text: "" }

/** A word shorter than this is compared as a whole. */
const stemLengthMin = 3
/** Endings of adjectives are no longer: "blau" and "blaues", "bleu" and "bleues". */
const endingLengthMax = 2
/** The last part of a compound is at least this long: "blau" in "Kobaltblau". */
const compoundPartLengthMin = 4

const wordsOf = (text: string): ReadonlyArray<string> =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replaceAll("ß", "ss")
    .match(/[\p{L}\p{N}]+/gu) ?? []

const isSameWord = (searched: string, named: string): boolean => {
  if (searched === named) return true
  const [short, long] = searched.length < named.length ? [searched, named] : [named, searched]
  const isInflected =
    short.length >= stemLengthMin && long.length - short.length <= endingLengthMax && long.startsWith(short)
  return isInflected || (searched.length >= compoundPartLengthMin && named.endsWith(searched))
}

/** How many of the searched words name a value of the variant. */
const countNamed = (product: Product, variant: Variant, searchedWords: ReadonlyArray<string>): number => {
  const named = product.configurableOptions.flatMap((option) => {
    const id = variant.options[option.attributeCode]
    return wordsOf(labelled(option).find((value) => value.id === id)?.label ?? "")
  })
  return searchedWords.filter((word) => named.some((name) => isSameWord(word, name))).length
}

/**
 * The variants of a product that fit a list or a search: they match every filter of an attribute by which variants differ,
 * and the most searched words name them. Sold out variants are omitted if another one fits.
 *
 * @returns an empty list if no filter distinguishes the variants; the list then shows the product itself
 */
export const fittingVariants = (
  product: Product,
  { filters, text }: ListCriteria,
  listing: Listing = listEverything,
): ReadonlyArray<Variant> => {
  const codes = product.configurableOptions
    .map(({ attributeCode }) => attributeCode)
    .filter((code) => Object.hasOwn(filters, code))
  const searchedWords = wordsOf(text)
  if (codes.length === 0 && searchedWords.length === 0) return []
  const matching = eligible(product, listing)
    .filter(({ options }) => codes.every((code) => filters[code]!.includes(options[code] ?? "")))
    .map((variant) => ({ variant, named: countNamed(product, variant, searchedWords) }))
  const most = Math.max(0, ...matching.map(({ named }) => named))
  if (most === 0 && codes.length === 0) return []
  const fitting = matching.filter(({ named }) => named === most).map(({ variant }) => variant)
  const inStock = fitting.filter(({ stock }) => !isOut(stock))
  return inStock.length > 0 ? inStock : fitting
}

/** The variant to show among the fitting ones: the cheapest, among equals the first. */
export const standingFor = (variants: ReadonlyArray<Variant>): Variant | null =>
  variants.reduce<Variant | null>(
    (best, variant) => (best === null || grossCents(variant) < grossCents(best) ? variant : best),
    null,
  )

const grossCents = ({ price }: Variant): number => price?.payable.grossCents ?? Number.POSITIVE_INFINITY

/** The picture of a product, of one of its variants where that has its own. */
export const pictureOf = (product: Product, variant: Variant | null): string | null =>
  imagePath(variant?.image ?? null) ?? imagePath(product.image)
