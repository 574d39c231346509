import type {
  OrdersPage,
  PastLine,
  PastOrder,
  Profile,
  ProfileChange,
  SavedAddress,
} from "@shop/core/account"
import { type Address, completeAddress, regionOf } from "@shop/core/address"
import { subtract, sum, toDecimal, toPercent } from "@shop/core/money"
import type { Credentials } from "@shop/core/session"
import { emptyOption, type ProductOption } from "@shop/core/product"
import * as Addresses from "./address.ts"
import { decodeOption, encodeOption } from "./cart.ts"
import { choicesField, decodeChoices, encodeChoices } from "./choices.ts"
import {
  centsOrZero,
  integer,
  isRecord,
  list,
  numberOrNull,
  plainText,
  record,
  text,
  textOrNull,
  type Document,
} from "./coerce.ts"

/**
 * Decodes the response to a sign-in or a token refresh.
 *
 * @param result - the token; any other value when the platform refused
 * @param meta - has the refresh token
 * @returns null without a token
 */
export const decodeCredentials = (result: unknown, meta: unknown): Credentials | null => {
  const token = typeof result === "string" ? textOrNull(result) : null
  return token === null ? null : { token, refreshToken: textOrNull(record(meta)["refreshToken"]) }
}

/** Encodes the refresh token for `meta` of the response. */
export const encodeMeta = ({ refreshToken }: Credentials): Document | undefined =>
  refreshToken === null ? undefined : { refreshToken }

/**
 * Decodes a customer.
 *
 * @returns null without id or e-mail address
 */
export const decode = (value: unknown): Profile | null => {
  const doc = record(value)
  const id = integer(doc["id"])
  const email = text(doc["email"])
  if (id <= 0 || email === "") return null
  const group = numberOrNull(doc["group_id"])
  return {
    id,
    email,
    firstName: text(doc["firstname"]),
    lastName: text(doc["lastname"]),
    groupId: group === null ? null : Math.trunc(group),
    groupToken: textOrNull(doc["groupToken"]),
    createdAt: text(doc["created_at"]),
    addresses: list(doc["addresses"])
      .filter(isRecord)
      .map((address) => decodeAddress(address, doc)),
  }
}

/** Encodes a customer. */
export const encode = (profile: Profile): Document => ({
  id: profile.id,
  ...(profile.groupId === null ? {} : { group_id: profile.groupId }),
  ...defaults(profile.addresses),
  ...encodeChange(profile),
  created_at: profile.createdAt,
  ...(profile.groupToken === null ? {} : { groupToken: profile.groupToken }),
})

/** Encodes the fields that a customer may change. Platforms refuse a request with other fields. */
export const encodeChange = (change: ProfileChange): Document => ({
  email: change.email,
  firstname: change.firstName,
  lastname: change.lastName,
  addresses: change.addresses.map(encodeAddress),
})

/**
 * Decodes a change of a customer.
 *
 * @returns the change, or an error message that names the missing field
 */
export const decodeChange = (value: unknown): ProfileChange | string => {
  if (!isRecord(value)) return "customer is missing in the body"
  const [email, firstName, lastName] = ["email", "firstname", "lastname"].map((name) => text(value[name]))
  if (!email) return "customer.email is missing"
  if (!firstName) return "customer.firstname is missing"
  if (!lastName) return "customer.lastname is missing"
  const addresses = list(value["addresses"])
    .filter(isRecord)
    .map((address) => decodeAddress(address, value))
  return { email, firstName, lastName, addresses }
}

/** The ids of the default addresses, as text. Each default address also has a flag of its own. */
const defaults = (addresses: ReadonlyArray<SavedAddress>): Document => {
  const idOf = (isDefault: (one: SavedAddress) => boolean) => addresses.find(isDefault)?.id ?? null
  const billing = idOf((one) => one.isDefaultBilling)
  const shipping = idOf((one) => one.isDefaultShipping)
  return {
    ...(billing === null ? {} : { default_billing: String(billing) }),
    ...(shipping === null ? {} : { default_shipping: String(shipping) }),
  }
}

const decodeAddress = (doc: Document, profile: Document): SavedAddress => {
  const id = integer(doc["id"])
  const region = doc["region"]
  const decoded = Addresses.decode({
    ...doc,
    ...(isRecord(region)
      ? { region_id: region["region_id"], region_code: region["region_code"], region: text(region["region"]) }
      : {}),
  })
  const isDefault = (name: string) => doc[name] === true || (id > 0 && text(profile[name]) === String(id))
  const address: Address = completeAddress(decoded)
  return {
    id: id > 0 ? id : null,
    address: { ...address, house: address.house.trim() },
    isDefaultBilling: isDefault("default_billing"),
    isDefaultShipping: isDefault("default_shipping"),
  }
}

/** Older platforms require two street lines that are not empty, and a region that is an object. */
const encodeAddress = ({ id, address, isDefaultBilling, isDefaultShipping }: SavedAddress): Document => {
  const region = regionOf(address)
  return {
    ...(id === null ? {} : { id }),
    ...Addresses.encode(address),
    region: { region: address.region, region_code: region.code || null, region_id: region.id },
    region_id: region.id,
    country_id: address.country,
    street: [address.street, address.house === "" ? " " : address.house],
    ...(isDefaultBilling ? { default_billing: true } : {}),
    ...(isDefaultShipping ? { default_shipping: true } : {}),
  }
}

/**
 * Decodes a page of earlier orders.
 *
 * @returns null when the result has no list
 */
export const decodeOrders = (value: unknown): OrdersPage | null => {
  const doc = record(value)
  if (!Array.isArray(doc["items"])) return null
  const orders = doc["items"].filter(isRecord).flatMap((order) => decodeOrder(order) ?? [])
  return {
    orders,
    total: Math.max(integer(doc["total_count"], orders.length), 0),
    page: Math.max(integer(record(doc["search_criteria"])["current_page"], 1), 1),
  }
}

/** Encodes a page of earlier orders. */
export const encodeOrders = ({ orders, total, page }: OrdersPage): Document => ({
  items: orders.map(encodeOrder),
  total_count: total,
  search_criteria: { current_page: page },
})

const decodeOrder = (doc: Document): PastOrder | null => {
  const id = integer(doc["entity_id"])
  if (id <= 0) return null
  const assignment = record(list(record(doc["extension_attributes"])["shipping_assignments"])[0])
  return {
    id,
    number: text(doc["increment_id"]),
    createdAt: text(doc["created_at"]),
    status: text(doc["status"]),
    storeName: text(doc["store_name"]),
    currency: text(doc["order_currency_code"]),
    grandCents: centsOrZero(doc["grand_total"]),
    dueCents: centsOrZero(doc["total_due"]),
    // Child rows are omitted: the row of their parent describes them.
    lines: list(doc["items"])
      .filter(isRecord)
      .filter((row) => integer(row["parent_item_id"]) <= 0)
      .map(decodeRow),
    shippingTitle: plainText(doc["shipping_description"]),
    paymentTitle: plainText(list(record(doc["payment"])["additional_information"])[0]),
    shipping: addressOrNull(record(assignment["shipping"])["address"]),
    billing: addressOrNull(doc["billing_address"]),
  }
}

const encodeOrder = (order: PastOrder): Document => ({
  entity_id: order.id,
  increment_id: order.number,
  created_at: order.createdAt,
  status: order.status,
  store_name: order.storeName,
  order_currency_code: order.currency,
  grand_total: toDecimal(order.grandCents),
  total_due: toDecimal(order.dueCents),
  items: order.lines.map(encodeRow),
  shipping_description: order.shippingTitle,
  payment: {
    additional_information: [order.paymentTitle],
    ...(order.figures === undefined ? {} : { method: order.figures.paymentCode }),
  },
  ...(order.figures === undefined ? {} : encodeFigures(order, order.figures)),
  ...(order.billing === null ? {} : { billing_address: encodePlain(order.billing) }),
  ...(order.shipping === null
    ? {}
    : {
        extension_attributes: {
          shipping_assignments: [{ shipping: { address: encodePlain(order.shipping) } }],
        },
      }),
})

/**
 * Encodes the amounts of an order. Older clients add net goods, net delivery, tax, discount and the discount's tax
 * compensation, and expect the grand total. The tax compensation is therefore the rest of the grand total.
 */
const encodeFigures = (
  { status, grandCents }: PastOrder,
  figures: NonNullable<PastOrder["figures"]>,
): Document => {
  const { subtotalNetCents, shippingNetCents, taxCents, discountCents } = figures
  const parts = sum([subtotalNetCents, shippingNetCents, taxCents, discountCents])
  return {
    state: states[status] ?? status,
    subtotal: toDecimal(subtotalNetCents),
    subtotal_incl_tax: toDecimal(figures.subtotalGrossCents),
    shipping_amount: toDecimal(shippingNetCents),
    shipping_incl_tax: toDecimal(figures.shippingGrossCents),
    shipping_tax_amount: toDecimal(subtract(figures.shippingGrossCents, shippingNetCents)),
    tax_amount: toDecimal(taxCents),
    discount_amount: toDecimal(discountCents),
    discount_tax_compensation_amount: toDecimal(subtract(grandCents, parts)),
    total_paid: toDecimal(figures.paidCents),
    total_refunded: toDecimal(figures.refundedCents),
    ...(figures.couponCode === null ? {} : { coupon_code: figures.couponCode }),
    ...(figures.carrierCode === null
      ? {}
      : { shipping_method: `${figures.carrierCode}_${figures.methodCode ?? figures.carrierCode}` }),
    customer_email: figures.email,
    customer_firstname: figures.firstName,
    customer_lastname: figures.lastName,
  }
}

/** Older clients' name for the state of an order, by its status. */
const states: Readonly<Record<string, string>> = {
  pending: "new",
  shipped: "processing",
  cancelled: "canceled",
}

const decodeRow = (doc: Document): PastLine => ({
  sku: text(doc["sku"]),
  name: plainText(doc["name"]),
  qty: numberOrNull(doc["qty_ordered"]) ?? 0,
  unitGrossCents: centsOrZero(doc["price_incl_tax"] ?? doc["price"]),
  rowGrossCents: centsOrZero(doc["row_total_incl_tax"] ?? doc["row_total"]),
  ...choicesField(decodeChoices(doc["options"])),
  ...optionField(doc["product_option"]),
  ...(integer(doc["product_id"]) > 0 ? { productId: integer(doc["product_id"]) } : {}),
})

const optionField = (value: unknown): { readonly option?: ProductOption } =>
  isRecord(value) ? { option: decodeOption(value) } : {}

const encodeRow = (line: PastLine): Document => ({
  sku: line.sku,
  name: line.name,
  qty_ordered: line.qty,
  price_incl_tax: toDecimal(line.unitGrossCents),
  row_total_incl_tax: toDecimal(line.rowGrossCents),
  options: encodeChoices(line.choices),
  ...encodeOption(line.option ?? emptyOption),
  ...(line.productId === undefined ? {} : { product_id: line.productId }),
  ...(line.figures === undefined ? {} : encodeRowFigures(line.figures)),
})

const encodeRowFigures = (figures: NonNullable<PastLine["figures"]>): Document => ({
  item_id: figures.itemId,
  product_type: figures.type,
  price: toDecimal(figures.unitNetCents),
  row_total: toDecimal(figures.rowNetCents),
  tax_amount: toDecimal(figures.taxCents),
  tax_percent: toPercent(figures.ratePpm),
  discount_amount: toDecimal(figures.discountCents),
})

const addressOrNull = (value: unknown): Address | null =>
  isRecord(value) ? completeAddress(Addresses.decode(value)) : null

const encodePlain = (address: Address): Document => ({
  ...Addresses.encode(address),
  country_id: address.country,
})
