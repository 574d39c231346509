import { randomBytes } from "node:crypto"
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { LRUCache } from "lru-cache"

/** Finished pictures on disk. */
export interface KeptPictures {
  /** Null when it is not kept. */
  readonly get: (name: string) => Promise<Uint8Array | null>
  readonly put: (name: string, bytes: Uint8Array) => Promise<void>
  /** What all of them weigh. */
  readonly bytes: () => number
}

const unfinished = ".tmp"

/** What is there from the last time, oldest first; what was never finished goes. */
const found = (folder: string): ReadonlyArray<readonly [name: string, bytes: number]> => {
  mkdirSync(folder, { recursive: true })
  const files = readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    if (name.endsWith(unfinished)) {
      rmSync(file, { force: true })
      return []
    }
    const { mtimeMs, size } = statSync(file)
    return [{ name, mtimeMs, size }]
  })
  return files.toSorted((a, b) => a.mtimeMs - b.mtimeMs).map(({ name, size }) => [name, size])
}

/**
 * Stores finished pictures in a folder, bounded in bytes; the least recently used pictures are deleted first. A picture
 * is written to a temporary file and then renamed, so nobody reads half of one.
 *
 * @param bytesMax - size of all pictures together
 * @rule SR95 - ours: a disk is not filled by visitors
 */
export const keptPictures = (folder: string, bytesMax: number): KeptPictures => {
  const sizes = new LRUCache<string, number>({
    maxSize: bytesMax,
    sizeCalculation: (size) => Math.max(1, size),
    dispose: (_, name, reason) => {
      if (reason === "evict") rmSync(join(folder, name), { force: true })
    },
  })
  for (const [name, size] of found(folder)) sizes.set(name, size)

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
