import { searchConstants } from "@shop/core/settings"
import type { DatabaseService } from "../database/index.ts"
import type { Json } from "./model.ts"
import { asked, filed, fold, stem, words } from "./text.ts"
import { vocabulary, type Vocabulary } from "./vocabulary.ts"

/** Weights of name, sku and category name. @rule IX4 - S1 §9 (boosts 4, 2, 1) */
const { boosts, shareMin } = searchConstants
const weights = `${boosts.name}.0, ${boosts.sku}.0, ${boosts.categoryName}.0`
/** A hit by sku stands before every other one. */
const skuBonus = 1000
/** A word's prefix or near miss counts less than the word itself. */
const looseShare = 0.5
const shortestPrefix = 2
/** Products filed in one transaction. */
const portion = 500

/** The full-text index of one store view's products. */
export interface Words {
  /**
   * Finds rows by words.
   * @returns relevance by row, higher is better; null when the text has no words at all
   */
  readonly find: (text: string) => ReadonlyMap<number, number> | null
}

const tableName = (store: string, generation: number): string =>
  `words_${store.replace(/[^A-Za-z0-9]/g, (letter) => `x${letter.charCodeAt(0)}x`)}_${generation}`

/**
 * Builds the full-text index of a generation beside the one that serves.
 * Three columns, folded and stemmed; the text itself is not stored twice.
 *
 * @param products - in the order of their rows
 * @rule IX1, IX3
 */
export const buildWords = (
  database: DatabaseService,
  place: { readonly store: string; readonly generation: number; readonly language: string },
  products: ReadonlyArray<Json>,
): void => {
  const table = tableName(place.store, place.generation)
  database.exec(
    `DROP TABLE IF EXISTS ${table}_terms; DROP TABLE IF EXISTS ${table};
     CREATE VIRTUAL TABLE ${table} USING fts5(name, sku, category, content='', tokenize="unicode61 remove_diacritics 0", prefix='2 3 4');
     CREATE VIRTUAL TABLE ${table}_terms USING fts5vocab(${table}, 'row');`,
  )
  // In portions: a cart that wants to write meanwhile waits for one of them, not for all.
  for (let from = 0; from < products.length; from += portion) {
    database.transaction(() =>
      products.slice(from, from + portion).forEach((product, index) => {
        database.run(
          `INSERT INTO ${table} (rowid, name, sku, category) VALUES (?, ?, ?, ?)`,
          from + index + 1,
          filed(String(product["name"] ?? ""), place.language),
          skuWords(product),
          filed(categoryNames(product), place.language),
        )
      }),
    )
  }
  database.exec(`INSERT INTO ${table} (${table}) VALUES ('optimize')`)
}

/** Removes the index of a generation that no longer serves. @rule IX1 */
export const dropWords = (database: DatabaseService, store: string, generation: number): void => {
  const table = tableName(store, generation)
  database.exec(`DROP TABLE IF EXISTS ${table}_terms; DROP TABLE IF EXISTS ${table};`)
}

/** Whether the index of a generation is there. @rule IX1 */
export const hasWords = (database: DatabaseService, store: string, generation: number): boolean =>
  database.get("SELECT 1 FROM sqlite_schema WHERE name = ?", tableName(store, generation)) !== undefined

const list = (value: unknown): ReadonlyArray<Json> =>
  Array.isArray(value) ? (value as ReadonlyArray<Json>) : []

const skusOf = (product: Json): ReadonlyArray<string> => [
  String(product["sku"]),
  ...list(product["configurable_children"]).map((child) => String(child["sku"])),
]

/** A sku is filed whole, without its hyphens, and by its parts. */
const skuWords = (product: Json): string => {
  const forms = new Set<string>()
  for (const sku of skusOf(product)) for (const word of [...words(sku), words(sku).join("")]) forms.add(word)
  return [...forms].join(" ")
}

const categoryNames = (product: Json): string =>
  list(product["category"])
    .map((category) => String(category["name"] ?? ""))
    .join(" ")

/**
 * Opens the index of a generation.
 *
 * A word counts when a product has it, its stem, a word it begins, or, when nobody has it, one it was meant to be.
 * Three quarters of the words must count, rounded up; when that finds nothing, rounded down. A sku goes first.
 * @rule IX4, IX5 - S1 §9 (75 %, fuzziness 2)
 */
export const openWords = (
  database: DatabaseService,
  place: { readonly store: string; readonly generation: number; readonly language: string },
  products: ReadonlyArray<Json>,
): Words => {
  const table = tableName(place.store, place.generation)
  const known: Vocabulary = vocabulary(
    database
      .values(`SELECT term, doc FROM ${table}_terms`)
      .map((row) => [String(row[0]), Number(row[1])] as const),
  )
  const rowsOfSku = new Map<string, Array<number>>()
  products.forEach((product, row) => {
    for (const sku of skusOf(product)) rowsOfSku.set(fold(sku), [...(rowsOfSku.get(fold(sku)) ?? []), row])
  })

  const match = (expression: string, share: number, into: Map<number, number>): void => {
    const rows = database.values(
      `SELECT rowid, bm25(${table}, ${weights}) FROM ${table} WHERE ${table} MATCH ?`,
      expression,
    )
    for (const [rowid, rank] of rows) {
      const row = Number(rowid) - 1
      // bm25 is lower for better hits and may touch zero in a small catalogue: a hit is always worth something.
      into.set(row, Math.max(into.get(row) ?? 0, (0.001 - Number(rank)) * share))
    }
  }

  /** Rows that have a word, with what it is worth. */
  const rowsOf = (word: string): ReadonlyMap<number, number> => {
    const found = new Map<number, number>()
    const forms = [...new Set([word, stem(word, place.language)])].filter(known.has)
    if (forms.length > 0) match(forms.map(quoted).join(" OR "), 1, found)
    if (word.length >= shortestPrefix) match(`${quoted(word)}*`, looseShare, found)
    if (found.size > 0) return found
    const meant = [...new Set([...known.near(word), ...known.near(stem(word, place.language))])]
    if (meant.length > 0) match(meant.map(quoted).join(" OR "), looseShare, found)
    return found
  }

  const find: Words["find"] = (text) => {
    const wanted = asked(text, place.language)
    if (wanted.length === 0) return text.trim() === "" ? null : new Map()
    const perWord = wanted.map(rowsOf)
    const bySku = rowsOfSku.get(fold(text.trim())) ?? []
    const strict = combined(perWord, Math.ceil(wanted.length * shareMin))
    const found =
      strict.size > 0 ? strict : combined(perWord, Math.max(1, Math.floor(wanted.length * shareMin)))
    for (const row of bySku)
      found.set(
        row,
        (found.get(row) ?? 0) +
          skuBonus +
          (fold(String(products[row]!["sku"])) === fold(text.trim()) ? 1 : 0),
      )
    return found
  }
  return { find }
}

/** Rows that have at least so many of the words. */
const combined = (
  perWord: ReadonlyArray<ReadonlyMap<number, number>>,
  least: number,
): Map<number, number> => {
  const counts = new Map<number, number>()
  const scores = new Map<number, number>()
  for (const rows of perWord) {
    for (const [row, score] of rows) {
      counts.set(row, (counts.get(row) ?? 0) + 1)
      scores.set(row, (scores.get(row) ?? 0) + score)
    }
  }
  return new Map(Array.from(scores).filter(([row]) => counts.get(row)! >= least))
}

const quoted = (word: string): string => `"${word.replaceAll('"', '""')}"`
