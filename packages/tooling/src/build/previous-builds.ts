/** Stores the assets of previous builds, so that pages that are open during a release can load them. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/** A build, and its files that newer builds do not have. */
export interface Build {
  readonly name: string
  readonly files: ReadonlyArray<string>
}

/** Builds whose pages may still be open. */
const buildsMax = 2

/**
 * Chooses the files of previous builds to keep: of the newest two builds that differ from the current one, the files that
 * no newer build has.
 *
 * @param previous - the newest first
 * @param current - files of the build that is served
 * @rule SW9
 */
export const retainedBuilds = (
  previous: ReadonlyArray<Build>,
  current: ReadonlyArray<string>,
): ReadonlyArray<Build> => {
  const newer = new Set(current)
  const retained: Array<Build> = []
  for (const { name, files } of previous) {
    const own = files.filter((file) => !newer.has(file))
    for (const file of files) newer.add(file)
    // A build without changes does not count.
    if (own.length > 0 && retained.length < buildsMax) retained.push({ name, files: own })
  }
  return retained
}

const filesIn = (folder: string): ReadonlyArray<string> => (existsSync(folder) ? readdirSync(folder) : [])

/** Copies the assets of the current build before the next build replaces them. */
export const copyAssets = (dist: string, name: string): void => {
  const assets = join(dist, "client/assets")
  if (!existsSync(assets)) return
  const target = join(dist, "earlier", name)
  mkdirSync(target, { recursive: true })
  cpSync(assets, join(target, "assets"), { recursive: true })
}

/** Deletes the files of previous builds that are no longer needed. */
export const prunePreviousBuilds = (dist: string): void => {
  const folder = join(dist, "earlier")
  const builds = filesIn(folder)
    .toSorted()
    .toReversed()
    .map((name) => ({ name, files: filesIn(join(folder, name, "assets")) }))
  const retained = new Map(
    retainedBuilds(builds, filesIn(join(dist, "client/assets"))).map(({ name, files }) => [
      name,
      new Set(files),
    ]),
  )
  for (const { name, files } of builds) {
    const own = retained.get(name)
    if (own === undefined) rmSync(join(folder, name), { recursive: true })
    else for (const file of files) if (!own.has(file)) rmSync(join(folder, name, "assets", file))
  }
}
