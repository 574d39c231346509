/** @rule CK2 - S2 §3 personalDetails; the password is never stored */
export interface PersonalDetails {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** A step of the checkout, in the order in which they are done. @rule CK1 */
export type CheckoutStep = "personal" | "shipping" | "payment" | "review"
