import { createRequire } from "node:module"

const require = createRequire(import.meta.url)

/** Fonts of PDFs. The fallback font covers the characters of nearly every script. */
export const fontFiles = {
  plain: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
  fallback: require.resolve("@fontsource/unifontex/files/unifontex-latin-400-normal.woff"),
} as const

/** A part of a text that one font can write. */
export interface TextRun {
  readonly text: string
  readonly isFallback: boolean
}

/** Splits a text into runs of one font. */
export type RunsOf = (text: string) => ReadonlyArray<TextRun>

/** Whether both fonts are known to have all characters of a text. */
const isPlain = (text: string): boolean => /^[\n\u0020-\u024f\u2010-\u203a\u20ac]*$/.test(text)

/** Characters that only change the look of other characters. */
const invisible = /\u200d|[\ufe00-\ufe0f]/gu

/**
 * Opens the fonts and splits texts by them. A character that no font has is written as its code point, such as
 * "[U+20BB7]", so that no document shows an empty box.
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
      // The fallback font is large, so it is opened only when a text needs it.
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
