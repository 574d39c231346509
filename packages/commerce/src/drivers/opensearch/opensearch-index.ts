import { Effect } from "effect"
import { type Aggregations, type Bucket, priceRangeId, type Query } from "@shop/core/catalogue"
import {
  editsMax,
  fieldName,
  fold,
  isJsonObject,
  oneEditLength,
  priceFields,
  queryTerms,
  scoreMin,
  tokenize,
  twoEditsLength,
} from "@shop/search"
import type { CatalogueIndexService, ProductMatches, SearchContext } from "../../catalogue/catalogue-index.ts"
import type { JsonObject } from "../../catalogue/model.ts"
import type { StoreView } from "@shop/core/store-view"
import { openClient, type OpenSearchOptions, sendValid } from "./client.ts"
import {
  all,
  type Clause,
  configurable,
  type FieldNames,
  filterClauses,
  foreignFields,
  isOwnFilter,
  not,
  ownFields,
} from "./filters.ts"
import { maxResultWindow } from "./mapping.ts"
import { openReplica, productAlias } from "./replica.ts"
import { foreignTextQuery, type TextAttempt, textQuery } from "./text-query.ts"

/** A probe of the process waits for the answer. */
const pingMs = 1_000
const suggestionsMax = 8
const correctionsMax = 5
const facetsMax = 24
const facetValuesMax = 250
const priceValuesDefault = 10
const sortKeysMax = 4

/** The parts of OpenSearch's response that are read. */
interface SearchBody {
  readonly hits: {
    readonly total: { readonly value: number }
    readonly hits: ReadonlyArray<{
      readonly _id: string
      readonly _score: number | null
      readonly _source?: JsonObject
    }>
  }
  readonly aggregations?: Readonly<Record<string, AggregationBody>>
  readonly suggest?: Readonly<Record<string, ReadonlyArray<SuggestedTerm>>>
}
interface AggregationBody {
  readonly buckets?: ReadonlyArray<BucketBody>
  readonly values?: AggregationBody
  readonly variants?: AggregationBody
  readonly own?: AggregationBody
  readonly words?: AggregationBody
}
interface BucketBody {
  readonly key: string | number | boolean
  readonly key_as_string?: string
  readonly doc_count: number
}
interface SuggestedTerm {
  readonly text: string
  readonly options: ReadonlyArray<{ readonly text: string }>
}

const boundedSize = (size: number | undefined, byDefault: number): number =>
  size === undefined || !Number.isSafeInteger(size) || size < 1 ? byDefault : Math.min(size, facetValuesMax)

const terms = (field: string, size: number) => ({ terms: { field, size } })

/** One aggregation per facet: each with the filters of all other facets, without its own. */
const facetAggregations = (
  query: Query,
  { priceRanges }: SearchContext,
  filters: ReturnType<typeof filterClauses>,
  names: FieldNames,
): Record<string, unknown> =>
  Object.fromEntries(
    query.facets.slice(0, facetsMax).flatMap((facet, at) => {
      const others = filters
        .filter(({ attribute }) => !isOwnFilter(attribute, facet))
        .map(({ clause }) => clause)
      const size = query.facetSizes?.[facet]
      if (facet === "price") {
        const ranges = (query.priceRanges ?? priceRanges).map(({ fromCents, toCents }) => ({
          ...(fromCents === null ? {} : { from: fromCents / 100 }),
          ...(toCents === null ? {} : { to: toCents / 100 }),
        }))
        const values = terms(names.price, boundedSize(size, priceValuesDefault))
        return [
          [`price${at}`, { filter: all(others), aggs: { values } }],
          ...ranges.map((range, index) => [
            `range${index}`,
            { filter: all([...others, { range: { [names.price]: { gte: range.from, lt: range.to } } }]) },
          ]),
        ]
      }
      const field = fieldName(facet)
      const values = terms(field, facetValuesMax)
      const variants = terms(`${field}_options`, facetValuesMax)
      return [
        [`plain${at}`, { filter: all([...others, not(configurable)]), aggs: { values } }],
        [
          `configurable${at}`,
          {
            filter: all([...others, configurable]),
            aggs: {
              variants,
              own: { filter: not({ exists: { field: `${field}_options` } }), aggs: { values } },
            },
          },
        ],
      ]
    }),
  )

/** A value as the embedded engine names it: true is 1. */
const keyOf = ({ key, key_as_string: text }: BucketBody): string => {
  const written = text ?? String(key)
  return written === "true" ? "1" : written === "false" ? "0" : written
}

const bucketsOf = (
  lists: ReadonlyArray<AggregationBody | undefined>,
  size: number,
): ReadonlyArray<Bucket> => {
  const counts = new Map<string, number>()
  for (const bucket of lists.flatMap((list) => list?.buckets ?? [])) {
    const key = keyOf(bucket)
    if (key !== "") counts.set(key, (counts.get(key) ?? 0) + bucket.doc_count)
  }
  return Array.from(counts, ([key, count]) => ({ key, count, from: null, to: null }))
    .toSorted((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, size)
}

const countsOf = (
  query: Query,
  { priceRanges }: SearchContext,
  { aggregations = {} }: SearchBody,
): Aggregations =>
  Object.fromEntries(
    query.facets
      .slice(0, facetsMax)
      .flatMap((facet, at): ReadonlyArray<readonly [string, ReadonlyArray<Bucket>]> => {
        const size = query.facetSizes?.[facet]
        if (facet === "price") {
          const ranges = (query.priceRanges ?? priceRanges).map((range, index) => ({
            key: priceRangeId(range),
            count:
              (aggregations[`range${index}`] as { readonly doc_count?: number } | undefined)?.doc_count ?? 0,
            from: range.fromCents === null ? null : range.fromCents / 100,
            to: range.toCents === null ? null : range.toCents / 100,
          }))
          const values = (aggregations[`price${at}`]?.values?.buckets ?? []).map(
            ({ key, doc_count: count }) => ({
              key: String(key),
              count,
              from: null,
              to: null,
            }),
          )
          return [
            ["agg_terms_price", values],
            ["agg_range_price", ranges],
          ]
        }
        const max = boundedSize(size, facetValuesMax)
        const family = aggregations[`configurable${at}`]
        return [
          [`agg_terms_${facet}`, bucketsOf([aggregations[`plain${at}`]?.values], max)],
          [`agg_terms_${facet}_options`, bucketsOf([family?.variants, family?.own?.values], max)],
        ]
      }),
  )

/** The order of a page: the sort fields, then relevance, then the order of the catalogue. */
const sortOf = ({ sort }: Query, names: FieldNames, isForeign: boolean): ReadonlyArray<unknown> => [
  ...sort.slice(0, sortKeysMax).flatMap(({ field, direction: order }): ReadonlyArray<unknown> => {
    if (field === "_score") return [{ _score: { order } }]
    if (field === "random") return []
    if (priceFields.has(field))
      return [{ [names.price]: { order, missing: "_last", unmapped_type: "double" } }]
    const name = fieldName(field)
    const by = (key: string, type: string) => ({
      [key]: { order, missing: "_last", unmapped_type: type, mode: "min" },
    })
    return names.number(name) === name
      ? [{ [name]: { order, missing: "_last", unmapped_type: "keyword" } }]
      : [
          by(names.number(name), "double"),
          { [name]: { order, missing: "_last", unmapped_type: "keyword", mode: "min" } },
        ]
  }),
  { _score: { order: "desc" } },
  ...(isForeign ? [] : [{ "search.row": { order: "asc" } }]),
]

/** The last word of a text, of which completions are suggested. */
const lastWord = (text: string): string | null => {
  const last = tokenize(text).at(-1)
  return last === undefined || last.length < 2 ? null : last
}

/** Counts the words that complete the last word of a text, over all products. */
const completionAggregation = (text: string): Record<string, unknown> => {
  const last = lastWord(text)
  if (last === null) return {}
  const words = { terms: { field: "search.spelling", include: `${last}.* .*`, size: suggestionsMax } }
  return { completions: { global: {}, aggs: { words } } }
}

const corrector = (text: string) => {
  const term = (field: string) => ({
    term: {
      field,
      suggest_mode: "missing",
      max_edits: editsMax,
      prefix_length: 0,
      min_word_length: oneEditLength,
      size: correctionsMax,
    },
  })
  return {
    text: tokenize(text).join(" "),
    words: term("search.vocabulary"),
    stems: term("search.vocabulary.stem"),
  }
}

/**
 * Corrections of unknown words, else of their stems: one edit from 3 letters on; two from 5 on where one finds nothing.
 * The first letter must be right for two edits, and in words of 3 letters.
 */
const correctionsOf = (
  text: string,
  { suggest }: SearchBody,
  edits: number,
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const typed = tokenize(text)
  const found = new Map<string, ReadonlyArray<string>>()
  for (const list of [suggest?.["words"], suggest?.["stems"]])
    list?.forEach(({ text: form, options }, at) => {
      const word = typed[at]!
      // A stem of three letters is near too many words.
      if (found.has(word) || (form.length <= oneEditLength && form.length < word.length)) return
      const known = options.map((option) => option.text)
      const sameLetter = known.filter((option) => option[0] === form[0])
      const near = (form.length > oneEditLength ? known : sameLetter).filter((option) =>
        isOneEdit(form, option),
      )
      const far = edits < editsMax || form.length < twoEditsLength ? [] : sameLetter
      if (near.length + far.length > 0) found.set(word, near.length > 0 ? near : far)
    })
  return found
}

/** Whether one edit makes a word another: a letter more, less, changed, or two letters exchanged. */
const isOneEdit = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const [restOfA, restOfB] = [a.slice(from), b.slice(from)]
  return (
    restOfA.slice(1) === restOfB.slice(1) ||
    restOfA.slice(1) === restOfB ||
    restOfA === restOfB.slice(1) ||
    (restOfA.slice(2) === restOfB.slice(2) && restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0])
  )
}

const suggestionsOf = (
  text: string,
  body: SearchBody,
  corrections: ReadonlyMap<string, ReadonlyArray<string>>,
): ReadonlyArray<string> => {
  const last = lastWord(text)
  if (last === null) return []
  const completions = (body.aggregations?.["completions"]?.words?.buckets ?? []).map(({ key }) =>
    String(key).slice(String(key).indexOf(" ") + 1),
  )
  const words = completions.length > 0 ? completions : (corrections.get(last) ?? [])
  const typed = text.trimStart()
  const trailing = text.length - text.trimEnd().length
  const before = typed.slice(0, Math.max(0, typed.length - last.length - trailing))
  return [...new Set(words.map((word) => before + word))].slice(0, suggestionsMax)
}

const emptyMatches: ProductMatches = { hits: [], total: 0, aggregations: {}, suggestions: [] }

/**
 * Products in OpenSearch. The shop writes them after each build, or another indexer does, as of the predecessor; then the
 * shop only reads.
 *
 * Prices are those of guests: filters and orders by price do not differ between customer groups or countries. Documents
 * are priced for the audience.
 *
 * @rule IX94, IX95
 */
export const openSearchIndex = (options: OpenSearchOptions): CatalogueIndexService => {
  const send = openClient(options)
  const isForeign = options.isReadOnly === true
  const names = isForeign ? foreignFields : ownFields

  const ask = (view: StoreView, body: Record<string, unknown>) =>
    Effect.map(
      sendValid(send, { method: "POST", path: `/${productAlias(view)}/_search`, body }),
      (answer) => answer as SearchBody,
    )

  /** Whether the filters exclude every product that the text finds. Then no other meaning of the text is searched. */
  const isFiltered = (view: StoreView, { filters }: Query, text: Clause) =>
    filters.length === 0
      ? Effect.succeed(false)
      : Effect.map(ask(view, { query: text, size: 0, track_total_hits: 1, min_score: scoreMin }), hasMatches)

  const request = (query: Query, context: SearchContext, text: Clause | null): Record<string, unknown> => {
    const filters = filterClauses(query.filters, names)
    const isChosen = ({ attribute }: (typeof filters)[number]) =>
      query.facets.some((facet) => isOwnFilter(attribute, facet))
    const base = {
      bool: {
        ...(text === null ? {} : { must: [text] }),
        filter: filters.filter((filter) => !isChosen(filter)).map(({ clause }) => clause),
      },
    }
    const isRandom = query.sort.some(({ field }) => field === "random")
    return {
      query: isRandom ? { function_score: { query: base, random_score: {}, boost_mode: "replace" } } : base,
      post_filter: all(filters.filter(isChosen).map(({ clause }) => clause)),
      aggs: {
        ...facetAggregations(query, context, filters.filter(isChosen), names),
        ...(isForeign ? {} : completionAggregation(query.text)),
      },
      sort: sortOf(query, names, isForeign),
      track_scores: true,
      track_total_hits: true,
      from: Math.max(0, query.start),
      size: Math.max(0, Math.min(query.size, maxResultWindow - Math.max(0, query.start))),
      _source: isForeign,
      ...(text === null || isRandom ? {} : { min_score: scoreMin }),
    }
  }

  const matches = (
    query: Query,
    context: SearchContext,
    body: SearchBody,
    suggestions: ReadonlyArray<string>,
  ): ProductMatches => ({
    hits: body.hits.hits.map(({ _id, _score, _source }) => ({
      id: Number(isJsonObject(_source) && _source["id"] !== undefined ? _source["id"] : _id),
      score: query.sort.length > 0 ? null : query.text === "" ? 1 : _score,
      source: _source ?? null,
    })),
    total: body.hits.total.value,
    aggregations: countsOf(query, context, body),
    suggestions,
  })

  return {
    replica: isForeign ? null : openReplica(send, options.writeTimeoutMs ?? 60_000),
    isForeign,
    ping: Effect.asVoid(send({ method: "HEAD", path: "/", timeoutMs: pingMs })),
    search: Effect.fn("OpenSearch.search")(function* ({ view }, query, context) {
      if (query.start >= maxResultWindow) return emptyMatches
      const { text } = query
      const words = queryTerms(text, view.language)
      if (text.trim() === "" || isForeign || words.length === 0) {
        if (text.trim() !== "" && words.length === 0) return emptyMatches
        const clause = text.trim() === "" ? null : foreignTextQuery(text)
        return matches(query, context, yield* ask(view, request(query, context, clause)), [])
      }
      const textOf = (given: Pick<TextAttempt, "corrections" | "mode">) =>
        textQuery(fold(text), { ...given, terms: words, language: view.language })
      const attempt = (given: Pick<TextAttempt, "corrections" | "mode">) =>
        request(query, context, textOf(given))
      const strictly = { corrections: new Map(), mode: "strict" } as const
      const strict = yield* ask(view, { ...attempt(strictly), suggest: corrector(text) })
      const corrections = correctionsOf(text, strict, editsMax)
      const suggestions = suggestionsOf(text, strict, corrections)
      if (hasMatches(strict) || (yield* isFiltered(view, query, textOf(strictly))))
        return matches(query, context, strict, suggestions)
      const closest = correctionsOf(text, strict, 1)
      const interpretations = [closest, ...(closest.size < corrections.size ? [corrections] : [])]
      for (const tried of interpretations) {
        const body = yield* ask(view, attempt({ corrections: tried, mode: "interpreted" }))
        if (hasMatches(body)) return matches(query, context, body, suggestions)
      }
      const loose = yield* ask(view, attempt({ corrections, mode: "loose" }))
      return matches(query, context, loose, suggestions)
    }),
  }
}

/** Whether anything matches, also on another page or before the chosen filters. */
const hasMatches = ({ hits }: SearchBody): boolean => hits.total.value > 0
