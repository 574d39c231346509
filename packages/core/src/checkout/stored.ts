import { Schema } from "effect"
import { begin, type CheckoutState } from "./state.ts"

const text = Schema.String
const Address = Schema.Struct({
  firstName: text,
  lastName: text,
  company: text,
  street: text,
  house: text,
  postcode: text,
  city: text,
  region: text,
  country: text,
  phone: text,
  vatId: text,
})

/** What the device keeps of a checkout. Only what is named here is ever written, so a password cannot be. */
const Stored = Schema.Struct({
  version: Schema.Literal(1),
  personal: Schema.NullOr(Schema.Struct({ firstName: text, lastName: text, email: text })),
  shipping: Schema.NullOr(Address),
  billing: Schema.NullOr(Address),
  chosenMethod: Schema.NullOr(Schema.Struct({ carrierCode: text, methodCode: text })),
  paymentCode: Schema.NullOr(text),
  modifiedAtMs: Schema.Number,
})

const decode = Schema.decodeUnknownOption(Stored)
const encode = Schema.encodeSync(Stored)

/**
 * Reads a checkout as the device had it. The methods are asked for again.
 *
 * @returns a checkout; an untouched one when there is none, or it is broken or of another version
 * @rule CK2 - S2 §3 Checkout data
 */
export const read = (value: unknown): CheckoutState => {
  const stored = decode(value)
  if (stored._tag === "None") return begin
  const { version: _, ...kept } = stored.value
  return { ...begin, ...kept, step: "review" }
}

/** What the device is given; never a password. @rule CK2 - S2 §4 (password dropped) */
export const write = (state: CheckoutState): unknown => {
  const { personal, shipping, billing, chosenMethod, paymentCode, modifiedAtMs } = state
  return encode({ version: 1, personal, shipping, billing, chosenMethod, paymentCode, modifiedAtMs })
}
