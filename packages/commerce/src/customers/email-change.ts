import { normalizeEmail, isSameEmail } from "@shop/core/form"
import { type DatabaseService, insert, type Row } from "../database/index.ts"
import { postCustomer } from "../letters/index.ts"
import { newToken, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import type { CustomerRecord } from "./model.ts"
import { records } from "./records.ts"

/** Pending changes of e-mail addresses. Call changes inside a transaction. @rule CM280 - ASVS 7.5.1 */
export interface EmailChanges {
  /**
   * Stores a pending change, in place of an earlier one, and writes to the old and the new address. An address that
   * has an account already gets another letter, without a link; nothing else differs.
   */
  readonly ask: (customer: CustomerRecord, email: string, nowMs: number) => void
  /**
   * Makes the token of the link; the one before is no longer valid.
   *
   * @returns null when this address is not pending any more
   */
  readonly mint: (customerId: number, email: string, nowMs: number) => string | null
  /**
   * Sets the address that a token belongs to. The links for a new password end.
   *
   * @returns false for a token that is unknown, used or expired, or whose address has an account by now
   */
  readonly confirm: (token: string, nowMs: number) => boolean
  /** The pending change; undefined without one. */
  readonly find: (customerId: number) => Row | undefined
  /**
   * Whether an address is the one before the last change: clients that loaded the profile earlier still send it. Only a
   * hash is stored, and no longer than a session lasts.
   */
  readonly isFormer: (customerId: number, email: string) => boolean
  readonly cancel: (customerId: number) => void
}

/** The pending changes in one database. @rule CM280 */
export const emailChanges = (database: DatabaseService): EmailChanges => {
  const rows = records(database)
  const cancel = (customerId: number): void => {
    database.run("DELETE FROM customer_email_change WHERE customer = ?", customerId)
  }
  return {
    ask: ({ id, email: to, store }, email, nowMs) => {
      cancel(id)
      insert(database, "customer_email_change", {
        customer: id,
        email,
        asked_at: nowMs,
        expires_at: nowMs + bounds.emailChangeMs,
      })
      postCustomer(database, { kind: "customer.email-asked", customerId: id, store, to }, nowMs)
      const owner = rows.findByEmail(email)
      postCustomer(
        database,
        owner === null
          ? { kind: "customer.email-link", customerId: id, store, to: email }
          : { kind: "customer.email-taken", customerId: owner.id, store },
        nowMs,
      )
    },
    mint: (customerId, email, nowMs) => {
      const token = newToken()
      const { changes } = database.run(
        "UPDATE customer_email_change SET hash = ? WHERE customer = ? AND email = ? AND expires_at > ?",
        tokenHash(token),
        customerId,
        email,
        nowMs,
      )
      return changes === 1 ? token : null
    },
    confirm: (token, nowMs) => {
      const pending = database.get(
        "SELECT customer, email FROM customer_email_change WHERE hash = ? AND expires_at > ?",
        tokenHash(token),
        nowMs,
      )
      const customer = pending === undefined ? null : rows.find(Number(pending["customer"]))
      if (pending === undefined || customer === null) return false
      cancel(customer.id)
      const email = String(pending["email"])
      if (rows.findByEmail(email) !== null) return false
      const { id: customerId, email: to, store } = customer
      insert(database, "customer_email_change", {
        customer: customerId,
        former: formerHash(to),
        asked_at: nowMs,
        expires_at: nowMs + bounds.sessionMs,
      })
      database.run("DELETE FROM customer_reset WHERE customer = ?", customerId)
      rows.setPerson(customerId, { ...customer, email }, nowMs)
      postCustomer(database, { kind: "customer.email", customerId, store, to }, nowMs)
      postCustomer(database, { kind: "customer.email-set", customerId, store }, nowMs)
      return true
    },
    find: (customerId) =>
      database.get(
        "SELECT email, asked_at, expires_at FROM customer_email_change WHERE customer = ? AND email IS NOT NULL",
        customerId,
      ),
    isFormer: (customerId, email) =>
      database.get(
        "SELECT 1 FROM customer_email_change WHERE customer = ? AND former = ?",
        customerId,
        formerHash(email),
      ) !== undefined,
    cancel,
  }
}

const formerHash = (email: string): Buffer => tokenHash(normalizeEmail(email))

/** Forgets what is stored of an address as the new or the former one of an account, with its letters. @rule CM262, CM280 - GDPR art. 17 */
export const forgetEmailChanges = (database: DatabaseService, email: string): void => {
  const isTheirs = (row: Row): boolean => row["email"] !== null && isSameEmail(String(row["email"]), email)
  database.run("DELETE FROM customer_email_change WHERE former = ?", formerHash(email))
  const pending = database.all("SELECT customer, email FROM customer_email_change")
  for (const { customer } of pending.filter(isTheirs)) emailChanges(database).cancel(Number(customer))
  const letters = database.all(
    "SELECT id, json_extract(payload, '$.to') AS email FROM outbox WHERE kind GLOB 'customer.email*'",
  )
  for (const { id } of letters.filter(isTheirs)) database.run("DELETE FROM outbox WHERE id = ?", id!)
}
