/** What Vite writes about one chunk. */
interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
  readonly assets?: ReadonlyArray<string>
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Addresses of the built files a document names; all absolute paths. */
export interface Assets {
  /** Scripts that run before all others; only in development. */
  readonly firstScripts: ReadonlyArray<string>
  /** The script that keeps early taps. */
  readonly earlyTaps: string
  /** The shop's script. */
  readonly entry: string
  /** What the entry imports. */
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
  /** All style sheets; the first names the order of the layers. */
  readonly sheets: ReadonlyArray<string>
  readonly fonts: ReadonlyArray<string>
  /** Scripts beside the entry that a page needs at once, by its screen. */
  readonly screens: Readonly<Record<string, ReadonlyArray<string>>>
  /** Styles beside the entry's, by screen. */
  readonly screenStyles: Readonly<Record<string, ReadonlyArray<string>>>
  /** Scripts of words, by locale. */
  readonly words: Readonly<Record<string, ReadonlyArray<string>>>
}

/** Two files are preloaded: one for headings, one for the rest, each with the letters of the shop's languages. */
const preloadedFonts = [/piazzolla-common/, /instrument-sans-common/]

const scripts = (manifest: Manifest, key: string, seen: Set<string> = new Set()): ReadonlyArray<string> => {
  const chunk = manifest[key]
  if (chunk === undefined || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  for (const next of chunk.imports ?? []) scripts(manifest, next, seen)
  return [...seen].map((file) => `/${file}`)
}

const earlyTapsKey = "src/early-taps.ts"
const shopKey = "src/entry-client.tsx"
const isPage = /^src\/pages\/([\w-]+)\/index\.tsx$/
const isCatalogue = /locales\/([\w-]+)\.po$/

/** Screens are named as in `pages/index.ts`, their folders in kebab-case. */
const screenOf = (folder: string): string =>
  folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Reads what the build wrote into what documents need; done once per process.
 *
 * @param manifest - `dist/client/.vite/manifest.json`
 */
export const readAssets = (manifest: Manifest): Assets => {
  const [earlyTaps, entry] = [manifest[earlyTapsKey], manifest[shopKey]]
  if (earlyTaps === undefined || entry === undefined)
    throw new Error("The build has no entry: was the client built?")
  const first = scripts(manifest, shopKey)
  const beside = (key: string): ReadonlyArray<string> =>
    scripts(manifest, key).filter((file) => !first.includes(file))
  const named = (pattern: RegExp, name: (match: string) => string): Record<string, ReadonlyArray<string>> =>
    Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const match = pattern.exec(key)?.[1]
        return match === undefined ? [] : [[name(match), beside(key)]]
      }),
    )
  const chunks = Object.values(manifest)
  const stylesOf = (of: ReadonlyArray<string>): ReadonlyArray<string> =>
    chunks
      .filter((chunk) => of.includes(`/${chunk.file}`))
      .flatMap((chunk) => (chunk.css ?? []).map((file) => `/${file}`))
  const files = chunks.flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  const screens = named(isPage, screenOf)
  const styles = stylesOf(first)
  return {
    firstScripts: [],
    earlyTaps: `/${earlyTaps.file}`,
    entry: `/${entry.file}`,
    scripts: first.slice(1),
    styles,
    sheets: [...new Set([...styles, ...stylesOf(files.map((file) => `/${file}`))])],
    fonts: preloadedFonts
      .flatMap((font) => files.find((file) => font.test(file)) ?? [])
      .map((file) => `/${file}`),
    screens,
    screenStyles: Object.fromEntries(Object.entries(screens).map(([name, own]) => [name, stylesOf(own)])),
    words: named(isCatalogue, (locale) => locale),
  }
}
