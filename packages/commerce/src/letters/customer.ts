import { Effect } from "effect"
import { OutboxRepository } from "./outbox-repository.ts"

/** Reasons for a letter to a customer. */
export type CustomerLetterKind =
  | "customer.welcome"
  /** A visitor tried to open an account with an address that has one. */
  | "customer.exists"
  | "customer.reset"
  | "customer.password"
  /** A new e-mail address was requested. Goes to the current address. */
  | "customer.email-asked"
  /** Goes to the new address, with the confirmation link. */
  | "customer.email-link"
  /** Another account requested an address that has an account. */
  | "customer.email-taken"
  /** Goes to the old address after the change. */
  | "customer.email"
  /** Goes to the new address after the change. */
  | "customer.email-set"
  /** The account is deleted. Goes to the address of the deleted account. */
  | "customer.left"

/** A letter before it is written: without text and token. */
export interface CustomerLetter {
  readonly kind: CustomerLetterKind
  /** Null for an address without an account: no letter is sent, and the request takes as long. */
  readonly customerId: number | null
  /** Store view whose language it is in. */
  readonly store: string
  /** Recipient, where it is not the customer's current address. */
  readonly to?: string
}

/**
 * Adds a letter to the outbox, in the transaction of its reason. A letter without a recipient counts as sent.
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
