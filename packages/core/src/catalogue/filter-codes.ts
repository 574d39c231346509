import { defaults, type ShopSettings } from "../settings/index.ts"
import { priceCode } from "./url-filters.ts"

/** What an attribute says about filters; null where it does not say. */
export interface FilterAttribute {
  readonly code: string
  readonly isFilterable: boolean | null
}

/** Which filters lists offer, and why. */
export interface FilterChoice {
  /** Codes in the order of the filters. */
  readonly offered: ReadonlyArray<string>
  /** Codes that the attributes say; null when no attribute says anything. */
  readonly filterable: ReadonlyArray<string> | null
  /** Codes that the operator has set; null without a setting. */
  readonly chosen: ReadonlyArray<string> | null
  /** Codes that the operator has set and the attributes do not say. */
  readonly refused: ReadonlyArray<string>
}

/** Parameters of lists in addresses, which no filter may have as its name. */
const reserved: ReadonlySet<string> = new Set(["q", "sort", "page", "childSku"])
const isUsable = (code: string): boolean => /^[a-z]\w{0,59}$/i.test(code) && !reserved.has(code)

/**
 * Decides which filters lists offer: the attributes that say so, in their order. A setting of the operator narrows and
 * orders them. Lists offer the price unless its attribute says otherwise. Where no attribute says anything, the setting
 * or its default decides alone.
 *
 * @param attributes - of the catalogue, in their order
 * @param filters - as the operator has set them, or the default
 */
export const chooseFilters = (
  attributes: ReadonlyArray<FilterAttribute>,
  filters: ShopSettings["products"]["filters"],
): FilterChoice => {
  // Only a settings file makes another array.
  const chosen = filters === defaults.products.filters ? null : filters
  const said = attributes.filter(({ isFilterable }) => isFilterable !== null)
  if (said.length === 0) return { offered: filters, filterable: null, chosen, refused: [] }
  const codes = said.filter(({ isFilterable }) => isFilterable).map(({ code }) => code)
  const hasPrice = said.some(({ code }) => code === priceCode)
  const filterable = [...new Set(hasPrice ? codes : [...codes, priceCode])].filter(isUsable)
  if (chosen === null) return { offered: filterable, filterable, chosen, refused: [] }
  return {
    offered: chosen.filter((code) => filterable.includes(code)),
    filterable,
    chosen,
    refused: chosen.filter((code) => !filterable.includes(code)),
  }
}
