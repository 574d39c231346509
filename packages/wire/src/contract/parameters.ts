import { Schema } from "effect"
import { FilledText } from "./values.ts"

/** Query parameters of every enveloped request. */
export const commonParameters = {
  token: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "Token of the customer; empty for a guest. The server ignores it if the request has `Authorization: Bearer`.",
    }),
  ),
  storeCode: Schema.optionalKey(
    Schema.String.annotate({
      description:
        "Code of the store view. An unknown code selects the default store view. The `x-vs-store-code` header takes precedence.",
    }),
  ),
}

/** Query parameters of every cart request. */
export const cartParameters = {
  ...commonParameters,
  cartId: FilledText.annotate({
    description: "Id of the cart: an opaque string for a guest, a number for a customer.",
  }),
}

/** The idempotency key of a change. */
export const idempotencyHeader = {
  "idempotency-key": Schema.optionalKey(
    FilledText.annotate({
      description:
        "Idempotency key: the server applies requests with the same key once. At most 255 characters.",
    }),
  ),
}
