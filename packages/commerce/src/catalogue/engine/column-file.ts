import { type Column, columnFromParts, prefixSums } from "@shop/search"
import { dictionary, type PackedTexts } from "./dictionary.ts"
import { narrow, type PackedPart } from "./pack.ts"

/** Converts a column to a part of the file. @rule IX61 */
export const packColumn = ({ rows, starts, codes, texts, numbers }: Column<PackedTexts>): PackedPart => {
  const counts = Uint32Array.from({ length: rows }, (_, row) => starts[row + 1]! - starts[row]!)
  const lengths = Uint32Array.from(
    { length: texts.size },
    (_, code) => texts.starts[code + 1]! - texts.starts[code]!,
  )
  return {
    about: {},
    numbers: {
      numbers,
      counts: narrow(counts),
      codes: narrow(codes),
      lengths: narrow(lengths),
      bytes: texts.bytes,
    },
  }
}

/** Converts a part of the file to a column. @rule IX61 */
export const unpackColumn = ({ numbers: parts }: PackedPart): Column<PackedTexts> =>
  columnFromParts(
    prefixSums(parts["counts"]!),
    Uint32Array.from(parts["codes"]!),
    dictionary(parts["bytes"] as Uint8Array, prefixSums(parts["lengths"]!)),
    parts["numbers"] as Float64Array,
  )
