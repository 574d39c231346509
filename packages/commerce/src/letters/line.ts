/**
 * A text as one line of a letter's head: nothing in it can end the line and begin another.
 *
 * @param lengthMax - letters kept
 * @returns without control characters, spaces in a row made one
 * @rule SR84 - reliability 76, wire §13
 */
export const oneLine = (text: string, lengthMax: number): string =>
  [...text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, " ").trim()].slice(0, lengthMax).join("")
