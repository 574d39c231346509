import { Effect } from "effect"
import { OutboxRepository } from "./outbox-repository.ts"

/** What customers are written about. */
export type CustomerLetterKind =
  | "customer.welcome"
  /** Somebody wanted an account with an address that has one. */
  | "customer.exists"
  | "customer.reset"
  | "customer.password"
  /** A new e-mail address was asked for. Goes to the address of now. */
  | "customer.email-asked"
  /** Goes to the new address, with the link that sets it. */
  | "customer.email-link"
  /** Another account asked for an address that has an account. */
  | "customer.email-taken"
  /** Goes to the address before, once the new one is set. */
  | "customer.email"
  /** Goes to the new address, once it is set. */
  | "customer.email-set"
  /** The last one: that the account is gone. Goes to the address that nobody has any more. */
  | "customer.left"

/** What waits to be written: no text yet, and no token. */
export interface CustomerLetter {
  readonly kind: CustomerLetterKind
  /** Null for an address that nobody has: nothing is sent, and asking takes as long. */
  readonly customerId: number | null
  /** Store view whose language it is in. */
  readonly store: string
  /** Where it goes when not to the customer's address of now. */
  readonly to?: string
}

/**
 * Adds a letter to the outbox, in the transaction that has the reason for it. A letter to nobody counts as sent.
 *
 * @rule CM72
 */
export const addCustomerLetter = Effect.fnUntraced(function* (
  { kind, customerId, store, to }: CustomerLetter,
  nowMs: number,
) {
  const outbox = yield* OutboxRepository
  const subject = String(yield* outbox.nextNumber)
  const payload = { store, customer: customerId, ...(to === undefined ? {} : { to }) }
  yield* outbox.add({ kind, subject, payload, isForNobody: customerId === null }, nowMs)
})
