import { Schema } from "effect"

export const Address = Schema.Struct({
  firstName: Schema.String,
  lastName: Schema.String,
  company: Schema.String,
  street: Schema.String,
  house: Schema.String,
  postcode: Schema.String,
  city: Schema.String,
  region: Schema.String,
  country: Schema.String,
  phone: Schema.String,
  vatId: Schema.String,
})
/** A postal address of checkout, carts and orders. @rule AD1 - S2 §3 Checkout data */
export type Address = typeof Address.Type
