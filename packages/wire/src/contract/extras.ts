import type { ContractDetails, Parameter, HttpRoute } from "./model.ts"
import { common } from "./parameters.ts"
import {
  about,
  anyOf,
  anything,
  boolean,
  exactly,
  id,
  integer,
  list,
  mailAddress,
  named,
  number,
  open,
  said,
  text,
} from "./schema.ts"

const newsletter = (method: HttpRoute["method"]): ReadonlyArray<HttpRoute> => [
  { method, path: "/api/ext/mailchimp-subscribe/subscribe" },
]
const query = { token: "", storeCode: "fr" }
const email: Parameter = { schema: mailAddress, about: "Percent-encoded.", isRequired: true }
const anyResult = about("Success is the code; what else is said does not matter.", anything)

/** Reviews, newsletter, contact form and mail. @rule WI100 - wire §8, §13 */
export const extras = {
  "review.create": {
    family: "extras",
    summary: "A review handed in",
    about: "The platform sets the status, whatever is said.",
    query: common,
    body: open({
      review: open({
        product_id: id,
        title: said,
        detail: said,
        nickname: said,
        "review_entity?": text,
        "review_status?": integer,
        "customer_id?": anyOf(integer, { type: "null" }),
        "ratings?": list(open({ rating_name: said, value: number })),
      }),
    }),
    reply: { form: "envelope", result: anyOf(exactly(true), named("Review")) },
    refusals: { 400: "Something is missing", 404: "There is no such product", 429: "Too many reviews" },
    example: {
      query,
      body: {
        review: {
          product_id: 1,
          title: "Good",
          detail: "A good bowl.",
          nickname: "Anne",
          review_entity: "product",
          review_status: 2,
          customer_id: null,
        },
      },
      answer: true,
    },
  },
  "newsletter.status": {
    family: "extras",
    summary: "Whether an address gets the newsletter",
    about:
      "Only the word `subscribed` means yes. Ours says it to a signed-in customer about their own address alone; every other " +
      "address is `unsubscribed`. Older servers refuse an unknown address with 500.",
    also: newsletter("GET"),
    query: { ...common, email },
    reply: { form: "envelope", result: text },
    refusals: { 400: "The e-mail is missing" },
    example: { query: { ...query, email: "anne@example.org" }, answer: "subscribed" },
  },
  "newsletter.subscribe": {
    family: "extras",
    summary: "An address put on the newsletter's list",
    about:
      "Ours writes to the address, which confirms with the link. The answer is the same for every address.",
    also: newsletter("POST"),
    query: common,
    body: open({ email: mailAddress }),
    reply: { form: "envelope", result: anyResult },
    refusals: { 400: "The e-mail is none", 429: "Too many tries" },
    example: { query, body: { email: "anne@example.org" }, answer: true },
  },
  "newsletter.unsubscribe": {
    family: "extras",
    summary: "An address taken off the newsletter's list",
    about:
      "Ours takes a signed-in customer's own address off at once (`true`). For every other address the result is `letter`: an " +
      "address on the list is sent the link that ends it.",
    also: newsletter("DELETE"),
    query: common,
    body: open({ email: mailAddress }),
    reply: { form: "envelope", result: anyResult },
    refusals: { 400: "The e-mail is none", 429: "Too many tries" },
    example: { query, body: { email: "anne@example.org" }, answer: true },
  },
  "contact.send": {
    family: "extras",
    summary: "A message to the shop",
    about: "The protocol does not show its fields; these are ours.",
    query: common,
    body: open({ name: said, email: mailAddress, message: said }),
    reply: { form: "envelope", result: anyResult },
    refusals: { 400: "Something is missing", 429: "Too many messages" },
    example: {
      query,
      body: { name: "Anne", email: "anne@example.org", message: "Do you have a bigger bowl?" },
      answer: true,
    },
  },
  "mail.token": {
    family: "extras",
    summary: "The right to send one e-mail",
    query: common,
    reply: { form: "envelope", result: said },
    refusals: { 429: "Too many tokens" },
    example: { query, answer: "mail-token" },
  },
  "mail.send": {
    family: "extras",
    summary: "An e-mail for the mail service",
    about:
      "With confirmation the source address is looked up in the list of those that are allowed, else the target's.",
    query: common,
    body: open({
      sourceAddress: mailAddress,
      targetAddress: mailAddress,
      "subject?": text,
      "emailText?": text,
      "confirmation?": boolean,
      token: said,
    }),
    reply: { form: "envelope", result: exactly("OK") },
    refusals: {
      400: "An address is missing or not allowed",
      401: "The token is none",
      429: "Too many e-mails",
      503: "No transport is set up",
    },
    example: {
      query,
      body: {
        sourceAddress: "anne@example.org",
        targetAddress: "shop@example.org",
        subject: "A question",
        emailText: "Do you have a bigger bowl?",
        token: "mail-token",
      },
      answer: "OK",
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
