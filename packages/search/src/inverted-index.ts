import { prefixSums } from "./column.ts"
import { type Dictionary, type DictionaryFactory, lowerBound } from "./dictionary.ts"
import { runToEnd } from "./run-to-end.ts"

/** Sorted terms, each with its postings: the rows that contain it, in ascending order, and a weight for each row. */
export interface InvertedIndex<Texts extends Dictionary = Dictionary> {
  readonly terms: Texts
  /** Postings of term c are at positions starts[c] to starts[c + 1] of `rows` and `weights`. */
  readonly starts: Uint32Array
  readonly rows: Uint32Array
  /** From 1 to 255. */
  readonly weights: Uint8Array
}

/** Collects postings and sorts them into an inverted index. */
export interface InvertedIndexBuilder<Texts extends Dictionary = Dictionary> {
  /** Returns the number of a term for `add`, and adds the term when it is new. */
  readonly numberOf: (term: string) => number
  /** Number of postings of a term so far. */
  readonly count: (term: number) => number
  /** Adds a posting. Rows are added in ascending order. */
  readonly add: (term: number, row: number, weight: number) => void
  /**
   * Copies the postings of some terms to other terms. Weights of the same term and row add up.
   *
   * @param share - factor for the copied weights
   */
  readonly copyPostings: (
    pairs: ReadonlyArray<readonly [fromTerm: number, toTerm: number]>,
    share: number,
  ) => void
  /** Builds the index; the generator pauses between steps. */
  readonly buildInSteps: () => Generator<void, InvertedIndex<Texts>>
  readonly build: () => InvertedIndex<Texts>
}

/** Creates an empty builder. @rule IX61 */
export const createInvertedIndexBuilder = <Texts extends Dictionary>(
  dictionaries: DictionaryFactory<Texts>,
): InvertedIndexBuilder<Texts> => {
  const texts = dictionaries.createBuilder()
  const counts: Array<number> = []
  let postingTerms = new Uint32Array(1024)
  let postingRows = new Uint32Array(1024)
  let postingWeights = new Uint8Array(1024)
  let length = 0

  const add = (term: number, row: number, weight: number): void => {
    if (length === postingTerms.length) {
      const capacity = Math.ceil(length * 1.5)
      postingTerms = copyInto(postingTerms, new Uint32Array(capacity))
      postingRows = copyInto(postingRows, new Uint32Array(capacity))
      postingWeights = copyInto(postingWeights, new Uint8Array(capacity))
    }
    postingTerms[length] = term
    postingRows[length] = row
    postingWeights[length] = Math.max(1, Math.min(255, Math.round(weight)))
    counts[term]! += 1
    length += 1
  }

  const buildInSteps = function* (): Generator<void, InvertedIndex<Texts>> {
    const words = Array.from({ length: texts.size() }, (_, number) => texts.textOf(number))
    const order = Uint32Array.from(words.keys()).toSorted((a, b) => (words[a]! < words[b]! ? -1 : 1))
    yield
    const codes = new Uint32Array(words.length)
    order.forEach((number, code) => (codes[number] = code))
    const starts = prefixSums(Array.from(order, (number) => counts[number]!))
    const next = starts.slice(0, -1)
    const rows = new Uint32Array(length)
    const weights = new Uint8Array(length)
    for (let at = 0; at < length; at += 1) {
      const code = codes[postingTerms[at]!]!
      rows[next[code]!] = postingRows[at]!
      weights[next[code]!] = postingWeights[at]!
      next[code]! += 1
    }
    yield
    const terms = dictionaries.fromTexts(Array.from(order, (number) => words[number]!))
    yield
    return mergeDuplicates({ terms, starts, rows, weights })
  }

  return {
    buildInSteps,
    build: () => runToEnd(buildInSteps()),
    numberOf: (term) => {
      const number = texts.numberOf(term)
      if (number === counts.length) counts.push(0)
      return number
    },
    count: (term) => counts[term]!,
    add,
    copyPostings: (pairs, share) => {
      const targets = new Map<number, Array<number>>()
      for (const [from, to] of pairs) targets.set(from, [...(targets.get(from) ?? []), to])
      const before = length
      for (let at = 0; at < before; at += 1)
        for (const target of targets.get(postingTerms[at]!) ?? [])
          add(target, postingRows[at]!, postingWeights[at]! * share)
    },
  }
}

const copyInto = <Numbers extends Uint8Array | Uint32Array>(from: Numbers, into: Numbers): Numbers => {
  into.set(from)
  return into
}

/** Sorts the postings of each term by row and adds up the weights of equal rows, in place. */
const mergeDuplicates = <Texts extends Dictionary>({
  terms,
  starts,
  rows,
  weights,
}: InvertedIndex<Texts>): InvertedIndex<Texts> => {
  const counts = new Uint32Array(terms.size)
  let length = 0
  for (let code = 0; code < terms.size; code += 1) {
    const [from, to] = [starts[code]!, starts[code + 1]!]
    const before = length
    const positions = isStrictlyAscending(rows, from, to)
      ? null
      : Uint32Array.from({ length: to - from }, (_, index) => from + index).toSorted(
          (a, b) => rows[a]! - rows[b]!,
        )
    // Writes never overtake reads: sorted postings are copied first.
    const [termRows, termWeights] =
      positions === null
        ? [rows.subarray(from, to), weights.subarray(from, to)]
        : [Uint32Array.from(positions, (at) => rows[at]!), Uint8Array.from(positions, (at) => weights[at]!)]
    for (let at = 0; at < termRows.length; at += 1) {
      const [row, weight] = [termRows[at]!, termWeights[at]!]
      if (length > before && rows[length - 1] === row) {
        weights[length - 1] = Math.min(255, weights[length - 1]! + weight)
        continue
      }
      rows[length] = row
      weights[length] = weight
      length += 1
    }
    counts[code] = length - before
  }
  return { terms, starts: prefixSums(counts), rows: rows.slice(0, length), weights: weights.slice(0, length) }
}

const isStrictlyAscending = (rows: Uint32Array, from: number, to: number): boolean => {
  for (let at = from + 1; at < to; at += 1) if (rows[at]! <= rows[at - 1]!) return false
  return true
}

/** Returns the codes of the terms with a prefix: from the first up to, and without, the last. @rule IX4 */
export const prefixRange = (
  { terms }: Pick<InvertedIndex, "terms">,
  prefix: string,
): readonly [from: number, to: number] => [lowerBound(terms, prefix), lowerBound(terms, `${prefix}\uffff`)]
