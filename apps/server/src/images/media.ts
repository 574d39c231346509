import { realpath, stat } from "node:fs/promises"
import { join, resolve, sep } from "node:path"

/** A photograph in the media folder. */
export interface Original {
  readonly file: string
  /** Changes with the photograph. */
  readonly mark: string
}

const photograph = /\.(?:jpe?g|png|webp|gif|avif)$/i
const bytesMax = 40 * 1_048_576

/** A path of the media folder as it was sent, decoded once; null when no photograph can have it. @rule SR94 - reliability 62 */
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
 * Finds a photograph; links that lead out of the folder lead nowhere.
 *
 * @param path - from `mediaPath`
 * @returns null when there is none
 * @rule SR94 - reliability 62 (inside root)
 */
export const original = async (folder: string, path: string): Promise<Original | null> => {
  try {
    const root = await realpath(resolve(folder))
    const file = await realpath(join(root, path))
    if (!file.startsWith(root + sep)) return null
    const found = await stat(file)
    return found.isFile() && found.size <= bytesMax
      ? { file, mark: `${file} ${found.mtimeMs} ${found.size}` }
      : null
  } catch {
    return null
  }
}
