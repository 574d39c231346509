import { Schema } from "effect"
import { OrderManagementSchemas } from "@shop/core/order"
import { claimedOrder, deletedAccount, ownReviews, sessions } from "../order-management/schemas.ts"
import type { ContractDetails, Example } from "./model.ts"
import { commonParameters } from "./parameters.ts"
import { CustomerErrorResponse, errorResponseWith } from "./error-response.ts"
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
      description: "E-mail address of the order; absent for a signed-in customer.",
    }),
  ),
  code: Schema.optionalKey(
    FilledText.annotate({
      description: "One-time code from the e-mail that the shop sends with a 403 `CodeNeeded` response.",
    }),
  ),
}
const key = FilledText.annotate({
  description:
    "Idempotency key. The client generates it before the first attempt; the request takes effect once.",
})
const selection = {
  lines: Schema.optionalKey(
    Schema.NullOr(Schema.Array(OrderPieces)).annotate({
      description: "Missing or null selects all remaining lines.",
    }),
  ),
}

const query = { token: "", storeCode: "fr" }
const orderLookup = { number: "FR-100001", email: "anne@example.org" }
const lookupErrors = {
  403: "CodeNeeded: a guest needs a one-time code to change an order, or to read one after too many attempts; the shop e-mails the code. CodeWrong: the code is wrong, expired or used",
  404: "No order has this number and e-mail address",
  429: "Too many requests",
}

const PlacedOrderErrorResponse = errorResponseWith("PlacedOrderErrorResponse", [
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
  "NotIssued",
  "OrderCancelled",
  "SellerLacks",
  "BuyerForgotten",
])

const orderContract = <Body extends Schema.Struct.Fields>(
  summary: string,
  body: Body,
  result: Schema.Top,
  details: {
    readonly description?: string
    readonly errors?: ContractDetails["errors"]
    readonly example: Pick<Example, "body" | "response">
  },
) => ({
  family: "order" as const,
  errorResponse: PlacedOrderErrorResponse,
  summary,
  ...(details.description === undefined ? {} : { description: details.description }),
  query: commonParameters,
  body: Schema.Struct({ ...lookup, ...body }),
  result,
  errors: { 400: "A field is missing", ...lookupErrors, ...details.errors },
  example: { query, ...details.example },
})

/** The contract of an endpoint that requires the password. */
const passwordContract = <Body extends Schema.Struct.Fields>(
  summary: string,
  result: Schema.Top,
  response: Example["response"],
  fields: Body,
) => ({
  family: "user" as const,
  errorResponse: CustomerErrorResponse,
  summary,
  query: commonParameters,
  body: Schema.Struct({
    ...fields,
    password: FilledText.annotate({ description: "Password of the customer, for confirmation." }),
  }),
  result,
  errors: {
    400: "The password is wrong or missing",
    401: "The token is missing, invalid or expired",
    429: "Too many requests",
  },
  example: { query: { ...query, token: "access-1" }, body: { password: "Kiln-and-clay9" }, response },
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
const orderDetails = {
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
  410: "The shop has deleted the address of the order",
  503: "The seller's details are not configured",
}
const fileHint = (path: string): string =>
  `To download the file: GET ${path} with a customer's token, or POST ${path.replace("/{number}", "")} with the form fields ` +
  "number and email."

/** The contracts of placed orders and the customer's data. Other servers do not have these endpoints. @rule WI162 */
export const orderManagement = {
  "order.lookUp": orderContract("Get the details and the status of an order", {}, OrderDetails, {
    example: { body: orderLookup, response: orderDetails },
  }),
  "order.cancel": orderContract(
    "Cancel an order that the shop has not started to process",
    { key },
    OrderDetails,
    {
      errors: {
        409: "The shop has started to process the order",
        422: "The idempotency key was used before for another request",
      },
      example: {
        body: { ...orderLookup, key: "cancel-1" },
        response: { ...orderDetails, status: "cancelled", isCancellable: false },
      },
    },
  ),
  "order.draftWithdrawal": orderContract("Preview a withdrawal", selection, WithdrawalDraft, {
    description:
      "The server stores nothing. `excepted` lists the lines that a withdrawal cannot cover, and the reasons.",
    errors: { 409: "No remaining line has the right of withdrawal" },
    example: { body: orderLookup, response: { orderNumber: "FR-100001", lines: oneLine } },
  }),
  "order.declareWithdrawal": orderContract(
    "Declare a withdrawal and get its receipt",
    { ...selection, name: FilledText, key },
    WithdrawalReceipt,
    {
      errors: {
        409: "No remaining line has the right of withdrawal",
        422: "The idempotency key was used before for another withdrawal",
      },
      example: {
        body: { ...orderLookup, name: "Anne Martin", key: "withdrawal-1" },
        response: {
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
  "order.invoice": orderContract(
    "Get the invoice of an order",
    {
      mustBeIssued: Schema.optionalKey(
        Schema.Boolean.annotate({
          description:
            "Whether only an invoice that is issued already is given, else 404 `NotIssued`. Missing: the request issues it. The GET request of the file never does.",
        }),
      ),
    },
    OrderFile,
    {
      description: fileHint("/api/ext/orders/{number}/invoice.pdf"),
      errors: noInvoice,
      example: { body: orderLookup, response: pdf },
    },
  ),
  "order.creditNote": orderContract("Get a credit note of an order", { creditNote: FilledText }, OrderFile, {
    description: fileHint("/api/ext/orders/{number}/credit-note.pdf?creditNote={creditNote}"),
    errors: noInvoice,
    example: {
      body: { ...orderLookup, creditNote: "FR-C100001" },
      response: { ...pdf, fileName: "FR-C100001.pdf" },
    },
  }),
  "order.adopt": {
    family: "order",
    summary: "Assign a guest's order to the signed-in customer",
    query: commonParameters,
    body: Schema.Struct({
      orderId: FilledText.annotate({
        description: "Id that the client generated for the order: its `order_id`.",
      }),
    }),
    result: claimedOrder,
    errors: {
      400: "A field is missing",
      401: "The token is missing, invalid or expired",
      404: "The order does not exist or belongs to another customer",
      429: "Too many requests",
    },
    example: {
      query: { ...query, token: "access-1" },
      body: { orderId: "order-1" },
      response: { number: "FR-100001" },
    },
  },
  "account.copy": passwordContract(
    "Export all data of a customer as a file",
    OrderFile,
    {
      fileName: "my-data.json",
      contentType: "application/json",
      base64: "e30=",
    },
    {},
  ),
  "account.leave": passwordContract(
    "Delete the account of a customer; orders remain for the legal retention period",
    deletedAccount,
    { ordersKept: 2 },
    {},
  ),
  "account.sessions": {
    family: "user",
    summary: "List the sessions of a customer, most recently used first",
    query: commonParameters,
    body: AnyObject,
    result: sessions,
    errors: { 401: "The token is missing, invalid or expired" },
    example: { query: { ...query, token: "access-1" }, body: {}, response: { sessions: [session] } },
  },
  "account.endSession": passwordContract(
    "End one session of a customer, or all sessions except the current one",
    sessions,
    { sessions: [session] },
    {
      id: Schema.optionalKey(
        Schema.NullOr(Schema.Int).annotate({
          description: "Id of the session. Missing or null ends all other sessions.",
        }),
      ),
    },
  ),
  "review.mine": {
    family: "order",
    summary: "List all reviews by a customer, in any status",
    query: commonParameters,
    body: AnyObject,
    result: ownReviews,
    errors: { 401: "The token is missing, invalid or expired" },
    example: {
      query: { ...query, token: "access-1" },
      body: {},
      response: {
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
            product: { sku: "BOL", name: "Bowl", href: "/en/tableware/bowl" },
          },
        ],
      },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>
