/** Parses a number or numeric text; NaN for any other value, including blank text. */
export const parseNumber = (value: unknown): number =>
  typeof value === "number"
    ? value
    : typeof value === "string" && value.trim() !== ""
      ? Number(value)
      : Number.NaN
