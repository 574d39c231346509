import {
  attributeLabels,
  compoundHead,
  documentFields,
  fold,
  isJsonObject,
  learnCompoundHeads,
  queryTerms,
  rowValues,
  splitCompound,
} from "@shop/search"
import type { CatalogueGeneration } from "../../catalogue/catalogue-index.ts"
import type { IndexSnapshot } from "../../catalogue/index-snapshot.ts"
import type { JsonObject } from "../../catalogue/model.ts"
import { guestAudience } from "../../catalogue/prices.ts"
import { languageOf } from "../../catalogue/text.ts"
import type { CompoundWords } from "./mapping.ts"

/** Longest indexed part of a description, in words. */
const describedWordsMax = 500

type Labels = Parameters<typeof documentFields>[1]

/** Labels of attribute options, which are searched. */
export const labelsOf = (snapshot: IndexSnapshot): Labels => {
  const attributes = snapshot.of("attribute")
  return new Map(
    Array.from({ length: attributes.rows }, (_, row) => attributeLabels(attributes.body(row))).filter(
      (labels) => labels !== null,
    ),
  )
}

/** Values as the embedded engine compares them: several ids in one text are several values. */
const filterable = (value: unknown, key = ""): unknown => {
  if (Array.isArray(value)) return value.map((item) => filterable(item, key))
  if (isJsonObject(value))
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, filterable(item, name)]))
  return typeof value === "string" && key !== "sku" && key !== "name" && /^\d+(?:,\d+)+$/.test(value)
    ? value.split(",")
    : value
}

/** A product's words with their spelling, such as "theiere théière". */
const spellingsOf = (name: string): ReadonlyArray<string> =>
  (
    name
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]{2,64}/gu) ?? []
  ).map((word) => `${fold(word)} ${word}`)

const stripTags = (html: string): string => html.replace(/<[^<>]{0,2000}>|&[#\w]{1,12};/g, " ")

/** A product in the form of the index. */
export interface IndexedProduct {
  readonly id: number
  readonly document: JsonObject
  /** The document without the fields whose values OpenSearch refuses in some shop's data. */
  readonly searchable: JsonObject
}

/** Makes indexed products of rows. @rule IX95 */
export const indexedProducts = (
  generation: CatalogueGeneration,
  labels: Labels,
  rows: ReadonlyArray<number>,
  nowMs: number,
): ReadonlyArray<IndexedProduct> => {
  const table = generation.snapshot.of("product")
  const prices = generation.prices(guestAudience(generation.view, nowMs)).shown()
  return generation.served(rows, nowMs).map((served, at) => {
    const row = rows[at]!
    const fields = documentFields(served, labels)
    const [price] = rowValues(prices, row)
    const names = `${fields.name} ${fields.categories} ${fields.optionLabels}`
    const searchable = {
      id: table.idOf(row),
      sku: served["sku"],
      type_id: served["type_id"],
      status: served["status"],
      visibility: served["visibility"],
      category_ids: served["category_ids"],
      search: {
        row,
        ...(price === undefined ? {} : { price: Number(price) }),
        sku: fields.skus[0]?.trim(),
        skus: fields.skus.map((sku) => sku.trim()),
        name: fields.name,
        category: fields.categories,
        option: fields.optionLabels,
        description: stripTags(fields.description),
        vocabulary: names,
        spelling: [...new Set(spellingsOf(names))],
      },
    }
    return {
      id: searchable.id,
      searchable,
      document: { ...(filterable(served) as JsonObject), search: searchable.search },
    }
  })
}

/**
 * The words that the catalogue's compounds consist of, as the embedded engine splits them.
 *
 * @rule IX64
 */
export const compoundWords = ({ snapshot, view }: CatalogueGeneration, labels: Labels): CompoundWords => {
  const table = snapshot.of("product")
  const language = languageOf(view.language)
  const named = new Set<string>()
  const stems = new Set<string>()
  for (let row = 0; row < table.rows; row += 1) {
    const { name, categories, optionLabels, description } = documentFields(table.body(row), labels)
    for (const word of queryTerms(`${name} ${categories} ${optionLabels}`, language.code, Infinity))
      if (/^\p{L}{3,40}$/u.test(word)) named.add(word)
    for (const word of queryTerms(stripTags(description), language.code, describedWordsMax))
      stems.add(language.stem(word))
  }
  for (const word of named) stems.add(language.stem(word))
  const isKnown = (part: string) => stems.has(language.stem(part))
  const heads = learnCompoundHeads(named, isKnown, language.stem)
  const headStems = new Set(Array.from(heads, language.stem))
  const isWord = (part: string) => isKnown(part) || headStems.has(language.stem(part))
  const parts = new Set<string>()
  if (language.code === "de")
    for (const word of named) {
      const isOtherWord = (part: string) => part !== word && isWord(part)
      const split = splitCompound(word, language.code, isOtherWord)
      const head = split.length === 0 ? compoundHead(word, isOtherWord) : null
      for (const part of head === null ? split : [head]) parts.add(part)
    }
  return { parts: [...parts], words: [...new Set([...named, ...parts, ...heads])] }
}
