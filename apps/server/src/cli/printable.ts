/**
 * A text that a terminal only shows: control characters other than line breaks and tabs are written out, so that nothing
 * that a shopper typed moves the cursor, changes the title or clears the screen.
 */
export const printable = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) =>
    sign === "\n" || sign === "\t" ? sign : `\\x${sign.charCodeAt(0).toString(16).padStart(2, "0")}`,
  )
