/**
 * Escapes control characters except line breaks and tabs, so that a shopper's text cannot move the cursor, change the
 * title or clear the screen.
 */
export const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) =>
    sign === "\n" || sign === "\t" ? sign : `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
  )
