import type { ShopSettings } from "@shop/core/settings"
import type { DatabaseService, Row } from "../database/index.ts"
import type { OutboxRow } from "./model.ts"
import { pauseAfter } from "./retry.ts"

/** Which rows are meant. */
export type OutboxState = "waiting" | "sent" | "dead"

const where: Readonly<Record<OutboxState, string>> = {
  waiting: "sent_at IS NULL AND dead_at IS NULL",
  sent: "sent_at IS NOT NULL",
  dead: "dead_at IS NOT NULL",
}

const jobs = "kind IN ('payment.capture', 'payment.release')"

/** Rows of the outbox, newest first; null for all. @rule CM92 */
export const listOutbox = (
  database: DatabaseService,
  state: OutboxState | null,
  limit: number,
): ReadonlyArray<OutboxRow> =>
  database
    .all(
      `SELECT * FROM outbox ${state === null ? "" : `WHERE ${where[state]}`} ORDER BY id DESC LIMIT ?`,
      limit,
    )
    .map(toRow)

/** A row of the outbox; null when there is none. @rule CM92 */
export const findOutbox = (database: DatabaseService, id: number): OutboxRow | null => {
  const row = database.get("SELECT * FROM outbox WHERE id = ?", id)
  return row === undefined ? null : toRow(row)
}

/** How many rows are in each state. @rule CM92 */
export const countOutbox = (database: DatabaseService): Readonly<Record<OutboxState, number>> => {
  const count = (state: OutboxState) =>
    Number(database.get(`SELECT count(*) AS n FROM outbox WHERE ${where[state]}`)!["n"])
  return { waiting: count("waiting"), sent: count("sent"), dead: count("dead") }
}

/**
 * Has rows tried again at once, as if they had never been.
 *
 * @param ids - of rows; null for all that were given up
 * @returns how many will be; what was sent is not sent again
 * @rule CM92
 */
export const retryOutbox = (database: DatabaseService, ids: ReadonlyArray<number> | null): number =>
  database.run(
    `UPDATE outbox SET dead_at = NULL, next_at = 0, tries = 0 WHERE sent_at IS NULL
     AND ${ids === null ? "dead_at IS NOT NULL" : "id IN (SELECT value FROM json_each(?))"}`,
    ...(ids === null ? [] : [JSON.stringify(ids)]),
  ).changes

/** What can be worked off at the moment. */
export interface Able {
  readonly mail: boolean
  readonly jobs: boolean
}

/**
 * The row that is to be worked off next. What is said to the provider about one payment is said in its order.
 *
 * @param after - only rows behind this one
 * @rule CM91
 */
export const nextDue = (
  database: DatabaseService,
  able: Able,
  after: number,
  nowMs: number,
): OutboxRow | null => {
  const row = database.get(
    `SELECT * FROM outbox WHERE ${where.waiting} AND next_at <= ?1 AND id > ?2
     AND ((${jobs} AND ?3) OR (NOT ${jobs} AND ?4))
     AND (NOT ${jobs} OR NOT EXISTS (SELECT 1 FROM outbox AS before WHERE before.id < outbox.id
       AND before.sent_at IS NULL AND before.dead_at IS NULL AND before.kind GLOB 'payment.*'
       AND json_extract(before.payload, '$.providerId') = json_extract(outbox.payload, '$.providerId')))
     ORDER BY id LIMIT 1`,
    nowMs,
    after,
    able.jobs ? 1 : 0,
    able.mail ? 1 : 0,
  )
  return row === undefined ? null : toRow(row)
}

/** Counts a try before it is made, so that one that ends the process is counted too. @rule CM91 */
export const begin = (database: DatabaseService, { id, tries }: OutboxRow, nowMs: number): void => {
  const pause = pauseAfter(tries + 1) ?? 0
  database.run("UPDATE outbox SET tries = tries + 1, next_at = ? WHERE id = ?", nowMs + pause, id)
}

/** Takes a try back that said nothing about the row itself. @rule CM91 */
export const takeBack = (database: DatabaseService, { id }: OutboxRow, error: string): void => {
  database.run("UPDATE outbox SET tries = tries - 1, error = ? WHERE id = ?", error, id)
}

/** Has a row wait, without counting the try. @rule CM263 */
export const postpone = (
  database: DatabaseService,
  { id }: OutboxRow,
  untilMs: number,
  words: string,
): void => {
  database.run("UPDATE outbox SET tries = tries - 1, next_at = ?, error = ? WHERE id = ?", untilMs, words, id)
}

/**
 * Notes that a row is worked off. Letters with a link that opens something keep it no longer than they must. The address
 * of a deleted account, and one that nobody has confirmed, stay no longer than it takes to write to them.
 *
 * @param note - why nothing went out, if so
 * @rule CM91, CM206, CM280, SR84
 */
export const done = (
  database: DatabaseService,
  { id }: OutboxRow,
  nowMs: number,
  note: string | null = null,
): void => {
  database.run(
    `UPDATE outbox SET sent_at = ?, error = ?,
       payload = CASE WHEN kind GLOB 'newsletter.*' THEN json_remove(payload, '$.text', '$.unsubscribeUrl')
         WHEN kind IN ('customer.left', 'customer.email-link', 'stock.back') THEN json_remove(payload, '$.to') ELSE payload END WHERE id = ?`,
    nowMs,
    note,
    id,
  )
}

/** Notes that a try failed: the row waits, or is given up and kept. @returns whether it was given up @rule CM91 */
export const failed = (
  database: DatabaseService,
  { id, tries }: OutboxRow,
  { words, isFinal }: { readonly words: string; readonly isFinal: boolean },
  nowMs: number,
): boolean => {
  const isDead = isFinal || pauseAfter(tries + 1) === null
  database.run("UPDATE outbox SET error = ?, dead_at = ? WHERE id = ?", words, isDead ? nowMs : null, id)
  return isDead
}

/**
 * Makes somebody the one who sends, until a moment.
 *
 * @param holder - anybody's own name
 * @returns false while somebody else is
 * @rule CM91
 */
export const holdSender = (
  database: DatabaseService,
  holder: string,
  untilMs: number,
  nowMs: number,
): boolean =>
  database.run(
    `INSERT INTO outbox_sender (one, holder, until) VALUES (1, ?1, ?2)
     ON CONFLICT (one) DO UPDATE SET holder = ?1, until = ?2 WHERE holder = ?1 OR until <= ?3`,
    holder,
    untilMs,
    nowMs,
  ).changes === 1

/** Lets the next one send. @rule CM91 */
export const freeSender = (database: DatabaseService, holder: string): void => {
  database.run("DELETE FROM outbox_sender WHERE holder = ?", holder)
}

const dayMs = 86_400_000

/**
 * Forgets letters that went out long ago, and letters that nobody could send for long. What is said to the payment
 * provider stays until it is heard.
 *
 * @returns how many rows went
 * @rule CM92, CM261
 */
export const sweepOutbox = (
  database: DatabaseService,
  nowMs: number,
  { sentLetterDays, unsentLetterDays }: ShopSettings["retention"],
): { readonly sent: number; readonly unsent: number } => ({
  sent: database.run("DELETE FROM outbox WHERE sent_at < ?", nowMs - sentLetterDays * dayMs).changes,
  unsent: database.run(
    `DELETE FROM outbox WHERE sent_at IS NULL AND made_at < ? AND NOT ${jobs}`,
    nowMs - unsentLetterDays * dayMs,
  ).changes,
})

const toRow = (row: Row): OutboxRow => ({
  id: Number(row["id"]),
  kind: String(row["kind"]),
  subject: String(row["subject"]),
  payload: JSON.parse(String(row["payload"])) as Readonly<Record<string, unknown>>,
  madeAtMs: Number(row["made_at"]),
  sentAtMs: row["sent_at"] === null ? null : Number(row["sent_at"]),
  deadAtMs: row["dead_at"] === null ? null : Number(row["dead_at"]),
  nextAtMs: Number(row["next_at"]),
  tries: Number(row["tries"]),
  error: row["error"] === null ? null : String(row["error"]),
})
