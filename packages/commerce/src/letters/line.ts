/** Signs nobody sees, but for those that join and part letters in some scripts. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu

/**
 * A text as one line of a letter's head: nothing in it can end the line and begin another.
 *
 * @param lengthMax - letters kept
 * @returns without control characters, signs nobody sees, and more than one space in a row
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
