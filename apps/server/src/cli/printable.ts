/**
 * Escapes control characters except line breaks and tabs, and marks of the writing direction, so that a shopper's text
 * cannot move the cursor, change the title, clear the screen or turn a line round.
 */
export const printable = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, (sign) =>
      sign === "\n" || sign === "\t" ? sign : `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
    )
    .replace(/\p{Bidi_Control}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)
