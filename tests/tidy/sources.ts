/** The project's own source files, read once for all house rules. */
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

const skipped = new Set(["node_modules", "dist", ".out", "var"])

const walk = function* (folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (skipped.has(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* walk(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** Comments blanked, lines kept. Strings may hold "//" only after a colon or in quotes; both are respected. */
const withoutComments = (text: string): string =>
  text.replace(
    /("(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`)|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g,
    (match, string?: string) => (string === undefined ? match.replace(/[^\n]/g, " ") : match),
  )

export const sources: ReadonlyArray<Source> = ["packages", "apps", "tests"]
  .flatMap((folder) => [...walk(join(root, folder))])
  .map((path) => {
    const text = readFileSync(path, "utf8")
    return {
      path: relative(root, path).replaceAll("\\", "/"),
      text,
      code: withoutComments(text),
      isTest: /\.(test|test-d|suite|spec)\.tsx?$/.test(path) || path.startsWith(join(root, "tests")),
    }
  })
