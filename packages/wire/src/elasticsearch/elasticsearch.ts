import { Result } from "effect"
import type { Filter, Query } from "@shop/core/catalogue"
import { toDecimal } from "@shop/core/money"
import type { PriceBucket } from "@shop/core/settings"
import type { Document } from "../legacy/coerce.ts"
import * as Search from "../legacy/search.ts"
import type { HttpRequest } from "../http/index.ts"

/**
 * Rewrites a search request in the Elasticsearch form, for platforms that do not know the search-query form. Requests
 * other than searches stay as they are.
 *
 * @param request - a search request as its endpoint encodes it
 * @param priceRanges - the ranges that prices are counted in: such a platform has none of its own
 * @throws Error for an operator that the form cannot express; the core's own queries use none of these
 */
export const inElasticsearchForm = (
  request: HttpRequest,
  priceRanges: ReadonlyArray<PriceBucket>,
): HttpRequest => {
  if (Search.readPath(request.path) === null) return request
  const query = Result.getOrThrow(Search.decode(request))
  const { request_format: _, ...parameters } = request.query
  const body = JSON.stringify(searchBody(query, query.priceRanges ?? priceRanges))
  return { ...request, query: { ...parameters, request: body.replaceAll("%", "%25") } }
}

const searchBody = (query: Query, priceRanges: ReadonlyArray<PriceBucket>): Document => ({
  query: isRandom(query)
    ? { function_score: { query: found(query), functions: [{ random_score: {} }] } }
    : found(query),
  ...(query.facets.length === 0
    ? {}
    : { aggs: Object.fromEntries(query.facets.flatMap((facet) => aggregations(facet, query, priceRanges))) }),
  ...(query.sort.length === 0 || isRandom(query)
    ? {}
    : { sort: query.sort.map(({ field, direction }) => ({ [field]: direction })) }),
  ...(query.groupToken === null ? {} : { groupToken: query.groupToken }),
  ...(query.groupId === null ? {} : { groupId: query.groupId }),
})

const isRandom = ({ sort }: Query): boolean => sort[0]?.field === "random"

const found = ({ text, filters }: Query): Document => ({
  bool: {
    ...(text === "" ? {} : { must: [{ multi_match: textMatch(text) }] }),
    filter: { bool: { must: filters.flatMap(clauses) } },
  },
})

/** The fields that words are looked up in, by weight. */
const textMatch = (text: string): Document => ({
  query: text,
  fields: ["name^4", "sku^2", "category.name^1"],
  fuzziness: "AUTO",
  minimum_should_match: "75%",
})

type Condition = Filter["conditions"][number]

/**
 * The field of the price that a shopper pays; `price` is the regular one. Filter, counts and order use the same field, so
 * that the number beside a range is the number of its results.
 */
const payablePrice = "final_price"

const rangeOperators: ReadonlySet<string> = new Set(["gt", "gte", "lt", "lte", "from", "to"])

/** The clauses of a filter; all of them hold. */
const clauses = ({ attribute, scope, conditions }: Filter): ReadonlyArray<Document> => {
  const isChoice = scope === "catalog"
  const field = isChoice && attribute === "price" ? payablePrice : attribute
  const bounds = conditions.filter(({ operator }) => rangeOperators.has(operator))
  const others = conditions.filter(({ operator }) => !rangeOperators.has(operator))
  const rangeOf = (name: string): Document => ({
    range: { [name]: Object.fromEntries(bounds.map(({ operator, values }) => [operator, values[0]])) },
  })
  return [
    ...(bounds.length === 0 ? [] : [isChoice ? choice(rangeOf(field), rangeOf(field)) : rangeOf(field)]),
    ...others.map((condition) =>
      isChoice
        ? choice(equality(field, condition), equality(`${field}_options`, condition))
        : equality(field, condition),
    ),
  ]
}

/** A shopper's choice holds on the attribute or, for a configurable product, on the union of its variants' values. */
const choice = (own: Document, ofVariants: Document): Document => ({
  bool: { should: [own, { bool: { must: [ofVariants, { match: { type_id: "configurable" } }] } }] },
})

const equality = (field: string, { operator, values }: Condition): Document => {
  const isExistence = values.length === 1 && values[0] === null
  const positive: Document = isExistence ? { exists: { field } } : { terms: { [field]: values } }
  switch (operator) {
    case "eq":
    case "in":
      return positive
    case "neq":
    case "nin":
      return { bool: { must_not: [positive] } }
    default:
      throw new Error(`The operator ${operator} on ${field} has no Elasticsearch form.`)
  }
}

const aggregations = (
  facet: string,
  { facetSizes }: Query,
  priceRanges: ReadonlyArray<PriceBucket>,
): ReadonlyArray<readonly [name: string, body: Document]> => {
  const size = facetSizes?.[facet]
  const terms = (field: string): Document => ({
    terms: { field, ...(size === undefined ? {} : { size }) },
  })
  if (facet !== "price")
    return [
      [`agg_terms_${facet}`, terms(facet)],
      [`agg_terms_${facet}_options`, terms(`${facet}_options`)],
    ]
  const ranges = priceRanges.map(({ fromCents, toCents }) => ({
    ...(fromCents === null ? {} : { from: toDecimal(fromCents) }),
    ...(toCents === null ? {} : { to: toDecimal(toCents) }),
  }))
  return [
    ["agg_terms_price", terms(payablePrice)],
    ["agg_range_price", { range: { field: payablePrice, ranges } }],
  ]
}
