/** A chunk in the manifest of Vite. */
interface Chunk {
  readonly file: string
  readonly imports?: ReadonlyArray<string>
  readonly css?: ReadonlyArray<string>
  readonly assets?: ReadonlyArray<string>
}
export type Manifest = Readonly<Record<string, Chunk>>

/** Absolute paths of the built files that documents link to. */
export interface Assets {
  /** Scripts that run before all others; only in development. */
  readonly firstScripts: ReadonlyArray<string>
  /** The script that queues taps before hydration. */
  readonly earlyTaps: string
  /** The main script. */
  readonly entry: string
  /** Scripts that the entry imports. */
  readonly scripts: ReadonlyArray<string>
  readonly styles: ReadonlyArray<string>
  /** All style sheets; the first declares the order of the layers. */
  readonly sheets: ReadonlyArray<string>
  readonly fonts: ReadonlyArray<string>
  /** Additional scripts that a page needs at once, by screen. */
  readonly screens: Readonly<Record<string, ReadonlyArray<string>>>
  /** Additional styles, by screen. */
  readonly screenStyles: Readonly<Record<string, ReadonlyArray<string>>>
  /** Scripts with messages, by locale. */
  readonly words: Readonly<Record<string, ReadonlyArray<string>>>
  /** Files of the offline page in any language, which a service worker stores first. */
  readonly offlineFiles: ReadonlyArray<string>
}

/** The preloaded fonts: one for headings and one for text, with the characters of the shop's languages. */
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

/** The screen of a folder in kebab-case, named as in `pages/index.ts`. */
const screenOf = (folder: string): string =>
  folder.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Reads the manifest of the build.
 *
 * @param manifest - `dist/client/.vite/manifest.json`
 */
export const readAssets = (manifest: Manifest): Assets => {
  const [earlyTaps, entry] = [manifest[earlyTapsKey], manifest[shopKey]]
  if (earlyTaps === undefined || entry === undefined)
    throw new Error("The build has no entry: was the client built?")
  const first = scripts(manifest, shopKey)
  const additional = (key: string): ReadonlyArray<string> =>
    scripts(manifest, key).filter((file) => !first.includes(file))
  const byName = (pattern: RegExp, name: (match: string) => string): Record<string, ReadonlyArray<string>> =>
    Object.fromEntries(
      Object.keys(manifest).flatMap((key) => {
        const match = pattern.exec(key)?.[1]
        return match === undefined ? [] : [[name(match), additional(key)]]
      }),
    )
  const chunks = Object.values(manifest)
  const stylesOf = (of: ReadonlyArray<string>): ReadonlyArray<string> =>
    chunks
      .filter((chunk) => of.includes(`/${chunk.file}`))
      .flatMap((chunk) => (chunk.css ?? []).map((file) => `/${file}`))
  const files = chunks.flatMap((chunk) => [chunk.file, ...(chunk.assets ?? [])])
  const screens = byName(isPage, screenOf)
  const styles = stylesOf(first)
  const screenStyles = Object.fromEntries(Object.entries(screens).map(([name, own]) => [name, stylesOf(own)]))
  const fonts = preloadedFonts
    .flatMap((font) => files.find((file) => font.test(file)) ?? [])
    .map((file) => `/${file}`)
  return {
    firstScripts: [],
    earlyTaps: `/${earlyTaps.file}`,
    entry: `/${entry.file}`,
    scripts: first.slice(1),
    styles,
    sheets: [...new Set([...styles, ...stylesOf(files.map((file) => `/${file}`))])],
    fonts,
    screens,
    screenStyles,
    words: byName(isCatalogue, (locale) => locale),
    offlineFiles: [
      `/${earlyTaps.file}`,
      ...first,
      ...styles,
      ...fonts,
      ...(screens["offline"] ?? []),
      ...(screenStyles["offline"] ?? []),
    ],
  }
}
