import { Effect } from "effect"
import { isSameEmail, normalizeEmail } from "@shop/core/form"
import { Sql } from "../sql/index.ts"
import { addCustomerLetter } from "../letters/index.ts"
import { newToken, tokenHash } from "../secrets/index.ts"
import { bounds } from "./bounds.ts"
import { CustomerRepository } from "./customer-repository.ts"
import { EmailChangeRepository } from "./email-change-repository.ts"
import type { CustomerRecord } from "./model.ts"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import { PersonalDataRepository } from "./personal-data-repository.ts"

const formerHash = (email: string): Buffer => tokenHash(normalizeEmail(email))

/**
 * Stores a pending change, in place of an earlier one, and writes to the old and the new address. An address that has an
 * account already gets another letter, without a link; nothing else differs. Call it in a transaction.
 *
 * @rule CM280 - ASVS 7.5.1
 */
export const requestEmailChange = Effect.fnUntraced(function* (
  { id, email: to, store }: CustomerRecord,
  email: string,
  nowMs: number,
) {
  const customers = yield* CustomerRepository
  const changes = yield* EmailChangeRepository
  const expiresAtMs = nowMs + bounds.emailChangeMs
  yield* changes.save({ customerId: id, email, askedAtMs: nowMs, expiresAtMs })
  yield* addCustomerLetter({ kind: "customer.email-asked", customerId: id, store, to }, nowMs)
  const owner = yield* customers.findByEmail(email)
  yield* addCustomerLetter(
    owner === null
      ? { kind: "customer.email-link", customerId: id, store, to: email }
      : { kind: "customer.email-taken", customerId: owner.id, store },
    nowMs,
  )
})

/**
 * Makes the token of the link; an earlier one is no longer valid.
 *
 * @returns null when this address is not pending any more
 * @rule CM280
 */
export const createEmailLink = Effect.fnUntraced(function* (
  customerId: number,
  email: string,
  nowMs: number,
) {
  const token = newToken()
  const changes = yield* EmailChangeRepository
  const isPending = yield* changes.setLink(tokenHash(token), { customerId, email, nowMs })
  return isPending ? token : null
})

/**
 * Sets the address that a token belongs to. The links for a new password end. Call it in a transaction.
 *
 * @returns false for a token that is unknown, used or expired, or whose address has an account by now
 * @rule CM280
 */
export const confirmEmailChange = Effect.fnUntraced(function* (token: string, nowMs: number) {
  const { savepoint } = yield* Sql
  const customers = yield* CustomerRepository
  const changes = yield* EmailChangeRepository
  const resets = yield* PasswordResetRepository
  const pending = yield* changes.findByLink(tokenHash(token), nowMs)
  const customer = pending === null ? null : yield* customers.find(pending.customerId)
  if (pending === null || customer === null) return false
  const { id: customerId, email: to, store } = customer
  yield* changes.delete(customerId)
  const isSet = yield* savepoint(
    customers.setPerson(customerId, { ...customer, email: pending.email }, nowMs),
  ).pipe(
    Effect.as(true),
    Effect.catchTag("UniqueViolation", () => Effect.succeed(false)),
  )
  if (!isSet) return false
  yield* changes.saveFormer(formerHash(to), customerId, nowMs, nowMs + bounds.sessionMs)
  yield* resets.delete(customerId)
  yield* addCustomerLetter({ kind: "customer.email", customerId, store, to }, nowMs)
  yield* addCustomerLetter({ kind: "customer.email-set", customerId, store }, nowMs)
  return true
})

/**
 * Whether an address is the one before the last change: clients that loaded the profile earlier still send it. Only a
 * hash is stored, and no longer than a session lasts.
 */
export const isFormerEmail = (customerId: number, email: string) =>
  Effect.flatMap(EmailChangeRepository, ({ hasFormer }) => hasFormer(formerHash(email), customerId))

/** Deletes the stored changes from or to an address, with their letters. @rule CM262, CM280 - GDPR art. 17 */
export const forgetEmailChanges = Effect.fnUntraced(function* (email: string) {
  const changes = yield* EmailChangeRepository
  const data = yield* PersonalDataRepository
  yield* data.deleteFormerEmail(formerHash(email))
  for (const pending of yield* data.pendingEmails)
    if (isSameEmail(pending.email, email)) yield* changes.delete(pending.id)
  const letters = (yield* data.emailLetters).filter((letter) => isSameEmail(letter.email, email))
  yield* data.deleteLetters(letters.map(({ id }) => id))
})
