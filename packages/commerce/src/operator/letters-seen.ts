import type { DatabaseService, Row } from "../database/index.ts"

/** A letter of the outbox as an operator may see it. */
export interface SeenLetter {
  readonly id: number
  readonly kind: string
  readonly subject: string
  /** Epoch ms. */
  readonly madeAtMs: number
  readonly sentAtMs: number | null
  /** Its fields in order, what opens something left out. */
  readonly fields: ReadonlyArray<readonly [name: string, text: string]>
}

/** What a letter's secret becomes. */
const redaction = "[redacted]"

/**
 * A text without what could open something: values of tokens in addresses, and long runs of letters that no word has.
 *
 * @rule CM109
 */
export const redacted = (text: string): string =>
  text
    .replace(/([?&#](?:token|key|secret|code|hash)=)[^&\s"'<>]+/gi, `$1${redaction}`)
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}(?![\w-])/g, redaction)

const secretNames = /token|secret|password|hash|key/i

const fieldsOf = (payload: unknown): SeenLetter["fields"] =>
  typeof payload !== "object" || payload === null
    ? [["payload", redacted(String(payload))]]
    : Object.entries(payload).map(([name, value]) => [
        name,
        secretNames.test(name)
          ? redaction
          : redacted(typeof value === "string" ? value : JSON.stringify(value)),
      ])

const toLetter = (row: Row): SeenLetter => ({
  id: Number(row["id"]),
  kind: String(row["kind"]),
  subject: redacted(String(row["subject"])),
  madeAtMs: Number(row["made_at"]),
  sentAtMs: row["sent_at"] === null ? null : Number(row["sent_at"]),
  fields: fieldsOf(JSON.parse(String(row["payload"]))),
})

/** Letters of the outbox, newest first, without secrets. @rule CM109 */
export const seenLetters = (
  database: DatabaseService,
  {
    onlyWaiting,
    start,
    count,
  }: { readonly onlyWaiting: boolean; readonly start: number; readonly count: number },
): ReadonlyArray<SeenLetter> =>
  database
    .all(
      "SELECT * FROM outbox WHERE ?1 = 0 OR sent_at IS NULL ORDER BY id DESC LIMIT ?2 OFFSET ?3",
      onlyWaiting ? 1 : 0,
      count,
      start,
    )
    .map(toLetter)

/** One letter by its number; null when there is none. @rule CM109 */
export const seenLetter = (database: DatabaseService, id: number): SeenLetter | null => {
  const row = database.get("SELECT * FROM outbox WHERE id = ?", id)
  return row === undefined ? null : toLetter(row)
}
