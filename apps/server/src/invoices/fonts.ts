import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

/** Fonts of papers: two for most texts, and one with the signs of nearly every script for what they lack. */
export const fontFiles = {
  plain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  fallback: require.resolve("@fontsource/unifontex/files/unifontex-latin-400-normal.woff"),
} as const

/** A stretch of a text that one font has all signs of. */
export interface TextRun {
  readonly text: string
  readonly isFallback: boolean
}

/** Splits a text by the font that has its signs. */
export type RunsOf = (text: string) => ReadonlyArray<TextRun>

/** Signs that most of the texts on papers are made of: nothing has to be asked about them. */
const isPlain = (text: string): boolean => /^[\n\u0020-\u024f\u2010-\u203a\u20ac]*$/.test(text)

/** Signs that only change how others look. */
const invisible = /\u200d|[\ufe00-\ufe0f]/gu

/**
 * Opens the fonts to split texts by them. A sign that no font has becomes its number, such as "[U+20BB7]": no paper has
 * an empty box in place of a name.
 */
export const openFonts = async (): Promise<RunsOf> => {
  const { openSync } = await import("fontkit")
  const opened = (file: string) => {
    const font = openSync(file)
    if (!("hasGlyphForCodePoint" in font)) throw new Error(`${file} holds several fonts`)
    return font
  }
  const [plain, bold] = [opened(fontFiles.plain), opened(fontFiles.bold)]
  let fallback: ReturnType<typeof opened> | null = null
  const has = (font: typeof plain, sign: string) =>
    sign === "\n" || font.hasGlyphForCodePoint(sign.codePointAt(0)!)
  return (text) => {
    if (isPlain(text)) return [{ text, isFallback: false }]
    const runs: Array<TextRun> = []
    for (const sign of text.replaceAll(invisible, "")) {
      const isKnown = has(plain, sign) && has(bold, sign)
      // The large font is opened when a text needs it.
      if (!isKnown) fallback ??= opened(fontFiles.fallback)
      const isFallback = !isKnown && fallback !== null && has(fallback, sign)
      const shown =
        isKnown || isFallback
          ? sign
          : `[U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}]`
      const last = runs.at(-1)
      if (last?.isFallback === isFallback) runs[runs.length - 1] = { text: last.text + shown, isFallback }
      else runs.push({ text: shown, isFallback })
    }
    return runs
  }
}
