import { sums } from "./column.ts"
import { finished } from "./steps.ts"
import { type Dictionaries, type Dictionary, firstFrom } from "./dictionary.ts"

/** Words in their order, each with the rows that have it and how strongly. */
export interface WordList<Texts extends Dictionary = Dictionary> {
  readonly texts: Texts
  /** Entries of word c lie from starts[c] to starts[c + 1]. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  readonly strengths: Uint8Array
}

/** Takes words, row by row. */
export interface WordListMaker<Texts extends Dictionary = Dictionary> {
  /** The number of a word for `add`. */
  readonly codeOf: (word: string) => number
  readonly wordOf: (code: number) => string
  /** How many rows have a word so far. */
  readonly count: (code: number) => number
  /** Adds a word of a row, once for each row. Rows come in their order. */
  readonly add: (code: number, row: number, strength: number) => void
  /** Gives every row that has a word another word as well, weaker by a share. What the row says of it already, counts too. */
  readonly also: (pairs: ReadonlyArray<readonly [of: number, also: number]>, share: number) => void
  /** Pauses between its steps, for whoever must not keep others waiting. */
  readonly making: () => Generator<void, WordList<Texts>>
  readonly made: () => WordList<Texts>
}

/** Opens a list to be filled. @rule IX61 */
export const wordListMaker = <Texts extends Dictionary>(
  dictionaries: Dictionaries<Texts>,
): WordListMaker<Texts> => {
  const texts = dictionaries.maker()
  const counts: Array<number> = []
  let entryCodes = new Uint32Array(1024)
  let entryRows = new Uint32Array(1024)
  let strengths = new Uint8Array(1024)
  let length = 0

  const add = (code: number, row: number, strength: number): void => {
    if (length === entryCodes.length) {
      const room = Math.ceil(length * 1.5)
      entryCodes = grown(entryCodes, new Uint32Array(room))
      entryRows = grown(entryRows, new Uint32Array(room))
      strengths = grown(strengths, new Uint8Array(room))
    }
    entryCodes[length] = code
    entryRows[length] = row
    strengths[length] = Math.max(1, Math.min(255, Math.round(strength)))
    counts[code]! += 1
    length += 1
  }

  const making = function* (): Generator<void, WordList<Texts>> {
    const words = Array.from({ length: texts.size() }, (_, code) => texts.textOf(code))
    const order = Uint32Array.from(words.keys()).toSorted((a, b) => (words[a]! < words[b]! ? -1 : 1))
    yield
    const placeOf = new Uint32Array(words.length)
    order.forEach((code, place) => (placeOf[code] = place))
    const starts = sums(Array.from(order, (code) => counts[code]!))
    const next = starts.slice(0, -1)
    const rows = new Uint32Array(length)
    const own = new Uint8Array(length)
    for (let at = 0; at < length; at += 1) {
      const place = placeOf[entryCodes[at]!]!
      rows[next[place]!] = entryRows[at]!
      own[next[place]!] = strengths[at]!
      next[place]! += 1
    }
    yield
    const all = {
      texts: dictionaries.of(Array.from(order, (code) => words[code]!)),
      starts,
      rows,
      strengths: own,
    }
    yield
    return summed(all)
  }

  return {
    making,
    made: () => finished(making()),
    codeOf: (word) => {
      const code = texts.numberOf(word)
      if (code === counts.length) counts.push(0)
      return code
    },
    wordOf: texts.textOf,
    count: (code) => counts[code]!,
    add,
    also: (pairs, share) => {
      const more = new Map<number, Array<number>>()
      for (const [of, other] of pairs) more.set(of, [...(more.get(of) ?? []), other])
      const before = length
      for (let at = 0; at < before; at += 1)
        for (const other of more.get(entryCodes[at]!) ?? [])
          add(other, entryRows[at]!, strengths[at]! * share)
    },
  }
}

const grown = <Numbers extends Uint8Array | Uint32Array>(from: Numbers, into: Numbers): Numbers => {
  into.set(from)
  return into
}

/** Each row once per word, in order, by all its entries together. */
const summed = <Texts extends Dictionary>({
  texts,
  starts,
  rows,
  strengths,
}: WordList<Texts>): WordList<Texts> => {
  const counts = new Uint32Array(texts.size)
  let length = 0
  for (let code = 0; code < texts.size; code += 1) {
    const [from, to] = [starts[code]!, starts[code + 1]!]
    const before = length
    const isOrdered = isRising(rows, from, to)
    const places = isOrdered
      ? null
      : Uint32Array.from({ length: to - from }, (_, index) => from + index).toSorted(
          (a, b) => rows[a]! - rows[b]!,
        )
    // What is written lies at or before what is read, but for a sorted list, which is copied first.
    const [ownRows, own] =
      places === null
        ? [rows.subarray(from, to), strengths.subarray(from, to)]
        : [Uint32Array.from(places, (at) => rows[at]!), Uint8Array.from(places, (at) => strengths[at]!)]
    for (let at = 0; at < ownRows.length; at += 1) {
      const [row, strength] = [ownRows[at]!, own[at]!]
      if (length > before && rows[length - 1] === row) {
        strengths[length - 1] = Math.min(255, strengths[length - 1]! + strength)
        continue
      }
      rows[length] = row
      strengths[length] = strength
      length += 1
    }
    counts[code] = length - before
  }
  return { texts, starts: sums(counts), rows: rows.slice(0, length), strengths: strengths.slice(0, length) }
}

const isRising = (rows: Uint32Array, from: number, to: number): boolean => {
  for (let at = from + 1; at < to; at += 1) if (rows[at]! <= rows[at - 1]!) return false
  return true
}

/** The words that begin so, by their numbers: from the first up to, and without, the last. @rule IX4 */
export const beginning = ({ texts }: WordList, prefix: string): readonly [from: number, to: number] => [
  firstFrom(texts, prefix),
  firstFrom(texts, `${prefix}\uffff`),
]
