import { Schema } from "effect"
import { OrderManagementSchemas } from "@shop/core/order"
import { claimedOrder, deletedAccount, ownReviews, sessions } from "../order-management/schemas.ts"
import type { ContractDetails, Example } from "./model.ts"
import { common } from "./parameters.ts"
import { CustomerRefusal, refusalWith } from "./refusal.ts"
import { AnyObject, EmailAddress, FilledText } from "./values.ts"

const { OrderDetails, OrderFile, OrderPieces, WithdrawalDraft, WithdrawalReceipt } = OrderManagementSchemas

const session = {
  id: 7,
  browser: "Firefox",
  system: "Windows",
  startedAt: "2026-01-02T03:04:05.000Z",
  usedAt: "2026-01-03T03:04:05.000Z",
  isCurrent: true,
}

const lookup = {
  number: FilledText.annotate({ examples: ["FR-100001"] }),
  email: Schema.optionalKey(
    Schema.NullOr(EmailAddress).annotate({
      description: "The address that stands on the order; missing for who is signed in.",
    }),
  ),
  code: Schema.optionalKey(
    FilledText.annotate({
      description: "The one-time code of the letter that a 403 with CodeNeeded announces.",
    }),
  ),
}
const key = FilledText.annotate({
  description: "Minted before the first try: under it the call has its effect once.",
})
const selection = {
  lines: Schema.optionalKey(
    Schema.NullOr(Schema.Array(OrderPieces)).annotate({
      description: "Missing or null is everything that is left.",
    }),
  ),
}

const query = { token: "", storeCode: "fr" }
const asked = { number: "FR-100001", email: "anne@example.org" }
const unknown = {
  403: "CodeNeeded: a guest acts on an order, and reads one whose number was tried too often, with the code of a letter that is sent now. CodeWrong: the code is wrong, over or used",
  404: "There is no order with this number and e-mail address",
  429: "Too many tries",
}

const PlacedOrderRefusal = refusalWith("PlacedOrderRefusal", [
  "CodeNeeded",
  "CodeWrong",
  "OrderUnknown",
  "StepReused",
  "NotNow",
  "LineUnknown",
  "QtyTooHigh",
  "NameMissing",
  "WithdrawalCancelled",
  "WithdrawalDone",
  "WithdrawalExcepted",
  "WithdrawalReused",
  "OrderCancelled",
  "SellerLacks",
  "BuyerForgotten",
])

const call = <Body extends Schema.Struct.Fields>(
  summary: string,
  body: Body,
  result: Schema.Top,
  more: {
    readonly about?: string
    readonly refusals?: ContractDetails["refusals"]
    readonly example: Pick<Example, "body" | "answer">
  },
) => ({
  family: "order" as const,
  refusal: PlacedOrderRefusal,
  summary,
  ...(more.about === undefined ? {} : { about: more.about }),
  query: common,
  body: Schema.Struct({ ...lookup, ...body }),
  result,
  refusals: { 400: "Something is missing", ...unknown, ...more.refusals },
  example: { query, ...more.example },
})

/** What is asked for with the password once more. */
const confirmed = <Body extends Schema.Struct.Fields>(
  summary: string,
  result: Schema.Top,
  answer: Example["answer"],
  more: Body,
) => ({
  family: "user" as const,
  refusal: CustomerRefusal,
  summary,
  query: common,
  body: Schema.Struct({
    ...more,
    password: FilledText.annotate({ description: "The customer's own, typed for this." }),
  }),
  result,
  refusals: {
    400: "The password is wrong or missing",
    401: "There is no token, or it is over",
    429: "Too many tries",
  },
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

/** Placed orders and the customer's data; other servers do not have these endpoints. @rule WI162 */
export const orderManagement = {
  "order.lookUp": call("An order and where it stands", {}, OrderDetails, {
    example: { body: asked, answer: seen },
  }),
  "order.cancel": call("An order cancelled that nobody has begun with", { key }, OrderDetails, {
    refusals: { 409: "Somebody has begun with it", 422: "Another step came under the key before" },
    example: {
      body: { ...asked, key: "cancel-1" },
      answer: { ...seen, status: "cancelled", isCancellable: false },
    },
  }),
  "order.draftWithdrawal": call("What a withdrawal would say", selection, WithdrawalDraft, {
    about: "Nothing is kept. `excepted` names what no withdrawal can cover, and why.",
    refusals: { 409: "Nothing is left to withdraw from, or the right does not hold for it" },
    example: { body: asked, answer: { orderNumber: "FR-100001", lines: oneLine } },
  }),
  "order.declareWithdrawal": call(
    "A withdrawal declared, and its receipt",
    { ...selection, name: FilledText, key },
    WithdrawalReceipt,
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
  "order.invoice": call("The invoice of an order", {}, OrderFile, {
    about: asFile("/api/ext/orders/{number}/invoice.pdf"),
    refusals: noInvoice,
    example: { body: asked, answer: pdf },
  }),
  "order.creditNote": call("A credit note of an order", { creditNote: FilledText }, OrderFile, {
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
    query: common,
    body: Schema.Struct({
      orderId: FilledText.annotate({
        description: "The key under which it was ordered: `order_id` of the order.",
      }),
    }),
    result: claimedOrder,
    refusals: {
      400: "Something is missing",
      401: "There is no token, or it is over",
      404: "There is no such order, or it is another customer's",
      429: "Too many tries",
    },
    example: {
      query: { ...query, token: "access-1" },
      body: { orderId: "order-1" },
      answer: { number: "FR-100001" },
    },
  },
  "account.copy": confirmed(
    "A copy of everything that is kept of a customer, as a file",
    OrderFile,
    {
      fileName: "my-data.json",
      contentType: "application/json",
      base64: "e30=",
    },
    {},
  ),
  "account.leave": confirmed(
    "Takes the account of a customer away; orders stay as long as the law wants books kept",
    deletedAccount,
    { ordersKept: 2 },
    {},
  ),
  "account.sessions": {
    family: "user",
    summary: "The sessions of a customer, the one used last first",
    query: common,
    body: AnyObject,
    result: sessions,
    refusals: { 401: "There is no token, or it is over" },
    example: { query: { ...query, token: "access-1" }, body: {}, answer: { sessions: [session] } },
  },
  "account.endSession": confirmed(
    "Ends one session of a customer, or all but the one that asks",
    sessions,
    { sessions: [session] },
    {
      id: Schema.optionalKey(
        Schema.NullOr(Schema.Int).annotate({ description: "Missing or null is every other session." }),
      ),
    },
  ),
  "review.mine": {
    family: "order",
    summary: "What a customer wrote of products, whatever its state",
    query: common,
    body: AnyObject,
    result: ownReviews,
    refusals: { 401: "There is no token, or it is over" },
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
} satisfies Readonly<Record<string, ContractDetails>>
