import { realpath, stat } from "node:fs/promises"
import { join, resolve, sep } from "node:path"

/** A photograph in the media folder. */
export interface Original {
  readonly file: string
  /** Changes with the file. */
  readonly version: string
}

const photograph = /\.(?:jpe?g|png|webp|gif|avif)$/i
const bytesMax = 40 * 1_048_576

/** Decodes a path of the media folder as the client sent it; null if it cannot name a photograph. @rule SR94 */
export const mediaPath = (path: string): string | null => {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    return null
  }
  const isPlain =
    photograph.test(decoded) &&
    !/[\p{Cc}\\:*?"<>|]/u.test(decoded) &&
    decoded
      .split("/")
      .every((segment, index) => (index === 0 ? segment === "" : segment !== "" && !segment.startsWith(".")))
  return isPlain ? decoded : null
}

/**
 * Finds a photograph. A symbolic link to a place outside the folder is not followed.
 *
 * @param path - from `mediaPath`
 * @returns null when the photograph is missing
 * @rule SR94
 */
export const findOriginal = async (folder: string, path: string): Promise<Original | null> => {
  try {
    const root = await realpath(resolve(folder))
    const file = await realpath(join(root, path))
    if (!file.startsWith(root + sep)) return null
    const found = await stat(file)
    return found.isFile() && found.size <= bytesMax
      ? { file, version: `${file} ${found.mtimeMs} ${found.size}` }
      : null
  } catch {
    return null
  }
}
