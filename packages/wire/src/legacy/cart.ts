import { fromDecimal, toDecimal, type Cents } from "@shop/core/money"
import type { CartRequests, CartToken, PaymentMethod, ServerLine, ShippingMethod } from "@shop/core/cart"
import { sku, type ProductOption } from "@shop/core/product"
import { productType } from "./fields.ts"
import {
  idOf,
  centsOrZero,
  flag,
  integer,
  isRecord,
  list,
  numberOrNull,
  plainText,
  record,
  text,
  type Document,
} from "./coerce.ts"

/**
 * Decodes the chosen options of a product. Each list may be an array, an object keyed by option id, or missing.
 *
 * @param value - `product_option`, with or without its `extension_attributes`
 * @returns ids as text, in their order
 */
export const decodeOption = (value: unknown): ProductOption => {
  const doc = record(value)
  const choices = isRecord(doc["extension_attributes"]) ? doc["extension_attributes"] : doc
  return {
    configurable: chosen(choices["configurable_item_options"]),
    custom: chosen(choices["custom_options"]),
    bundle: keyed(choices["bundle_options"]).flatMap(([key, entry]) => {
      const option = record(entry)
      const optionId = text(option["option_id"] ?? key)
      const selections = listOrOne(option["option_selections"])
        .map(text)
        .filter((id) => id !== "")
      const qty = numberOrNull(option["option_qty"] ?? option["qty"]) ?? 1
      return optionId === "" || selections.length === 0
        ? []
        : [{ optionId, qty: qty > 0 ? qty : 1, selections }]
    }),
  }
}

const chosen = (value: unknown): ProductOption["custom"] =>
  keyed(value).flatMap(([key, entry]) => {
    const option = isRecord(entry) ? entry : { option_value: entry }
    const optionId = text(option["option_id"] ?? key)
    const optionValue = listOrOne(option["option_value"]).map(text).join(",")
    return optionId === "" || optionValue === "" ? [] : [{ optionId, optionValue }]
  })

const keyed = (value: unknown): ReadonlyArray<readonly [key: string | null, entry: unknown]> =>
  Array.isArray(value) ? value.map((entry) => [null, entry]) : isRecord(value) ? Object.entries(value) : []

const listOrOne = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

/** Encodes the chosen options of a product; empty without any. */
export const encodeOption = (option: ProductOption): Document => {
  if (option.configurable.length + option.custom.length + option.bundle.length === 0) return {}
  return {
    product_option: {
      extension_attributes: {
        configurable_item_options: option.configurable.map(pair),
        custom_options: option.custom.map(pair),
        bundle_options: option.bundle.map((one) => ({
          option_id: one.optionId,
          option_qty: one.qty,
          option_selections: one.selections.map(idOf),
        })),
      },
    },
  }
}

const pair = (one: ProductOption["custom"][number]): Document => ({
  option_id: one.optionId,
  option_value: one.optionValue,
})

/**
 * Reads a line of the server's cart.
 * @returns null when it has no item id or no sku. Never throws
 */
export const decodeLine = (value: unknown): ServerLine | null => {
  const doc = record(value)
  const itemId = integer(doc["item_id"])
  const code = text(doc["sku"])
  if (itemId <= 0 || code === "") return null
  return {
    itemId,
    quoteId: text(doc["quote_id"]),
    sku: sku(code),
    name: plainText(doc["name"]),
    qty: numberOrNull(doc["qty"]) ?? 0,
    type: productType(doc["product_type"]),
    option: decodeOption(doc["product_option"]),
    unitGrossCents: fromDecimal(doc["price_incl_tax"]),
  }
}

/** Decodes a line of a cart; an unreadable one has only its id or sku. */
export const decodePulledLine = (value: unknown): CartRequests.PulledLine => {
  const doc = record(value)
  const itemId = integer(doc["item_id"])
  const code = text(doc["sku"])
  return (
    decodeLine(value) ?? {
      isUnreadable: true,
      itemId: itemId > 0 ? itemId : null,
      sku: code === "" ? null : sku(code),
    }
  )
}

/** Writes a line of a whole cart. */
export const encodePulledLine = (line: CartRequests.PulledLine): Document =>
  "isUnreadable" in line ? { item_id: line.itemId, sku: line.sku } : encodeLine(line)

/** Writes a line of the cart; item ids and quantities stay numbers, which older clients compare strictly. */
export const encodeLine = (line: ServerLine): Document => ({
  item_id: line.itemId,
  sku: line.sku,
  qty: line.qty,
  name: line.name,
  price: line.unitGrossCents === null ? null : toDecimal(line.unitGrossCents),
  price_incl_tax: line.unitGrossCents === null ? null : toDecimal(line.unitGrossCents),
  product_type: line.type,
  quote_id: line.quoteId,
  ...encodeOption(line.option),
})

/** Reads a cart's name: opaque text for guests, a number for customers. @returns null for anything else */
export const decodeToken = (value: unknown): CartToken | null => {
  const token = text(value).trim()
  return token === "" || typeof value === "boolean" ? null : (token as CartToken)
}

/** Writes a cart's name, a customer's as a number. */
export const encodeToken = (token: CartToken): string | number => idOf(token)

/** Decodes shipping methods; unavailable ones are omitted. */
export const decodeShippingMethods = (value: unknown): ReadonlyArray<ShippingMethod> =>
  list(value).flatMap((entry) => {
    const doc = record(entry)
    const carrierCode = text(doc["carrier_code"])
    const methodCode = text(doc["method_code"])
    if (carrierCode === "" || methodCode === "" || !flag(doc["available"], true)) return []
    const net = fromDecimal(doc["price_excl_tax"] ?? doc["amount"])
    const gross = fromDecimal(doc["price_incl_tax"])
    const zero = 0 as Cents
    return [
      {
        carrierCode,
        methodCode,
        title: plainText(doc["method_title"]),
        carrierTitle: plainText(doc["carrier_title"]),
        amountNetCents: net ?? gross ?? zero,
        amountGrossCents: gross ?? net ?? zero,
        ...(flag(doc["default"], false) ? { isDefault: true as const } : {}),
        ...(flag(doc["offline"], false) ? { isOffline: true as const } : {}),
      },
    ]
  })

/** Encodes shipping methods. Clients show `amount` as the price, so it includes tax, like the totals. */
export const encodeShippingMethods = (methods: ReadonlyArray<ShippingMethod>): ReadonlyArray<Document> =>
  methods.map((method) => ({
    carrier_code: method.carrierCode,
    method_code: method.methodCode,
    carrier_title: method.carrierTitle,
    method_title: method.title,
    amount: toDecimal(method.amountGrossCents),
    base_amount: toDecimal(method.amountGrossCents),
    available: true,
    error_message: "",
    price_excl_tax: toDecimal(method.amountNetCents),
    price_incl_tax: toDecimal(method.amountGrossCents),
    ...(method.isDefault === true ? { default: true } : {}),
    ...(method.isOffline === true ? { offline: true } : {}),
  }))

/** Reads ways to pay. */
export const decodePaymentMethods = (value: unknown): ReadonlyArray<PaymentMethod> =>
  list(value).flatMap((entry) => {
    const doc = record(entry)
    const code = text(doc["code"])
    return code === ""
      ? []
      : [{ code, title: plainText(doc["title"]), costGrossCents: centsOrZero(doc["cost_incl_tax"]) }]
  })

/** Writes ways to pay. */
export const encodePaymentMethods = (methods: ReadonlyArray<PaymentMethod>): ReadonlyArray<Document> =>
  methods.map((method) => ({
    code: method.code,
    title: method.title,
    cost_incl_tax: toDecimal(method.costGrossCents),
  }))
