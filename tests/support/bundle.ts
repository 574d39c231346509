/** One file out of many, by the bundler that the storefront's vite brings: no second one is installed for tests. */
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** What is used of the bundler. */
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
  /** By file: what was left of it. */
  readonly modules: Readonly<Record<string, { readonly renderedLength: number }>>
}

const vite = createRequire(`${root}apps/storefront/package.json`).resolve("vite")
const { rolldown } = (await import(createRequire(vite).resolve("rolldown"))) as Rolldown

/** A bundle, and the files that something is left of in it. */
export interface Bundle {
  readonly code: string
  readonly files: ReadonlyArray<string>
}

const entry = `${root}tests/support/entry.ts`

/**
 * Bundles a program for anywhere: no Node, no browser is taken for granted.
 *
 * @param program - its text, as if it stood in `tests/support`
 * @param external - what stays an import
 * @returns minified; packages of the shop are taken from their sources
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
  if (chunk === undefined || output.length > 1) throw new Error(`one file was wanted, not ${output.length}`)
  return {
    code: chunk.code,
    files: Object.entries(chunk.modules).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file.replaceAll("\\", "/")] : [],
    ),
  }
}
