import { Schema } from "effect"
import type { ContractDetails, EndpointSchemas } from "./model.ts"
import { commonParameters, cartParameters } from "./parameters.ts"
import { cartErrorCodes, errorResponseWith } from "./error-response.ts"
import { FilledText } from "./values.ts"

const code = FilledText.annotate({ description: "43 characters. Valid once, for one minute." })
const HandOffErrorResponse = errorResponseWith("HandOffErrorResponse", [
  "HandOffOff",
  "KeyWrong",
  "CodeWorthless",
  ...cartErrorCodes,
])
const cart = "0123456789abcdef0123456789abcdef"

/** The contract of the hand-off of a cart to an external checkout. */
export const handOff = {
  "checkout.handOff": {
    family: "order",
    errorResponse: HandOffErrorResponse,
    summary: "Create a one-time code that gives an external checkout access to a cart",
    description:
      "The client opens `/vue/cart/sync/token/{code}/cart/{code}` at the origin of the external checkout. The origin is a " +
      "setting of the store view; requests cannot change it. After the order the checkout sends the browser to " +
      "`/order-success?handOff={code}`, which empties the cart on its device once. Other servers do not have this endpoint.",
    query: cartParameters,
    result: Schema.Struct({ code: code }),
    errors: {
      404: "The cart does not exist",
      409: "The cart was already ordered",
      429: "Too many requests",
      503: "No external checkout is configured, or it receives the tokens directly",
    },
    example: {
      query: { token: "", storeCode: "fr", cartId: cart },
      response: { code: "q5oY0sJpZ0m0m1v2x3w4y5z6A7B8C9D0E1F2G3H4I5J" },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>

/** The endpoint that redeems a code. The server of the external checkout sends this request; browsers do not. */
export const redeem: EndpointSchemas = {
  family: "order",
  errorResponse: HandOffErrorResponse,
  summary: "Redeem a one-time code for a cart",
  description:
    "The server of the external checkout sends this request. Each request invalidates its code, even if the request fails. " +
    "A customer's token is a new token of the customer's session, so sign-out revokes it. A guest's token is empty.",
  routes: [{ method: "POST", path: "/api/ext/checkout/redeem" }],
  query: { storeCode: commonParameters.storeCode },
  headers: {
    authorization: Schema.optionalKey(
      FilledText.annotate({
        description: "`Bearer` and the key that the shop shares with the external checkout.",
      }),
    ),
  },
  body: Schema.Struct({
    code: FilledText,
    origin: FilledText.annotate({ description: "Origin of the external checkout." }),
  }),
  result: Schema.Struct({
    cartId: FilledText,
    token: Schema.String,
    storeCode: FilledText,
    customer: Schema.Literals(["guest", "signed-in"]),
  }),
  errors: {
    400: "The code or the origin is missing",
    401: "The key is wrong",
    404: "The code is unknown, used, expired or belongs to another checkout",
    429: "Too many requests",
    503: "No external checkout is configured",
  },
  example: {
    query: { storeCode: "fr" },
    body: { code: "q5oY0sJpZ0m0m1v2x3w4y5z6A7B8C9D0E1F2G3H4I5J", origin: "https://checkout.example" },
    response: { cartId: cart, token: "", storeCode: "fr", customer: "guest" },
  },
}
