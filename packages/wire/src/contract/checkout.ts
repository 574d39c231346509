import { Schema } from "effect"
import type { ContractDetails, EndpointSchemas } from "./model.ts"
import { common, inCart } from "./parameters.ts"
import { cartCodes, refusalWith } from "./refusal.ts"
import { FilledText } from "./values.ts"

const code = FilledText.annotate({ description: "43 letters; good once, for a minute." })
const HandOffRefusal = refusalWith("HandOffRefusal", [
  "HandOffOff",
  "KeyWrong",
  "CodeWorthless",
  ...cartCodes,
])
const cart = "0123456789abcdef0123456789abcdef"

/** A cart handed to an external checkout. @rule WI160 */
export const handOff = {
  "checkout.handOff": {
    family: "order",
    refusal: HandOffRefusal,
    summary: "A code that opens one cart to an external checkout",
    about:
      "It stands in both places of the specified address, `/vue/cart/sync/token/{code}/cart/{code}`, on the one origin " +
      "that the shop has set for the store view; no request names that origin. Ours: other servers do not have it.",
    query: inCart,
    result: Schema.Struct({ code: code }),
    refusals: {
      404: "There is no such cart",
      409: "The cart has been ordered",
      429: "Too many codes",
      503: "No external checkout is set up, or it is given the tokens themselves",
    },
    example: {
      query: { token: "", storeCode: "fr", cartId: cart },
      answer: { code: "q5oY0sJpZ0m0m1v2x3w4y5z6A7B8C9D0E1F2G3H4I5J" },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>

/** Asked by the external checkout's own server, never by a browser. @rule WI161 */
export const redeem: EndpointSchemas = {
  family: "order",
  refusal: HandOffRefusal,
  summary: "What a code of the hand-off opens",
  about:
    "Asked once, by the checkout's server. Presenting a code spends it, whatever is answered. A customer's token is a new " +
    "one of their session, so signing out ends it; a guest's is empty.",
  at: [{ method: "POST", path: "/api/ext/checkout/redeem" }],
  query: { storeCode: common.storeCode },
  headers: {
    authorization: Schema.optionalKey(
      FilledText.annotate({ description: "Bearer, and the key that the shop and its checkout share." }),
    ),
  },
  body: Schema.Struct({
    code: FilledText,
    origin: FilledText.annotate({ description: "The checkout's own origin." }),
  }),
  result: Schema.Struct({
    cartId: FilledText,
    token: Schema.String,
    storeCode: FilledText,
    customer: Schema.Literals(["guest", "signed-in"]),
  }),
  refusals: {
    400: "The code or the origin is missing",
    401: "The key is not the right one",
    404: "The code opens nothing: it was used, is too old, or is another checkout's",
    429: "Too many tries",
    503: "No external checkout is set up",
  },
  example: {
    query: { storeCode: "fr" },
    body: { code: "q5oY0sJpZ0m0m1v2x3w4y5z6A7B8C9D0E1F2G3H4I5J", origin: "https://checkout.example" },
    answer: { cartId: cart, token: "", storeCode: "fr", customer: "guest" },
  },
}
