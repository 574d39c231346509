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
/** Beyond it a word is no word of a language, and the forms with two letters left out are too many to file. */
const longestMistyped = 32

const shorter = (word: string, cuts: number): ReadonlySet<string> => {
  const found = new Set([word])
  let edge = [word]
  for (let cut = 0; cut < cuts; cut += 1) {
    const next: Array<string> = []
    for (const form of edge) {
      for (let index = 0; index < form.length; index += 1) {
        const less = form.slice(0, index) + form.slice(index + 1)
        if (!found.has(less)) next.push(less)
        found.add(less)
      }
    }
    edge = next
  }
  return found
}

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
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1]
      let least = Math.min(above[column]! + 1, line[column - 1]! + 1, above[column - 1]! + (same ? 0 : 1))
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, before[column - 2]! + 1)
      }
      line.push(least)
    }
    before = above
    above = line
  }
  return Math.min(above[b.length]!, max + 1)
}

/**
 * Files words under every form they have with a letter or two left out, so that a mistyped word, with a letter
 * or two left out as well, meets the one that was meant without a look at all the others.
 *
 * @param terms - words of the index with the number of documents that hold them
 * @rule IX5 - S1 §9 (fuzziness 2): one slip from 4 letters on, two from 8 on, the first letter always right for two
 */
export const vocabulary = (terms: Iterable<readonly [word: string, documents: number]>): Vocabulary => {
  const known = new Map(terms)
  const filed = new Map<string, Array<string>>()
  for (const word of known.keys()) {
    if (word.length < shortestMistyped - 1 || !isGuessable(word) || /\d/.test(word)) continue
    for (const form of shorter(word, slips(word) || 1)) {
      const list = filed.get(form)
      if (list === undefined) filed.set(form, [word])
      else list.push(word)
    }
  }
  const near = (word: string): ReadonlyArray<string> => {
    const max = slips(word)
    if (max === 0 || /\d/.test(word)) return []
    const found = new Map<string, number>()
    for (const form of shorter(word, max)) {
      for (const candidate of filed.get(form) ?? []) {
        if (found.has(candidate)) continue
        const away = distance(word, candidate, max)
        if (away <= 1 || (away <= max && word[0] === candidate[0])) found.set(candidate, away)
      }
    }
    return [...found.keys()]
      .toSorted((a, b) => found.get(a)! - found.get(b)! || known.get(b)! - known.get(a)! || (a < b ? -1 : 1))
      .slice(0, nearMax)
  }
  return { has: (word) => known.has(word), near }
}
