import { Schema } from "effect"
import type { ContractDetails, EndpointSchemas, Example } from "./model.ts"
import { CartItem, ProductOption } from "./cart-item.ts"
import { common, inCart, operation } from "./parameters.ts"
import { cartCodes, refusalWith } from "./refusal.ts"
import { Totals } from "./totals.ts"
import { Country, FilledText, Id, TextOrNull, optional } from "./values.ts"

const CartRefusal = refusalWith("CartRefusal", cartCodes)
const guest = { token: "", storeCode: "fr", cartId: "0123456789abcdef0123456789abcdef" }

const call = (
  more: Omit<ContractDetails, "family" | "reply" | "example" | "refusals"> & {
    readonly result: Schema.Top
    readonly example: Example
    readonly refusals?: ContractDetails["refusals"]
  },
): ContractDetails => {
  const { result, example, refusals, ...rest } = more
  return {
    family: "cart",
    refusal: CartRefusal,
    query: inCart,
    refusals: {
      400: "The request says something wrong; the words say what",
      401: "The token is none, or is over",
      404: "There is no such cart, line, coupon or product",
      409: "The cart has been ordered",
      ...refusals,
    },
    ...rest,
    result,
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

const methodsAddress = Schema.Struct({
  country_id: Country.annotate({ description: "Some clients write `countryId`; both are read." }),
  ...optional({
    region: TextOrNull,
    region_id: Schema.Union([Schema.Int, TextOrNull]),
    region_code: TextOrNull,
    street: Schema.Array(TextOrNull).annotate({ description: "Older clients send nulls." }),
    postcode: TextOrNull,
    city: TextOrNull,
  }),
})

/** Here the country is `countryId`, elsewhere `country_id`. */
const destination = Schema.Struct({
  countryId: Country,
  ...optional({
    region: Schema.String,
    postcode: Schema.String,
    city: Schema.String,
    street: Schema.Array(TextOrNull),
    firstname: Schema.String,
    lastname: Schema.String,
    company: Schema.String,
    telephone: Schema.String,
    vat_id: Schema.String,
  }),
})

const PaymentMethod = Schema.Struct({
  code: FilledText,
  title: Schema.String,
  cost_incl_tax: Schema.optionalKey(Schema.Finite),
}).annotate({ identifier: "PaymentMethod" })

const ShippingMethod = Schema.Struct({
  carrier_code: FilledText,
  method_code: FilledText,
  method_title: Schema.String,
  amount: Schema.Finite,
  price_incl_tax: Schema.Finite,
  ...optional({
    carrier_title: Schema.String,
    price_excl_tax: Schema.Finite,
    base_amount: Schema.Finite,
    available: Schema.Boolean.annotate({ description: "Left out by clients when false." }),
    error_message: Schema.String,
  }),
}).annotate({ identifier: "ShippingMethod" })

/** The calls of a cart. @rule WI100 - wire §5 */
export const cart = {
  "cart.create": call({
    summary: "A new cart",
    about: "A customer who has a cart gets the same again.",
    query: common,
    result: Schema.Union([FilledText, Id]).annotate({
      description: "Opaque text for a guest, a number for a customer.",
    }),
    example: { query: { token: "", storeCode: "fr" }, answer: guest.cartId },
  }),
  "cart.pull": call({
    summary: "The lines of a cart",
    result: Schema.Array(CartItem),
    example: { answer: [line] },
  }),
  "cart.update": call({
    summary: "One line added or set",
    about: "Without item_id so many are added; with it the quantity is set. Prices are never the client's.",
    headers: operation,
    refusals: { 422: "The same key came with another change before" },
    body: Schema.Struct({
      cartItem: Schema.Struct({
        sku: FilledText.annotate({ description: "Of the parent where a variant is chosen by options." }),
        qty: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0), Schema.isLessThanOrEqualTo(9999)),
        ...optional({
          item_id: Schema.Union([Id, Schema.String.check(Schema.isPattern(/^[1-9]\d{0,14}$/u))]),
          quoteId: Schema.Union([Schema.String, Schema.Int]),
          product_option: ProductOption,
        }),
      }),
    }),
    result: CartItem,
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
    body: Schema.Struct({
      cartItem: Schema.Struct({
        item_id: Id.annotate({ description: "The only one that matters." }),
        ...optional({
          sku: Schema.String,
          quoteId: Schema.Union([Schema.String, Schema.Int]),
        }),
      }),
    }),
    result: Schema.Boolean,
    example: { body: { cartItem: { sku: "BOL-M", item_id: 7, quoteId: guest.cartId } }, answer: true },
  }),
  "cart.totals": call({
    summary: "The sums of a cart",
    result: Totals,
    example: { answer: totals },
  }),
  "cart.paymentMethods": call({
    summary: "Ways to pay",
    result: Schema.Array(PaymentMethod),
    example: { answer: [cheque] },
  }),
  "cart.shippingMethods": call({
    summary: "Ways to deliver to an address",
    body: Schema.Struct({ address: methodsAddress }),
    result: Schema.Array(ShippingMethod),
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
    body: Schema.Struct({
      addressInformation: Schema.Struct({
        shippingAddress: destination,
        ...optional({
          billingAddress: Schema.Struct({ countryId: Schema.optionalKey(Country) }),
          shippingCarrierCode: Schema.String,
          shippingMethodCode: Schema.String,
        }),
      }),
    }),
    result: Schema.Struct({ payment_methods: Schema.Array(PaymentMethod), totals: Totals }),
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
    body: Schema.Struct({
      methods: Schema.Struct(
        optional({
          paymentMethod: Schema.Struct({ method: Schema.optionalKey(Schema.String) }),
          shippingCarrierCode: Schema.String,
          shippingMethodCode: Schema.String,
        }),
      ),
    }),
    result: Totals,
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
      coupon: FilledText.annotate({ description: "The code, as the shopper wrote it." }),
    },
    result: Schema.Boolean,
    example: { query: { ...guest, coupon: "TEN" }, answer: true },
  }),
  "cart.deleteCoupon": call({
    summary: "A coupon taken off",
    result: Schema.Boolean,
    example: { answer: true },
  }),
  "cart.discard": call({
    summary:
      "A guest's cart discarded, as after its merge into the customer's; repeated, the answer is the same",
    result: Schema.Boolean,
    example: { answer: true },
  }),
} satisfies Readonly<Record<string, ContractDetails>>

/** Said by the protocol and asked by no client of ours. @rule WI100 - wire §5 */
export const cartCoupon: EndpointSchemas = {
  at: [{ method: "GET", path: "/api/cart/coupon" }],
  ...call({
    summary: "The coupon of a cart",
    result: Schema.NullOr(
      Schema.Union([Schema.String, Schema.Array(Schema.Unknown).check(Schema.isMaxLength(0))]),
    ),
    example: { answer: null },
  }),
}
