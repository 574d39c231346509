import { Result } from "effect"
import type { Address } from "@shop/core/address"
import type { CartRequests, CartToken } from "@shop/core/cart"
import { type cartEndpoints, idempotencyHeader } from "../endpoints/cart.ts"
import type { HttpRequest } from "../http/index.ts"
import * as Addresses from "../legacy/address.ts"
import * as Cart from "../legacy/cart.ts"
import {
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
import {
  type DecodeResult,
  enveloped,
  invalid,
  noInput,
  queryParameter,
  type ServerTable,
} from "./endpoint.ts"

interface CartInput {
  readonly cart: CartToken
}

/** The token of the cart is in the query. */
export const inCart = (request: HttpRequest): DecodeResult<CartInput> =>
  Result.map(queryParameter(request, "cartId"), (cart) => ({ cart: cart as CartToken }))

/** A part of the body that must be an object. */
const part = (request: HttpRequest, name: string): DecodeResult<Document> => {
  const value = record(request.body)[name]
  return isRecord(value) ? Result.succeed(value) : invalid(`${name} is missing in the body`)
}

/** A change without an id adds one more. A wrong id must fail, because it would add as well. */
const itemIdOf = (value: unknown): number | null | "wrong" => {
  if (value === undefined || value === null || value === "") return null
  const isWhole = /^[1-9]\d{0,14}$/.test(String(value)) && typeof value !== "object"
  return isWhole ? Number(value) : "wrong"
}

/** The cart id of a line, where it differs from the cart's token: a guest's cart has a token for its name. */
const ownQuote = (value: unknown, cart: CartToken): { readonly quoteId?: string } => {
  const quoteId = textOrNull(value)
  return quoteId === null || quoteId === cart ? {} : { quoteId }
}

/** The destination of a cart. A country alone is no address: `shipping` is null without other fields. */
const shippingInformation = (
  request: HttpRequest,
): DecodeResult<Parameters<typeof CartRequests.shippingInformation>[0]> =>
  Result.gen(function* () {
    const { cart } = yield* inCart(request)
    const info = yield* part(request, "addressInformation")
    const address: Partial<Address> = Addresses.decode(record(info["shippingAddress"]))
    const country = address.country ?? textOrNull(record(info["billingAddress"])["countryId"]) ?? ""
    if (country === "") return yield* invalid("addressInformation names no country")
    const email = textOrNull(record(info["shippingAddress"])["email"])
    return {
      cart,
      country,
      shipping: Object.keys(address).some((field) => field !== "country") ? address : null,
      carrierCode: textOrNull(info["shippingCarrierCode"]),
      methodCode: textOrNull(info["shippingMethodCode"]),
      ...(email === null ? {} : { email }),
    }
  })

/**
 * Older clients write numbers as texts and leave out fields, so these decoders accept more than the contract describes.
 */
export const cartServer: ServerTable<keyof typeof cartEndpoints> = {
  "cart.create": enveloped({ decodeRequest: noInput, encodeResult: Cart.encodeToken }),
  "cart.pull": enveloped({
    decodeRequest: inCart,
    encodeResult: (lines) => lines.map(Cart.encodePulledLine),
  }),
  "cart.update": enveloped({
    decodeRequest: (request) =>
      Result.gen(function* () {
        const { cart } = yield* inCart(request)
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
    encodeResult: Cart.encodeLine,
  }),
  "cart.delete": enveloped({
    decodeRequest: (request) =>
      Result.gen(function* () {
        const { cart } = yield* inCart(request)
        const item = yield* part(request, "cartItem")
        const itemId = integer(item["item_id"])
        if (itemId <= 0) return yield* invalid("cartItem.item_id is missing")
        return { cart, sku: text(item["sku"]), itemId, ...ownQuote(item["quoteId"], cart) }
      }),
  }),
  "cart.totals": enveloped({ decodeRequest: inCart, encodeResult: Totals.encode }),
  "cart.collectTotals": enveloped({
    decodeRequest: (request) =>
      Result.gen(function* () {
        const { cart } = yield* inCart(request)
        const methods = yield* part(request, "methods")
        return {
          cart,
          carrierCode: text(methods["shippingCarrierCode"]),
          methodCode: text(methods["shippingMethodCode"]),
          paymentCode: text(record(methods["paymentMethod"])["method"]),
        }
      }),
    encodeResult: Totals.encode,
  }),
  "cart.shippingMethods": enveloped({
    decodeRequest: (request) =>
      Result.gen(function* () {
        const { cart } = yield* inCart(request)
        const document = yield* part(request, "address")
        const country = text(document["country_id"] ?? document["countryId"])
        if (country === "") return yield* invalid("address.country_id is missing")
        const street = list(document["street"])
          .map(text)
          .filter((line) => line !== "")
        const address = {
          country,
          region: text(document["region"]),
          postcode: text(document["postcode"]),
          city: text(document["city"]),
          street,
        }
        return { cart, address }
      }),
    encodeResult: Cart.encodeShippingMethods,
  }),
  "cart.paymentMethods": enveloped({ decodeRequest: inCart, encodeResult: Cart.encodePaymentMethods }),
  "cart.shippingInformation": enveloped({
    decodeRequest: shippingInformation,
    encodeResult: ({ paymentMethods, totals }) => ({
      payment_methods: Cart.encodePaymentMethods(paymentMethods),
      totals: Totals.encode(totals),
    }),
  }),
  "cart.discard": enveloped({ decodeRequest: inCart }),
  "cart.applyCoupon": enveloped({
    decodeRequest: (request) =>
      Result.gen(function* () {
        const { cart } = yield* inCart(request)
        return { cart, code: yield* queryParameter(request, "coupon") }
      }),
  }),
  "cart.deleteCoupon": enveloped({ decodeRequest: inCart }),
}
