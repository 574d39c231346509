import { defaults } from "@shop/core/store-view"
import type { ContractDetails, EndpointContract } from "./model.ts"
import { common, operation } from "./parameters.ts"
import {
  about,
  anyOf,
  anything,
  boolean,
  id,
  idOrDigits,
  integer,
  list,
  named,
  number,
  nameLike,
  open,
  said,
  text,
  textOrNull,
} from "./schema.ts"

const address = open({
  firstname: text,
  lastname: text,
  street: list(textOrNull, 1),
  postcode: about("Older servers want three signs at least.", text),
  city: text,
  "country_id?": text,
  "region?": textOrNull,
  "region_id?": anyOf(integer, textOrNull),
  "region_code?": textOrNull,
  "company?": text,
  "telephone?": text,
  "email?": text,
  "vat_id?": text,
  "sameAsBilling?": number,
  "save_address?": number,
})

const line = open({
  sku: said,
  "parentSku?": textOrNull,
  "name?": text,
  qty: { type: "number", exclusiveMinimum: 0, maximum: 9999 },
  "price?": about("For the record: the platform computes prices by itself.", number),
  "price_incl_tax?": number,
  "product_type?": text,
  "product_option?": named("ProductOption"),
})

const placed = open({
  backendOrderId: anyOf(said, id),
  "magentoOrderId?": anyOf(said, id),
  "orderNumber?": textOrNull,
  "transferedAt?": text,
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

/** Orders. @rule WI100 - wire §7 */
export const order = {
  "order.place": {
    family: "order",
    summary: "An order of a whole cart",
    about:
      "Sent again under the same key it is answered again and placed once. What the client says of money only serves to " +
      "see whether it has changed.",
    query: common,
    headers: operation,
    body: open({
      "order_id?": about(
        "Older clients send it only with orders that waited for the network. Without one the same order of the same cart is placed once.",
        textOrNull,
      ),
      "user_id?": about("Empty for a guest; text, not a number.", text),
      "cart_id?": about("Text, also where it is a number.", text),
      "store_code?": about("Decides the store view.", nameLike(...defaults.map(({ code }) => code))),
      "store_id?": number,
      "transmited?": boolean,
      "grand_total?": about("What the shopper saw.", number),
      "customer?": open({ "email?": text, "firstname?": text, "lastname?": text }),
      products: list(line, 1),
      addressInformation: open({
        "shippingAddress?": about("Absent where nothing is sent.", address),
        billingAddress: address,
        "shipping_method_code?": text,
        "shipping_carrier_code?": text,
        payment_method_code: said,
        "payment_method_additional?": anything,
      }),
    }),
    reply: { form: "envelope", result: anyOf(placed, about("A job of the queue.", id)) },
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
export const orderStatus: EndpointContract = {
  family: "order",
  summary: "What became of an order",
  at: [{ method: "GET", path: "/api/sync/order/{order_id}" }],
  path: { order_id: { schema: said, about: "The order's own id.", isRequired: true } },
  reply: {
    form: "envelope",
    result: anyOf(
      { type: "null" },
      open({ platform_order_id: anyOf(idOrDigits, textOrNull), transmited: boolean, "platform?": text }),
    ),
  },
  refusals: {},
  example: { path: { order_id: "1700000000000-order" }, answer: null },
}
