import { type Cents, format as formatMoney } from "../money/index.ts"
import type { ShopSettings } from "../settings/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { Aggregations, Attribute, AttributeOption, Bucket } from "./model.ts"
import type { FilterOptionView, FilterView } from "./view.ts"
import { type PriceRange, priceRangeBetween, priceRangeId, readPriceRange } from "./price-range.ts"
import { type ListSelection, type ListAddress, listHref, priceCode, toggleFilter } from "./url-filters.ts"

/** The labels of an attribute and of its options. */
export interface AttributeLabels {
  readonly label: string
  /** Options with a label, in display order. */
  readonly options: ReadonlyArray<AttributeOption>
  /** All options by id. */
  readonly byId: ReadonlyMap<string, AttributeOption>
}

/** Labels by attribute code. */
export type Labels = ReadonlyMap<string, AttributeLabels>

/**
 * Indexes the labels of attributes. Options sort by position, then clothing size, then label.
 *
 * @param locale - for the order of labels; numbers in labels sort as numbers
 */
export const indexLabels = (attributes: ReadonlyArray<Attribute>, locale: string): Labels => {
  const { compare } = new Intl.Collator(locale, { numeric: true })
  const sorted = (options: ReadonlyArray<AttributeOption>): ReadonlyArray<AttributeOption> => {
    const hasSizes = options.filter(({ label }) => sizeRank(label) !== null).length > 1
    const rank = ({ label }: AttributeOption): number => (hasSizes ? sizeRank(label) : null) ?? -Infinity
    return options.toSorted(
      (a, b) =>
        order(a.position ?? Infinity, b.position ?? Infinity) ||
        order(rank(a), rank(b)) ||
        compare(a.label, b.label),
    )
  }
  return new Map(
    attributes.map(({ code, label, options }) => [
      code,
      {
        label,
        options: sorted(options.filter((option) => option.label.trim() !== "")),
        byId: new Map(options.map((option) => [option.id, option])),
      },
    ]),
  )
}

const order = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1)

/** The rank of a clothing size such as "XS" or "3XL"; 0 for "M", null for any other label. */
const sizeRank = (label: string): number | null => {
  const [, count, xs, letter] = /^(\d?)(X*)([SML])$/i.exec(label.trim()) ?? []
  if (letter === undefined || (count !== "" && xs?.length !== 1)) return null
  const steps = 1 + (count === "" ? xs!.length : Number(count))
  if (letter.toUpperCase() === "M") return steps === 1 ? 0 : null
  return letter.toUpperCase() === "S" ? -steps : steps
}

/**
 * Adds the labels of a response to those of the attributes. A response has counted options only, so the attributes take
 * precedence.
 *
 * @param counted - attributes in the response
 */
export const mergeLabels = (counted: ReadonlyArray<Attribute>, labels: Labels, locale: string): Labels =>
  counted.every(({ code }) => labels.has(code))
    ? labels
    : new Map([...indexLabels(counted, locale), ...labels])

/**
 * Drops chosen values that neither the attribute nor the products of the list have, and filters that the catalogue does
 * not have.
 *
 * @param aggregations - counts of the list; missing before the first search
 */
export const dropUnknownFilters = (
  chosen: ListSelection,
  labels: Labels,
  aggregations: Aggregations = {},
): ListSelection => {
  const filters: Record<string, ReadonlyArray<string>> = {}
  for (const code in chosen.filters) {
    const attribute = labels.get(code)
    const ids = chosen.filters[code]!.filter(
      (id) =>
        code === priceCode ||
        (attribute !== undefined &&
          (isValue(attribute, id) || termBuckets(aggregations, code).some(({ key }) => key === id))),
    )
    if (ids.length > 0) filters[code] = ids
  }
  return { ...chosen, filters }
}

/** The list whose filters are shown. */
export interface FacetContext {
  readonly chosen: ListSelection
  readonly labels: Labels
  readonly address: ListAddress
  readonly view: StoreView
  readonly settings: ShopSettings
}

/**
 * Makes the filters of a list. Each value has the number of products that it would leave, and a link that toggles it.
 * Values without products are omitted unless they are chosen. The count of a value is the sum of both term lists (see
 * Aggregations).
 *
 * @param aggregations - counts; those of a filter with chosen values come from `Queries.facetCountQuery`
 * @returns filters in the order of the settings, without empty ones
 */
export const filterViews = (aggregations: Aggregations, context: FacetContext): ReadonlyArray<FilterView> => {
  const { labels, view, settings, chosen } = context
  // With chosen filters the counts are merged into a new object each time, so a cache would never hit.
  if (Object.keys(chosen.filters).length > 0) return filtersOf(aggregations, context)
  const at = listHref(context.address, chosen)
  const before = filtersByCounts.get(aggregations)
  if (before?.at === at && before.labels === labels && before.view === view && before.settings === settings)
    return before.filters
  const filters = filtersOf(aggregations, context)
  filtersByCounts.set(aggregations, { at, labels, view, settings, filters })
  return filters
}

/** Filters made from counts, and everything else that they depend on. */
interface CachedFilters extends Pick<FacetContext, "labels" | "view" | "settings"> {
  /** Address of the list; it contains the selection. */
  readonly at: string
  readonly filters: ReadonlyArray<FilterView>
}

/** Filters by the identity of their counts. Responses are immutable, and a cached response has the same counts object. */
const filtersByCounts = new WeakMap<Aggregations, CachedFilters>()

const filtersOf = (aggregations: Aggregations, context: FacetContext): ReadonlyArray<FilterView> =>
  context.settings.products.filters.flatMap((code) => {
    const attribute = context.labels.get(code)
    const options =
      code === priceCode ? priceOptions(aggregations, context) : termOptions(aggregations, code, context)
    if (options.length === 0) return []
    const selectedCount = context.chosen.filters[code]?.length ?? 0
    return [
      {
        code,
        label: attribute?.label ?? "",
        kind: code === priceCode ? "price" : "list",
        options,
        selectedCount,
      } as const,
    ]
  })

/**
 * The label of a chosen value, for its chip.
 *
 * @returns label of the option or price range, otherwise the id
 */
export const filterValueLabel = (
  code: string,
  id: string,
  { labels, view }: Pick<FacetContext, "labels" | "view">,
): string => {
  if (code !== priceCode) return labels.get(code)?.byId.get(id)?.label ?? id
  const range = readPriceRange(id)
  return range === null ? id : priceLabel(range, view)
}

/**
 * Formats a price range, such as "< €50", "€50 - 100" or "> €150", in the money format of the store view.
 */
export const priceLabel = ({ fromCents, toCents }: PriceRange, { money }: StoreView): string => {
  const digits = (cents: Cents): string => {
    const text = formatMoney(cents, { ...money, pattern: "{amount}" })
    return cents % 100 === 0 ? text.slice(0, -(money.decimal.length + 2)) : text
  }
  const signed = (text: string): string =>
    money.pattern.replace("{amount}", () => text).replace("{sign}", () => money.sign)
  if (toCents === null) return `> ${signed(digits(fromCents!))}`
  return fromCents === null || fromCents === 0
    ? `< ${signed(digits(toCents))}`
    : signed(`${digits(fromCents)} - ${digits(toCents)}`)
}

const isValue = (attribute: AttributeLabels, id: string): boolean =>
  attribute.byId.size === 0 || attribute.byId.has(id)

/** The counted values of an attribute, of products and of their variants. */
const termBuckets = (aggregations: Aggregations, code: string): ReadonlyArray<Bucket> =>
  [`agg_terms_${code}`, `agg_terms_${code}_options`].flatMap((name) =>
    (aggregations[name] ?? []).filter(({ count }) => count > 0),
  )

const termOptions = (
  aggregations: Aggregations,
  code: string,
  context: FacetContext,
): ReadonlyArray<FilterOptionView> => {
  const attribute = context.labels.get(code)
  if (attribute === undefined) return []
  const counts = new Map<string, number>()
  for (const id of context.chosen.filters[code] ?? []) counts.set(id, 0)
  for (const { key, count } of termBuckets(aggregations, code))
    counts.set(key, count + (counts.get(key) ?? 0))
  const labelled = attribute.options.flatMap((option) =>
    counts.has(option.id) ? [optionView(context, code, option, counts.get(option.id)!)] : [],
  )
  // Values that are no options of the attribute are their own labels.
  const unlabelled = [...counts]
    .filter(([id]) => id.trim() !== "" && !attribute.byId.has(id))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return [
    ...labelled,
    ...unlabelled.map(([id, count]) => optionView(context, code, { id, label: id, swatch: null }, count)),
  ]
}

const priceOptions = (aggregations: Aggregations, context: FacetContext): ReadonlyArray<FilterOptionView> => {
  const counts = new Map<string, number>()
  for (const id of context.chosen.filters[priceCode] ?? []) counts.set(id, 0)
  for (const bucket of aggregations[`agg_range_${priceCode}`] ?? []) {
    const range = rangeOf(bucket)
    if (range !== null && bucket.count > 0) counts.set(priceRangeId(range), bucket.count)
  }
  return [...counts]
    .flatMap(([id, count]) => {
      const range = readPriceRange(id)
      return range === null ? [] : [{ id, count, range }]
    })
    .toSorted((a, b) => low(a.range) - low(b.range) || high(a.range) - high(b.range))
    .map(({ id, count, range }) =>
      optionView(context, priceCode, { id, label: priceLabel(range, context.view), swatch: null }, count),
    )
}

const optionView = (
  context: FacetContext,
  code: string,
  option: AttributeOption,
  count: number,
): FilterOptionView => ({
  id: option.id,
  label: option.label,
  count,
  isSelected: context.chosen.filters[code]?.includes(option.id) ?? false,
  href: listHref(context.address, toggleFilter(context.chosen, code, option.id, context.settings)),
  swatch: option.swatch,
})

const rangeOf = ({ key, from, to }: Bucket): PriceRange | null =>
  from === null && to === null ? readPriceRange(key) : priceRangeBetween(from, to)

const low = (range: PriceRange): number => range.fromCents ?? 0
const high = (range: PriceRange): number => range.toCents ?? Number.MAX_SAFE_INTEGER
