import { Schema } from "effect"
import type { AddressField } from "./fields.ts"

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

/**
 * A later field needs the decoding default "" of Effect's Schema: then checkouts and orders that a device has stored without
 * it stay whole.
 */
const texts = {
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
} satisfies Record<AddressField, Schema.Top>

/** An address as a shopper types it, in data of the wire and of the device. */
export const AddressTextSchema = Schema.Struct(texts)

export const Address = Schema.Struct({
  ...texts,
  /** Missing where the platform names no region, and in data of earlier versions. */
  platformRegion: Schema.optionalKey(PlatformRegion),
})
/** A postal address of checkout, carts and orders. */
export type Address = typeof Address.Type
