/** Hashes the inputs of a build. */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

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
