/** Finds and hashes the inputs of a build. */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

const generatedFolders = new Set(["node_modules", "dist", ".out"])

const files = function* (folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (generatedFolders.has(entry.name) || /\.(test|test-d)\.tsx?$/.test(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else yield path
  }
}

/**
 * Hashes files and folders by path and content.
 *
 * @param root - the repository
 * @param parts - files or folders in it
 * @returns a hex hash that changes with every input of the build
 */
export const hash = (root: string, parts: ReadonlyArray<string>): string => {
  const sum = createHash("sha256")
  const read = (path: string): void => {
    sum.update(`\0${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  for (const part of parts) {
    if (/\.[a-z]+$/.test(part)) read(join(root, part))
    else for (const path of files(join(root, part))) read(path)
  }
  return sum.digest("hex")
}

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
}

/**
 * Lists the source folders of the workspace packages that a package uses in production, itself included. A package that
 * is imported without being a dependency cannot be resolved, so no bundle holds a source of another folder.
 *
 * @param root - the repository
 * @param folder - the package, relative to the repository
 * @returns folders relative to the repository, sorted
 */
export const workspaceSources = (root: string, folder: string): ReadonlyArray<string> => {
  const manifestOf = (path: string) =>
    JSON.parse(readFileSync(join(root, path, "package.json"), "utf8")) as Manifest
  const folders = new Map(
    ["packages", "apps"]
      .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(parent, name)))
      .map((path) => [manifestOf(path).name, path]),
  )
  const found = new Set<string>()
  const add = (path: string): void => {
    if (found.has(path)) return
    found.add(path)
    for (const name of Object.keys(manifestOf(path).dependencies ?? {})) {
      const used = folders.get(name)
      if (used !== undefined) add(used)
    }
  }
  add(folder)
  return [...found].toSorted().map((path) => relative(root, join(root, path, "src")))
}
