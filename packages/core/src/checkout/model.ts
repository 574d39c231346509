import { Schema } from "effect"
import { Address } from "../address/index.ts"
import type { StoredFormat } from "../device-store/index.ts"

export const PersonalDetails = Schema.Struct({
  firstName: Schema.String,
  lastName: Schema.String,
  email: Schema.String,
})
export type PersonalDetails = typeof PersonalDetails.Type

const CheckoutChoices = Schema.Struct({
  personal: Schema.NullOr(PersonalDetails),
  shipping: Schema.NullOr(Address),
  /** Null: same as shipping. */
  billing: Schema.NullOr(Address),
  chosenMethod: Schema.NullOr(Schema.Struct({ carrierCode: Schema.String, methodCode: Schema.String })),
  paymentCode: Schema.NullOr(Schema.String),
  /** Epoch ms of the last activity; 0 after the shopper has left the checkout. */
  modifiedAtMs: Schema.Number,
})
/** The shopper's input and choices. */
export type CheckoutChoices = typeof CheckoutChoices.Type

/** How the device stores a checkout. The schema has no password. Shipping and payment methods load again. */
export const checkoutFormat: StoredFormat<CheckoutChoices> = {
  collection: "checkout",
  schema: CheckoutChoices,
  version: 1,
}

/** The input of the first step. A password requests an account, which is registered after the order. */
export interface PersonalInput extends PersonalDetails {
  readonly newPassword?: { readonly password: string; readonly passwordAgain: string } | null
}

/** The input of the payment step. */
export interface PaymentInput {
  readonly paymentCode: string
  readonly billing: Address | null
  /** Data of the payment method, which the order sends as it is. */
  readonly additional?: Readonly<Record<string, unknown>>
}

/** The steps of the checkout in their order. */
export type CheckoutStep = "personal" | "shipping" | "payment" | "review"
