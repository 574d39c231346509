import { Schema } from "effect"
import type { ContractDetails, HttpRoute } from "./model.ts"
import { common } from "./parameters.ts"
import { EmailAddress } from "./values.ts"

const olderName = (method: HttpRoute["method"]): ReadonlyArray<HttpRoute> => [
  { method, path: "/api/ext/mailchimp-subscribe/subscribe" },
]
const query = { token: "", storeCode: "fr" }

/** The newsletter. @rule WI100 - wire §13 */
export const newsletter = {
  "newsletter.status": {
    family: "newsletter",
    summary: "Whether an address gets the newsletter",
    about:
      "Only the word `subscribed` means yes. Ours says it to a signed-in customer about their own address alone; every other " +
      "address is `unsubscribed`. Older servers refuse an unknown address with 500.",
    also: olderName("GET"),
    query: { ...common, email: EmailAddress.annotate({ description: "Percent-encoded." }) },
    result: Schema.String,
    refusals: { 400: "The e-mail is missing" },
    example: { query: { ...query, email: "anne@example.org" }, answer: "subscribed" },
  },
  "newsletter.subscribe": {
    family: "newsletter",
    summary: "An address put on the newsletter's list",
    about:
      "Ours writes to the address, which confirms with the link. The answer is the same for every address.",
    also: olderName("POST"),
    query: common,
    body: Schema.Struct({ email: EmailAddress }),
    result: Schema.Unknown,
    refusals: { 400: "The e-mail is none", 429: "Too many tries" },
    example: { query, body: { email: "anne@example.org" }, answer: true },
  },
  "newsletter.unsubscribe": {
    family: "newsletter",
    summary: "An address taken off the newsletter's list",
    about:
      "Ours takes a signed-in customer's own address off at once (`true`). For every other address the result is `letter`: an " +
      "address on the list is sent the link that ends it.",
    also: olderName("DELETE"),
    query: common,
    body: Schema.Struct({ email: EmailAddress }),
    result: Schema.Unknown,
    refusals: { 400: "The e-mail is none", 429: "Too many tries" },
    example: { query, body: { email: "anne@example.org" }, answer: true },
  },
} satisfies Readonly<Record<string, ContractDetails>>
