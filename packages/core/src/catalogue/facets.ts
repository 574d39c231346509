import { type Cents, format as formatMoney } from "../money/index.ts"
import type { FilterOptionView, FilterView } from "../page/view.ts"
import type { ShopSettings } from "../settings/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { Aggregations, Attribute, AttributeOption, Bucket } from "./model.ts"
import { type PriceRange, priceRangeBetween, priceRangeId, readPriceRange } from "./price-range.ts"
import { type Chosen, type ListAddress, listHref, priceCode, toggle } from "./url-filters.ts"

/** An attribute made ready for labelling: its options by id, and in the order they are shown. */
export interface LabelledAttribute {
  readonly label: string
  /** By label; those without words are not in it. */
  readonly options: ReadonlyArray<AttributeOption>
  /** All of them. */
  readonly byId: ReadonlyMap<string, AttributeOption>
}

/** Attributes made ready, by code. @rule CT8 */
export type Labels = ReadonlyMap<string, LabelledAttribute>

/**
 * Makes attributes ready for labelling, once for many lists.
 *
 * @param attributes - as the platform gives them
 * @param locale - by whose alphabet options are sorted where the attribute has no order; numbers sort as numbers and
 *   clothing sizes by size
 * @returns by attribute code
 * @rule CT8 - domain §7.3 (blank labels dropped, sorted by label)
 */
export const labelsOf = (attributes: ReadonlyArray<Attribute>, locale: string): Labels => {
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

/** How large a clothing size is, such as "XS" or "3XL"; null for what is none. M is 0. */
const sizeRank = (label: string): number | null => {
  const [, count, xs, letter] = /^(\d?)(X*)([SML])$/i.exec(label.trim()) ?? []
  if (letter === undefined || (count !== "" && xs?.length !== 1)) return null
  const steps = 1 + (count === "" ? xs!.length : Number(count))
  if (letter.toUpperCase() === "M") return steps === 1 ? 0 : null
  return letter.toUpperCase() === "S" ? -steps : steps
}

/**
 * Labels with those that an answer brings along: it tells counted options only, so it stands in where the attributes
 * themselves say nothing.
 *
 * @param told - attributes as the answer tells them
 * @param labels - of the attributes themselves
 * @rule CT52 - S1 §3 attributeMetadata
 */
export const labelledBy = (told: ReadonlyArray<Attribute>, labels: Labels, locale: string): Labels =>
  told.every(({ code }) => labels.has(code)) ? labels : new Map([...labelsOf(told, locale), ...labels])

/**
 * What can be chosen after all: values that the attribute does not have are dropped, and filters that the catalogue
 * does not have with them.
 *
 * @rule CT5 - domain §7.3 (unknown values dropped)
 */
export const known = (chosen: Chosen, labels: Labels): Chosen => {
  const filters: Record<string, ReadonlyArray<string>> = {}
  for (const code in chosen.filters) {
    const attribute = labels.get(code)
    const ids = chosen.filters[code]!.filter(
      (id) => code === priceCode || (attribute !== undefined && isValue(attribute, id)),
    )
    if (ids.length > 0) filters[code] = ids
  }
  return { ...chosen, filters }
}

/** Where the facets stand. */
export interface FacetContext {
  readonly chosen: Chosen
  readonly labels: Labels
  readonly address: ListAddress
  readonly view: StoreView
  readonly settings: ShopSettings
}

/**
 * The filters of a list: what can be chosen, how many products each choice would leave, and the link that makes it.
 * Values without products are not offered, unless they are chosen. Both term lists of an attribute are added up, as
 * the platform counts a product in one of them only (see Aggregations).
 *
 * @param aggregations - counts; those of a filter with chosen values come from `Query.facetAlone`
 * @param context - what is chosen and where
 * @returns filters in the settings' order, without those that have nothing to offer
 * @rule CT8 - S1 §3 Filter option, S1 §9 (filters); domain §7.3
 * @rule SR311
 */
export const facets = (aggregations: Aggregations, context: FacetContext): ReadonlyArray<FilterView> => {
  const { labels, view, settings, chosen } = context
  // With choices counts are put together anew each time: those never come again.
  if (Object.keys(chosen.filters).length > 0) return filtersOf(aggregations, context)
  const at = listHref(context.address, chosen)
  const before = made.get(aggregations)
  if (before?.at === at && before.labels === labels && before.view === view && before.settings === settings)
    return before.filters
  const filters = filtersOf(aggregations, context)
  made.set(aggregations, { at, labels, view, settings, filters })
  return filters
}

/** The filters that counts were made into, and all that they depend on. */
interface Made extends Pick<FacetContext, "labels" | "view" | "settings"> {
  /** Address of the list: it says all that is chosen. */
  readonly at: string
  readonly filters: ReadonlyArray<FilterView>
}

/** By the very counts, since no answer ever changes: one that is given again gives the same filters. */
const made = new WeakMap<Aggregations, Made>()

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
 * The words of a chosen value, for its chip.
 *
 * @returns label of the option or price range; the id when nothing better is known
 * @rule CT9
 */
export const choiceLabel = (
  code: string,
  id: string,
  { labels, view }: Pick<FacetContext, "labels" | "view">,
): string => {
  if (code !== priceCode) return labels.get(code)?.byId.get(id)?.label ?? id
  const range = readPriceRange(id)
  return range === null ? id : priceLabel(range, view)
}

/**
 * How a price range reads: "< €50", "€50 - 100", "> €150", sign and digits as the view writes them. Decided by the
 * bounds and not by the place in the list: a lone range from 10 to 50 is not "below 50".
 *
 * @param range - cents; not open at both ends
 * @rule CT13 - S1 §9 (range labels); domain §7.3
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

const isValue = (attribute: LabelledAttribute, id: string): boolean =>
  attribute.byId.size === 0 || attribute.byId.has(id)

const termOptions = (
  aggregations: Aggregations,
  code: string,
  context: FacetContext,
): ReadonlyArray<FilterOptionView> => {
  const attribute = context.labels.get(code)
  if (attribute === undefined) return []
  const counts = new Map<string, number>()
  for (const id of context.chosen.filters[code] ?? []) counts.set(id, 0)
  for (const name of [`agg_terms_${code}`, `agg_terms_${code}_options`])
    for (const { key, count } of aggregations[name] ?? [])
      if (count > 0) counts.set(key, count + (counts.get(key) ?? 0))
  const labelled = attribute.options.flatMap((option) =>
    counts.has(option.id) ? [optionView(context, code, option, counts.get(option.id)!)] : [],
  )
  // Only an attribute without options has values that are words by themselves.
  const unlabelled = [...counts]
    .filter(([id]) => id.trim() !== "" && attribute.byId.size === 0)
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
  href: listHref(context.address, toggle(context.chosen, code, option.id, context.settings)),
  swatch: option.swatch,
})

const rangeOf = ({ key, from, to }: Bucket): PriceRange | null =>
  from === null && to === null ? readPriceRange(key) : priceRangeBetween(from, to)

const low = (range: PriceRange): number => range.fromCents ?? 0
const high = (range: PriceRange): number => range.toCents ?? Number.MAX_SAFE_INTEGER
