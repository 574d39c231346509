import { compoundHead, learnCompoundHeads, splitCompound } from "./compounds.ts"
import type { Dictionary, DictionaryFactory } from "./dictionary.ts"
import type { DocumentFields } from "./document-fields.ts"
import { createInvertedIndexBuilder, type InvertedIndex } from "./inverted-index.ts"
import { runToEnd } from "./run-to-end.ts"
import {
  fieldBoosts,
  ownSkuWeight,
  skuPrefix,
  stemPrefix,
  variantSkuWeight,
  weightPerPoint,
} from "./scoring.ts"
import { fold, indexTerms, isStopWord, type Language, stem, stripHtml, tokenize } from "./text.ts"

/** A word of a name weighs less the more words the name has. */
const nameLengthPenalty = 0.08
/** The first word of a name often says what the product is. */
const firstWordBonus = 0.15
/** A part of a compound weighs less than the same word alone. */
const compoundPartShare = 0.8

/** The text index of one store view as data. */
export interface TextIndexData<Texts extends Dictionary = Dictionary> {
  readonly words: InvertedIndex<Texts>
  readonly skus: InvertedIndex<Texts>
  /** Words of names with their accents, for suggestions: a folded word and its spelling have the same code. */
  readonly spellings: { readonly folded: Texts; readonly written: Texts }
}

/** Collects the fields of products, row by row. */
export interface TextIndexBuilder<Texts extends Dictionary = Dictionary> {
  readonly add: (row: number, fields: DocumentFields) => void
  /** Builds the index; the generator pauses between steps. */
  readonly buildInSteps: () => Generator<void, TextIndexData<Texts>>
  readonly build: () => TextIndexData<Texts>
}

/**
 * Creates an empty text index builder.
 *
 * @param language - of the store view
 * @rule IX3, IX64, IX65
 */
export const createTextIndexBuilder = <Texts extends Dictionary>(
  language: Language,
  dictionaries: DictionaryFactory<Texts>,
): TextIndexBuilder<Texts> => {
  const words = createInvertedIndexBuilder(dictionaries)
  const skus = createInvertedIndexBuilder(dictionaries)
  const spellings = new Map<string, string>()
  const termNumbers = new Map<string, { readonly word: number; readonly stem: number }>()
  /** Number of descriptions that contain a word; infinite for a word of another field. */
  const occurrences = new Map<string, number>()

  const numbersOf = (word: string) => {
    const known = termNumbers.get(word)
    if (known !== undefined) return known
    const numbers = { word: words.numberOf(word), stem: words.numberOf(stemPrefix + stem(word, language)) }
    termNumbers.set(word, numbers)
    return numbers
  }

  const addSkus = (row: number, all: ReadonlyArray<string>): void => {
    const weights = new Map<string, number>()
    all.forEach((sku, index) => {
      const weight = index === 0 ? ownSkuWeight : variantSkuWeight
      const parts = tokenize(sku)
      for (const term of [skuPrefix + fold(sku.trim()), ...parts, parts.join("")])
        if (term !== "" && (weights.get(term) ?? 0) < weight) weights.set(term, weight)
    })
    for (const [term, weight] of weights) skus.add(skus.numberOf(term), row, weight)
  }

  const addSpellings = (name: string): void => {
    const written = name.normalize("NFC").toLowerCase()
    for (const word of written.match(/[\p{L}\p{N}\p{M}]{1,64}/gu) ?? []) {
      const folded = fold(word)
      if (folded !== word && !spellings.has(folded)) spellings.set(folded, word)
    }
  }

  const add: TextIndexBuilder["add"] = (row, fields) => {
    const scores = new Map<number, number>()
    const addScore = (term: number, score: number) => scores.set(term, (scores.get(term) ?? 0) + score)
    const addText = (text: string, scoreAt: (index: number, count: number) => number): void => {
      const terms = indexTerms(text, language.code)
      const count = Math.max(1, terms.filter((word) => !isStopWord(word, language.code)).length)
      terms.forEach((word, index) => {
        const numbers = numbersOf(word)
        const score = scoreAt(index, count)
        addScore(numbers.word, score)
        addScore(numbers.stem, score)
        occurrences.set(word, Infinity)
      })
    }
    addSpellings(fields.name)
    addText(
      fields.name,
      (index, count) =>
        (fieldBoosts.name * (index === 0 ? 1 + firstWordBonus : 1)) / (1 + nameLengthPenalty * (count - 1)),
    )
    addText(fields.categories, () => fieldBoosts.categoryName)
    addText(fields.optionLabels, () => fieldBoosts.optionLabel)
    const describedStems = new Set<number>()
    for (const word of indexTerms(stripHtml(fields.description), language.code)) {
      if (isStopWord(word, language.code)) continue
      describedStems.add(numbersOf(word).stem)
      occurrences.set(word, (occurrences.get(word) ?? 0) + 1)
    }
    for (const term of describedStems) addScore(term, fieldBoosts.description)
    for (const [term, score] of scores) words.add(term, row, score * weightPerPoint)
    addSkus(row, fields.skus)
  }

  /** Stems of all words that occur on their own: "suppen" is known where "suppe" occurs. */
  const knownStems = (): ReadonlySet<string> => {
    const stems = new Set<string>()
    for (const [word, count] of occurrences)
      if (count > 0 && !isStopWord(word, language.code)) stems.add(stem(word, language))
    return stems
  }

  const addCompoundParts = (): void => {
    const stems = knownStems()
    const isKnown = (part: string) => stems.has(stem(part, language)) && !isStopWord(part, language.code)
    const namedWords = [...occurrences.keys()].filter((word) => occurrences.get(word) === Infinity)
    const heads = learnCompoundHeads(namedWords, isKnown, (word) => stem(word, language))
    const headStems = new Set(Array.from(heads, (head) => stem(head, language)))
    const isWord = (part: string) => isKnown(part) || headStems.has(stem(part, language))
    const pairs = namedWords.flatMap((word) => {
      const isOtherWord = (part: string) => part !== word && isWord(part)
      const parts = splitCompound(word, language.code, isOtherWord)
      const head = parts.length === 0 ? compoundHead(word, isOtherWord) : null
      const whole = numbersOf(word).word
      return [...new Set(head === null ? parts : [head])].flatMap((part) => {
        const numbers = numbersOf(part)
        return [[whole, numbers.word] as const, [whole, numbers.stem] as const]
      })
    })
    words.copyPostings(pairs, compoundPartShare)
  }

  const buildInSteps = function* (): Generator<void, TextIndexData<Texts>> {
    if (language.code === "de") addCompoundParts()
    const indexedSpellings = [...spellings].filter(([word]) => words.count(numbersOf(word).word) > 0)
    yield
    const builtWords = yield* words.buildInSteps()
    yield
    return {
      words: builtWords,
      skus: yield* skus.buildInSteps(),
      spellings: {
        folded: dictionaries.fromTexts(indexedSpellings.map(([folded]) => folded)),
        written: dictionaries.fromTexts(indexedSpellings.map(([, written]) => written)),
      },
    }
  }
  return { add, buildInSteps, build: () => runToEnd(buildInSteps()) }
}
