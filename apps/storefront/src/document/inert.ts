/** Writes JSON that can neither close its script element nor contain a line break that scripts forbid. */
export const inert = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
