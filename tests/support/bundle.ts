/** Bundles a program into one file with Rolldown, a dependency of the storefront's Vite. */
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The used part of Rolldown's API, which is no direct dependency and so has no types here. */
interface Rolldown {
  readonly rolldown: (options: {
    readonly input: string
    readonly cwd: string
    readonly platform: "neutral"
    readonly external: ReadonlyArray<RegExp>
    readonly resolve: {
      readonly conditionNames: ReadonlyArray<string>
      readonly mainFields: ReadonlyArray<string>
    }
    readonly plugins: ReadonlyArray<{
      readonly name: string
      readonly resolveId: (id: string) => string | null
      readonly load: (id: string) => string | null
    }>
    readonly logLevel: "silent"
  }) => Promise<{
    readonly generate: (options: {
      readonly format: "esm"
      readonly minify: boolean
      readonly codeSplitting: false
    }) => Promise<{ readonly output: ReadonlyArray<Chunk> }>
    readonly close: () => Promise<void>
  }>
}
interface Chunk {
  readonly code: string
  /** Length of the remaining code by file. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

const vite = createRequire(`${root}apps/storefront/package.json`).resolve("vite")
const { rolldown } = (await import(createRequire(vite).resolve("rolldown"))) as Rolldown

/** A bundle, and the files whose code it contains after tree shaking. */
export interface Bundle {
  readonly code: string
  readonly files: ReadonlyArray<string>
}

const entry = `${root}tests/support/entry.ts`

/**
 * Bundles a program for any JavaScript runtime.
 *
 * @param program - source text; its relative imports start in `tests/support`
 * @param external - modules that stay imports
 * @returns the minified bundle, built from the sources of the shop's packages
 */
export const bundle = async (program: string, external: ReadonlyArray<RegExp> = []): Promise<Bundle> => {
  const made = await rolldown({
    input: entry,
    cwd: `${root}tests`,
    platform: "neutral",
    external,
    resolve: { conditionNames: ["@shop/source", "import", "default"], mainFields: ["module", "main"] },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? program : null),
      },
    ],
    logLevel: "silent",
  })
  const { output } = await made.generate({ format: "esm", minify: true, codeSplitting: false })
  await made.close()
  const [chunk] = output
  if (chunk === undefined || output.length > 1)
    throw new Error(`Rolldown wrote ${output.length} files instead of one`)
  return {
    code: chunk.code,
    files: Object.entries(chunk.modules).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file.replaceAll("\\", "/")] : [],
    ),
  }
}
