import { Effect } from "effect"
import { dieOnSqlError } from "../sql/index.ts"
import { OutboxRepository, type OutboxRow, type OutboxState } from "../letters/index.ts"

/** A letter of the outbox as an operator may see it. */
export interface OutboxLetter {
  readonly id: number
  readonly kind: string
  readonly subject: string
  /** Epoch ms. */
  readonly madeAtMs: number
  readonly sentAtMs: number | null
  /** When the last try failed for good. */
  readonly deadAtMs: number | null
  /** Its fields in order, what opens something left out. */
  readonly fields: ReadonlyArray<readonly [name: string, text: string]>
}

/** Replaces the secret of a letter. */
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

const fieldsOf = (payload: OutboxRow["payload"]): OutboxLetter["fields"] =>
  Object.entries(payload).map(([name, value]) => [
    name,
    secretNames.test(name) ? redaction : redacted(typeof value === "string" ? value : JSON.stringify(value)),
  ])

const toLetter = ({ id, kind, subject, madeAtMs, sentAtMs, deadAtMs, payload }: OutboxRow): OutboxLetter => ({
  id,
  kind,
  subject: redacted(subject),
  madeAtMs,
  sentAtMs,
  deadAtMs,
  fields: fieldsOf(payload),
})

/** Letters of a state (null: any), newest first, before an id (null: from the newest), without secrets. @rule CM109 */
export const listOutboxLetters = (state: OutboxState | null, countMax: number, beforeId: number | null) =>
  dieOnSqlError(
    Effect.map(
      Effect.flatMap(OutboxRepository, ({ list }) => list({ state, countMax, beforeId })),
      (rows) => rows.map(toLetter),
    ),
  )

/** One letter by its id; null for an unknown one. @rule CM109 */
export const findOutboxLetter = (id: number) =>
  dieOnSqlError(
    Effect.map(
      Effect.flatMap(OutboxRepository, ({ find }) => find(id)),
      (row) => (row === null ? null : toLetter(row)),
    ),
  )
