import { Data } from "effect"
import type { ProfileChange } from "@shop/core/account"
import type { Fault } from "@shop/core/form"
import type { Buyer } from "../carts/index.ts"

/** A stored customer, without addresses. */
export interface CustomerRecord {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** PHC text; null for an account without a password. */
  readonly password: string | null
  readonly groupId: number
  /** Store view in whose language mails are written. */
  readonly store: string
  readonly createdAtMs: number
}

/** A valid session: its customer and their customer group. */
export interface SignedIn extends Buyer {
  readonly sessionId: number
}

/** Data for a new account. */
export interface Registration extends Pick<ProfileChange, "email" | "firstName" | "lastName"> {
  readonly password: string
}

/** Why an account refuses a request. @rule CM63 - wire §4 */
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
