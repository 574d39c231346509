/** Analysers and fields of the product index. */
import type { FieldTree } from "./fields.ts"

type Json = Readonly<Record<string, unknown>>

/** Longest text that can be filtered or sorted by. Descriptions are longer, and need neither. */
const comparedLengthMax = 512
/** Longest prefix of a word that the index stores. */
const prefixLengthMax = 20
/** How many results of a search can be paged through: `max_result_window` of the index. */
export const maxResultWindow = 100_000

/** Articles and conjunctions that French elides before a vowel, such as "l" in "l'assiette". */
const articles: Readonly<Record<string, ReadonlyArray<string>>> = {
  fr: ["l", "m", "t", "qu", "n", "s", "j", "d", "c", "jusqu", "quoiqu", "lorsqu", "puisqu"],
}
const stemmers: Readonly<Record<string, string>> = {
  fr: "light_french",
  en: "light_english",
  de: "light_german",
}

/** Filters that remove accents and unify German spellings. */
const foldingOf = (language: string): ReadonlyArray<string> => [
  "lowercase",
  ...(articles[language] === undefined ? [] : ["shop_elision"]),
  ...(language === "de" ? ["german_normalization"] : []),
  "asciifolding",
]

/** Dictionaries for splitting the compound words of a catalogue, such as "Suppenteller". */
export interface CompoundWords {
  /** Words that occur in compounds of product names; they split the text of products. */
  readonly parts: ReadonlyArray<string>
  /** Words that shoppers may combine into compounds; they split the text of a search. */
  readonly words: ReadonlyArray<string>
}

const decompounder = (words: ReadonlyArray<string>): Json => ({
  type: "dictionary_decompounder",
  // The filter refuses an empty list.
  word_list: words.length === 0 ? ["-"] : words,
  min_word_size: 6,
  min_subword_size: 3,
  max_subword_size: 20,
})

/** Index settings of a language. */
const settingsOf = (language: string, { parts, words }: CompoundWords): Json => {
  const folding = foldingOf(language)
  const stemming = stemmers[language] === undefined ? [] : ["shop_stem"]
  const analyzer = (...filter: ReadonlyArray<string>) => ({ type: "custom", tokenizer: "standard", filter })
  return {
    analysis: {
      filter: {
        ...(articles[language] === undefined
          ? {}
          : { shop_elision: { type: "elision", articles: articles[language], articles_case: true } }),
        ...(stemming.length === 0 ? {} : { shop_stem: { type: "stemmer", language: stemmers[language] } }),
        shop_parts: decompounder(parts),
        shop_typed_parts: decompounder(words),
        shop_beginning: { type: "edge_ngram", min_gram: 2, max_gram: prefixLengthMax },
      },
      analyzer: {
        shop_word: analyzer(...folding),
        shop_stemmed: analyzer(...folding, ...stemming),
        shop_vocabulary: analyzer(...folding, "shop_parts"),
        shop_parts: analyzer(...folding, "shop_parts", ...stemming),
        shop_typed_parts: analyzer(...folding, "shop_typed_parts", ...stemming),
        shop_beginning: analyzer(...folding, "shop_beginning"),
        shop_ending: analyzer(...folding, "reverse", "shop_beginning", "reverse"),
      },
      normalizer: { shop_folded: { type: "custom", filter: ["lowercase", "asciifolding"] } },
    },
    index: {
      number_of_replicas: 0,
      auto_expand_replicas: "0-1",
      max_result_window: maxResultWindow,
      max_ngram_diff: prefixLengthMax,
      mapping: { total_fields: { limit: 10_000 } },
    },
  }
}

const searchedText = (language: string): Json => ({
  type: "text",
  analyzer: "shop_stemmed",
  fields: {
    word: { type: "text", analyzer: "shop_word" },
    beginning: { type: "text", analyzer: "shop_beginning", search_analyzer: "shop_word" },
    ...(language === "de"
      ? {
          parts: { type: "text", analyzer: "shop_parts", search_analyzer: "shop_stemmed" },
          ending: { type: "text", analyzer: "shop_ending", search_analyzer: "shop_word" },
        }
      : {}),
  },
})

/** A field of the documents: filtered by its text, and compared as a number where the value is a number. */
const documentField: Json = {
  type: "keyword",
  ignore_above: comparedLengthMax,
  fields: { number: { type: "double", ignore_malformed: true } },
}

/** Maps a field that only a later document has, like the fields that are known when the index is created. */
const dynamicField = (type: string): Json => ({
  [type]: { match_mapping_type: type, mapping: documentField },
})

const propertiesOf = (fields: FieldTree): Json =>
  Object.fromEntries(
    Array.from(fields, ([name, inner]) => [
      name,
      inner === null ? documentField : { properties: propertiesOf(inner) },
    ]),
  )

/**
 * The body of the request that creates a product index. Documents have the shape of vue-storefront-api; the fields that are
 * searched stand under `search`.
 *
 * @param fields - known fields of the documents
 * @rule IX95, IX107
 */
export const indexBody = (language: string, compounds: CompoundWords, fields: FieldTree): Json => ({
  settings: settingsOf(language, compounds),
  mappings: {
    date_detection: false,
    numeric_detection: false,
    dynamic_templates: ["string", "long", "double", "boolean"].map(dynamicField),
    properties: {
      ...propertiesOf(fields),
      search: {
        dynamic: false,
        properties: {
          row: { type: "integer" },
          price: { type: "double" },
          sku: { type: "keyword", normalizer: "shop_folded" },
          skus: {
            type: "keyword",
            normalizer: "shop_folded",
            fields: { part: { type: "text", analyzer: "shop_beginning", search_analyzer: "shop_word" } },
          },
          name: searchedText(language),
          category: searchedText(language),
          option: searchedText(language),
          description: { type: "text", analyzer: "shop_stemmed" },
          vocabulary: {
            type: "text",
            analyzer: "shop_vocabulary",
            search_analyzer: "shop_word",
            fields: { stem: { type: "text", analyzer: "shop_parts", search_analyzer: "shop_stemmed" } },
          },
          spelling: { type: "keyword" },
        },
      },
    },
  },
})
