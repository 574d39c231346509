import { limits } from "../settings/index.ts"

/** A query string as pairs in their order. Names can repeat. */
export type Params = ReadonlyArray<readonly [name: string, value: string]>

/**
 * Parses a query string. Skips pairs that cannot be decoded; never throws.
 *
 * @param search - with or without leading "?", such as "?color=5&color=7"
 * @returns at most `limits.searchParamsMax` pairs
 */
export const readParams = (search: string): Params => {
  const text = search.startsWith("?") ? search.slice(1) : search
  if (text === "") return []
  const pairs: Array<readonly [string, string]> = []
  for (const part of text.slice(0, limits.searchParamsLengthMax).split("&", limits.searchParamsMax)) {
    const at = part.indexOf("=")
    const name = decode(at < 0 ? part : part.slice(0, at))
    const value = at < 0 ? "" : decode(part.slice(at + 1))
    if (name !== null && name !== "" && value !== null) pairs.push([name, value])
  }
  return pairs
}

/**
 * Formats pairs as a query string.
 *
 * @returns "" without pairs, else with leading "?"
 */
export const writeParams = (params: Params): string =>
  params.length === 0 ? "" : `?${params.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&")}`

/** The first value of a parameter, or null. */
export const getParam = (params: Params, name: string): string | null =>
  params.find((pair) => pair[0] === name)?.[1] ?? null

const encode = (text: string): string => encodeURIComponent(text.toWellFormed())

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll("+", " ")).toWellFormed()
  } catch {
    return null
  }
}
