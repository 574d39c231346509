import type { DatabaseService } from "../database/index.ts"
import { nextLetter, put } from "../letters/index.ts"
import { isSeal, newCode, seal, secretOf } from "../secrets/index.ts"
import type { OrderRecord } from "./record.ts"

const validMs = 3_600_000
/** Wrong tries of one code. A code has eight digits, so all tries together guess it once in two million times. */
const triesMax = 50

const sealed = (database: DatabaseService, orderId: number, code: string): Buffer =>
  seal(secretOf(database, "order-codes"), `${orderId}\n${code}`)

/**
 * Puts the letter with a one-time code into the outbox. The code is made as the letter goes out, so that it waits in no
 * file.
 *
 * @rule CM272
 */
export const sendOrderCode = (database: DatabaseService, { number }: OrderRecord, nowMs: number): void =>
  database.transaction(() => {
    const subject = `${number} ${nextLetter(database)}`
    put(database, { kind: "order.code", subject, payload: { order: number } }, nowMs)
  })

/** Makes the code of an order; the previous code becomes invalid. @returns eight digits @rule CM272 */
export const mintOrderCode = (database: DatabaseService, orderId: number, nowMs: number): string => {
  const code = newCode()
  database.run(
    `INSERT INTO order_code (order_id, hash, expires_at, tries_left) VALUES (?, ?, ?, ?)
     ON CONFLICT (order_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at,
       tries_left = excluded.tries_left, used_for = NULL`,
    orderId,
    sealed(database, orderId, code),
    nowMs + validMs,
    triesMax,
  )
  return code
}

/** A code as it is presented. */
export interface CodeUse {
  readonly orderId: number
  readonly code: string
  /** Names the action that uses up the code; null for reading, which does not use it up. */
  readonly use: string | null
}

/**
 * Whether a code opens an order. A code allows one action; a repetition of the same action, such as after a lost answer,
 * is accepted.
 *
 * @rule CM272
 */
export const acceptOrderCode = (
  database: DatabaseService,
  { orderId, code, use }: CodeUse,
  nowMs: number,
): boolean =>
  database.transaction(() => {
    const row = database.get(
      "SELECT hash, used_for FROM order_code WHERE order_id = ? AND expires_at > ? AND tries_left > 0",
      orderId,
      nowMs,
    )
    if (row === undefined) return false
    const given = sealed(database, orderId, code.replaceAll(/\s/g, ""))
    if (!isSeal(given, Buffer.from(row["hash"] as Uint8Array))) {
      database.run("UPDATE order_code SET tries_left = tries_left - 1 WHERE order_id = ?", orderId)
      return false
    }
    if (use === null) return true
    if (row["used_for"] !== null) return row["used_for"] === use
    database.run("UPDATE order_code SET used_for = ? WHERE order_id = ?", use, orderId)
    return true
  })

/** Deletes expired codes. @rule CM272 */
export const sweepOrderCodes = (database: DatabaseService, nowMs: number): void =>
  void database.run("DELETE FROM order_code WHERE expires_at <= ?", nowMs)
