import { randomBytes } from "node:crypto"
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs"
import { readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

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
 * Keeps finished pictures in a folder, bounded in bytes, oldest use first out. A picture is written aside and then takes
 * its name at once, so nobody ever reads half of one.
 *
 * @param bytesMax - what all of them may weigh
 * @rule SR95 - ours: a disk is not filled by visitors
 */
export const keptPictures = (folder: string, bytesMax: number): KeptPictures => {
  const sizes = new Map(found(folder))
  let bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)

  const forget = (name: string): void => {
    bytes -= sizes.get(name) ?? 0
    sizes.delete(name)
  }
  const shrink = async (): Promise<void> => {
    const going: Array<string> = []
    for (const name of sizes.keys()) {
      if (bytes <= bytesMax) break
      forget(name)
      going.push(name)
    }
    await Promise.all(going.map((name) => rm(join(folder, name), { force: true })))
  }

  return {
    bytes: () => bytes,
    get: async (name) => {
      const size = sizes.get(name)
      if (size === undefined) return null
      sizes.delete(name)
      sizes.set(name, size)
      try {
        return await readFile(join(folder, name))
      } catch {
        forget(name)
        return null
      }
    },
    put: async (name, picture) => {
      if (picture.length > bytesMax) return
      const aside = join(folder, `${name}.${randomBytes(6).toString("hex")}${unfinished}`)
      await writeFile(aside, picture)
      await rename(aside, join(folder, name))
      forget(name)
      sizes.set(name, picture.length)
      bytes += picture.length
      await shrink()
    },
  }
}
