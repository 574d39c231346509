import { Schema } from "effect"
import { addressStruct } from "./address.ts"
import type { ContractDetails } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { PastOrder } from "./past-order.ts"
import { Profile } from "./profile.ts"
import { CustomerErrorResponse } from "./error-response.ts"
import { EmailAddress, FilledText, Id, NewPassword, TextOrNull, optional } from "./values.ts"

type UserContract = Omit<ContractDetails, "family" | "errors"> & Partial<Pick<ContractDetails, "errors">>

const userContract = <Own extends UserContract>(requiresCustomer: boolean, details: Own) => ({
  ...details,
  family: "user" as const,
  errorResponse: CustomerErrorResponse,
  query: { ...commonParameters, ...details.query },
  errors: {
    400: "The request is invalid; `result` is an error message or a list of validation errors",
    ...(requiresCustomer ? { 401: "The token is missing, invalid or expired" } : {}),
    429: "Too many requests; `Retry-After` contains the waiting time in seconds",
    503: "The shop is busy; `Retry-After` contains the waiting time in seconds",
    ...details.errors,
  },
  example: {
    query: { token: requiresCustomer ? "token-of-the-customer" : "", storeCode: "fr" },
    ...details.example,
  },
})

const address = {
  id: 3,
  customer_id: 12,
  firstname: "Anne",
  lastname: "Martin",
  street: ["1 rue des Potiers", "2"],
  postcode: "69001",
  city: "Lyon",
  region: { region: null, region_code: null, region_id: 0 },
  region_id: 0,
  country_id: "FR",
  telephone: "0102030405",
  default_billing: true,
}
const profile = {
  id: 12,
  group_id: 1,
  email: "anne@example.org",
  firstname: "Anne",
  lastname: "Martin",
  created_at: "2026-01-02 03:04:05",
  default_billing: "3",
  addresses: [address],
}
const tokenMeta = Schema.Struct({
  refreshToken: Schema.optionalKey(FilledText.annotate({ description: "Opaque." })),
})
const booleanResult = { result: Schema.Boolean } as const

/** An address that a customer edits: two lines of street, and no empty optional field. */
const editedAddress = addressStruct(
  {
    firstname: Schema.String,
    lastname: Schema.String,
    street: Schema.Array(Schema.String.check(Schema.isMinLength(1))).check(Schema.isMinLength(2)),
    city: Schema.String,
    postcode: Schema.String,
    country_id: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u)),
  },
  {
    id: Id,
    customer_id: Id.annotate({ description: "Clients return it with the address; the server ignores it." }),
    region: Schema.Struct({
      region: TextOrNull,
      ...optional({ region_code: TextOrNull, region_id: Schema.Int }),
    }),
    region_id: Schema.Int,
    company: Schema.String.check(Schema.isMinLength(1)),
    telephone: Schema.String,
    vat_id: Schema.String.check(Schema.isMinLength(1)),
    default_billing: Schema.Boolean,
    default_shipping: Schema.Boolean,
  },
)

/** The contracts of the customer endpoints. */
export const user = {
  "user.login": userContract(false, {
    summary: "Sign in",
    description:
      "The result is the token. Do not send an old token: clients treat a 401 as the end of the session.",
    body: Schema.Struct({ username: FilledText, password: FilledText }),
    result: FilledText,
    meta: tokenMeta,
    errors: { 401: "The e-mail address or the password is wrong" },
    example: {
      body: { username: "anne@example.org", password: "correct horse battery" },
      response: "token-of-the-customer",
      meta: { refreshToken: "refresh-token" },
    },
  }),
  "user.refresh": userContract(false, {
    summary: "Get a new token with a refresh token",
    body: Schema.Struct({ refreshToken: FilledText }),
    result: FilledText,
    meta: tokenMeta,
    errors: { 401: "The refresh token is invalid or expired" },
    example: { body: { refreshToken: "refresh-token" }, response: "new-token", meta: { refreshToken: "r2" } },
  }),
  "user.logout": userContract(false, {
    summary: "Sign out",
    description:
      "The server ends the session of the token or the refresh token and revokes all tokens of the session. The response is the same for an unknown token.",
    body: Schema.Struct({ refreshToken: Schema.optionalKey(FilledText) }),
    ...booleanResult,
    example: {
      query: { token: "token-of-the-customer", storeCode: "fr" },
      body: { refreshToken: "refresh-token" },
      response: true,
    },
  }),
  "user.create": userContract(false, {
    summary: "Create a customer account",
    body: Schema.Struct({
      customer: Schema.Struct({
        email: EmailAddress,
        firstname: FilledText,
        lastname: FilledText,
        addresses: Schema.optionalKey(Schema.Array(editedAddress)),
      }),
      password: NewPassword,
    }),
    result: Profile,
    example: {
      body: {
        customer: { email: "anne@example.org", firstname: "Anne", lastname: "Martin" },
        password: "correct horse battery",
      },
      response: profile,
    },
  }),
  "user.resetPassword": userContract(false, {
    summary: "Request an e-mail to reset the password",
    aliases: [{ method: "POST", path: "/api/user/resetPassword" }],
    body: Schema.Struct({ email: EmailAddress }),
    ...booleanResult,
    errors: { 404: "No account has this address (other platforms only)" },
    example: { body: { email: "anne@example.org" }, response: true },
  }),
  "user.createPassword": userContract(false, {
    summary: "Set a new password with the token from the e-mail",
    body: Schema.Struct({ email: EmailAddress, newPassword: NewPassword, resetToken: FilledText }),
    ...booleanResult,
    example: {
      body: { email: "anne@example.org", newPassword: "correct horse battery", resetToken: "reset-token" },
      response: true,
    },
  }),
  "user.changePassword": userContract(true, {
    summary: "Change the password",
    aliases: [{ method: "POST", path: "/api/user/changePassword" }],
    body: Schema.Struct({ currentPassword: FilledText, newPassword: NewPassword }),
    ...booleanResult,
    example: {
      body: { currentPassword: "correct horse battery", newPassword: "another long password" },
      response: true,
    },
  }),
  "user.me": userContract(true, {
    summary: "Get the profile of the signed-in customer",
    result: Profile,
    example: { response: profile },
  }),
  "user.update": userContract(true, {
    summary: "Update the profile of the signed-in customer",
    description:
      "Older platforms reject additional properties of the body and of `customer`. They also require an e-mail address in " +
      "lower case, at most two addresses, and at least three characters in `postcode` and in a present `vat_id`. A new " +
      "e-mail address requires `currentPassword`. The error is PasswordNeeded if it is missing and PasswordWrong if it is " +
      "wrong. The shop sends a link to the new address; the profile has the old address until its owner opens the link. " +
      "The response is the same for an address that already has an account.",
    body: Schema.Struct({
      currentPassword: Schema.optionalKey(FilledText),
      customer: Schema.Struct({
        email: EmailAddress,
        firstname: FilledText,
        lastname: FilledText,
        ...optional({
          addresses: Schema.Array(editedAddress),
          custom_attributes: Schema.Array(Schema.Struct({ attribute_code: FilledText, value: TextOrNull })),
        }),
      }).annotate({ additionalProperties: false }),
    }).annotate({ additionalProperties: false }),
    result: Profile,
    errors: { 403: "An address belongs to another customer" },
    example: {
      body: {
        customer: { email: profile.email, firstname: "Anne", lastname: "Martin", addresses: [address] },
      },
      response: profile,
    },
  }),
  "user.orderHistory": userContract(true, {
    summary: "List past orders, newest first",
    query: {
      pageSize: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u)).annotate({
          description: "Orders per page; the default is 20.",
        }),
      ),
      currentPage: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u)).annotate({
          description: "Number of the page, from 1.",
        }),
      ),
    },
    result: Schema.Struct({
      items: Schema.Array(PastOrder),
      total_count: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
      search_criteria: Schema.optionalKey(Schema.Struct({ current_page: Schema.optionalKey(Schema.Int) })),
    }),
    example: {
      query: { token: "token-of-the-customer", storeCode: "fr", pageSize: "20", currentPage: "1" },
      response: {
        items: [
          {
            entity_id: 5,
            increment_id: "000000005",
            created_at: "2026-01-02 03:04:05",
            status: "pending",
            grand_total: 48,
            items: [{ sku: "BOL-M", name: "Bowl", qty_ordered: 2, price_incl_tax: 24 }],
          },
        ],
        total_count: 1,
        search_criteria: { current_page: 1 },
      },
    },
  }),
} satisfies Readonly<Record<string, ContractDetails>>
