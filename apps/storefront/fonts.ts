import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import subsetFont from "subset-font"
import type { Plugin } from "vite"
import { coarsen, fontOf, tablesOf } from "./font-tables.ts"

/** A family as the shop sets it: weights and optical sizes that no style asks for are bytes for nothing. */
interface Family {
  readonly name: string
  readonly package: string
  /** A file of the package, by its letters. */
  readonly source: (script: Script) => string
  readonly weight: string
  readonly axes: Axes
  /** Where on its axes its kerning is taken from. */
  readonly kernedAt: Readonly<Record<string, number>>
}
type Axes = Readonly<Record<string, number | { readonly min: number; readonly max: number }>>

const families: ReadonlyArray<Family> = [
  {
    name: "Piazzolla",
    package: "@fontsource-variable/piazzolla",
    source: (script) => `files/piazzolla-${script}-opsz-normal.woff2`,
    weight: "400",
    axes: { wght: 400, opsz: { min: 16, max: 30 } },
    kernedAt: { wght: 400, opsz: 22 },
  },
  {
    name: "Instrument Sans",
    package: "@fontsource-variable/instrument-sans",
    source: (script) => `files/instrument-sans-${script}-wght-normal.woff2`,
    weight: "400 500",
    axes: { wght: { min: 400, max: 500 } },
    kernedAt: { wght: 400 },
  },
]

/** What French, English, German and Italian are written with, and prices and measures: preloaded, so each is weighed. */
const written =
  " !\"%&'()*+,-./0123456789:;=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]abcdefghijklmnopqrstuvwxyz" +
  "ÀÂÄÇÈÉÊÎÔÖØÜßàâäæçèéêëìîïòôöùûüŒœ«»–—‘’“”„…·×−°§£€\u00A0\u202F"
const common: ReadonlySet<number> = new Set([...written].map((letter) => letter.charCodeAt(0)))

type Script = "latin" | "latin-ext"

/** The files of a family. The last that has a letter is asked for it, the others only for what that has not. */
const cuts: ReadonlyArray<{ readonly name: string; readonly script: Script; readonly isCommon: boolean }> = [
  { name: "latin-ext", script: "latin-ext", isCommon: false },
  { name: "latin", script: "latin", isCommon: false },
  { name: "common", script: "latin", isCommon: true },
]

/** Kerning, ligatures, and figures that stand below one another; fractions and other forms of letters are set nowhere. */
const features = ["kern", "liga", "tnum"]

/** Every letter that a font may have: which it has was decided by who cut it. */
const all = Array.from({ length: 0xd800 }, (_, code) => code)

/** As styles name letters, neighbours together. */
const rangeOf = (letters: ReadonlySet<number>): string =>
  [...letters]
    .toSorted((a, b) => a - b)
    .reduce<Array<[number, number]>>((ranges, code) => {
      const last = ranges.at(-1)
      if (last?.[1] === code - 1) last[1] = code
      else ranges.push([code, code])
      return ranges
    }, [])
    .map((ends) => `U+${[...new Set(ends)].map((code) => code.toString(16)).join("-")}`)
    .join(",")

/** Of a thousandth of the size: less than an eighth of a pixel in running text. */
const kernStep = 8

/**
 * A font that is preloaded comes in the first ten packets of an answer, or it costs a round trip more. Its kerning does not
 * vary with it and is in steps, and it does not tell its own name.
 */
const lightened = async (cut: (format: string, axes: Axes) => Promise<Buffer>, family: Family) => {
  const tables = new Map(tablesOf(await cut("sfnt", family.axes)))
  const fixed = tablesOf(await cut("sfnt", family.kernedAt))
  const gpos = fixed.get("GPOS")!
  coarsen(gpos, kernStep)
  tables.set("GPOS", gpos).set("GDEF", fixed.get("GDEF")!)
  // Of no names; browsers want the table.
  tables.set("name", Buffer.from([0, 0, 0, 0, 0, 6])).delete("STAT")
  return fontOf(tables)
}

/**
 * Cuts the fonts of the shop and writes the styles that name them, before those are asked for.
 *
 * @rule UI239 - look (fonts)
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
        return cuts.map(async ({ name, script, isCommon }) => {
          const wanted = all.filter((code) => common.has(code) === isCommon)
          const file = `${family.name.toLowerCase().replace(" ", "-")}-${name}.woff2`
          const letters = wanted.map((code) => String.fromCharCode(code)).join("")
          const cut = (
            format: string,
            axes: Axes,
            font = inPackage(family.source(script)),
          ): Promise<Buffer> =>
            subsetFont(font, letters, { targetFormat: format, variationAxes: axes, keepFeatures: features })
          const font = isCommon ? await lightened(cut, family) : undefined
          writeFileSync(
            new URL(file, folder),
            await (font === undefined ? cut("woff2", family.axes) : cut("woff2", {}, font)),
          )
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
