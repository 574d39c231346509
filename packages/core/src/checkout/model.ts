import { Schema } from "effect"
import { Address } from "../address/index.ts"
import type { StoredFormat } from "../device-store/index.ts"

export const PersonalDetails = Schema.Struct({
  firstName: Schema.String,
  lastName: Schema.String,
  email: Schema.String,
})
/** @rule CK2 - S2 §3 personalDetails; the password is never stored */
export type PersonalDetails = typeof PersonalDetails.Type

const CheckoutChoices = Schema.Struct({
  personal: Schema.NullOr(PersonalDetails),
  shipping: Schema.NullOr(Address),
  /** Null: same as shipping. */
  billing: Schema.NullOr(Address),
  chosenMethod: Schema.NullOr(Schema.Struct({ carrierCode: Schema.String, methodCode: Schema.String })),
  paymentCode: Schema.NullOr(Schema.String),
  /** Epoch ms of the last activity; 0 when the shopper has left. */
  modifiedAtMs: Schema.Number,
})
/** What the shopper has entered and chosen. @rule CK2 */
export type CheckoutChoices = typeof CheckoutChoices.Type

/**
 * How the device stores a checkout. Only the fields of the schema are ever written, so a password cannot be; the methods
 * are asked for again.
 *
 * @rule CK2 - S2 §3 Checkout data, §4 (password dropped)
 */
export const checkoutFormat: StoredFormat<CheckoutChoices> = {
  collection: "checkout",
  schema: CheckoutChoices,
  version: 1,
}

/** What the first step is told. With a password the shopper asks for an account, which is made once the order is. @rule CK13 - S2 §3 */
export interface PersonalInput extends PersonalDetails {
  readonly newPassword?: { readonly password: string; readonly passwordAgain: string } | null
}

/** A step of the checkout, in the order in which they are done. @rule CK1 */
export type CheckoutStep = "personal" | "shipping" | "payment" | "review"
