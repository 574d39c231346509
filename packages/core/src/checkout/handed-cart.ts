import { Schema } from "effect"
import { CartToken } from "../cart/index.ts"
import { OptionSchema } from "../product/index.ts"
import type { StoredFormat } from "../device-store/index.ts"

/** The cart that this device has last handed to an external checkout. */
const HandedCart = Schema.Struct({
  cart: CartToken,
  /** The one-time code of the hand-off; null when the checkout was given the tokens themselves. */
  code: Schema.NullOr(Schema.String),
  lines: Schema.Array(Schema.Struct({ sku: Schema.String, option: OptionSchema, qty: Schema.Number })),
  leftAtMs: Schema.Number,
  isOrdered: Schema.Boolean,
})
export type HandedCart = typeof HandedCart.Type

/** How the device stores that cart. */
export const handedFormat: StoredFormat<HandedCart> = {
  collection: "checkout",
  schema: HandedCart,
  version: 1,
  isCopy: true,
}
/** Key of that cart in the collection of the checkout. */
export const handedKey = "handed-off"
