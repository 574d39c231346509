import type { ExitCode, Invocation } from "./command.ts"

type Cell = string | number

/** A line break in a stored text must not look like another row. */
const oneLineCell = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replace(/\r\n?|[\n\u2028\u2029]/g, "\\n") : cell

/**
 * Formats a table for the terminal. Columns are as wide as their longest cell; numbers are right-aligned.
 *
 * @returns lines, indented by two
 */
export const table = (head: ReadonlyArray<string>, given: ReadonlyArray<ReadonlyArray<Cell>>): string => {
  const rows = given.map((row) => row.map(oneLineCell))
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => String(row[column] ?? "").length)),
  )
  const isNumeric = head.map(
    (_, column) =>
      rows.some((row) => typeof row[column] === "number") &&
      rows.every((row) => typeof row[column] === "number" || row[column] === ""),
  )
  const line = (cells: ReadonlyArray<Cell>): string =>
    `  ${cells.map((cell, column) => (isNumeric[column] === true ? String(cell).padStart(widths[column]!) : String(cell).padEnd(widths[column]!))).join("  ")}`.trimEnd()
  return [line(head), ...rows.map(line)].join("\n")
}

/** Prints a result: as JSON with `--json`, else as text. */
export const print = ({ options, terminal }: Invocation, value: unknown, text: string): ExitCode => {
  terminal.out(options["json"] === true ? JSON.stringify(value, null, 2) : text)
  return 0
}

/** Prints a list: as JSON with `--json`, else as a table, or a sentence for an empty list. */
export const printList = (
  invocation: Invocation,
  value: unknown,
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<Cell>>,
  empty: string,
): ExitCode => print(invocation, value, rows.length === 0 ? empty : table(head, rows))
