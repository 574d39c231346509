import type { ContractDetails, EndpointContract, Example } from "./model.ts"
import { common, inCart, operation } from "./parameters.ts"
import {
  about,
  anyOf,
  boolean,
  country,
  id,
  integer,
  list,
  named,
  open,
  said,
  type Schema,
  text,
  textOrNull,
} from "./schema.ts"

const guest = { token: "", storeCode: "fr", cartId: "0123456789abcdef0123456789abcdef" }

const call = (
  more: Omit<ContractDetails, "family" | "reply" | "example" | "refusals"> & {
    readonly result: Schema
    readonly example: Example
    readonly refusals?: ContractDetails["refusals"]
  },
): ContractDetails => {
  const { result, example, refusals, ...rest } = more
  return {
    family: "cart",
    query: inCart,
    refusals: {
      400: "The request says something wrong; the words say what",
      401: "The token is none, or is over",
      404: "There is no such cart, line, coupon or product",
      409: "The cart has been ordered",
      ...refusals,
    },
    ...rest,
    reply: { form: "envelope", result },
    example: { query: guest, ...example },
  }
}

const line = {
  item_id: 7,
  sku: "BOL-M",
  qty: 2,
  name: "Bowl",
  price: 24,
  price_incl_tax: 24,
  product_type: "configurable",
  quote_id: guest.cartId,
  product_option: {
    extension_attributes: { configurable_item_options: [{ option_id: "93", option_value: "52" }] },
  },
}

const totals = {
  grand_total: 48,
  subtotal: 40,
  subtotal_incl_tax: 48,
  discount_amount: 0,
  shipping_amount: 0,
  shipping_incl_tax: 0,
  tax_amount: 8,
  quote_currency_code: "EUR",
  items_qty: 2,
  items: [
    {
      item_id: 7,
      qty: 2,
      name: "Bowl",
      price_incl_tax: 24,
      row_total_incl_tax: 48,
      discount_amount: 0,
      options: "[]",
    },
  ],
  total_segments: [{ code: "grand_total", title: "Grand Total", value: 48, area: "footer" }],
}
const cheque = { code: "checkmo", title: "Cheque" }

const methodsAddress = open({
  country_id: about("Some clients write `countryId`; both are read.", country),
  "region?": textOrNull,
  "region_id?": anyOf(integer, textOrNull),
  "region_code?": textOrNull,
  "street?": about("Older clients send nulls.", list(textOrNull)),
  "postcode?": textOrNull,
  "city?": textOrNull,
})

/** Here the country is `countryId`, elsewhere `country_id`. */
const destination = open({
  countryId: country,
  "region?": text,
  "postcode?": text,
  "city?": text,
  "street?": list(textOrNull),
  "firstname?": text,
  "lastname?": text,
  "company?": text,
  "telephone?": text,
  "vat_id?": text,
})

/** The calls of a cart. @rule WI100 - wire §5 */
export const cart = {
  "cart.create": call({
    summary: "A new cart",
    about: "A customer who has a cart gets the same again.",
    query: common,
    result: about("Opaque text for a guest, a number for a customer.", anyOf(said, id)),
    example: { query: { token: "", storeCode: "fr" }, answer: guest.cartId },
  }),
  "cart.pull": call({
    summary: "The lines of a cart",
    result: list(named("CartItem")),
    example: { answer: [line] },
  }),
  "cart.update": call({
    summary: "One line added or set",
    about: "Without item_id so many are added; with it the quantity is set. Prices are never the client's.",
    headers: operation,
    refusals: { 422: "The same key came with another change before" },
    body: open({
      cartItem: open({
        sku: about("Of the parent where a variant is chosen by options.", said),
        qty: { type: "integer", minimum: 0, maximum: 9999 },
        "item_id?": anyOf(id, { type: "string", pattern: "^[1-9]\\d{0,14}$" }),
        "quoteId?": anyOf(text, integer),
        "product_option?": named("ProductOption"),
      }),
    }),
    result: named("CartItem"),
    example: {
      body: {
        cartItem: {
          sku: "BOL",
          qty: 2,
          quoteId: guest.cartId,
          product_option: {
            extension_attributes: {
              configurable_item_options: [{ option_id: "93", option_value: "52" }],
              custom_options: [],
              bundle_options: [],
            },
          },
        },
      },
      answer: line,
    },
  }),
  "cart.delete": call({
    summary: "One line less",
    body: open({
      cartItem: open({
        "sku?": text,
        item_id: about("The only one that matters.", id),
        "quoteId?": anyOf(text, integer),
      }),
    }),
    result: boolean,
    example: { body: { cartItem: { sku: "BOL-M", item_id: 7, quoteId: guest.cartId } }, answer: true },
  }),
  "cart.totals": call({
    summary: "The sums of a cart",
    result: named("Totals"),
    example: { answer: totals },
  }),
  "cart.paymentMethods": call({
    summary: "Ways to pay",
    result: list(named("PaymentMethod")),
    example: { answer: [cheque] },
  }),
  "cart.shippingMethods": call({
    summary: "Ways to deliver to an address",
    body: open({ address: methodsAddress }),
    result: list(named("ShippingMethod")),
    example: {
      body: { address: { country_id: "FR", region: "", postcode: "69001", street: [null, null] } },
      answer: [
        {
          carrier_code: "flatrate",
          method_code: "flatrate",
          method_title: "Parcel",
          amount: 5,
          price_incl_tax: 6,
        },
      ],
    },
  }),
  "cart.shippingInformation": call({
    summary: "Where a cart goes and how",
    body: open({
      addressInformation: open({
        shippingAddress: destination,
        "billingAddress?": open({ "countryId?": country }),
        "shippingCarrierCode?": text,
        "shippingMethodCode?": text,
      }),
    }),
    result: open({ payment_methods: list(named("PaymentMethod")), totals: named("Totals") }),
    example: {
      body: {
        addressInformation: {
          shippingAddress: { countryId: "FR" },
          billingAddress: { countryId: "FR" },
          shippingCarrierCode: "flatrate",
          shippingMethodCode: "flatrate",
        },
      },
      answer: { payment_methods: [cheque], totals },
    },
  }),
  "cart.collectTotals": call({
    summary: "The sums of a cart for a way to deliver and to pay",
    body: open({
      methods: open({
        "paymentMethod?": open({ "method?": text }),
        "shippingCarrierCode?": text,
        "shippingMethodCode?": text,
      }),
    }),
    result: named("Totals"),
    example: {
      body: {
        methods: {
          paymentMethod: { method: "checkmo" },
          shippingCarrierCode: "flatrate",
          shippingMethodCode: "flatrate",
        },
      },
      answer: totals,
    },
  }),
  "cart.applyCoupon": call({
    summary: "A coupon put on",
    query: {
      ...inCart,
      coupon: { schema: said, about: "The code, as the shopper wrote it.", isRequired: true },
    },
    result: boolean,
    example: { query: { ...guest, coupon: "TEN" }, answer: true },
  }),
  "cart.deleteCoupon": call({
    summary: "A coupon taken off",
    result: boolean,
    example: { answer: true },
  }),
  "cart.discard": call({
    summary:
      "A guest's cart discarded, as after its merge into the customer's; repeated, the answer is the same",
    result: boolean,
    example: { answer: true },
  }),
} satisfies Readonly<Record<string, ContractDetails>>

/** Said by the protocol and asked by no client of ours. @rule WI100 - wire §5 */
export const cartCoupon: EndpointContract = {
  at: [{ method: "GET", path: "/api/cart/coupon" }],
  ...call({
    summary: "The coupon of a cart",
    result: anyOf(text, { type: "null" }, { type: "array", maxItems: 0 }),
    example: { answer: null },
  }),
}
