import { Schema } from "effect"
import { defaults } from "@shop/core/store-view"
import { ProductOption } from "./cart-item.ts"
import type { ContractDetails, EndpointSchemas } from "./model.ts"
import { common, operation } from "./parameters.ts"
import { refusalWith } from "./refusal.ts"
import { FilledText, Id, IdOrDigits, TextOrNull, nameLike, optional } from "./values.ts"

const address = Schema.Struct({
  firstname: Schema.String,
  lastname: Schema.String,
  street: Schema.Array(TextOrNull).check(Schema.isMinLength(1)),
  postcode: Schema.String.annotate({ description: "Older servers want three signs at least." }),
  city: Schema.String,
  ...optional({
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
  }),
})

const line = Schema.Struct({
  sku: FilledText,
  qty: Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(9999)),
  ...optional({
    parentSku: TextOrNull,
    name: Schema.String,
    price: Schema.Finite.annotate({ description: "For the record: the platform computes prices by itself." }),
    price_incl_tax: Schema.Finite,
    product_type: Schema.String,
    product_option: ProductOption,
  }),
})

const placed = Schema.Struct({
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

const OrderRefusal = refusalWith("OrderRefusal", [
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

/** Orders. @rule WI100 - wire §7 */
export const order = {
  "order.place": {
    family: "order",
    refusal: OrderRefusal,
    summary: "An order of a whole cart",
    about:
      "Sent again under the same key it is answered again and placed once. What the client says of money only serves to " +
      "see whether it has changed.",
    query: common,
    headers: operation,
    body: Schema.Struct({
      products: Schema.Array(line).check(Schema.isMinLength(1)),
      addressInformation: Schema.Struct({
        billingAddress: address,
        payment_method_code: FilledText,
        ...optional({
          shippingAddress: address.annotate({ description: "Absent where nothing is sent." }),
          shipping_method_code: Schema.String,
          shipping_carrier_code: Schema.String,
          payment_method_additional: Schema.Unknown,
        }),
      }),
      ...optional({
        order_id: TextOrNull.annotate({
          description:
            "Older clients send it only with orders that waited for the network. Without one the same order of the same cart is placed once.",
        }),
        user_id: Schema.String.annotate({ description: "Empty for a guest; text, not a number." }),
        cart_id: Schema.String.annotate({ description: "Text, also where it is a number." }),
        store_code: nameLike(...defaults.map(({ code }) => code)).annotate({
          description: "Decides the store view.",
        }),
        store_id: Schema.Finite,
        transmited: Schema.Boolean,
        grand_total: Schema.Finite.annotate({ description: "What the shopper saw." }),
        customer: Schema.Struct(
          optional({ email: Schema.String, firstname: Schema.String, lastname: Schema.String }),
        ),
      }),
    }),
    result: Schema.Union([placed, Id.annotate({ description: "A job of the queue." })]),
    refusals: {
      400: "The order cannot be placed as it is",
      404: "There is no such cart",
      409: "The cart has changed or has been ordered; the result says how it stands",
      422: "Another order came under the same key before",
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
      answer: {
        magentoOrderId: "5",
        backendOrderId: "5",
        orderNumber: "000000005",
        transferedAt: "2026-01-02T03:04:05.000Z",
      },
    },
  },
} satisfies Readonly<Record<string, ContractDetails>>

/** What became of an order, asked by servers that queue. @rule WI100 - wire §7 */
export const orderStatus: EndpointSchemas = {
  family: "order",
  summary: "What became of an order",
  at: [{ method: "GET", path: "/api/sync/order/{order_id}" }],
  path: { order_id: FilledText.annotate({ description: "The order's own id." }) },
  result: Schema.NullOr(
    Schema.Struct({
      platform_order_id: Schema.Union([IdOrDigits, TextOrNull]),
      transmited: Schema.Boolean,
      platform: Schema.optionalKey(Schema.String),
    }),
  ),
  refusals: {},
  example: { path: { order_id: "1700000000000-order" }, answer: null },
}
