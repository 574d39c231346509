/** A number of the wire, plain or as text; NaN when it is neither. Blank text is no zero. @rule MO3 */
export const numberOf = (value: unknown): number =>
  typeof value === "number"
    ? value
    : typeof value === "string" && value.trim() !== ""
      ? Number(value)
      : Number.NaN
