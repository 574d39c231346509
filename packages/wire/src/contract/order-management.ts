import type { orderManagementEndpoints } from "../order-management/index.ts"
import type { Described, Example } from "./model.ts"
import { common } from "./parameters.ts"
import {
  about,
  anyOf,
  boolean,
  integer,
  list,
  mailAddress,
  number,
  oneOf,
  open,
  said,
  type Schema,
  text,
  textOrNull,
} from "./schema.ts"

const exception = about(
  "Why the right to withdraw does not hold; hygiene and digital depend on what was done with the goods.",
  oneOf("made-to-measure", "perishable", "dated", "hygiene", "digital"),
)
const choices = about(
  "What was chosen, in words of the buyer's language; missing when there was nothing to choose.",
  list(open({ label: text, value: text })),
)
const cents = { ...integer, description: "Cents." }
const small: Schema = { type: "integer", minimum: 0, maximum: 9999 }
const piece = { position: small, qty: { ...small, minimum: 1 } }
const address = open({
  firstName: text,
  lastName: text,
  company: text,
  street: text,
  house: text,
  postcode: text,
  city: text,
  region: text,
  country: text,
  phone: text,
  vatId: text,
})
const orNull = (schema: Schema): Schema => anyOf({ type: "null" }, schema)

const details = open({
  number: said,
  status: oneOf("pending", "processing", "complete", "cancelled"),
  currency: text,
  placedAt: text,
  shippedAt: textOrNull,
  cancelledAt: textOrNull,
  tracking: textOrNull,
  "trackingUrl?": about("The carrier's page about the parcel; missing where there is none.", text),
  lines: list(
    open({
      ...piece,
      sku: text,
      name: text,
      "choices?": choices,
      unitGrossCents: cents,
      rowGrossCents: cents,
      refundedQty: small,
      withdrawnQty: small,
      "exception?": exception,
    }),
  ),
  subtotalGrossCents: cents,
  discountCents: cents,
  shippingGrossCents: cents,
  grandCents: cents,
  dueCents: cents,
  refundedCents: cents,
  taxes: list(open({ ratePpm: integer, taxCents: cents })),
  shipping: orNull(address),
  "pickup?": about(
    "Where and when the order is picked up; missing where it is not.",
    open({ address: list(text), hours: list(text) }),
  ),
  billing: orNull(address),
  carrierCode: textOrNull,
  paymentCode: text,
  "payTo?": about(
    "Where the buyer sends what is due, with the order's number as reference; missing where nothing is, or nobody has to.",
    open({
      to: said,
      account: orNull(open({ iban: said, bic: text })),
      address: list(said),
      isFictitious: boolean,
    }),
  ),
  isCancellable: boolean,
  "hasInvoice?": about(
    "Whether its invoice is there to be had; missing where the server does not say.",
    boolean,
  ),
  "creditNotes?": list(open({ number: said, issuedAt: said, amountCents: cents })),
})
const withdrawn = list(
  open({ ...piece, sku: text, name: text, "choices?": choices, "exception?": exception }),
)
const draft = { orderNumber: said, lines: withdrawn, "excepted?": withdrawn }
const file = open({ fileName: said, contentType: said, base64: said })

const ownReview = open({
  id: integer,
  productId: integer,
  title: text,
  detail: text,
  nickname: text,
  status: oneOf("approved", "pending", "rejected"),
  createdAt: textOrNull,
  ratings: list(open({ name: text, percent: number, value: number })),
  isBought: boolean,
  product: orNull(open({ sku: text, name: text })),
})

const sessions = open({
  sessions: list(
    open({
      id: integer,
      browser: about("Such as Firefox; null when the device does not say.", textOrNull),
      system: about("Such as Windows; null when the device does not say.", textOrNull),
      startedAt: said,
      usedAt: about("When a token was made for it last: exact to an hour.", said),
      isCurrent: boolean,
    }),
  ),
})
const session = {
  id: 7,
  browser: "Firefox",
  system: "Windows",
  startedAt: "2026-01-02T03:04:05.000Z",
  usedAt: "2026-01-03T03:04:05.000Z",
  isCurrent: true,
}

const plea = {
  number: { ...said, examples: ["FR-100001"] },
  "email?": about("The address that stands on the order; missing for who is signed in.", orNull(mailAddress)),
  "code?": about("The one-time code of the letter that a 403 with CodeNeeded announces.", said),
}
const key = about("Minted before the first try: under it the call has its effect once.", said)
const wish = { "lines?": about("Missing or null is everything that is left.", orNull(list(open(piece)))) }

const query = { token: "", storeCode: "fr" }
const asked = { number: "FR-100001", email: "anne@example.org" }
const unknown = {
  403: "CodeNeeded: a guest acts on an order, and reads one whose number was tried too often, with the code of a letter that is sent now. CodeWrong: the code is wrong, over or used",
  404: "There is no order with this number and e-mail address",
  429: "Too many tries",
}

const call = (
  path: string,
  summary: string,
  body: Readonly<Record<string, Schema>>,
  result: Schema,
  more: {
    readonly about?: string
    readonly refusals?: Described["refusals"]
    readonly example: Pick<Example, "body" | "answer">
  },
): Described => ({
  family: "order",
  summary,
  ...(more.about === undefined ? {} : { about: more.about }),
  at: [{ method: "POST", path: `/api/ext/orders/${path}` }],
  query: common,
  body: open({ ...plea, ...body }),
  reply: { form: "envelope", result },
  refusals: { 400: "Something is missing", ...unknown, ...more.refusals },
  example: { query, ...more.example },
})

/** What is asked for with the password once more. */
const confirmed = (
  path: string,
  summary: string,
  result: Schema,
  answer: Example["answer"],
  more: Readonly<Record<string, Schema>> = {},
): Described => ({
  family: "user",
  summary,
  at: [{ method: "POST", path: `/api/ext/${path}` }],
  query: common,
  body: open({ ...more, password: about("The customer's own, typed for this.", said) }),
  reply: { form: "envelope", result },
  refusals: {
    400: "The password is wrong or missing",
    401: "There is no token, or it is over",
    429: "Too many tries",
  },
  isCustomers: true,
  example: { query: { ...query, token: "access-1" }, body: { password: "Kiln-and-clay9" }, answer },
})

const anne = {
  firstName: "Anne",
  lastName: "Martin",
  company: "",
  street: "rue des Potiers",
  house: "1",
  postcode: "69001",
  city: "Lyon",
  region: "",
  country: "FR",
  phone: "",
  vatId: "",
}
const seen = {
  number: "FR-100001",
  status: "pending",
  currency: "EUR",
  placedAt: "2026-01-02T03:04:05.000Z",
  shippedAt: null,
  cancelledAt: null,
  tracking: null,
  lines: [
    {
      position: 0,
      sku: "BOL",
      name: "Bowl",
      qty: 2,
      unitGrossCents: 2400,
      rowGrossCents: 4800,
      refundedQty: 0,
      withdrawnQty: 0,
    },
  ],
  subtotalGrossCents: 4800,
  discountCents: 0,
  shippingGrossCents: 500,
  grandCents: 5300,
  dueCents: 5300,
  refundedCents: 0,
  taxes: [{ ratePpm: 200_000, taxCents: 883 }],
  shipping: anne,
  billing: anne,
  carrierCode: "flatrate",
  paymentCode: "checkmo",
  isCancellable: true,
}
const oneLine = [{ position: 0, qty: 2, sku: "BOL", name: "Bowl" }]
const pdf = { fileName: "FR-I100001.pdf", contentType: "application/pdf", base64: "JVBERi0=" }
const noInvoice = {
  409: "The order was cancelled before an invoice was issued",
  410: "The address of the order is no longer kept",
  503: "The shop has not said who sells",
}
const asFile = (path: string): string =>
  `The file itself: GET ${path} with a customer's token, or POST ${path.replace("/{number}", "")} with number and email as ` +
  "the fields of a form."

/** Every call about orders that have been placed, and what customers said of them: ours, other servers do not have them. @rule WI162 */
export const orderManagementContracts: {
  readonly [Name in keyof typeof orderManagementEndpoints]: Described
} = {
  "order.lookUp": call("look-up", "An order and where it stands", {}, details, {
    example: { body: asked, answer: seen },
  }),
  "order.cancel": call("cancel", "An order cancelled that nobody has begun with", { key }, details, {
    refusals: { 409: "Somebody has begun with it", 422: "Another step came under the key before" },
    example: {
      body: { ...asked, key: "cancel-1" },
      answer: { ...seen, status: "cancelled", isCancellable: false },
    },
  }),
  "order.draftWithdrawal": call("withdrawal", "What a withdrawal would say", wish, open(draft), {
    about: "Nothing is kept. `excepted` names what no withdrawal can cover, and why.",
    refusals: { 409: "Nothing is left to withdraw from, or the right does not hold for it" },
    example: { body: asked, answer: { orderNumber: "FR-100001", lines: oneLine } },
  }),
  "order.declareWithdrawal": call(
    "withdrawal/confirm",
    "A withdrawal declared, and its receipt",
    { ...wish, name: said, key },
    open({ ...draft, receipt: said, name: said, declaredAt: said, text: said }),
    {
      refusals: {
        409: "Nothing is left to withdraw from, or the right does not hold for it",
        422: "Another withdrawal came under the key before",
      },
      example: {
        body: { ...asked, name: "Anne Martin", key: "withdrawal-1" },
        answer: {
          orderNumber: "FR-100001",
          lines: oneLine,
          receipt: "FR-100001-W1",
          name: "Anne Martin",
          declaredAt: "2026-01-02T03:04:05.000Z",
          text: "Receipt FR-100001-W1",
        },
      },
    },
  ),
  "order.invoice": call("invoice", "The invoice of an order", {}, file, {
    about: asFile("/api/ext/orders/{number}/invoice.pdf"),
    refusals: noInvoice,
    example: { body: asked, answer: pdf },
  }),
  "order.creditNote": call("credit-note", "A credit note of an order", { creditNote: said }, file, {
    about: asFile("/api/ext/orders/{number}/credit-note.pdf?creditNote={creditNote}"),
    refusals: noInvoice,
    example: {
      body: { ...asked, creditNote: "FR-C100001" },
      answer: { ...pdf, fileName: "FR-C100001.pdf" },
    },
  }),
  "order.adopt": {
    family: "order",
    summary: "A guest's order made that of who is signed in, by its own key",
    at: [{ method: "POST", path: "/api/ext/orders/adopt" }],
    query: common,
    body: open({ orderId: about("The key under which it was ordered: `order_id` of the order.", said) }),
    reply: { form: "envelope", result: open({ number: said }) },
    refusals: {
      400: "Something is missing",
      401: "There is no token, or it is over",
      404: "There is no such order, or it is another customer's",
      429: "Too many tries",
    },
    isCustomers: true,
    example: {
      query: { ...query, token: "access-1" },
      body: { orderId: "order-1" },
      answer: { number: "FR-100001" },
    },
  },
  "account.copy": confirmed(
    "account/copy",
    "A copy of everything that is kept of a customer, as a file",
    file,
    { fileName: "my-data.json", contentType: "application/json", base64: "e30=" },
  ),
  "account.leave": confirmed(
    "account/leave",
    "Takes the account of a customer away; orders stay as long as the law wants books kept",
    open({ ordersKept: { ...integer, minimum: 0 } }),
    { ordersKept: 2 },
  ),
  "account.sessions": {
    family: "user",
    summary: "The sessions of a customer, the one used last first",
    at: [{ method: "POST", path: "/api/ext/account/sessions" }],
    query: common,
    body: open({}),
    reply: { form: "envelope", result: sessions },
    refusals: { 401: "There is no token, or it is over" },
    isCustomers: true,
    example: { query: { ...query, token: "access-1" }, body: {}, answer: { sessions: [session] } },
  },
  "account.endSession": confirmed(
    "account/sessions/end",
    "Ends one session of a customer, or all but the one that asks",
    sessions,
    { sessions: [session] },
    { "id?": about("Missing or null is every other session.", orNull(integer)) },
  ),
  "review.mine": {
    family: "order",
    summary: "What a customer wrote of products, whatever its state",
    at: [{ method: "POST", path: "/api/ext/reviews/mine" }],
    query: common,
    body: open({}),
    reply: { form: "envelope", result: open({ reviews: list(ownReview) }) },
    refusals: { 401: "There is no token, or it is over" },
    isCustomers: true,
    example: {
      query: { ...query, token: "access-1" },
      body: {},
      answer: {
        reviews: [
          {
            id: 1,
            productId: 312,
            title: "Sound",
            detail: "It rings when one taps it.",
            nickname: "Anne",
            status: "pending",
            createdAt: "2026-01-02T03:04:05.000Z",
            ratings: [{ name: "Rating", percent: 80, value: 4 }],
            isBought: true,
            product: { sku: "BOL", name: "Bowl" },
          },
        ],
      },
    },
  },
}
