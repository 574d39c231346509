import { editsMax, oneEditLength, twoEditsLength } from "./scoring.ts"

/** The words of an index, with suggestions for mistyped ones. */
export interface Vocabulary {
  readonly has: (word: string) => boolean
  /**
   * Known words one edit away; when there are none, those two edits away. Best first.
   *
   * @param edits - at most so many; default 2
   */
  readonly corrections: (word: string, edits?: number) => ReadonlyArray<string>
}

const correctionsMax = 8
/** Longer words are not corrected, because comparing them costs too much. */
const correctedLengthMax = 32

const isCorrectable = ({ length }: string): boolean => length <= correctedLengthMax

const editsAllowed = (word: string): number => {
  if (!isCorrectable(word)) return 0
  return word.length >= twoEditsLength ? editsMax : word.length >= oneEditLength ? 1 : 0
}

/**
 * Computes the Damerau-Levenshtein distance (optimal string alignment) of two words.
 *
 * @param max - distance at which the computation may stop
 * @returns the distance, or max + 1 when it is more than max
 * @rule IX5
 */
export const editDistance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let twoRowsAbove: Array<number> = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      let edits = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (isSame ? 0 : 1),
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        edits = Math.min(edits, twoRowsAbove[column - 2]! + 1)
      }
      current.push(edits)
      least = Math.min(least, edits)
    }
    // A transposition reads two rows above, so one row beyond the bound is not enough to stop.
    if (least > max + 1) return max + 1
    twoRowsAbove = above
    above = current
  }
  return Math.min(above[b.length]!, max + 1)
}

/** Letters of a word as a bit set of 32 classes: one edit changes at most two bits. */
const letterMask = (word: string): number => {
  let mask = 0
  for (let at = 0; at < word.length; at += 1) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

const bitCount = (word: number): number => {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Creates a vocabulary. Lengths and letter masks are compared first, so that only a few of tens of thousands of words
 * need an edit distance.
 *
 * @param terms - words of the index with the number of documents that contain them
 * @rule IX5 - S1 §9 (fuzziness 2): one edit from 3 letters on; two from 5 on where one finds nothing. The first letter
 * is right for two edits, and in words of 3 letters
 */
export const createVocabulary = (terms: Iterable<readonly [word: string, documents: number]>): Vocabulary => {
  const documentCounts = new Map(terms)
  const candidates = [...documentCounts.keys()].filter(
    (word) => word.length >= oneEditLength && isCorrectable(word) && !/\d/.test(word),
  )
  const lengths = Uint8Array.from(candidates, ({ length }) => length)
  const masks = Int32Array.from(candidates, letterMask)
  const corrections: Vocabulary["corrections"] = (word, edits = editsMax) => {
    const max = Math.min(edits, editsAllowed(word))
    if (max === 0 || /\d/.test(word)) return []
    const mask = letterMask(word)
    const found: Array<{ readonly word: string; readonly distance: number }> = []
    for (let at = 0; at < candidates.length; at += 1) {
      if (Math.abs(lengths[at]! - word.length) > max || bitCount(masks[at]! ^ mask) > 2 * max) continue
      const candidate = candidates[at]!
      const distance = editDistance(word, candidate, max)
      const mayBeginOtherwise = distance <= 1 && word.length > oneEditLength
      if (mayBeginOtherwise || (distance <= max && word[0] === candidate[0]))
        found.push({ word: candidate, distance })
    }
    const least = Math.min(...found.map(({ distance }) => distance))
    return found
      .filter(({ distance }) => distance === least)
      .toSorted(
        (a, b) => documentCounts.get(b.word)! - documentCounts.get(a.word)! || (a.word < b.word ? -1 : 1),
      )
      .slice(0, correctionsMax)
      .map((one) => one.word)
  }
  return { has: (word) => documentCounts.has(word), corrections }
}
