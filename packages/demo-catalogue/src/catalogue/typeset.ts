import { nbsp } from "./text.ts"
import type { Language } from "./text.ts"

/** Units that must not be parted from their number at the end of a line. */
const unit = /(\d) (cm|mm|kg|g|l|cl|ml|°C|€|%|h|min|p\.)(?![\p{L}])/gu
/** Signs of a diameter, length or height before their number. */
const dimension = /(?<!\p{L})([ØLH]) (?=\d)/gu
const frenchMarks = / ([:;?!»%])/g

const line = (text: string, language: Language): string => {
  const joined = text.replace(unit, `$1${nbsp}$2`).replace(dimension, `$1${nbsp}`)
  if (language !== "fr") return joined
  return joined
    .replace(frenchMarks, `${nbsp}$1`)
    .replaceAll("« ", `«${nbsp}`)
    .replace(/(\d) (\d{3})(?!\d)/g, `$1${nbsp}$2`)
}

/**
 * The same value with every sentence in it set after the language's custom: no-break spaces before French
 * marks, between a number and its unit, inside French thousands.
 */
export const typeset = <A>(value: A, language: Language): A => {
  if (typeof value === "string") return line(value, language) as A
  if (Array.isArray(value)) return value.map((one: unknown) => typeset(one, language)) as A
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, typeset(one, language)])) as A
}
