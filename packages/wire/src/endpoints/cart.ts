import { CartRequests, type CartToken } from "@shop/core/cart"
import * as Addresses from "../legacy/address.ts"
import * as Cart from "../legacy/cart.ts"
import { flag, isRecord, record } from "../legacy/coerce.ts"
import * as Totals from "../legacy/totals.ts"
import { type EndpointTable, endpointTable, enveloped } from "./endpoint.ts"

/** Header under which a change is made at most once; older servers look past it. */
export const idempotencyHeader = "idempotency-key"

interface CartInput {
  readonly cart: CartToken
}

const inCart = (input: CartInput) => ({ cartId: input.cart })

/** A new cart; its token is the answer. */
const create = enveloped(CartRequests.create, {
  method: "POST",
  path: "/api/cart/create",
  decodeAnswer: Cart.decodeToken,
})

/** The lines of a cart. */
const pull = enveloped(CartRequests.pull, {
  method: "GET",
  path: "/api/cart/pull",
  query: inCart,
  decodeAnswer: (result) => (Array.isArray(result) ? result.map(Cart.decodePulledLine) : null),
})

/** One line of a cart, added or set, under the key of its operation. */
const update = enveloped(CartRequests.update, {
  method: "POST",
  path: "/api/cart/update",
  query: inCart,
  body: (input) => ({
    cartItem: {
      sku: input.sku,
      qty: input.qty,
      ...(input.itemId === null ? {} : { item_id: input.itemId }),
      quoteId: input.quoteId ?? input.cart,
      ...Cart.encodeOption(input.option),
    },
  }),
  headers: (input): Readonly<Record<string, string>> =>
    input.operationId === null ? {} : { [idempotencyHeader]: input.operationId },
  decodeAnswer: Cart.decodeLine,
})

/** One line less. */
const remove = enveloped(CartRequests.remove, {
  method: "POST",
  path: "/api/cart/delete",
  query: inCart,
  body: (input) => ({
    cartItem: { sku: input.sku, item_id: input.itemId, quoteId: input.quoteId ?? input.cart },
  }),
  decodeAnswer: (result) => flag(result, true),
})

/** The sums of a cart, bare or inside an answer to delivery. */
const totals = enveloped(CartRequests.totals, {
  method: "GET",
  path: "/api/cart/totals",
  query: inCart,
  decodeAnswer: (result) =>
    Totals.decode(isRecord(record(result)["totals"]) ? record(result)["totals"] : result),
})

/** The totals of a cart for a shipping and a payment method. */
const collectTotals = enveloped(CartRequests.collectTotals, {
  method: "POST",
  path: "/api/cart/collect-totals",
  query: inCart,
  body: (input) => ({
    methods: {
      paymentMethod: { method: input.paymentCode },
      shippingCarrierCode: input.carrierCode,
      shippingMethodCode: input.methodCode,
    },
  }),
  decodeAnswer: Totals.decode,
})

/** Ways to deliver to an address. */
const shippingMethods = enveloped(CartRequests.shippingMethods, {
  method: "POST",
  path: "/api/cart/shipping-methods",
  query: inCart,
  body: ({ address }) => ({
    address: {
      region: address.region,
      ...Addresses.encodeRegion(address),
      country_id: address.country,
      street: address.street,
      postcode: address.postcode,
      city: address.city,
    },
  }),
  decodeAnswer: (result) => (Array.isArray(result) ? Cart.decodeShippingMethods(result) : null),
})

/** Ways to pay. */
const paymentMethods = enveloped(CartRequests.paymentMethods, {
  method: "GET",
  path: "/api/cart/payment-methods",
  query: inCart,
  decodeAnswer: (result) => (Array.isArray(result) ? Cart.decodePaymentMethods(result) : null),
})

/** Sets the delivery; the response has totals and payment methods. */
const shippingInformation = enveloped(CartRequests.shippingInformation, {
  method: "POST",
  path: "/api/cart/shipping-information",
  query: inCart,
  body: (input) => ({
    addressInformation: {
      shippingAddress: {
        ...(input.shipping === null ? {} : Addresses.encode(input.shipping)),
        countryId: input.shipping?.country ?? input.country,
        ...(input.email == null ? {} : { email: input.email }),
      },
      billingAddress: { countryId: input.country },
      ...(input.carrierCode === null ? {} : { shippingCarrierCode: input.carrierCode }),
      ...(input.methodCode === null ? {} : { shippingMethodCode: input.methodCode }),
    },
  }),
  decodeAnswer: (result) => {
    const read = Totals.decode(record(result)["totals"])
    return read === null
      ? null
      : { totals: read, paymentMethods: Cart.decodePaymentMethods(record(result)["payment_methods"]) }
  },
})

/** A guest's cart that is not needed any more; older servers do not know the call. */
const discard = enveloped(CartRequests.discard, {
  method: "POST",
  path: "/api/cart/discard",
  query: inCart,
  decodeAnswer: (result) => flag(result, true),
})

/** A coupon put on. */
const applyCoupon = enveloped(CartRequests.applyCoupon, {
  method: "POST",
  path: "/api/cart/apply-coupon",
  query: (input) => ({ cartId: input.cart, coupon: input.code }),
  decodeAnswer: (result) => flag(result, true),
})

/** A coupon taken off. */
const deleteCoupon = enveloped(CartRequests.deleteCoupon, {
  method: "POST",
  path: "/api/cart/delete-coupon",
  query: inCart,
  decodeAnswer: (result) => flag(result, true),
})

/** The endpoints of this family. */
export const cartEndpoints: EndpointTable<typeof CartRequests> = endpointTable(
  create,
  pull,
  update,
  remove,
  totals,
  collectTotals,
  shippingMethods,
  paymentMethods,
  shippingInformation,
  discard,
  applyCoupon,
  deleteCoupon,
)
