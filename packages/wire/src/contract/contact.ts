import { Schema } from "effect"
import type { ContractDetails } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { errorResponseWith } from "./error-response.ts"
import { EmailAddress, FilledText, optional } from "./values.ts"

const ContactErrorResponse = errorResponseWith("ContactErrorResponse", [
  "TokenInvalid",
  "RecipientsMissing",
  "SourceInvalid",
  "TargetInvalid",
  "TargetForeign",
  "FieldsInvalid",
])
const query = { token: "", storeCode: "fr" }

/** The contracts of the contact form and the mail service. */
export const contact = {
  "contact.send": {
    family: "contact",
    errorResponse: ContactErrorResponse,
    summary: "Send a message to the shop",
    description: "The specification does not define the fields of the body. This shop defines them.",
    query: commonParameters,
    body: Schema.Struct({ name: FilledText, email: EmailAddress, message: FilledText }),
    result: Schema.Unknown,
    errors: { 400: "A field is missing", 429: "Too many requests" },
    example: {
      query,
      body: { name: "Anne", email: "anne@example.org", message: "Do you have a bigger bowl?" },
      response: true,
    },
  },
  "mail.token": {
    family: "contact",
    errorResponse: ContactErrorResponse,
    summary: "Get a token for one e-mail",
    query: commonParameters,
    result: FilledText,
    errors: { 429: "Too many requests" },
    example: { query, response: "mail-token" },
  },
  "mail.send": {
    family: "contact",
    errorResponse: ContactErrorResponse,
    summary: "Send an e-mail with the mail service",
    description:
      "With `confirmation` the source address must be in the list of allowed addresses; without it, the target address.",
    query: commonParameters,
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
    errors: {
      400: "An address is missing or not allowed",
      401: "The token is missing or invalid",
      429: "Too many requests",
      503: "No mail transport is configured",
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
      response: "OK",
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
