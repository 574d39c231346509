/** The words of an index, findable although mistyped. */
export interface Vocabulary {
  readonly has: (word: string) => boolean
  /** Known words that a mistyped one may have meant, best first. */
  readonly near: (word: string) => ReadonlyArray<string>
}

const nearMax = 8
/** Words of this length and more may be off by two letters. */
const longWord = 8
const shortestMistyped = 4
/** Beyond it a word is no word of a language. */
const longestMistyped = 32

const isGuessable = ({ length }: string): boolean => length <= longestMistyped

const slips = (word: string): number => {
  if (!isGuessable(word)) return 0
  return word.length >= longWord ? 2 : word.length >= shortestMistyped ? 1 : 0
}

/**
 * How many slips of a finger lie between two words: a letter more, less, other, or two neighbours swapped.
 *
 * @returns 0 when equal; the count, or max + 1 when it is more than max
 * @rule IX5
 */
export const distance = (a: string, b: string, max: number): number => {
  if (Math.abs(a.length - b.length) > max) return max + 1
  let before: Array<number> = []
  let above = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row]
    let least = row
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let steps = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        steps = Math.min(steps, before[column - 2]! + 1)
      }
      line.push(steps)
      least = Math.min(least, steps)
    }
    // A swap looks back two lines, so one line alone beyond the bound does not end it.
    if (least > max + 1) return max + 1
    before = above
    above = line
  }
  return Math.min(above[b.length]!, max + 1)
}

/** Which letters a word has, one bit for each of 32 classes: words a slip apart differ in two of them at most. */
const lettersOf = (word: string): number => {
  let letters = 0
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

const ones = (word: number): number => {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/**
 * Files words by their length and letters, so that of tens of thousands only a few are compared letter by letter.
 *
 * @param terms - words of the index with the number of documents that hold them
 * @rule IX5 - S1 §9 (fuzziness 2): one slip from 4 letters on, two from 8 on, the first letter always right for two
 */
export const vocabulary = (terms: Iterable<readonly [word: string, documents: number]>): Vocabulary => {
  const known = new Map(terms)
  const guessable = [...known.keys()].filter(
    (word) => word.length >= shortestMistyped - 1 && isGuessable(word) && !/\d/.test(word),
  )
  const lengths = Uint8Array.from(guessable, ({ length }) => length)
  const letters = Int32Array.from(guessable, lettersOf)
  const near: Vocabulary["near"] = (word) => {
    const max = slips(word)
    if (max === 0 || /\d/.test(word)) return []
    const own = lettersOf(word)
    const found: Array<{ readonly word: string; readonly away: number }> = []
    for (let at = 0; at < guessable.length; at += 1) {
      if (Math.abs(lengths[at]! - word.length) > max || ones(letters[at]! ^ own) > 2 * max) continue
      const candidate = guessable[at]!
      const away = distance(word, candidate, max)
      if (away <= 1 || (away <= max && word[0] === candidate[0])) found.push({ word: candidate, away })
    }
    return found
      .toSorted(
        (a, b) => a.away - b.away || known.get(b.word)! - known.get(a.word)! || (a.word < b.word ? -1 : 1),
      )
      .slice(0, nearMax)
      .map((one) => one.word)
  }
  return { has: (word) => known.has(word), near }
}
