import { type InvertedIndex, prefixSums, type TextIndexData } from "@shop/search"
import { dictionary, type PackedTexts } from "./dictionary.ts"
import { narrow, type PackedPart } from "./pack.ts"

/** Writes a list for the file; rows as steps from one to the next, which are small. @rule IX61 */
export const packWords = ({ terms, starts, rows, weights }: InvertedIndex<PackedTexts>): PackedPart => {
  const steps = new Uint32Array(rows.length)
  for (let code = 0; code < terms.size; code += 1)
    for (let at = starts[code]!; at < starts[code + 1]!; at += 1)
      steps[at] = at === starts[code]! ? rows[at]! : rows[at]! - rows[at - 1]!
  const lengthsOf = (all: Uint32Array) =>
    narrow(Uint32Array.from({ length: terms.size }, (_, code) => all[code + 1]! - all[code]!))
  return {
    about: {},
    numbers: {
      counts: lengthsOf(starts),
      steps: narrow(steps),
      strengths: weights,
      lengths: lengthsOf(terms.starts),
      bytes: terms.bytes,
    },
  }
}

/** Reads a list of the file. @rule IX61 */
export const unpackWords = ({ numbers }: PackedPart): InvertedIndex<PackedTexts> => {
  const starts = prefixSums(numbers["counts"]!)
  const rows = Uint32Array.from(numbers["steps"]!)
  for (let code = 0; code + 1 < starts.length; code += 1)
    for (let at = starts[code]! + 1; at < starts[code + 1]!; at += 1) rows[at]! += rows[at - 1]!
  return {
    terms: dictionary(numbers["bytes"] as Uint8Array, prefixSums(numbers["lengths"]!)),
    starts,
    rows,
    weights: numbers["strengths"] as Uint8Array,
  }
}

/** The names of a text index's parts in the file. */
export const textParts = ["words", "skus", "spoken"] as const
export type WordFile = Readonly<Record<(typeof textParts)[number], PackedPart>>

/** Writes a text index for the file. @rule IX61 */
export const writeWords = ({
  words,
  skus,
  spellings: { folded, written },
}: TextIndexData<PackedTexts>): WordFile => ({
  words: packWords(words),
  skus: packWords(skus),
  spoken: {
    about: {},
    numbers: {
      folded: folded.bytes,
      foldedStarts: narrow(folded.starts),
      written: written.bytes,
      writtenStarts: narrow(written.starts),
    },
  },
})

/** Reads a text index of the file. @rule IX61 */
export const readWords = ({ words, skus, spoken: { numbers } }: WordFile): TextIndexData => ({
  words: unpackWords(words),
  skus: unpackWords(skus),
  spellings: {
    folded: dictionary(numbers["folded"] as Uint8Array, Uint32Array.from(numbers["foldedStarts"]!)),
    written: dictionary(numbers["written"] as Uint8Array, Uint32Array.from(numbers["writtenStarts"]!)),
  },
})
