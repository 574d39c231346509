import { randomBytes } from "node:crypto"
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { LRUCache } from "lru-cache"

/** Resized pictures. */
export interface PictureCache {
  readonly get: (name: string) => Promise<Uint8Array | null>
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** Size of all pictures together. */
  readonly bytes: () => number
}

const unfinished = ".tmp"

/** Lists the pictures of an earlier run, oldest first, and deletes unfinished files. */
const storedFiles = (folder: string): ReadonlyArray<readonly [name: string, bytes: number]> => {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    if (name.endsWith(unfinished)) {
      rmSync(file, { force: true })
      return []
    }
    // Another process of this machine may have deleted it.
    const found = statSync(file, { throwIfNoEntry: false })
    return found === undefined ? [] : [{ name, mtimeMs: found.mtimeMs, size: found.size }]
  })
  return files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size])
}

/**
 * Stores finished pictures in a folder, bounded in bytes; the least recently used pictures are deleted first. A picture
 * is written to a temporary file and then renamed, so no request reads half of one.
 *
 * @param bytesMax - size of all pictures together
 * @rule SR95 - visitors cannot fill the disk
 */
export const pictureCache = (folder: string, bytesMax: number): PictureCache => {
  const sizes = new LRUCache<string, number>({
    maxSize: bytesMax,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === "evict") rmSync(join(folder, name), { force: true })
    },
  })
  for (const [name, size] of storedFiles(folder)) sizes.set(name, size)

  return {
    bytes: () => sizes.calculatedSize,
    get: async (name) => {
      if (sizes.get(name) === undefined) return null
      try {
        return await readFile(join(folder, name))
      } catch {
        sizes.delete(name)
        return null
      }
    },
    put: async (name, picture) => {
      if (picture.length > bytesMax) return
      const temporary = join(folder, `${name}.${randomBytes(6).toString("hex")}${unfinished}`)
      await writeFile(temporary, picture)
      await rename(temporary, join(folder, name))
      sizes.set(name, picture.length)
    },
  }
}

/** Stores finished pictures in memory, for a server without a data folder. @rule PF14 */
export const memoryPictureCache = (bytesMax: number): PictureCache => {
  const pictures = new LRUCache<string, Uint8Array>({
    maxSize: bytesMax,
    sizeCalculation: ({ length }) => Math.max(1, length),
  })
  return {
    bytes: () => pictures.calculatedSize,
    get: async (name) => pictures.get(name) ?? null,
    put: async (name, picture) => void pictures.set(name, picture),
  }
}
