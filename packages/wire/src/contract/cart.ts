import { Schema } from "effect"
import { addressStruct } from "./address.ts"
import type { ContractDetails, EndpointSchemas, Example } from "./model.ts"
import { CartItem, ProductOption } from "./cart-item.ts"
import { commonParameters, cartParameters, idempotencyHeader } from "./parameters.ts"
import { cartErrorCodes, errorResponseWith } from "./error-response.ts"
import { Totals } from "./totals.ts"
import { Country, FilledText, Id, TextOrNull, optional } from "./values.ts"

const CartErrorResponse = errorResponseWith("CartErrorResponse", cartErrorCodes)
const guest = { token: "", storeCode: "fr", cartId: "0123456789abcdef0123456789abcdef" }

const cartContract = (
  details: Omit<ContractDetails, "family" | "example" | "errors"> & {
    readonly result: Schema.Top
    readonly example: Example
    readonly errors?: ContractDetails["errors"]
  },
): ContractDetails => {
  const { result, example, errors, ...rest } = details
  return {
    family: "cart",
    errorResponse: CartErrorResponse,
    query: cartParameters,
    errors: {
      400: "The request is invalid; `result` is an error message",
      401: "The token is missing, invalid or expired",
      404: "The cart, line, coupon or product does not exist",
      409: "The cart was already ordered",
      ...errors,
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

/** Other clients send the whole address of the shopper. The server reads neither the names nor the contacts. */
const shippingMethodsAddress = addressStruct(
  {
    country_id: Country.annotate({
      description: "Some clients send `countryId`; the server accepts both names.",
    }),
  },
  {
    region: TextOrNull,
    region_id: Schema.Union([Schema.Int, TextOrNull]),
    region_code: TextOrNull,
    firstname: TextOrNull,
    lastname: TextOrNull,
    company: TextOrNull,
    telephone: TextOrNull,
    email: TextOrNull,
    vat_id: TextOrNull,
    street: Schema.Array(TextOrNull).annotate({ description: "Older clients send null for an empty line." }),
    postcode: TextOrNull,
    city: TextOrNull,
  },
)

/** The country field of this address is `countryId`. Other addresses have `country_id`. */
const shippingAddress = addressStruct(
  { countryId: Country },
  {
    region: Schema.String,
    postcode: Schema.String,
    city: Schema.String,
    street: Schema.Array(TextOrNull),
    firstname: Schema.String,
    lastname: Schema.String,
    company: Schema.String,
    telephone: Schema.String,
    vat_id: Schema.String,
    email: Schema.String.annotate({ description: "The address of a guest, for coupons of one use each." }),
  },
)

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
    available: Schema.Boolean.annotate({
      description: "Clients do not show a method that is not available.",
    }),
    error_message: Schema.String,
    default: Schema.Boolean.annotate({ description: "The method of a shopper who has chosen none." }),
    offline: Schema.Boolean.annotate({
      description: "The method can be chosen while the server does not respond.",
    }),
  }),
}).annotate({ identifier: "ShippingMethod" })

/** The contracts of the cart endpoints. */
export const cart = {
  "cart.create": cartContract({
    summary: "Create a cart",
    description: "If the customer already has a cart, the response is the id of that cart.",
    query: commonParameters,
    result: Schema.Union([FilledText, Id]).annotate({
      description: "An opaque string for a guest, a number for a customer.",
    }),
    example: { query: { token: "", storeCode: "fr" }, response: guest.cartId },
  }),
  "cart.pull": cartContract({
    summary: "Get the lines of a cart",
    result: Schema.Array(CartItem),
    example: { response: [line] },
  }),
  "cart.update": cartContract({
    summary: "Add a line or set its quantity",
    description:
      "Without `item_id` the server adds the quantity. With `item_id` it sets the quantity. The server computes all prices.",
    headers: idempotencyHeader,
    errors: { 422: "The idempotency key was used before for another change" },
    body: Schema.Struct({
      cartItem: Schema.Struct({
        sku: FilledText.annotate({ description: "Sku of the parent product if options select the variant." }),
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
      response: line,
    },
  }),
  "cart.delete": cartContract({
    summary: "Remove a line from a cart",
    body: Schema.Struct({
      cartItem: Schema.Struct({
        item_id: Id.annotate({ description: "Identifies the line. The server ignores the other fields." }),
        ...optional({
          sku: Schema.String,
          quoteId: Schema.Union([Schema.String, Schema.Int]),
        }),
      }),
    }),
    result: Schema.Boolean,
    example: { body: { cartItem: { sku: "BOL-M", item_id: 7, quoteId: guest.cartId } }, response: true },
  }),
  "cart.totals": cartContract({
    summary: "Get the totals of a cart",
    result: Totals,
    example: { response: totals },
  }),
  "cart.paymentMethods": cartContract({
    summary: "List the payment methods of a cart",
    result: Schema.Array(PaymentMethod),
    example: { response: [cheque] },
  }),
  "cart.shippingMethods": cartContract({
    summary: "List the shipping methods for an address",
    body: Schema.Struct({ address: shippingMethodsAddress }),
    result: Schema.Array(ShippingMethod),
    example: {
      body: { address: { country_id: "FR", region: "", postcode: "69001", street: [null, null] } },
      response: [
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
  "cart.shippingInformation": cartContract({
    summary: "Set the shipping address and shipping method of a cart",
    body: Schema.Struct({
      addressInformation: Schema.Struct({
        shippingAddress,
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
      response: { payment_methods: [cheque], totals },
    },
  }),
  "cart.collectTotals": cartContract({
    summary: "Get the totals of a cart with a shipping method and a payment method",
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
      response: totals,
    },
  }),
  "cart.applyCoupon": cartContract({
    summary: "Apply a coupon to a cart",
    query: {
      ...cartParameters,
      coupon: FilledText.annotate({ description: "The coupon code as the shopper typed it." }),
    },
    result: Schema.Boolean,
    example: { query: { ...guest, coupon: "TEN" }, response: true },
  }),
  "cart.deleteCoupon": cartContract({
    summary: "Remove the coupon from a cart",
    result: Schema.Boolean,
    example: { response: true },
  }),
  "cart.discard": cartContract({
    summary: "Delete a guest's cart",
    description: "Clients send it after a cart merge. A repeated request gets the same response.",
    result: Schema.Boolean,
    example: { response: true },
  }),
} satisfies Readonly<Record<string, ContractDetails>>

/** The endpoint of a cart's coupon. Other clients send this request; the storefront does not. */
export const cartCoupon: EndpointSchemas = {
  routes: [{ method: "GET", path: "/api/cart/coupon" }],
  ...cartContract({
    summary: "Get the coupon of a cart",
    result: Schema.NullOr(
      Schema.Union([Schema.String, Schema.Array(Schema.Unknown).check(Schema.isMaxLength(0))]),
    ),
    example: { response: null },
  }),
}
