import { limits } from "../settings/index.ts"

/**
 * Normalizes an encoded path: one leading slash, no empty or "." segment, no trailing slash, no query or hash. Browsers
 * cannot read the result as another host or scheme.
 *
 * @param path - any text
 * @returns such as "/cuire/tian"; "/" for ""
 */
export const normalizePath = (path: string): string => {
  const end = path.search(/[?#]/)
  const parts = (end < 0 ? path : path.slice(0, end))
    .replace(/[\p{Cc}\\]/gu, "/")
    .split("/")
    .filter((part) => part !== "" && part !== ".")
  return `/${parts.join("/")}`
}

/**
 * The decoded segments of a path.
 *
 * @param path - any text
 * @returns [] for the home page; null for invalid encoding, "..", control characters, or a path that is too long
 */
export const pathSegments = (path: string): ReadonlyArray<string> | null => {
  if (path.length > limits.pathLengthMax) return null
  const parts: Array<string> = []
  for (const part of normalizePath(path).split("/")) {
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
