/** The assets of earlier builds, so that pages which are open through a release find what they load late. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs"
import { join } from "node:path"

/** A build and what of it no newer one has. */
export interface Build {
  readonly name: string
  readonly files: ReadonlyArray<string>
}

/** Builds whose pages may still be open. */
const buildsMax = 2

/**
 * What stays of earlier builds: of the newest two that differ from what is served, the files that nothing newer has.
 *
 * @param previous - the newest first
 * @param current - files of the build that is served
 * @rule SW9 - reliability §2b 39 (previous 2 builds kept on server)
 */
export const staying = (
  previous: ReadonlyArray<Build>,
  current: ReadonlyArray<string>,
): ReadonlyArray<Build> => {
  const newer = new Set(current)
  const kept: Array<Build> = []
  for (const { name, files } of previous) {
    const own = files.filter((file) => !newer.has(file))
    for (const file of files) newer.add(file)
    // A build that changed nothing is no release.
    if (own.length > 0 && kept.length < buildsMax) kept.push({ name, files: own })
  }
  return kept
}

const filesIn = (folder: string): ReadonlyArray<string> => (existsSync(folder) ? readdirSync(folder) : [])

/** Sets the assets of the build that is about to be replaced aside. */
export const setAside = (dist: string, name: string): void => {
  const assets = join(dist, "client/assets")
  if (!existsSync(assets)) return
  const place = join(dist, "earlier", name)
  mkdirSync(place, { recursive: true })
  cpSync(assets, join(place, "assets"), { recursive: true })
}

/** Lets go of what need not be kept beside the new build. */
export const tidyEarlier = (dist: string): void => {
  const folder = join(dist, "earlier")
  const builds = filesIn(folder)
    .toSorted()
    .toReversed()
    .map((name) => ({ name, files: filesIn(join(folder, name, "assets")) }))
  const kept = new Map(
    staying(builds, filesIn(join(dist, "client/assets"))).map(({ name, files }) => [name, new Set(files)]),
  )
  for (const { name, files } of builds) {
    const own = kept.get(name)
    if (own === undefined) rmSync(join(folder, name), { recursive: true })
    else for (const file of files) if (!own.has(file)) rmSync(join(folder, name, "assets", file))
  }
}
