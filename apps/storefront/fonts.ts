import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import subsetFont from "subset-font"
import type { Plugin } from "vite"

/** A family, with the weights and optical sizes that styles use. */
interface Family {
  readonly name: string
  readonly package: string
  /** Path of a file in the package. */
  readonly source: (script: Script) => string
  readonly weight: string
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>
}

const families: ReadonlyArray<Family> = [
  {
    name: "Piazzolla",
    package: "@fontsource-variable/piazzolla",
    source: (script) => `files/piazzolla-${script}-opsz-normal.woff2`,
    weight: "400",
    axes: { wght: 400, opsz: { min: 16, max: 30 } },
  },
  {
    name: "Instrument Sans",
    package: "@fontsource-variable/instrument-sans",
    source: (script) => `files/instrument-sans-${script}-wght-normal.woff2`,
    weight: "400 500",
    axes: { wght: { min: 400, max: 500 } },
  },
]

/** The characters of French, English, German, Italian, prices and units. Their font files are preloaded. */
const commonCharacters =
  " !\"%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz" +
  "ÀÂÄÇÈÉÊÎÔÖØÜßàâäæçèéêëìîïòôöùûüŒœ«»–—‘’“”„…·×−°§£€\u00A0\u202F"
const common: ReadonlySet<number> = new Set([...commonCharacters].map((character) => character.charCodeAt(0)))

type Script = "latin" | "latin-ext"

/** The files of a family. A browser loads the last one that has a character. */
const subsets: ReadonlyArray<{ readonly name: string; readonly script: Script; readonly isCommon: boolean }> =
  [
    { name: "latin-ext", script: "latin-ext", isCommon: false },
    { name: "latin", script: "latin", isCommon: false },
    { name: "common", script: "latin", isCommon: true },
  ]

/** Kerning, ligatures and tabular figures. */
const features = ["kern", "liga", "tnum"]

/** Every code point of the basic plane; subset-font skips those that a font lacks. */
const all = Array.from({ length: 0xd800 }, (_, code) => code)

/** The `unicode-range` of characters. */
const rangeOf = (codes: ReadonlySet<number>): string =>
  [...codes]
    .toSorted((a, b) => a - b)
    .reduce<Array<[number, number]>>((ranges, code) => {
      const last = ranges.at(-1)
      if (last?.[1] === code - 1) last[1] = code
      else ranges.push([code, code])
      return ranges
    }, [])
    .map((ends) => `U+${[...new Set(ends)].map((code) => code.toString(16)).join("-")}`)
    .join(",")

/**
 * Subsets the shop's fonts and writes their `@font-face` rules before the build reads them.
 *
 * @rule UI239
 */
export const fonts = (folder: URL): Plugin => ({
  name: "fonts",
  config: async () => {
    const { resolve } = createRequire(import.meta.url)
    mkdirSync(folder, { recursive: true })
    const faces = await Promise.all(
      families.flatMap((family) => {
        const inPackage = (path: string) => readFileSync(resolve(`${family.package}/${path}`))
        const ranges = JSON.parse(inPackage("unicode.json").toString("utf8")) as Record<Script, string>
        return subsets.map(async ({ name, script, isCommon }) => {
          const codes = all.filter((code) => common.has(code) === isCommon)
          const file = `${family.name.toLowerCase().replace(" ", "-")}-${name}.woff2`
          const characters = codes.map((code) => String.fromCharCode(code)).join("")
          const font = await subsetFont(inPackage(family.source(script)), characters, {
            targetFormat: "woff2",
            variationAxes: family.axes,
            keepFeatures: features,
          })
          writeFileSync(new URL(file, folder), font)
          return [
            `@font-face {`,
            `  font-family: "${family.name}";`,
            `  src: url("./${file}") format("woff2");`,
            `  font-weight: ${family.weight};`,
            `  font-display: swap;`,
            `  unicode-range: ${isCommon ? rangeOf(common) : ranges[script]};`,
            `}`,
            ``,
          ].join("\n")
        })
      }),
    )
    writeFileSync(new URL("faces.css", folder), faces.join(""))
  },
})
