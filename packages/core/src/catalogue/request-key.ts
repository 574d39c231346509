import type { Filter, Query } from "./model.ts"

/**
 * The cache key of a query. It contains the customer group, because prices differ by group. It ignores the order of
 * filters, facets, their sizes and `in` values.
 *
 * @param index - name of the store view's index
 * @returns canonical JSON
 */
export const requestKey = (index: string, query: Query): string =>
  JSON.stringify([
    index,
    query.entity,
    query.text,
    query.filters.map(filterKey).toSorted(),
    query.facets.toSorted(),
    query.sort.map(({ field, direction }) => [field, direction]),
    query.start,
    query.size,
    query.include?.toSorted() ?? null,
    query.exclude.toSorted(),
    query.groupToken,
    query.groupId,
    Object.entries(query.facetSizes ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    query.priceRanges?.map(({ fromCents, toCents }) => [fromCents, toCents]) ?? null,
  ])

const filterKey = ({ attribute, scope, conditions }: Filter): string =>
  JSON.stringify([
    attribute,
    scope,
    conditions.map(({ operator, values }) => [
      operator,
      values.map((value) => JSON.stringify(value)).toSorted(),
    ]),
  ])
