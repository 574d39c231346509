import { fromDecimal, toDecimal } from "@shop/core/money"
import { type Address, completeAddress } from "@shop/core/address"
import type { CartToken } from "@shop/core/cart"
import type { Order, OrderLine, OrderPlacement } from "@shop/core/order"
import type { StoreView } from "@shop/core/store-view"
import * as Addresses from "./address.ts"
import { decodeOption, encodeOption } from "./cart.ts"
import {
  centsOrZero,
  isRecord,
  list,
  numberOrNull,
  record,
  text,
  textOrNull,
  type Document,
} from "./coerce.ts"

/**
 * Writes an order for `POST /api/order`. The order's own id is its key: sent twice, it is placed once.
 *
 * @param order - the shopper's order
 * @param view - where it was placed; `store_code` decides for the server
 * @rule WI26 - wire §7
 */
export const encode = (order: Order, view: StoreView): Document => ({
  order_id: order.orderId,
  user_id: "",
  cart_id: order.cart,
  store_code: view.code,
  store_id: view.id,
  transmited: true,
  ...(order.grandCents === null ? {} : { grand_total: toDecimal(order.grandCents) }),
  customer: {
    email: order.personal.email,
    firstname: order.personal.firstName,
    lastname: order.personal.lastName,
  },
  products: order.lines.map(encodeLine),
  addressInformation: {
    ...(order.shipping === null ? {} : { shippingAddress: encodeAddress(order.shipping, order) }),
    billingAddress: encodeAddress(order.billing, order),
    ...(order.methodCode === null ? {} : { shipping_method_code: order.methodCode }),
    ...(order.carrierCode === null ? {} : { shipping_carrier_code: order.carrierCode }),
    payment_method_code: order.paymentCode,
    payment_method_additional: order.paymentAdditional ?? {},
  },
})

/** The price of a line is for the record only: the platform computes prices itself. */
const encodeLine = (line: OrderLine): Document => ({
  sku: line.sku,
  ...(line.parentSku === null ? {} : { parentSku: line.parentSku }),
  name: line.name,
  qty: line.qty,
  price: toDecimal(line.unitGrossCents),
  price_incl_tax: toDecimal(line.unitGrossCents),
  priceInclTax: toDecimal(line.unitGrossCents),
  ...encodeOption(line.option),
})

const encodeAddress = (address: Address, order: Order): Document => ({
  region: "",
  ...Addresses.encodeRegion(address),
  ...Addresses.encode(address),
  country_id: address.country,
  email: order.personal.email,
})

/**
 * Decodes an order and validates only its shape; the platform decides whether to place it. Older clients send an `order_id`
 * only with orders that waited for the network: without one, `orderId` is empty and the platform derives a key.
 *
 * @param value - the body of `POST /api/order`
 * @returns the order, or a message about a missing field. Never throws
 * @rule WI26 - wire §7
 */
export const decode = (value: unknown): Order | string => {
  const doc = record(value)
  const info = record(doc["addressInformation"])
  const orderId = text(doc["order_id"]).trim()
  const billing = record(info["billingAddress"])
  const lines = list(doc["products"]).filter(isRecord).flatMap(decodeLine)
  const paymentCode = text(info["payment_method_code"])
  if (list(doc["products"]).length === 0) return "products is missing or empty"
  if (lines.length !== list(doc["products"]).length) return "products: each needs a sku and a qty above 0"
  if (!isRecord(info["billingAddress"])) return "addressInformation.billingAddress is missing"
  if (paymentCode === "") return "addressInformation.payment_method_code is missing"
  const customer = record(doc["customer"])
  const shipping = isRecord(info["shippingAddress"]) ? info["shippingAddress"] : null
  const additional = record(info["payment_method_additional"])
  return {
    orderId,
    cart: text(doc["cart_id"]) as CartToken,
    personal: {
      firstName: textOrNull(customer["firstname"]) ?? text(billing["firstname"]),
      lastName: textOrNull(customer["lastname"]) ?? text(billing["lastname"]),
      email: textOrNull(customer["email"]) ?? textOrNull(billing["email"]) ?? text(shipping?.["email"]),
    },
    shipping: shipping === null ? null : completeAddress(Addresses.decode(shipping)),
    billing: completeAddress(Addresses.decode(billing)),
    carrierCode: textOrNull(info["shipping_carrier_code"]),
    methodCode: textOrNull(info["shipping_method_code"]),
    paymentCode,
    ...(Object.keys(additional).length === 0 ? {} : { paymentAdditional: additional }),
    lines,
    grandCents: fromDecimal(doc["grand_total"]),
  }
}

const decodeLine = (doc: Document): ReadonlyArray<OrderLine> => {
  const sku = text(doc["sku"])
  const qty = numberOrNull(doc["qty"])
  if (sku === "" || qty === null || qty <= 0) return []
  return [
    {
      sku,
      parentSku: textOrNull(doc["parentSku"]),
      name: text(doc["name"]),
      qty,
      option: decodeOption(doc["product_option"]),
      unitGrossCents: centsOrZero(doc["price_incl_tax"] ?? doc["priceInclTax"] ?? doc["price"]),
    },
  ]
}

/** The one refusal that a server of 1.12 sends as a success: it found prices that it did not sign. */
const signatureRefusal = /^invalid signature validation/i
/** The number of an order or a job: a word with a digit. */
const orderName = /^(?=\S*\d)\S{1,60}$/

/**
 * Decodes a placed order: its numbers, the job of a queueing server, or a text without a number. Any response with code 200
 * means a placed order.
 * @returns numbers are "" when missing; null for the one refusal with code 200
 * @rule WI27 - wire §7 (Result), domain §11 O6
 */
export const decodePlaced = (value: unknown): OrderPlacement | null => {
  if (typeof value === "string" || typeof value === "number") {
    const message = text(value).trim()
    if (signatureRefusal.test(message)) return null
    const number = orderName.test(message) ? message : ""
    return { orderNumber: number, backendOrderId: number, placedAt: "" }
  }
  const doc = record(value)
  const backendOrderId = textOrNull(doc["backendOrderId"]) ?? textOrNull(doc["magentoOrderId"]) ?? ""
  return {
    orderNumber: textOrNull(doc["orderNumber"]) ?? backendOrderId,
    backendOrderId,
    placedAt: text(doc["transferedAt"]),
  }
}

/** Encodes a placed order. @rule WI27 */
export const encodePlaced = (placed: OrderPlacement): Document => ({
  magentoOrderId: placed.backendOrderId,
  backendOrderId: placed.backendOrderId,
  orderNumber: placed.orderNumber,
  transferedAt: placed.placedAt,
})

/**
 * Encodes the status of an order: its number and the time of placing.
 *
 * @param placed - null for an order that is not placed
 * @rule WI27 - wire §7 /api/sync/order
 */
export const encodeStatus = (
  placed: { readonly number: string; readonly placedAtMs: number } | null,
): Document | null =>
  placed === null
    ? null
    : {
        platform_order_id: placed.number,
        transmited: true,
        transmited_at: new Date(placed.placedAtMs).toISOString(),
        platform: "shop",
        order: null,
      }
