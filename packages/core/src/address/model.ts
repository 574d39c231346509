import { Schema } from "effect"

/**
 * A region as the platform numbers it. It counts only while the address names this region of this country: a shopper may
 * type another.
 */
const PlatformRegion = Schema.Struct({
  id: Schema.Int,
  code: Schema.String,
  name: Schema.String,
  country: Schema.String,
})

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
  /** Missing where the platform names no region, and in data of earlier versions. */
  platformRegion: Schema.optionalKey(PlatformRegion),
})
/** A postal address of checkout, carts and orders. @rule AD1 - S2 §3 Checkout data */
export type Address = typeof Address.Type

/** The fields of an address that a shopper types. */
export type AddressText = Omit<Address, "platformRegion">
