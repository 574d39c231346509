import { searchConstants } from "../settings/index.ts"
import { headOf, learnedHeads, partsOf } from "./compounds.ts"
import type { Dictionaries, Dictionary } from "./dictionary.ts"
import { fold, isArticle, type Language, plain, spellings, stem, words } from "./text.ts"
import { finished } from "./steps.ts"
import { type WordList, wordListMaker } from "./word-list.ts"

/** What of a product is searched. */
export interface Searched {
  readonly name: string
  /** Its own first, then those of its variants. */
  readonly skus: ReadonlyArray<string>
  /** Names of its categories. */
  readonly categories: string
  /** Names of its choices, such as colours. */
  readonly labels: string
  readonly description: string
}

const { boosts } = searchConstants

/** How much a strength of 1 is in the file, where a strength is one byte. */
export const strengthUnit = 40
/** What a word of a description counts: it may fill up a question, and never comes first. @rule IX65 */
const descriptionBoost = 0.2
/** An entry of no more than this is from a description alone. @rule IX65 */
export const descriptionMax = 12
/** Names of choices count a little more than those of categories: somebody who says a colour means it. */
const labelBoost = 1.25
/** A word of a name counts less the more there are of them. */
const lengthShare = 0.08
/** The word that a name begins with says what the thing is where it does not end with it. */
const firstShare = 0.15
/** A part of a compound counts less than the word by itself. */
const partShare = 0.8

/** Stems lie apart from words, so that a stem is never taken for a word that has begun. */
export const stemMark = "\u0001"
/** Whole skus lie apart from their parts. */
export const skuMark = "\u0002"
/** How strongly a product has its own sku, and one of its variants'. */
export const ownSku = 255
const variantSku = 128

/** The words of a shelf's products, as a question is answered from them. */
export interface WordParts<Texts extends Dictionary = Dictionary> {
  readonly words: WordList<Texts>
  readonly skus: WordList<Texts>
  /** Words as they are written, by their folded form: those at one place belong together. */
  readonly spoken: { readonly folded: Texts; readonly written: Texts }
}

/** Takes the words of products, row by row. */
export interface WordsMaker<Texts extends Dictionary = Dictionary> {
  readonly add: (row: number, searched: Searched) => void
  /** Pauses between its steps, for whoever must not keep others waiting. */
  readonly making: () => Generator<void, WordParts<Texts>>
  readonly made: () => WordParts<Texts>
}

/**
 * Opens a text index to be filled.
 *
 * @param language - of the store view
 * @param dictionaries - how texts are kept
 * @rule IX3, IX64, IX65
 */
export const wordsMaker = <Texts extends Dictionary>(
  language: Language,
  dictionaries: Dictionaries<Texts>,
): WordsMaker<Texts> => {
  const list = wordListMaker(dictionaries)
  const skus = wordListMaker(dictionaries)
  /** Words as they are written in names, by their folded form: what is suggested has its accents. */
  const spoken = new Map<string, string>()
  const forms = new Map<string, { readonly word: number; readonly stem: number }>()
  /** Words that stand alone somewhere, by how often only descriptions have them. */
  const alone = new Map<string, number>()

  const formsOf = (word: string) => {
    const known = forms.get(word)
    if (known !== undefined) return known
    const made = { word: list.codeOf(word), stem: list.codeOf(stemMark + stem(word, language)) }
    forms.set(word, made)
    return made
  }

  const fileSkus = (row: number, all: ReadonlyArray<string>): void => {
    const strengths = new Map<string, number>()
    all.forEach((sku, index) => {
      const strength = index === 0 ? ownSku : variantSku
      const parts = words(sku)
      for (const form of [skuMark + fold(sku.trim()), ...parts, parts.join("")])
        if (form !== "" && (strengths.get(form) ?? 0) < strength) strengths.set(form, strength)
    })
    for (const [form, strength] of strengths) skus.add(skus.codeOf(form), row, strength)
  }

  const add: WordsMaker["add"] = (row, { name, skus: own, categories, labels, description }) => {
    const strengths = new Map<number, number>()
    const lift = (code: number, by: number) => strengths.set(code, (strengths.get(code) ?? 0) + by)
    const file = (text: string, boost: (index: number, count: number) => number): void => {
      const all = spellings(text, language.code)
      const count = Math.max(1, all.filter((word) => !isArticle(word, language.code)).length)
      all.forEach((word, index) => {
        const { word: code, stem: stemCode } = formsOf(word)
        const strength = boost(index, count)
        lift(code, strength)
        lift(stemCode, strength)
        alone.set(word, Infinity)
      })
    }
    for (const written of name
      .normalize("NFC")
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]{1,64}/gu) ?? []) {
      const folded = fold(written)
      if (folded !== written && !spoken.has(folded)) spoken.set(folded, written)
    }
    file(
      name,
      (index, count) => (boosts.name * (index === 0 ? 1 + firstShare : 1)) / (1 + lengthShare * (count - 1)),
    )
    file(categories, () => boosts.categoryName)
    file(labels, () => labelBoost)
    const described = new Set<number>()
    for (const word of spellings(plain(description), language.code)) {
      if (isArticle(word, language.code)) continue
      described.add(formsOf(word).stem)
      alone.set(word, (alone.get(word) ?? 0) + 1)
    }
    for (const code of described) lift(code, descriptionBoost)
    for (const [code, strength] of strengths) list.add(code, row, strength * strengthUnit)
    fileSkus(row, own)
  }

  /** Forms of words that stand alone, by their stem: "suppen" is one where somebody says "suppe". */
  const aloneStems = (): ReadonlySet<string> => {
    const found = new Set<string>()
    for (const [word, count] of alone)
      if (count > 0 && !isArticle(word, language.code)) found.add(stem(word, language))
    return found
  }

  const fileCompounds = (): void => {
    const stems = aloneStems()
    const isSaid = (part: string) => stems.has(stem(part, language)) && !isArticle(part, language.code)
    const named = [...alone.keys()].filter((word) => alone.get(word) === Infinity)
    const heads = learnedHeads(named, isSaid, (word) => stem(word, language))
    const headStems = new Set(Array.from(heads, (head) => stem(head, language)))
    const isWord = (part: string) => isSaid(part) || headStems.has(stem(part, language))
    const pairs = named.flatMap((word) => {
      const others = (part: string) => part !== word && isWord(part)
      const parts = partsOf(word, language.code, others)
      const head = parts.length === 0 ? headOf(word, others) : null
      const { word: own } = formsOf(word)
      return [...new Set(head === null ? parts : [head])].flatMap((part) => {
        const { word: code, stem: stemCode } = formsOf(part)
        return [[own, code] as const, [own, stemCode] as const]
      })
    })
    list.also(pairs, partShare)
  }

  const making = function* (): Generator<void, WordParts<Texts>> {
    if (language.code === "de") fileCompounds()
    const told = [...spoken].filter(([word]) => list.count(formsOf(word).word) > 0)
    yield
    const made = yield* list.making()
    yield
    return {
      words: made,
      skus: yield* skus.making(),
      spoken: {
        folded: dictionaries.of(told.map(([word]) => word)),
        written: dictionaries.of(told.map(([, word]) => word)),
      },
    }
  }
  return { add, making, made: () => finished(making()) }
}
