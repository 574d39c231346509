import { editsMax, fieldBoosts, termShareMin } from "@shop/search"
import type { Clause } from "./filters.ts"
import { any } from "./filters.ts"

/** A way to search a text: strictly, with corrections of unknown words, or with fewer words. */
export interface TextAttempt {
  /** Folded words without stop words. */
  readonly terms: ReadonlyArray<string>
  readonly language: string
  /** Corrections of words that no product has. */
  readonly corrections: ReadonlyMap<string, ReadonlyArray<string>>
  readonly mode: "strict" | "interpreted" | "loose"
}

const boosts = {
  name: fieldBoosts.name,
  option: fieldBoosts.optionLabel,
  category: fieldBoosts.categoryName,
  description: fieldBoosts.description,
  sku: fieldBoosts.sku,
} as const
const strongFields = ["name", "option", "category"] as const
/** Score factors of matches that are not exact. */
const shares = { stem: 0.9, part: 0.8, beginning: 0.5, correction: 0.6, ending: 0.4 } as const

const fieldsOf = (suffix: string, share: number): ReadonlyArray<string> =>
  strongFields.map((field) => `search.${field}${suffix}^${boosts[field] * share}`)

const match = (query: string, fields: ReadonlyArray<string>): Clause => ({
  multi_match: { query, fields, type: "best_fields" },
})

const best = (queries: ReadonlyArray<Clause>): Clause => ({ dis_max: { queries } })

const wordClauses = (word: string, share: number): ReadonlyArray<Clause> => [
  match(word, fieldsOf(".word", share)),
  match(word, fieldsOf("", share * shares.stem)),
]

/** A term in names, categories, options and skus. */
const strongClauses = (term: string, { language, corrections, mode }: TextAttempt): ReadonlyArray<Clause> => {
  const german = language === "de"
  const typed = [
    ...wordClauses(term, 1),
    match(term, fieldsOf(".beginning", shares.beginning)),
    ...(german ? [match(term, fieldsOf(".parts", shares.part))] : []),
    { match: { "search.skus.part": { query: term, boost: boosts.sku } } },
  ]
  if (mode === "strict") return typed
  const similar = (corrections.get(term) ?? []).flatMap((word) => [
    ...wordClauses(word, shares.correction),
    ...(german ? [match(word, fieldsOf(".parts", shares.correction * shares.part))] : []),
  ])
  return [
    ...typed,
    ...similar,
    {
      multi_match: {
        query: term,
        fields: fieldsOf(german ? ".parts" : "", shares.part),
        type: "best_fields",
        analyzer: "shop_typed_parts",
      },
    },
    ...(german ? [match(term, fieldsOf(".ending", shares.ending))] : []),
  ]
}

/** Two terms may be one word of the catalogue: "tea pot", "Tee Kanne". */
const joinedClauses = (terms: ReadonlyArray<string>, at: number): ReadonlyArray<Clause> =>
  [
    [terms[at - 1], terms[at]],
    [terms[at], terms[at + 1]],
  ].flatMap(([first, second]) =>
    first === undefined || second === undefined ? [] : [match(first + second, fieldsOf(".word", 1))],
  )

/**
 * Builds the query of a text. Three quarters of its terms must match. Descriptions complete a match, and count alone in
 * the last attempt only.
 *
 * @rule IX4, IX5, IX95 - S1 §9 (75 %, fuzziness 2, boosts 4/2/1)
 */
export const textQuery = (text: string, attempt: TextAttempt): Clause => {
  const { terms, mode } = attempt
  const share = terms.length * termShareMin
  const strong = terms.map((term, at) => [...strongClauses(term, attempt), ...joinedClauses(terms, at)])
  const should = terms.map((term, at) =>
    best([...strong[at]!, { match: { "search.description": { query: term, boost: boosts.description } } }]),
  )
  const words = {
    bool: {
      should,
      minimum_should_match: mode === "loose" ? Math.max(1, Math.floor(share)) : Math.ceil(share),
      ...(mode === "loose" ? {} : { filter: [any(strong.map(best))] }),
    },
  }
  const sku = text.trim()
  return best([
    words,
    { constant_score: { filter: { term: { "search.sku": sku } }, boost: 1001 } },
    { constant_score: { filter: { term: { "search.skus": sku } }, boost: 1000 } },
  ])
}

/** The query of a text for an index that another indexer writes, with the predecessor's settings. */
export const foreignTextQuery = (text: string): Clause => ({
  multi_match: {
    query: text,
    fields: [`name^${boosts.name}`, `sku^${boosts.sku}`, `category.name^${boosts.category}`],
    fuzziness: editsMax,
    minimum_should_match: `${termShareMin * 100}%`,
    operator: "or",
  },
})
