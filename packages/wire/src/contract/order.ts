import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import { addressStruct } from "./address.ts"
import { ProductOption } from "./cart-item.ts"
import type { ContractDetails, EndpointSchemas } from "./model.ts"
import { commonParameters, idempotencyHeader } from "./parameters.ts"
import { errorResponseWith } from "./error-response.ts"
import { FilledText, Id, IdOrDigits, TextOrNull, nameLike, optional } from "./values.ts"

const address = addressStruct(
  {
    firstname: Schema.String,
    lastname: Schema.String,
    street: Schema.Array(TextOrNull).check(Schema.isMinLength(1)),
    postcode: Schema.String.annotate({ description: "Older servers require at least three characters." }),
    city: Schema.String,
  },
  {
    country_id: Schema.String,
    region: TextOrNull,
    region_id: Schema.Union([Schema.Int, TextOrNull]),
    region_code: TextOrNull,
    company: Schema.String,
    telephone: Schema.String,
    email: Schema.String,
    vat_id: Schema.String,
    sameAsBilling: Schema.Finite,
    save_address: Schema.Finite,
  },
)

const line = Schema.Struct({
  sku: FilledText,
  qty: Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(9999)),
  ...optional({
    parentSku: TextOrNull,
    name: Schema.String,
    price: Schema.Finite.annotate({ description: "For the record only: the server computes all prices." }),
    price_incl_tax: Schema.Finite,
    priceInclTax: Schema.Finite,
    product_type: Schema.String,
    product_option: ProductOption,
  }),
})

const placedOrder = Schema.Struct({
  backendOrderId: Schema.Union([FilledText, Id]),
  ...optional({
    magentoOrderId: Schema.Union([FilledText, Id]),
    orderNumber: TextOrNull,
    transferedAt: Schema.String,
  }),
})

const wireAddress = {
  firstname: "Anne",
  lastname: "Martin",
  street: ["1 rue des Potiers", ""],
  postcode: "69001",
  city: "Lyon",
  country_id: "FR",
  region: "",
  region_id: 0,
  region_code: "",
  telephone: "0102030405",
  email: "anne@example.org",
}

const OrderErrorResponse = errorResponseWith("OrderErrorResponse", [
  "KeyReused",
  "CartUnknown",
  "CartOrdered",
  "CartEmpty",
  "CartChanged",
  "TotalChanged",
  "CouponRefused",
  "Unavailable",
  "FieldsInvalid",
  "MethodUnknown",
  "TooManyPieces",
  "PaymentUnknown",
  "PaymentMissing",
  "PaymentMismatched",
])

/** The contract of the order endpoint. @rule WI100 - wire §7 */
export const order = {
  "order.place": {
    family: "order",
    errorResponse: OrderErrorResponse,
    summary: "Place an order for a cart",
    description:
      "Idempotent: a repeated request with the same idempotency key gets the same response. The server uses the prices of " +
      "the client only to detect a change.",
    query: commonParameters,
    headers: idempotencyHeader,
    body: Schema.Struct({
      products: Schema.Array(line).check(Schema.isMinLength(1)),
      addressInformation: Schema.Struct({
        billingAddress: address,
        payment_method_code: FilledText,
        ...optional({
          shippingAddress: address.annotate({ description: "Absent for an order without shipping." }),
          shipping_method_code: Schema.String,
          shipping_carrier_code: Schema.String,
          payment_method_additional: Schema.Unknown,
        }),
      }),
      ...optional({
        order_id: TextOrNull.annotate({
          description:
            "Id that the client generates. Older clients send it only with orders from their offline queue. Without an id the server places the same order of a cart once.",
        }),
        user_id: Schema.String.annotate({ description: "Empty for a guest; a string, not a number." }),
        cart_id: Schema.String.annotate({ description: "A string, even for a numeric id." }),
        store_code: nameLike(...defaults.map(({ code }) => code)).annotate({
          description: "Selects the store view.",
        }),
        store_id: Schema.Finite,
        transmited: Schema.Boolean,
        grand_total: Schema.Finite.annotate({ description: "Total that the shopper saw." }),
        customer: Schema.Struct(
          optional({ email: Schema.String, firstname: Schema.String, lastname: Schema.String }),
        ),
      }),
    }),
    result: Schema.Union([placedOrder, Id.annotate({ description: "Id of the job in the order queue." })]),
    errors: {
      400: "The order is invalid",
      404: "The cart does not exist",
      409: "The cart has changed or was already ordered; `result` contains its current state",
      422: "The idempotency key was used before for another order",
    },
    example: {
      query: { token: "", storeCode: "fr" },
      body: {
        order_id: "1700000000000-order",
        user_id: "",
        cart_id: "0123456789abcdef0123456789abcdef",
        store_code: "fr",
        store_id: 1,
        transmited: true,
        products: [{ sku: "BOL-M", parentSku: "BOL", name: "Bowl", qty: 2, price: 20 }],
        addressInformation: {
          shippingAddress: wireAddress,
          billingAddress: wireAddress,
          shipping_method_code: "flatrate",
          shipping_carrier_code: "flatrate",
          payment_method_code: "checkmo",
          payment_method_additional: {},
        },
      },
      response: {
        magentoOrderId: "5",
        backendOrderId: "5",
        orderNumber: "000000005",
        transferedAt: "2026-01-02T03:04:05.000Z",
      },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>

/** The endpoint for the status of an order on a server with an order queue. @rule WI100 - wire §7 */
export const orderStatus: EndpointSchemas = {
  family: "order",
  summary: "Get the status of a queued order",
  routes: [{ method: "GET", path: "/api/sync/order/{order_id}" }],
  path: { order_id: FilledText.annotate({ description: "Id that the client generated for the order." }) },
  result: Schema.NullOr(
    Schema.Struct({
      platform_order_id: Schema.Union([IdOrDigits, TextOrNull]),
      transmited: Schema.Boolean,
      ...optional({
        transmited_at: Schema.String,
        platform: Schema.String,
        order: Schema.Unknown,
      }),
    }),
  ),
  errors: {},
  example: { path: { order_id: "1700000000000-order" }, response: null },
}
