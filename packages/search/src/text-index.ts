import * as Bits from "./bits.ts"
import { compoundHead, splitCompound } from "./compounds.ts"
import type { TextIndexData } from "./index-builder.ts"
import { type InvertedIndex, prefixRange } from "./inverted-index.ts"
import { createLruCache } from "./lru-cache.ts"
import {
  descriptionWeightMax,
  editsMax,
  fieldBoosts,
  oneEditLength,
  ownSkuWeight,
  scoreMin,
  skuPrefix,
  stemPrefix,
  termShareMin,
  weightPerPoint,
} from "./scoring.ts"
import { fold, type Language, queryTerms, stem, tokenize } from "./text.ts"
import { createVocabulary, editDistance, type Vocabulary } from "./vocabulary.ts"

/** An exact sku ranks first, a product's own sku before that of a variant. */
const skuBonus = 1000
const ownSkuBonus = 1
/** Score factors of matches that are not exact. */
const stemShare = 0.9
const prefixShare = 0.5
const correctionShares = [1, 0.6, 0.4] as const
const endingShare = 0.4
const compoundShare = 0.8
const prefixLengthMin = 2
const endingLengthMin = 4
/** Completions of one prefix that are scored at most: a prefix with more says nothing yet. */
const completionsMax = 2000
/** Rewards rows that match more of the terms. */
const coverageExponent = 1.5

/** Rows that match a query, with their relevance. */
export interface TextMatches {
  readonly rows: Bits.Bits
  /** Relevance by row, higher is better; 0 for rows that do not match. */
  readonly scores: Float32Array
}

/** The text index of one store view's products. */
export interface TextIndex {
  /**
   * Finds rows by text.
   * @returns null for an empty text, which matches all rows
   */
  readonly find: (text: string) => TextMatches | null
  /** Completions or corrections of a text, with accents, best first. @rule IX66 */
  readonly suggest: (text: string, max: number) => ReadonlyArray<string>
}

/** Scores of one query term by row. */
interface TermScores {
  /** Rows with a score above 0, in no order. */
  readonly rows: Array<number>
  readonly scores: Float32Array
  /** Whether a field other than the description matches. */
  isStrongMatch: boolean
}

const cachedQueriesMax = 64
/** A buffer with a larger share of touched rows is cleared as a whole. */
const sparseShareMax = 0.02

/**
 * Opens a text index.
 *
 * A term matches a product that contains it, its stem, a word that begins with it or, when no product does, a
 * correction of it. Three quarters of the terms must match, rounded up; when no product qualifies, rounded down.
 * Terms that only descriptions contain complete a match; they count alone when nothing else matches.
 *
 * @param rows - number of products
 * @rule IX4, IX5, IX64, IX65 - S1 §9 (75 %, fuzziness 2, minimum score)
 */
export const openTextIndex = (
  { words, skus, spellings }: TextIndexData,
  rows: number,
  language: Language,
): TextIndex => {
  const [firstStem, stemsEnd] = prefixRange(words, stemPrefix)
  const plainWords = function* (): Generator<readonly [string, number]> {
    for (let code = 0; code < words.terms.size; code += 1)
      if (code < firstStem || code >= stemsEnd)
        yield [words.terms.textOf(code), words.starts[code + 1]! - words.starts[code]!]
  }
  /** Stems of names and categories. Words of descriptions alone are no corrections. */
  const strongStems = function* (): Generator<readonly [string, number]> {
    for (let code = firstStem; code < stemsEnd; code += 1) {
      const [from, to] = [words.starts[code]!, words.starts[code + 1]!]
      let at = from
      while (at < to && words.weights[at]! <= descriptionWeightMax) at += 1
      if (at < to) yield [words.terms.textOf(code).slice(stemPrefix.length), to - from]
    }
  }
  let builtVocabulary: Vocabulary | null = null
  const vocabulary = (): Vocabulary =>
    (builtVocabulary ??= createVocabulary(
      (function* () {
        yield* strongStems()
        yield* plainWords()
      })(),
    ))
  const withAccents = (word: string): string => {
    const code = spellings.folded.codeOf(word)
    return code === -1 ? word : spellings.written.textOf(code)
  }
  const cachedMatches = createLruCache<string, TextMatches>(cachedQueriesMax)

  // Score buffers are reused, because allocating one per term keeps the garbage collector busy.
  const freeBuffers: Array<Float32Array> = []
  const emptyScores = (): TermScores => ({
    rows: [],
    scores: freeBuffers.pop() ?? new Float32Array(rows),
    isStrongMatch: false,
  })
  const resetBuffer = ({ rows: touched, scores }: TermScores): void => {
    if (touched.length > rows * sparseShareMax) scores.fill(0)
    else for (const row of touched) scores[row] = 0
    freeBuffers.push(scores)
  }
  const combine = createCombiner(rows)

  /** Scores the postings of a term; each row has its best score. */
  const scorePostings = (into: TermScores, index: InvertedIndex, code: number, share: number): void => {
    const { starts, rows: postingRows, weights } = index
    const pointsPerWeight = share / weightPerPoint
    const { scores, rows: touched } = into
    let strongest = 0
    for (let at = starts[code]!, end = starts[code + 1]!; at < end; at += 1) {
      const row = postingRows[at]!
      const weight = weights[at]!
      if (weight > strongest) strongest = weight
      const score = weight * pointsPerWeight
      const previous = scores[row]!
      if (previous === 0) touched.push(row)
      if (score > previous) scores[row] = score
    }
    if (strongest > descriptionWeightMax) into.isStrongMatch = true
  }
  const scoreWord = (into: TermScores, word: string, share: number): void => {
    const code = words.terms.codeOf(word)
    if (code !== -1) scorePostings(into, words, code, share)
    const stemCode = words.terms.codeOf(stemPrefix + stem(word, language))
    if (stemCode !== -1) scorePostings(into, words, stemCode, share * stemShare)
  }
  const scoreSku = (into: TermScores, code: number, share: number): void => {
    const wasStrongMatch = into.isStrongMatch
    scorePostings(into, skus, code, (fieldBoosts.sku * weightPerPoint * share) / ownSkuWeight)
    into.isStrongMatch = wasStrongMatch || skus.starts[code + 1]! > skus.starts[code]!
  }

  /** Scores a term as typed: as a word, a stem, a part of a sku, or a prefix. */
  const scoreTyped = (term: string): TermScores => {
    const found = emptyScores()
    scoreWord(found, term, 1)
    const sku = skus.terms.codeOf(term)
    if (sku !== -1) scoreSku(found, sku, 1)
    if (term.length < prefixLengthMin) return found
    // The whole word is scored above, with a larger share.
    const whole = words.terms.codeOf(term)
    const [from, to] = prefixRange(words, term)
    for (let code = from; code < Math.min(to, from + completionsMax); code += 1)
      if (code !== whole) scorePostings(found, words, code, prefixShare)
    const [skuFrom, skuTo] = prefixRange(skus, term)
    for (let code = skuFrom; code < Math.min(skuTo, skuFrom + completionsMax); code += 1)
      if (code !== sku) scoreSku(found, code, prefixShare)
    return found
  }

  /** Scores rows that match all parts of a compound, by their weakest part. */
  const scoreAllParts = (parts: ReadonlyArray<TermScores>, share: number, into: TermScores): void => {
    const [first, ...others] = parts
    if (first === undefined) return
    for (const row of first.rows) {
      let least = first.scores[row]!
      for (const { scores } of others) least = Math.min(least, scores[row]!)
      if (least === 0) continue
      if (into.scores[row] === 0) into.rows.push(row)
      into.scores[row] = Math.max(into.scores[row]!, least * share)
      if (least * weightPerPoint > descriptionWeightMax) into.isStrongMatch = true
    }
  }

  /** Adds scores of words that are few edits away from a term or its stem. */
  const scoreCorrections = (term: string, edits: number, into: TermScores): void => {
    for (const form of new Set([term, stem(term, language)])) {
      // A stem of three letters is near too many words.
      if (form !== term && form.length <= oneEditLength) continue
      const corrections = vocabulary().corrections(form, edits)
      if (corrections.length === 0) continue
      const share = correctionShares[editDistance(form, corrections[0]!, edits)] ?? 0
      for (const correction of corrections) {
        scoreWord(into, correction, share)
        const stemCode = words.terms.codeOf(stemPrefix + correction)
        if (stemCode !== -1) scorePostings(into, words, stemCode, share * stemShare)
      }
      if (into.isStrongMatch) return
    }
  }

  /**
   * Adds scores of what an unknown term may mean: its parts, a word one edit away, the end of a German compound. Words two
   * edits away count only when nothing else matches.
   */
  const scoreInterpretations = (term: string, into: TermScores): void => {
    const isOtherWord = (part: string) => part !== term && vocabulary().has(part)
    const parts = splitCompound(term, language.code, isOtherWord).map(scoreTyped)
    scoreAllParts(parts, compoundShare, into)
    parts.forEach(resetBuffer)
    if (into.isStrongMatch) return
    scoreCorrections(term, 1, into)
    if (into.isStrongMatch) return
    if (language.code === "de" && term.length >= endingLengthMin) {
      const head = compoundHead(term, isOtherWord)
      if (head !== null) scoreWord(into, head, endingShare)
      if (into.isStrongMatch) return
      for (const [word] of plainWords()) if (word.endsWith(term)) scoreWord(into, word, endingShare)
      if (into.isStrongMatch) return
    }
    scoreCorrections(term, editsMax, into)
  }

  const scoreTerms = (terms: ReadonlyArray<string>): ReadonlyArray<TermScores> => {
    const found = terms.map(scoreTyped)
    // Two terms may be one word of the catalogue: "tea pot", "Tee Kanne".
    for (let at = 0; at + 1 < terms.length; at += 1) {
      const joined = words.terms.codeOf(terms[at]! + terms[at + 1]!)
      if (joined === -1) continue
      scorePostings(found[at]!, words, joined, 1)
      scorePostings(found[at + 1]!, words, joined, 1)
    }
    found.forEach((scores, at) => {
      if (!scores.isStrongMatch) scoreInterpretations(terms[at]!, scores)
    })
    return found
  }

  const search = (text: string): TextMatches => {
    const perTerm = scoreTerms(queryTerms(text, language.code))
    const matches = combine(perTerm)
    perTerm.forEach(resetBuffer)
    const code = skus.terms.codeOf(skuPrefix + fold(text.trim()))
    if (code !== -1) {
      for (let at = skus.starts[code]!; at < skus.starts[code + 1]!; at += 1) {
        const row = skus.rows[at]!
        matches.scores[row]! += skuBonus + (skus.weights[at] === ownSkuWeight ? ownSkuBonus : 0)
        Bits.add(matches.rows, row)
      }
    }
    return matches
  }

  return {
    find: (text) => {
      if (tokenize(text).length === 0)
        return text.trim() === "" ? null : { rows: Bits.empty(rows), scores: new Float32Array(rows) }
      const cached = cachedMatches.get(text)
      if (cached !== undefined) return cached
      const matches = search(text)
      cachedMatches.set(text, matches)
      return matches
    },
    suggest: (text, max) => {
      const last = tokenize(text).at(-1)
      if (last === undefined || last.length < prefixLengthMin) return []
      const [from, to] = prefixRange(words, last)
      const completions = mostFrequentTerms(words, [from, Math.min(to, from + completionsMax)], max)
      const replacements = completions.length > 0 ? completions : vocabulary().corrections(last)
      const typed = text.trimStart()
      const trailingSpace = text.length - text.trimEnd().length
      const beforeLast = typed.slice(0, Math.max(0, typed.length - last.length - trailingSpace))
      return [...new Set(replacements.map((word) => beforeLast + withAccents(word)))].slice(0, max)
    },
  }
}

/** Returns the terms of a range of codes that most rows contain; terms with digits are no suggestions. */
const mostFrequentTerms = (
  { terms, starts }: InvertedIndex,
  [from, to]: readonly [from: number, to: number],
  max: number,
): ReadonlyArray<string> => {
  const best: Array<{ readonly term: string; readonly count: number }> = []
  for (let code = from; code < to; code += 1) {
    const count = starts[code + 1]! - starts[code]!
    if (best.length >= max && count <= best.at(-1)!.count) continue
    const term = terms.textOf(code)
    if (/\d/.test(term)) continue
    const position = best.findIndex((other) => other.count < count)
    best.splice(position === -1 ? best.length : position, 0, { term, count })
    if (best.length > max) best.pop()
  }
  return best.map(({ term }) => term)
}

/** Creates the function that joins the scores of all terms and keeps the rows that match enough of them. */
const createCombiner = (rows: number): ((perTerm: ReadonlyArray<TermScores>) => TextMatches) => {
  const visited = new Uint8Array(rows)
  return (perTerm) => {
    const scores = new Float32Array(rows)
    // Inverse document frequency: a rare term says more than a common one.
    const idf = perTerm.map(
      ({ rows: { length } }) => Math.log(1 + (rows - length + 0.5) / (length + 0.5)) + 0.2,
    )
    const isAnyStrong = perTerm.some(({ isStrongMatch }) => isStrongMatch)
    const coverage = Array.from(
      { length: perTerm.length + 1 },
      (_, count) => (count / perTerm.length) ** coverageExponent,
    )
    const rarestFirst = perTerm.toSorted((a, b) => a.rows.length - b.rows.length)

    /** Returns 0 for a row that matches too few terms, or matches in its description alone. */
    const scoreOf = (row: number, matchesMin: number): number => {
      let count = 0
      let isStrong = !isAnyStrong
      let sum = 0
      for (let at = 0; at < perTerm.length; at += 1) {
        const score = perTerm[at]!.scores[row]!
        if (score === 0) continue
        count += 1
        if (score * weightPerPoint > descriptionWeightMax) isStrong = true
        sum = Math.fround(sum + score * idf[at]!)
      }
      return count >= matchesMin && isStrong ? sum * coverage[count]! : 0
    }
    /** Rows with a minimum of matching terms. Such a row has one of the rarest terms, so the others are not scanned. */
    const rowsMatching = (matchesMin: number): ReadonlyArray<number> => {
      const matching: Array<number> = []
      const scanned = rarestFirst.slice(0, perTerm.length - matchesMin + 1)
      for (const term of scanned)
        for (const row of term.rows) {
          if (visited[row] === 1) continue
          visited[row] = 1
          scores[row] = scoreOf(row, matchesMin)
          if (scores[row] > 0) matching.push(row)
        }
      for (const term of scanned) for (const row of term.rows) visited[row] = 0
      return matching
    }

    const strict = rowsMatching(Math.ceil(perTerm.length * termShareMin))
    const matching =
      strict.length > 0 ? strict : rowsMatching(Math.max(1, Math.floor(perTerm.length * termShareMin)))
    const found = Bits.empty(rows)
    for (const row of matching) {
      if (scores[row]! >= scoreMin) Bits.add(found, row)
      else scores[row] = 0
    }
    return { rows: found, scores }
  }
}
