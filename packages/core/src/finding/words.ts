import { searchConstants } from "../settings/index.ts"
import { headOf, partsOf } from "./compounds.ts"
import * as Bits from "./bits.ts"
import { recent } from "./recent.ts"
import { asked, fold, type Language, stem, words } from "./text.ts"
import { distance, vocabulary, type Vocabulary } from "./vocabulary.ts"
import { beginning, type WordList } from "./word-list.ts"
import { descriptionMax, ownSku, skuMark, stemMark, strengthUnit, type WordParts } from "./words-maker.ts"

const { boosts, shareMin, scoreMin, fuzziness } = searchConstants
/** A hit by sku stands before every other one, a product's own before that of a variant. */
const skuBonus = 1000
const ownSkuBonus = 1
/** What a word counts that is not the very one: its stem, its beginning, one a slip or two away, its end. */
const stemShare = 0.9
const prefixShare = 0.5
const nearShares = [1, 0.6, 0.4] as const
const endShare = 0.4
const compoundShare = 0.8
const shortestPrefix = 2
const shortestEnd = 4
/** Words that a beginning may become: beyond it nobody has said what they mean. */
const beginningsMax = 2000
/** The more of the words are there, the better. */
const coveragePower = 1.5

/** Rows that have the words of a question. */
export interface FoundWords {
  readonly rows: Bits.Bits
  /** Relevance, higher is better; 0 for rows that are not found. */
  readonly scores: Float32Array
}

/** The text index of one store view's products. */
export interface Words {
  /**
   * Finds rows by words.
   * @returns null when the text has no words to find at all, which is all rows
   */
  readonly find: (text: string) => FoundWords | null
  /** Words that a text may become, as they are written, best first. @rule IX66 */
  readonly suggest: (text: string, max: number) => ReadonlyArray<string>
}

/** What one word of a question is worth in each row. */
interface Worth {
  readonly rows: Array<number>
  readonly scores: Float32Array
  /** Whether more than a description has it. */
  isFirm: boolean
}

const foundMax = 64
/** A room of which more was used is swept whole. */
const sweepShare = 0.02

/**
 * Opens a text index.
 *
 * A word counts when a product has it, its stem, a word it begins, or, when nobody has it, one it was meant to be.
 * Three quarters of the words must count, rounded up; when that finds nothing, rounded down. A sku goes first. Words
 * that only descriptions have fill up a question; alone they count when nothing else does.
 *
 * @param parts - as the maker made them
 * @param rows - of the shelf
 * @rule IX4, IX5, IX64, IX65 - S1 §9 (75 %, fuzziness 2, minimum score)
 */
export const openWords = (
  { words: list, skus, spoken: names }: WordParts,
  rows: number,
  language: Language,
): Words => {
  const [plainFrom] = beginning(list, stemMark)
  const firstPlain = beginning(list, stemMark)[1]
  let known: Vocabulary | null = null
  const plainWords = function* (): Generator<readonly [string, number]> {
    for (let code = 0; code < list.texts.size; code += 1)
      if (code < plainFrom || code >= firstPlain)
        yield [list.texts.textOf(code), list.starts[code + 1]! - list.starts[code]!]
  }
  /** Stems that names and categories have; what only descriptions say is not guessed. */
  const stems = function* (): Generator<readonly [string, number]> {
    for (let code = plainFrom; code < firstPlain; code += 1) {
      const [from, to] = [list.starts[code]!, list.starts[code + 1]!]
      let at = from
      while (at < to && list.strengths[at]! <= descriptionMax) at += 1
      if (at < to) yield [list.texts.textOf(code).slice(stemMark.length), to - from]
    }
  }
  const guess = (): Vocabulary =>
    (known ??= vocabulary(
      (function* () {
        yield* stems()
        yield* plainWords()
      })(),
    ))
  const spoken = spokenOf(names)
  const kept = recent<string, FoundWords>(foundMax)

  // Rooms for scores, swept by whoever used them: a question that takes new ones keeps the collector busy.
  const rooms: Array<Float32Array> = []
  const worthOf = (): Worth => ({ rows: [], scores: rooms.pop() ?? new Float32Array(rows), isFirm: false })
  const sweep = ({ rows: touched, scores }: Worth): void => {
    if (touched.length > rows * sweepShare) scores.fill(0)
    else for (const row of touched) scores[row] = 0
    rooms.push(scores)
  }
  const combine = combiner(rows)
  const lift = (into: Worth, from: WordList, code: number, share: number): void => {
    const { starts, rows: entries, strengths } = from
    const unit = share / strengthUnit
    const { scores, rows: touched } = into
    let strongest = 0
    for (let at = starts[code]!, end = starts[code + 1]!; at < end; at += 1) {
      const row = entries[at]!
      const strength = strengths[at]!
      if (strength > strongest) strongest = strength
      const score = strength * unit
      const before = scores[row]!
      if (before === 0) touched.push(row)
      if (score > before) scores[row] = score
    }
    if (strongest > descriptionMax) into.isFirm = true
  }
  const liftWord = (into: Worth, word: string, share: number): void => {
    const code = list.texts.codeOf(word)
    if (code !== -1) lift(into, list, code, share)
    const stemmed = list.texts.codeOf(stemMark + stem(word, language))
    if (stemmed !== -1) lift(into, list, stemmed, share * stemShare)
  }
  const liftSku = (into: Worth, code: number, share: number): void => {
    const before = into.isFirm
    const worth = (boosts.sku * strengthUnit * share) / ownSku
    lift(into, skus, code, worth)
    into.isFirm = before || skus.starts[code + 1]! > skus.starts[code]!
  }

  /** A word as it is: whole, by its stem, as part of a sku, or begun. */
  const asSaid = (word: string): Worth => {
    const worth = worthOf()
    liftWord(worth, word, 1)
    const sku = skus.texts.codeOf(word)
    if (sku !== -1) liftSku(worth, sku, 1)
    if (word.length < shortestPrefix) return worth
    // The whole word has counted for more already.
    const said = list.texts.codeOf(word)
    const [from, to] = beginning(list, word)
    for (let code = from; code < Math.min(to, from + beginningsMax); code += 1)
      if (code !== said) lift(worth, list, code, prefixShare)
    const [skuFrom, skuTo] = beginning(skus, word)
    for (let code = skuFrom; code < Math.min(skuTo, skuFrom + beginningsMax); code += 1)
      if (code !== sku) liftSku(worth, code, prefixShare)
    return worth
  }

  /** Rows that have every one of some words, by what they have least of. */
  const allOf = (inside: ReadonlyArray<Worth>, share: number, into: Worth): void => {
    const [first, ...more] = inside
    if (first === undefined) return
    for (const row of first.rows) {
      let least = first.scores[row]!
      for (const { scores } of more) least = Math.min(least, scores[row]!)
      if (least === 0) continue
      if (into.scores[row] === 0) into.rows.push(row)
      into.scores[row] = Math.max(into.scores[row]!, least * share)
      if (least * strengthUnit > descriptionMax) into.isFirm = true
    }
  }

  /** What a word was meant to be, when nobody has it. */
  const asMeant = (word: string, worth: Worth): void => {
    const isOther = (part: string) => part !== word && guess().has(part)
    const inside = partsOf(word, language.code, isOther).map(asSaid)
    allOf(inside, compoundShare, worth)
    inside.forEach(sweep)
    if (worth.isFirm) return
    const own = stem(word, language)
    for (const form of new Set([word, own])) {
      const candidates = guess().near(form)
      if (candidates.length === 0) continue
      const closest = distance(form, candidates[0]!, fuzziness)
      for (const candidate of candidates) {
        if (distance(form, candidate, fuzziness) > closest) break
        liftWord(worth, candidate, nearShares[closest] ?? 0)
        const code = list.texts.codeOf(stemMark + candidate)
        if (code !== -1) lift(worth, list, code, (nearShares[closest] ?? 0) * stemShare)
      }
      if (worth.isFirm) return
    }
    if (language.code !== "de" || word.length < shortestEnd) return
    const head = headOf(word, isOther)
    if (head !== null) liftWord(worth, head, endShare)
    if (worth.isFirm) return
    for (const [whole] of plainWords()) if (whole.endsWith(word)) liftWord(worth, whole, endShare)
  }

  const worths = (wanted: ReadonlyArray<string>): ReadonlyArray<Worth> => {
    const found = wanted.map(asSaid)
    // Two words that the catalogue writes as one: "tea pot", "Tee Kanne".
    for (let at = 0; at + 1 < wanted.length; at += 1) {
      const joined = list.texts.codeOf(wanted[at]! + wanted[at + 1]!)
      if (joined === -1) continue
      lift(found[at]!, list, joined, 1)
      lift(found[at + 1]!, list, joined, 1)
    }
    found.forEach((worth, at) => {
      if (!worth.isFirm) asMeant(wanted[at]!, worth)
    })
    return found
  }

  const search = (text: string): FoundWords => {
    const wanted = asked(text, language.code)
    const perWord = worths(wanted)
    const found = combine(perWord)
    perWord.forEach(sweep)
    const code = skus.texts.codeOf(skuMark + fold(text.trim()))
    if (code !== -1) {
      for (let at = skus.starts[code]!; at < skus.starts[code + 1]!; at += 1) {
        const row = skus.rows[at]!
        found.scores[row]! += skuBonus + (skus.strengths[at] === ownSku ? ownSkuBonus : 0)
        Bits.add(found.rows, row)
      }
    }
    return found
  }

  const find: Words["find"] = (text) => {
    if (words(text).length === 0)
      return text.trim() === "" ? null : { rows: Bits.none(rows), scores: new Float32Array(rows) }
    const before = kept.get(text)
    if (before !== undefined) return before
    const made = search(text)
    kept.set(text, made)
    return made
  }

  const suggest: Words["suggest"] = (text, max) => {
    const said = words(text)
    const last = said.at(-1)
    if (last === undefined || last.length < shortestPrefix) return []
    const [from, to] = beginning(list, last)
    const begun = commonest(list, from, Math.min(to, from + beginningsMax), max)
    const options = begun.length > 0 ? begun : guess().near(last)
    const lead = text
      .trimStart()
      .slice(0, Math.max(0, text.trimStart().length - last.length - trailing(text)))
    return [...new Set(options.map((word) => lead + spoken(word)))].slice(0, max)
  }

  return { find, suggest }
}

const trailing = (text: string): number => text.length - text.trimEnd().length

const spokenOf =
  ({ folded, written }: WordParts["spoken"]): ((word: string) => string) =>
  (word) => {
    const code = folded.codeOf(word)
    return code === -1 ? word : written.textOf(code)
  }

/** The words that most rows have, of those from one number to another; words with digits are no suggestion. */
const commonest = (
  { texts, starts }: WordList,
  from: number,
  to: number,
  max: number,
): ReadonlyArray<string> => {
  const found: Array<{ readonly word: string; readonly count: number }> = []
  for (let code = from; code < to; code += 1) {
    const count = starts[code + 1]! - starts[code]!
    if (found.length >= max && count <= found.at(-1)!.count) continue
    const word = texts.textOf(code)
    if (/\d/.test(word)) continue
    const place = found.findIndex((other) => other.count < count)
    found.splice(place === -1 ? found.length : place, 0, { word, count })
    if (found.length > max) found.pop()
  }
  return found.map(({ word }) => word)
}

/** Finds the rows that have enough of the words, and what they are worth together. */
const combiner = (rows: number): ((perWord: ReadonlyArray<Worth>) => FoundWords) => {
  const seen = new Uint8Array(rows)
  return (perWord) => {
    const most = perWord.length
    const scores = new Float32Array(rows)
    // A word that few products have says more than one that most of them have.
    const rarities = perWord.map(
      ({ rows: { length } }) => Math.log(1 + (rows - length + 0.5) / (length + 0.5)) + 0.2,
    )
    const isAnyFirm = perWord.some(({ isFirm }) => isFirm)
    const shares = Array.from({ length: most + 1 }, (_, count) => (count / most) ** coveragePower)
    const rarestFirst = perWord.toSorted((a, b) => a.rows.length - b.rows.length)

    /** What a row is worth; 0 when it has too few of the words, or none but in its description. */
    const worthOf = (row: number, least: number): number => {
      let count = 0
      let isFirm = !isAnyFirm
      let worth = 0
      for (let at = 0; at < most; at += 1) {
        const score = perWord[at]!.scores[row]!
        if (score === 0) continue
        count += 1
        if (score * strengthUnit > descriptionMax) isFirm = true
        worth = Math.fround(worth + score * rarities[at]!)
      }
      return count >= least && isFirm ? worth * shares[count]! : 0
    }
    /** Rows that have so many of the words at least. Each of them has one of the rarest: the others need not be gone through. */
    const having = (least: number): ReadonlyArray<number> => {
      const taken: Array<number> = []
      const candidates = rarestFirst.slice(0, most - least + 1)
      for (const word of candidates)
        for (const row of word.rows) {
          if (seen[row] === 1) continue
          seen[row] = 1
          scores[row] = worthOf(row, least)
          if (scores[row] > 0) taken.push(row)
        }
      for (const word of candidates) for (const row of word.rows) seen[row] = 0
      return taken
    }

    const strict = having(Math.ceil(most * shareMin))
    const taken = strict.length > 0 ? strict : having(Math.max(1, Math.floor(most * shareMin)))
    let best = 0
    for (const row of taken) best = Math.max(best, scores[row]!)
    const found = Bits.none(rows)
    for (const row of taken) {
      if (scores[row]! >= best * scoreMin) Bits.add(found, row)
      else scores[row] = 0
    }
    return { rows: found, scores }
  }
}
