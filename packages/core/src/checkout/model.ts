/** @rule CK2 - S2 §3 personalDetails; the password is never stored */
export interface PersonalDetails {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

/** What the first step is told. With a password the shopper asks for an account, which is made once the order is. @rule CK13 - S2 §3 */
export interface PersonalInput extends PersonalDetails {
  readonly newPassword?: { readonly password: string; readonly passwordAgain: string } | null
}

/** A step of the checkout, in the order in which they are done. @rule CK1 */
export type CheckoutStep = "personal" | "shipping" | "payment" | "review"
