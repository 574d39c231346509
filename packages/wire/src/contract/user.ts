import { Schema } from "effect"
import type { ContractDetails } from "./model.ts"
import { common } from "./parameters.ts"
import { PastOrder } from "./past-order.ts"
import { Profile } from "./profile.ts"
import { CustomerRefusal } from "./refusal.ts"
import { EmailAddress, FilledText, Id, NewPassword, TextOrNull, optional } from "./values.ts"

type Details = Omit<ContractDetails, "family" | "refusals"> & Partial<Pick<ContractDetails, "refusals">>

const call = <Own extends Details>(isCustomers: boolean, details: Own) => ({
  ...details,
  family: "user" as const,
  refusal: CustomerRefusal,
  query: { ...common, ...details.query },
  refusals: {
    400: "The request says something wrong; the words, or the list of faults, say what",
    ...(isCustomers ? { 401: "There is no token, or it is over" } : {}),
    429: "Too many tries; Retry-After says when the next one may come",
    503: "The shop is busy; Retry-After says when to come back",
    ...details.refusals,
  },
  example: {
    query: { token: isCustomers ? "token-of-the-customer" : "", storeCode: "fr" },
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
const refreshed = Schema.Struct({
  refreshToken: Schema.optionalKey(FilledText.annotate({ description: "Opaque." })),
})
const isDone = { result: Schema.Boolean } as const

/** What a customer may say of an address: two lines of street, nothing optional that is empty. */
const changedAddress = Schema.Struct({
  firstname: Schema.String,
  lastname: Schema.String,
  street: Schema.Array(Schema.String.check(Schema.isMinLength(1))).check(Schema.isMinLength(2)),
  city: Schema.String,
  postcode: Schema.String,
  country_id: Schema.String.check(Schema.isPattern(/^[A-Z]{2}$/u)),
  ...optional({
    id: Id,
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
  }),
})

/** The calls of a customer. @rule WI100 - wire §4 */
export const user = {
  "user.login": call(false, {
    summary: "Sign in",
    about: "The result is the token itself. Send no old token along: a 401 would be taken for its end.",
    body: Schema.Struct({ username: FilledText, password: FilledText }),
    result: FilledText,
    meta: refreshed,
    refusals: { 401: "E-mail or password is wrong" },
    example: {
      body: { username: "anne@example.org", password: "correct horse battery" },
      answer: "token-of-the-customer",
      meta: { refreshToken: "refresh-token" },
    },
  }),
  "user.refresh": call(false, {
    summary: "A new token for a refresh token",
    body: Schema.Struct({ refreshToken: FilledText }),
    result: FilledText,
    meta: refreshed,
    refusals: { 401: "The refresh token is none, or is over" },
    example: { body: { refreshToken: "refresh-token" }, answer: "new-token", meta: { refreshToken: "r2" } },
  }),
  "user.logout": call(false, {
    summary: "Sign out",
    about:
      "Ends the session of the token, or of the refresh token, with every token of it. Tokens that are nobody's are answered the same.",
    body: Schema.Struct({ refreshToken: Schema.optionalKey(FilledText) }),
    ...isDone,
    example: {
      query: { token: "token-of-the-customer", storeCode: "fr" },
      body: { refreshToken: "refresh-token" },
      answer: true,
    },
  }),
  "user.create": call(false, {
    summary: "A new customer",
    body: Schema.Struct({
      customer: Schema.Struct({
        email: EmailAddress,
        firstname: FilledText,
        lastname: FilledText,
        addresses: Schema.optionalKey(Schema.Array(changedAddress)),
      }),
      password: NewPassword,
    }),
    result: Profile,
    example: {
      body: {
        customer: { email: "anne@example.org", firstname: "Anne", lastname: "Martin" },
        password: "correct horse battery",
      },
      answer: profile,
    },
  }),
  "user.resetPassword": call(false, {
    summary: "A mail for who has forgotten the password",
    also: [{ method: "POST", path: "/api/user/resetPassword" }],
    body: Schema.Struct({ email: EmailAddress }),
    ...isDone,
    refusals: { 404: "Some platforms say that nobody has this address; ours never tells" },
    example: { body: { email: "anne@example.org" }, answer: true },
  }),
  "user.createPassword": call(false, {
    summary: "A new password by that mail",
    body: Schema.Struct({ email: EmailAddress, newPassword: NewPassword, resetToken: FilledText }),
    ...isDone,
    example: {
      body: { email: "anne@example.org", newPassword: "correct horse battery", resetToken: "reset-token" },
      answer: true,
    },
  }),
  "user.changePassword": call(true, {
    summary: "A new password for the old one",
    also: [{ method: "POST", path: "/api/user/changePassword" }],
    body: Schema.Struct({ currentPassword: FilledText, newPassword: NewPassword }),
    ...isDone,
    example: {
      body: { currentPassword: "correct horse battery", newPassword: "another long password" },
      answer: true,
    },
  }),
  "user.me": call(true, {
    summary: "Who is signed in",
    result: Profile,
    example: { answer: profile },
  }),
  "user.update": call(true, {
    summary: "What a customer changes of themselves",
    about:
      "Body and customer are closed: older platforms refuse anything else. They also want an e-mail in lower case, at " +
      "most two addresses, a postcode of three signs and a vat_id of three where it is said. A new e-mail address needs " +
      "currentPassword: without it the refusal is PasswordNeeded, with a wrong one PasswordWrong. The new address is " +
      "set once its owner has followed the link of a letter; until then the profile has the old one. The answer is the " +
      "same for an address that has an account.",
    body: Schema.Struct({
      currentPassword: Schema.optionalKey(FilledText),
      customer: Schema.Struct({
        email: EmailAddress,
        firstname: FilledText,
        lastname: FilledText,
        ...optional({
          addresses: Schema.Array(changedAddress),
          custom_attributes: Schema.Array(Schema.Struct({ attribute_code: FilledText, value: TextOrNull })),
        }),
      }).annotate({ additionalProperties: false }),
    }).annotate({ additionalProperties: false }),
    result: Profile,
    refusals: { 403: "An address is somebody else's" },
    example: {
      body: {
        customer: { email: profile.email, firstname: "Anne", lastname: "Martin", addresses: [address] },
      },
      answer: profile,
    },
  }),
  "user.orderHistory": call(true, {
    summary: "Earlier orders, the newest first",
    query: {
      pageSize: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u)).annotate({ description: "20 unless said." }),
      ),
      currentPage: Schema.optionalKey(
        Schema.String.check(Schema.isPattern(/^[1-9]\d{0,3}$/u)).annotate({ description: "The first is 1." }),
      ),
    },
    result: Schema.Struct({
      items: Schema.Array(PastOrder),
      total_count: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)),
      search_criteria: Schema.optionalKey(Schema.Struct({ current_page: Schema.optionalKey(Schema.Int) })),
    }),
    example: {
      query: { token: "token-of-the-customer", storeCode: "fr", pageSize: "20", currentPage: "1" },
      answer: {
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
