/** Reads the project's TypeScript files once, for all tests that check sources. */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

export interface Source {
  /** Path from the root, with forward slashes. */
  readonly path: string
  readonly text: string
  /** The text without comments, for rules about code. */
  readonly code: string
  readonly isTest: boolean
}

const skippedFolders = new Set(["node_modules", "dist", ".out", "var"])

const sourcePaths = function* (folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skippedFolders.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* sourcePaths(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** Replaces comments by spaces, which keeps line numbers. Strings are matched first, because they may contain "//". */
const withoutComments = (text: string): string =>
  text.replace(
    /("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (match, string?: string) => (string === undefined ? match.replace(/[^\n]/g, " ") : match),
  )

export const sources: ReadonlyArray<Source> = ["packages", "apps", "tests"]
  .flatMap((folder) => [...sourcePaths(join(root, folder))])
  .map((path) => {
    const text = readFileSync(path, "utf8")
    return {
      path: relative(root, path).replaceAll("\\", "/"),
      text,
      code: withoutComments(text),
      isTest: /\.(test|test-d|suite|spec)\.tsx?$/.test(path) || path.startsWith(join(root, "tests")),
    }
  })
