/** Invisible characters, except the joiners that some scripts need. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu

/**
 * Makes a text safe for one header line of a letter: it contains no line break.
 *
 * @param lengthMax - longest result, in letters
 * @returns the text without control characters, invisible characters and repeated spaces
 * @rule SR84 - wire §13
 */
export const oneLine = (text: string, lengthMax: number): string =>
  [
    ...text
      .replace(unseen, "")
      .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ")
      .trim(),
  ]
    .slice(0, lengthMax)
    .join("")
