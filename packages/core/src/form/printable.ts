// Created on demand, because the first regular expression with Unicode classes is slow to compile in browsers.
/** Invisible characters, such as marks of the writing direction, except the joiners that some scripts need. */
const invisible = (): RegExp => /(?![\u200c\u200d])\p{Cf}/gu
const separators = (): RegExp => /[\p{Cc}\p{Zl}\p{Zp}\s]+/gu

const controls = (): RegExp => /[^\P{Cc}\n\t]/gu

/** Makes a printable text: it keeps its lines and tabs, control and invisible characters go. Idempotent. */
export const printableText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(invisible(), "").replace(controls(), "")

/**
 * Makes one printable line of a text: control characters, line breaks and repeated spaces become one space, invisible
 * characters go. Idempotent.
 */
export const oneLine = (text: string): string =>
  text.replace(invisible(), "").replace(separators(), " ").trim()
