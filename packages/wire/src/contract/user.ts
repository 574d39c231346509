import type { ContractDetails, Example, HttpRoute } from "./model.ts"
import { common } from "./parameters.ts"
import {
  about,
  closed,
  id,
  boolean,
  integer,
  list,
  mailAddress,
  named,
  newPassword,
  open,
  said,
  type Schema,
  text,
  textOrNull,
} from "./schema.ts"

interface Asked {
  readonly summary: string
  readonly about?: string
  readonly body?: Schema
  readonly query?: ContractDetails["query"]
  readonly result: Schema
  readonly meta?: Schema
  readonly also?: ReadonlyArray<HttpRoute>
  readonly refusals?: ContractDetails["refusals"]
  readonly example: Example
}

const call = (isCustomers: boolean, asked: Asked): ContractDetails => {
  const { result, meta, refusals, example, query, ...rest } = asked
  return {
    family: "user",
    query: { ...common, ...query },
    ...rest,
    reply: { form: "envelope", result, ...(meta === undefined ? {} : { meta }) },
    refusals: {
      400: "The request says something wrong; the words, or the list of faults, say what",
      ...(isCustomers ? { 401: "There is no token, or it is over" } : {}),
      429: "Too many tries; Retry-After says when the next one may come",
      503: "The shop is busy; Retry-After says when to come back",
      ...refusals,
    },
    example: {
      query: { token: isCustomers ? "token-of-the-customer" : "", storeCode: "fr" },
      ...example,
    },
  }
}

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
const refreshed = open({ "refreshToken?": about("Opaque.", said) })
const isDone = { result: boolean } as const

/** What a customer may say of an address: two lines of street, nothing optional that is empty. */
const changedAddress = open({
  "id?": id,
  firstname: text,
  lastname: text,
  street: list({ type: "string", minLength: 1 }, 2),
  city: text,
  postcode: text,
  country_id: { type: "string", pattern: "^[A-Z]{2}$" },
  "region?": open({ region: textOrNull, "region_code?": textOrNull, "region_id?": integer }),
  "region_id?": integer,
  "company?": { type: "string", minLength: 1 },
  "telephone?": text,
  "vat_id?": { type: "string", minLength: 1 },
  "default_billing?": boolean,
  "default_shipping?": boolean,
})

/** The calls of a customer. @rule WI100 - wire §4 */
export const user = {
  "user.login": call(false, {
    summary: "Sign in",
    about: "The result is the token itself. Send no old token along: a 401 would be taken for its end.",
    body: open({ username: said, password: said }),
    result: said,
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
    body: open({ refreshToken: said }),
    result: said,
    meta: refreshed,
    refusals: { 401: "The refresh token is none, or is over" },
    example: { body: { refreshToken: "refresh-token" }, answer: "new-token", meta: { refreshToken: "r2" } },
  }),
  "user.logout": call(false, {
    summary: "Sign out",
    about:
      "Ends the session of the token, or of the refresh token, with every token of it. Tokens that are nobody's are answered the same.",
    body: open({ "refreshToken?": said }),
    ...isDone,
    example: {
      query: { token: "token-of-the-customer", storeCode: "fr" },
      body: { refreshToken: "refresh-token" },
      answer: true,
    },
  }),
  "user.create": call(false, {
    summary: "A new customer",
    body: open({
      customer: open({
        email: mailAddress,
        firstname: said,
        lastname: said,
        "addresses?": list(changedAddress),
      }),
      password: newPassword,
    }),
    result: named("Profile"),
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
    body: open({ email: mailAddress }),
    ...isDone,
    refusals: { 404: "Some platforms say that nobody has this address; ours never tells" },
    example: { body: { email: "anne@example.org" }, answer: true },
  }),
  "user.createPassword": call(false, {
    summary: "A new password by that mail",
    body: open({ email: mailAddress, newPassword, resetToken: said }),
    ...isDone,
    example: {
      body: { email: "anne@example.org", newPassword: "correct horse battery", resetToken: "reset-token" },
      answer: true,
    },
  }),
  "user.changePassword": call(true, {
    summary: "A new password for the old one",
    also: [{ method: "POST", path: "/api/user/changePassword" }],
    body: open({ currentPassword: said, newPassword }),
    ...isDone,
    example: {
      body: { currentPassword: "correct horse battery", newPassword: "another long password" },
      answer: true,
    },
  }),
  "user.me": call(true, {
    summary: "Who is signed in",
    result: named("Profile"),
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
    body: closed({
      "currentPassword?": said,
      customer: closed({
        email: mailAddress,
        firstname: said,
        lastname: said,
        "addresses?": list(changedAddress),
        "custom_attributes?": list(open({ attribute_code: said, value: textOrNull })),
      }),
    }),
    result: named("Profile"),
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
      pageSize: { schema: { type: "string", pattern: "^[1-9]\\d{0,3}$" }, about: "20 unless said." },
      currentPage: { schema: { type: "string", pattern: "^[1-9]\\d{0,3}$" }, about: "The first is 1." },
    },
    result: open({
      items: list(named("PastOrder")),
      total_count: { type: "integer", minimum: 0 },
      "search_criteria?": open({ "current_page?": integer }),
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
