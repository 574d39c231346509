import { Schema } from "effect"
import { FilledText } from "./values.ts"

/** What every call in the envelope may say. @rule WI100 - wire §2 */
export const common = {
  token: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "The customer's token; empty for a guest. Not looked at where it comes as `Authorization: Bearer`.",
    }),
  ),
  storeCode: Schema.optionalKey(
    Schema.String.annotate({
      description: "Code of the store view; an unknown one means the default. `x-vs-store-code` wins.",
    }),
  ),
}

/** The same, in a cart. @rule WI100 - wire §5 */
export const inCart = {
  ...common,
  cartId: FilledText.annotate({
    description: "Name of the cart: opaque text for a guest, a number for a customer.",
  }),
}

/** Under which a change is made at most once. @rule WI100 - domain §5 C6 */
export const operation = {
  "idempotency-key": Schema.optionalKey(
    FilledText.annotate({
      description: "Name of the operation: sent twice it is done once. At most 255 characters.",
    }),
  ),
}
