import { Data } from "effect"
import type { ProfileChange } from "@shop/core/account"
import type { Fault } from "@shop/core/form"
import type { Buyer } from "../carts/index.ts"

/** A customer as they are kept, addresses apart. */
export interface CustomerRecord {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** PHC text; null for an account that nobody can sign in to yet. */
  readonly password: string | null
  readonly groupId: number
  /** Store view in whose language mails are written. */
  readonly store: string
  readonly createdAtMs: number
}

/** A session that holds: who it is of, and what they pay. */
export interface SignedIn extends Buyer {
  readonly sessionId: number
}

/** Who wants an account. */
export interface Registration extends Pick<ProfileChange, "email" | "firstName" | "lastName"> {
  readonly password: string
}

/** Why an account does not do what it was asked. @rule CM63 - wire §4 */
export type CustomerReason =
  /** Unknown address, wrong password and an account without one are the same. */
  | { readonly tag: "SignInIncorrect" }
  /** The refresh token is unknown, over, or has been used before. */
  | { readonly tag: "SessionOver" }
  | { readonly tag: "FieldsInvalid"; readonly faults: ReadonlyArray<Fault> }
  | { readonly tag: "PasswordWrong" }
  /** A new e-mail address was sent without the password. */
  | { readonly tag: "PasswordNeeded" }
  /** The mail's link is unknown, used, too old, or of another address. */
  | { readonly tag: "ResetInvalid" }
  | { readonly tag: "EmailRefused" }
  | { readonly tag: "AddressForeign" }
  | { readonly tag: "AddressesTooMany"; readonly addressesMax: number }
  /** More passwords wait to be looked at than can be. */
  | { readonly tag: "Busy" }

/** An account refuses; nothing of it has changed. @rule CM63 */
export class CustomerRefused extends Data.TaggedError("CustomerRefused")<{
  readonly reason: CustomerReason
}> {}

/** A refusal of a step of an account. @rule CM63 */
export const refused = (reason: CustomerReason): CustomerRefused => new CustomerRefused({ reason })
