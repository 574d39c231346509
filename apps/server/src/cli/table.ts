/**
 * A table for the terminal: columns as wide as they must be, numbers to the right.
 *
 * @param head - titles
 * @param rows - one text or number per column
 * @returns lines, each indented by two
 */
export const table = (
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
): string => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? "").length)),
  )
  const isNumeric = head.map(
    (_, column) =>
      rows.some((row) => typeof row[column] === "number") &&
      rows.every((row) => typeof row[column] === "number" || row[column] === ""),
  )
  const line = (cells: ReadonlyArray<string | number>): string =>
    `  ${cells.map((cell, column) => (isNumeric[column] === true ? String(cell).padStart(widths[column]!) : String(cell).padEnd(widths[column]!))).join("  ")}`.trimEnd()
  return [line(head), ...rows.map(line)].join("\n")
}
