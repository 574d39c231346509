import type { Parameters } from "./model.ts"
import { said, text } from "./schema.ts"

/** What every call in the envelope may say. @rule WI100 - wire §2 */
export const common: Parameters = {
  token: {
    schema: text,
    about:
      "The customer's token; empty for a guest. Not looked at where it comes as `Authorization: Bearer`.",
  },
  storeCode: {
    schema: text,
    about: "Code of the store view; an unknown one means the default. `x-vs-store-code` wins.",
  },
}

/** The same, in a cart. @rule WI100 - wire §5 */
export const inCart: Parameters = {
  ...common,
  cartId: {
    schema: said,
    about: "Name of the cart: opaque text for a guest, a number for a customer.",
    isRequired: true,
  },
}

/** Under which a change is made at most once. @rule WI100 - domain §5 C6 */
export const operation: Parameters = {
  "idempotency-key": {
    schema: said,
    about: "Name of the operation: sent twice it is done once. At most 255 characters.",
  },
}
