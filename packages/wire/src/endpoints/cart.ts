import { Result } from "effect"
import type { Address } from "@shop/core/address"
import { CartRequests, type CartToken } from "@shop/core/cart"
import * as Addresses from "../legacy/address.ts"
import * as Cart from "../legacy/cart.ts"
import {
  flag,
  integer,
  isRecord,
  list,
  numberOrNull,
  record,
  text,
  textOrNull,
  type Document,
} from "../legacy/coerce.ts"
import * as Totals from "../legacy/totals.ts"
import type { HttpRequest } from "../http/index.ts"
import {
  type Decoded,
  type EndpointTable,
  endpointTable,
  enveloped,
  invalid,
  queryParameter,
} from "./endpoint.ts"

/** Header under which a change is made at most once; older servers look past it. @rule WI32 - domain §5 C6 */
export const idempotencyHeader = "idempotency-key"

interface InCart {
  readonly cart: CartToken
}

const inCart = (input: InCart) => ({ cartId: input.cart })

const readInCart = (request: HttpRequest): Decoded<InCart> =>
  Result.map(queryParameter(request, "cartId"), (cart) => ({ cart: cart as CartToken }))

/** A part of the body that must be an object. */
const part = (request: HttpRequest, name: string): Decoded<Document> => {
  const value = record(request.body)[name]
  return isRecord(value) ? Result.succeed(value) : invalid(`${name} is missing in the body`)
}

/** No id asks for one more; what is said and is none must not, or a mistaken change would add. */
const itemIdOf = (value: unknown): number | null | "wrong" => {
  if (value === undefined || value === null || value === "") return null
  const isWhole = /^[1-9]\d{0,14}$/.test(String(value)) && typeof value !== "object"
  return isWhole ? Number(value) : "wrong"
}

/** A new cart; its token is the answer. @rule WI22 */
const create = enveloped(CartRequests.create, {
  method: "POST",
  path: "/api/cart/create",
  decodeRequest: () => Result.succeed({}),
  encodeAnswer: Cart.encodeToken,
  decodeAnswer: Cart.decodeToken,
})

/** The lines of a cart. @rule WI20, WI21 */
const pull = enveloped(CartRequests.pull, {
  method: "GET",
  path: "/api/cart/pull",
  query: inCart,
  decodeRequest: readInCart,
  encodeAnswer: (answer) => answer.map(Cart.encodePulledLine),
  decodeAnswer: (result) => (Array.isArray(result) ? result.map(Cart.decodePulledLine) : null),
})

/** A line's own cart id, where it is another than the name of the cart: guests' carts are named by a token. */
const ownQuote = (told: unknown, cart: CartToken): { readonly quoteId?: string } => {
  const quoteId = textOrNull(told)
  return quoteId === null || quoteId === cart ? {} : { quoteId }
}

/** One line of a cart, added or set, under the key of its operation. @rule WI20, WI32 */
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
  decodeRequest: (request) =>
    Result.gen(function* () {
      const { cart } = yield* readInCart(request)
      const item = yield* part(request, "cartItem")
      const sku = text(item["sku"])
      const qty = numberOrNull(item["qty"])
      if (sku === "") return yield* invalid("cartItem.sku is missing")
      if (qty === null) return yield* invalid("cartItem.qty is no number")
      const itemId = itemIdOf(item["item_id"])
      if (itemId === "wrong") return yield* invalid("cartItem.item_id is no id of a line")
      return {
        cart,
        sku,
        qty,
        itemId,
        ...ownQuote(item["quoteId"], cart),
        option: Cart.decodeOption(item["product_option"]),
        operationId: textOrNull(request.headers[idempotencyHeader]),
      }
    }),
  encodeAnswer: Cart.encodeLine,
  decodeAnswer: Cart.decodeLine,
})

/** One line less. @rule WI21 */
const remove = enveloped(CartRequests.remove, {
  method: "POST",
  path: "/api/cart/delete",
  query: inCart,
  body: (input) => ({
    cartItem: { sku: input.sku, item_id: input.itemId, quoteId: input.quoteId ?? input.cart },
  }),
  decodeRequest: (request) =>
    Result.gen(function* () {
      const { cart } = yield* readInCart(request)
      const item = yield* part(request, "cartItem")
      const itemId = integer(item["item_id"])
      if (itemId <= 0) return yield* invalid("cartItem.item_id is missing")
      return { cart, sku: text(item["sku"]), itemId, ...ownQuote(item["quoteId"], cart) }
    }),
  encodeAnswer: (answer) => answer,
  decodeAnswer: (result) => flag(result, true),
})

/** The sums of a cart, bare or inside an answer to delivery. @rule WI24 */
const totals = enveloped(CartRequests.totals, {
  method: "GET",
  path: "/api/cart/totals",
  query: inCart,
  decodeRequest: readInCart,
  encodeAnswer: Totals.encode,
  decodeAnswer: (result) =>
    Totals.decode(isRecord(record(result)["totals"]) ? record(result)["totals"] : result),
})

/** The sums of a cart for a way to deliver and to pay. @rule WI24 */
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
  decodeRequest: (request) =>
    Result.gen(function* () {
      const { cart } = yield* readInCart(request)
      const methods = yield* part(request, "methods")
      return {
        cart,
        carrierCode: text(methods["shippingCarrierCode"]),
        methodCode: text(methods["shippingMethodCode"]),
        paymentCode: text(record(methods["paymentMethod"])["method"]),
      }
    }),
  encodeAnswer: Totals.encode,
  decodeAnswer: Totals.decode,
})

/** Ways to deliver to an address. @rule WI23, WI25 */
const shippingMethods = enveloped(CartRequests.shippingMethods, {
  method: "POST",
  path: "/api/cart/shipping-methods",
  query: inCart,
  body: ({ address }) => ({
    address: {
      region: address.region,
      region_id: 0,
      region_code: "",
      country_id: address.country,
      street: address.street,
      postcode: address.postcode,
      city: address.city,
    },
  }),
  decodeRequest: (request) =>
    Result.gen(function* () {
      const { cart } = yield* readInCart(request)
      const said = yield* part(request, "address")
      const country = text(said["country_id"] ?? said["countryId"])
      if (country === "") return yield* invalid("address.country_id is missing")
      const street = list(said["street"])
        .map(text)
        .filter((line) => line !== "")
      const address = {
        country,
        region: text(said["region"]),
        postcode: text(said["postcode"]),
        city: text(said["city"]),
        street,
      }
      return { cart, address }
    }),
  encodeAnswer: Cart.encodeShippingMethods,
  decodeAnswer: (result) => (Array.isArray(result) ? Cart.decodeShippingMethods(result) : null),
})

/** Ways to pay. @rule WI23 */
const paymentMethods = enveloped(CartRequests.paymentMethods, {
  method: "GET",
  path: "/api/cart/payment-methods",
  query: inCart,
  decodeRequest: readInCart,
  encodeAnswer: Cart.encodePaymentMethods,
  decodeAnswer: (result) => (Array.isArray(result) ? Cart.decodePaymentMethods(result) : null),
})

/** Where a cart goes and how; answered with totals and ways to pay. @rule WI24, WI25 */
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
  decodeRequest: (request) =>
    Result.flatMap(readInCart(request), ({ cart }) => readInformation(cart, request)),
  encodeAnswer: (answer) => ({
    payment_methods: Cart.encodePaymentMethods(answer.paymentMethods),
    totals: Totals.encode(answer.totals),
  }),
  decodeAnswer: (result) => {
    const read = Totals.decode(record(result)["totals"])
    return read === null
      ? null
      : { totals: read, paymentMethods: Cart.decodePaymentMethods(record(result)["payment_methods"]) }
  },
})

/** The cart goes where it is delivered. The country alone is no address: `shipping` is null unless more is said of it. */
const readInformation = (
  cart: CartToken,
  request: HttpRequest,
): Decoded<Parameters<typeof CartRequests.shippingInformation>[0]> =>
  Result.gen(function* () {
    const info = yield* part(request, "addressInformation")
    const said: Partial<Address> = Addresses.decode(record(info["shippingAddress"]))
    const country = said.country ?? textOrNull(record(info["billingAddress"])["countryId"]) ?? ""
    if (country === "") return yield* invalid("addressInformation names no country")
    const email = textOrNull(record(info["shippingAddress"])["email"])
    return {
      cart,
      country,
      shipping: Object.keys(said).some((field) => field !== "country") ? said : null,
      carrierCode: textOrNull(info["shippingCarrierCode"]),
      methodCode: textOrNull(info["shippingMethodCode"]),
      ...(email === null ? {} : { email }),
    }
  })

/** A guest's cart that is not needed any more; older servers do not know the call. @rule WI2 */
const discard = enveloped(CartRequests.discard, {
  method: "POST",
  path: "/api/cart/discard",
  query: inCart,
  decodeRequest: readInCart,
  encodeAnswer: (answer) => answer,
  decodeAnswer: (result) => flag(result, true),
})

/** A coupon put on. @rule WI2 */
const applyCoupon = enveloped(CartRequests.applyCoupon, {
  method: "POST",
  path: "/api/cart/apply-coupon",
  query: (input) => ({ cartId: input.cart, coupon: input.code }),
  decodeRequest: (request) =>
    Result.gen(function* () {
      const { cart } = yield* readInCart(request)
      return { cart, code: yield* queryParameter(request, "coupon") }
    }),
  encodeAnswer: (answer) => answer,
  decodeAnswer: (result) => flag(result, true),
})

/** A coupon taken off. @rule WI2 */
const deleteCoupon = enveloped(CartRequests.deleteCoupon, {
  method: "POST",
  path: "/api/cart/delete-coupon",
  query: inCart,
  decodeRequest: readInCart,
  encodeAnswer: (answer) => answer,
  decodeAnswer: (result) => flag(result, true),
})

/** The endpoints of this family. @rule WI2 */
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
