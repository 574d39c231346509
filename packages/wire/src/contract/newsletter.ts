import { Schema } from "effect"
import type { ContractDetails, HttpRoute } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { EmailAddress } from "./values.ts"

const olderRoute = (method: HttpRoute["method"]): ReadonlyArray<HttpRoute> => [
  { method, path: "/api/ext/mailchimp-subscribe/subscribe" },
]
const query = { token: "", storeCode: "fr" }

/** The contracts of the newsletter. */
export const newsletter = {
  "newsletter.status": {
    family: "newsletter",
    summary: "Get the newsletter status of an address",
    description:
      "The result is `subscribed` or `unsubscribed`. This shop returns `subscribed` only for the address of the signed-in " +
      "customer. Older servers respond to an unknown address with status 500.",
    aliases: olderRoute("GET"),
    query: { ...commonParameters, email: EmailAddress.annotate({ description: "Percent-encoded." }) },
    result: Schema.String,
    errors: { 400: "The e-mail address is missing" },
    example: { query: { ...query, email: "anne@example.org" }, response: "subscribed" },
  },
  "newsletter.subscribe": {
    family: "newsletter",
    summary: "Subscribe an address to the newsletter",
    description:
      "The shop sends an e-mail with a confirmation link (double opt-in). The response is the same for every address.",
    aliases: olderRoute("POST"),
    query: commonParameters,
    body: Schema.Struct({ email: EmailAddress }),
    result: Schema.Unknown,
    errors: { 400: "The e-mail address is invalid", 429: "Too many requests" },
    example: { query, body: { email: "anne@example.org" }, response: true },
  },
  "newsletter.unsubscribe": {
    family: "newsletter",
    summary: "Unsubscribe an address from the newsletter",
    description:
      "The shop unsubscribes the address of the signed-in customer immediately; the result is `true`. For every other address " +
      "the result is `letter`: the shop sends a subscribed address an e-mail with the link to unsubscribe.",
    aliases: olderRoute("DELETE"),
    query: commonParameters,
    body: Schema.Struct({ email: EmailAddress }),
    result: Schema.Unknown,
    errors: { 400: "The e-mail address is invalid", 429: "Too many requests" },
    example: { query, body: { email: "anne@example.org" }, response: true },
  },
} satisfies Readonly<Record<string, ContractDetails>>
