import { oneLine as printableLine } from "@shop/core/form"

/**
 * Makes a text safe for one header line of a letter: it contains no line break.
 *
 * @param lengthMax - longest result, in letters
 * @returns the text without control characters, invisible characters and repeated spaces
 * @rule SR84 - wire §13
 */
export const oneLine = (text: string, lengthMax: number): string =>
  [...printableLine(text)].slice(0, lengthMax).join("")
