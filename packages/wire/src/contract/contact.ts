import { Schema } from "effect"
import type { ContractDetails } from "./model.ts"
import { common } from "./parameters.ts"
import { refusalWith } from "./refusal.ts"
import { EmailAddress, FilledText, optional } from "./values.ts"

const ContactRefusal = refusalWith("ContactRefusal", [
  "TokenInvalid",
  "RecipientsMissing",
  "SourceInvalid",
  "TargetInvalid",
  "TargetForeign",
  "FieldsInvalid",
])
const query = { token: "", storeCode: "fr" }

/** The contact form and the mail service. @rule WI100 - wire §13 */
export const contact = {
  "contact.send": {
    family: "contact",
    refusal: ContactRefusal,
    summary: "A message to the shop",
    about: "The protocol does not show its fields; these are ours.",
    query: common,
    body: Schema.Struct({ name: FilledText, email: EmailAddress, message: FilledText }),
    result: Schema.Unknown,
    refusals: { 400: "Something is missing", 429: "Too many messages" },
    example: {
      query,
      body: { name: "Anne", email: "anne@example.org", message: "Do you have a bigger bowl?" },
      answer: true,
    },
  },
  "mail.token": {
    family: "contact",
    refusal: ContactRefusal,
    summary: "The right to send one e-mail",
    query: common,
    result: FilledText,
    refusals: { 429: "Too many tokens" },
    example: { query, answer: "mail-token" },
  },
  "mail.send": {
    family: "contact",
    refusal: ContactRefusal,
    summary: "An e-mail for the mail service",
    about:
      "With confirmation the source address is looked up in the list of those that are allowed, else the target's.",
    query: common,
    body: Schema.Struct({
      sourceAddress: EmailAddress,
      targetAddress: EmailAddress,
      token: FilledText,
      ...optional({
        subject: Schema.String,
        emailText: Schema.String,
        confirmation: Schema.Boolean,
      }),
    }),
    result: Schema.Literal("OK"),
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
