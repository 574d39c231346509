import { limits } from "../settings/index.ts"

/**
 * Brings a path into its one form: one leading slash, no empty or "." part, no trailing slash, no query or hash.
 * It stays encoded as it came. What comes out can never be read as another host or scheme.
 *
 * @param path - any text
 * @returns such as "/cuire/tian"; "/" for nothing
 * @rule RT2 - S1 §2 (leading slash added, trailing slash and query removed)
 */
export const normalise = (path: string): string => {
  const end = path.search(/[?#]/)
  const parts = (end < 0 ? path : path.slice(0, end))
    .replace(/[\p{Cc}\\]/gu, "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".")
  return `/${parts.join("/")}`
}

/**
 * The decoded parts of a path, or null when it cannot be an address of the shop: broken encoding, a part that leads
 * upwards or hides control characters, or far too long.
 *
 * @param path - any text
 * @returns decoded parts; [] for the home
 * @rule RT2
 */
export const partsOf = (path: string): ReadonlyArray<string> | null => {
  if (path.length > limits.pathLengthMax) return null
  const parts: Array<string> = []
  for (const part of normalise(path).split("/")) {
    if (part === "") continue
    const decoded = decode(part)
    if (
      decoded === null ||
      decoded === "" ||
      decoded === "." ||
      decoded === ".." ||
      /[\p{Cc}\\]/u.test(decoded)
    )
      return null
    parts.push(decoded)
  }
  return parts
}

const decode = (part: string): string | null => {
  if (!part.includes("%")) return part.isWellFormed() ? part : null
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
