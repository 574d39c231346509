/** Carts, customers and orders, with the responses of vue-storefront-api 1.12 on Magento. */
import { randomBytes } from "node:crypto"
import type { Json } from "./catalogue.ts"
import { type Offer, offerOf, stockedId } from "./offers.ts"

/** A refused request; the HTTP status equals the code. */
export class Refusal extends Error {
  readonly code: number
  readonly result: unknown
  constructor(code: number, result: unknown) {
    super(String(code))
    this.code = code
    this.result = result
  }
}

/** The parts of a request that handlers read. */
export interface HandlerRequest {
  readonly query: URLSearchParams
  readonly body: Json
}

interface Line {
  readonly itemId: number
  readonly offer: Offer
  readonly option: unknown
  qty: number
}

interface Cart {
  readonly id: string | number
  readonly lines: Array<Line>
  coupon: string | null
  method: string | null
}

interface Customer {
  readonly id: number
  readonly password: string
  profile: Json
  cart: Cart | null
  readonly orders: Array<Json>
}

const object = (value: unknown): Json => (typeof value === "object" && value !== null ? (value as Json) : {})
const round = (amount: number): number => Math.round(amount * 100) / 100
const net = (gross: number): number => round(gross / 1.2)

const deliveryGross = 6
const coupon = { code: "TEN", part: 0.1 }
const deliveries = [
  {
    carrier_code: "flatrate",
    method_code: "flatrate",
    method_title: "Fixed",
    carrier_title: "Flat Rate &amp; Co.",
    amount: net(deliveryGross),
    price_excl_tax: net(deliveryGross),
    price_incl_tax: deliveryGross,
    available: true,
  },
]
const payments = [
  { code: "checkmo", title: "Check / Money order" },
  // Its provider's requests are not in 1.12.
  { code: "paypal", title: "PayPal" },
]

const hasText = (value: unknown, lengthMin: number): boolean =>
  typeof value === "string" && value.length >= lengthMin

/** Whether an address matches the platform's schema: at least two street lines, and no empty field. */
const isAddress = (address: Json): boolean =>
  ["firstname", "lastname", "city"].every((name) => hasText(address[name], 1)) &&
  hasText(address["postcode"], 3) &&
  /^[A-Z]{2,}$/.test(String(address["country_id"])) &&
  Array.isArray(address["street"]) &&
  address["street"].length >= 2 &&
  address["street"].every((line) => hasText(line, 1)) &&
  (address["company"] === undefined || hasText(address["company"], 1)) &&
  (address["vat_id"] === undefined || hasText(address["vat_id"], 3)) &&
  (address["region"] === undefined || "region" in object(address["region"]))

/** Creates the state and the handlers of one platform. */
export const openSales = () => {
  const carts = new Map<string, Cart>()
  const customers = new Map<string, Customer>()
  const tokens = new Map<string, Customer>()
  const placed: Array<Json> = []
  let count = 100

  const customerOf = ({ query }: HandlerRequest): Customer | null => {
    const token = query.get("token") ?? ""
    if (token === "") return null
    const customer = tokens.get(token)
    if (customer === undefined) throw new Refusal(401, "The consumer isn't authorized to access %resources.")
    return customer
  }
  const requireCustomer = (asked: HandlerRequest): Customer => {
    const customer = customerOf(asked)
    if (customer === null) throw new Refusal(401, "The consumer isn't authorized to access %resources.")
    return customer
  }
  const newCart = (id: string | number): Cart => {
    const cart: Cart = { id, lines: [], coupon: null, method: null }
    carts.set(String(id), cart)
    return cart
  }
  const cartOf = (asked: HandlerRequest): Cart => {
    customerOf(asked)
    const cart = carts.get(asked.query.get("cartId") ?? "")
    if (cart === undefined) throw new Refusal(404, "No such entity with %fieldName = %fieldValue")
    return cart
  }

  const itemOf = ({ id }: Cart, { itemId, offer, option, qty }: Line): Json => ({
    item_id: itemId,
    sku: offer.sku,
    qty,
    name: offer.name,
    price: net(offer.gross),
    product_type: offer.type,
    quote_id: String(id),
    ...(option === undefined ? {} : { product_option: option }),
  })

  /** `grand_total` excludes tax, as Magento computes it for gross prices; the segments contain the payable total. */
  const totalsOf = (cart: Cart): Json => {
    const subtotal = cart.lines.reduce((sum, { offer, qty }) => sum + offer.gross * qty, 0)
    const discount = cart.coupon === null ? 0 : -round(subtotal * coupon.part)
    const delivery = cart.method === null ? 0 : deliveryGross
    const gross = round(subtotal + discount + delivery)
    return {
      grand_total: net(gross),
      base_grand_total: gross,
      subtotal: net(subtotal),
      subtotal_incl_tax: subtotal,
      subtotal_with_discount: net(subtotal + discount),
      discount_amount: discount,
      shipping_amount: net(delivery),
      shipping_incl_tax: delivery,
      tax_amount: round(gross - net(gross)),
      base_currency_code: "EUR",
      quote_currency_code: "EUR",
      ...(cart.coupon === null ? {} : { coupon_code: cart.coupon }),
      items_qty: cart.lines.reduce((sum, { qty }) => sum + qty, 0),
      items: cart.lines.map(({ itemId, offer, qty }) => ({
        item_id: itemId,
        qty,
        name: offer.name,
        price: net(offer.gross),
        price_incl_tax: offer.gross,
        row_total: net(offer.gross * qty),
        row_total_incl_tax: round(offer.gross * qty),
        tax_percent: 20,
        tax_amount: round(offer.gross * qty - net(offer.gross * qty)),
        discount_amount: cart.coupon === null ? 0 : round(offer.gross * qty * coupon.part),
        options: "[]",
      })),
      total_segments: [
        { code: "subtotal", title: "Subtotal", value: subtotal },
        ...(delivery === 0 ? [] : [{ code: "shipping", title: "Shipping &amp; Handling", value: delivery }]),
        ...(discount === 0 ? [] : [{ code: "discount", title: "Discount (TEN)", value: discount }]),
        {
          code: "tax",
          title: "Tax",
          value: round(gross - net(gross)),
          extension_attributes: { tax_grandtotal_details: [] },
        },
        { code: "grand_total", title: "Grand Total", value: gross, area: "footer" },
      ],
    }
  }

  const part = (asked: HandlerRequest, name: string): Json => {
    if (typeof asked.body[name] !== "object")
      throw new Refusal(500, `No ${name} element provided within the request body`)
    return object(asked.body[name])
  }

  const update = (asked: HandlerRequest): Json => {
    const cart = cartOf(asked)
    const item = part(asked, "cartItem")
    const qty = Number(item["qty"])
    const known = cart.lines.find(({ itemId }) => itemId === item["item_id"])
    if (item["item_id"] !== undefined && known === undefined)
      throw new Refusal(404, `The ${asked.query.get("cartId")} Cart doesn't contain the item.`)
    const offer = offerOf(String(item["sku"]), item["product_option"])
    // A known line is changed by its own sku, which names its choice already.
    if (known === undefined && offer === undefined)
      throw new Refusal(404, "The product that was requested doesn't exist.")
    const isSame = (line: Line): boolean =>
      line.offer.sku === offer?.sku && JSON.stringify(line.option) === JSON.stringify(item["product_option"])
    const same = known ?? cart.lines.find(isSame)
    if (same !== undefined) {
      same.qty = known === undefined ? same.qty + qty : qty
      return itemOf(cart, same)
    }
    const line: Line = { itemId: ++count, offer: offer!, option: item["product_option"], qty }
    cart.lines.push(line)
    return itemOf(cart, line)
  }

  const place = (asked: HandlerRequest): unknown => {
    const { body } = asked
    const cart = carts.get(String(body["cart_id"]))
    if (cart === undefined || cart.lines.length === 0)
      throw new Refusal(500, "Error placing an order. No such entity.")
    const customer = [...customers.values()].find((one) => one.cart === cart) ?? null
    const totals = totalsOf(cart)
    const info = object(body["addressInformation"])
    const number = `0000${++count}`
    const order = {
      entity_id: count,
      increment_id: number,
      created_at: "2026-11-26 08:00:00",
      status: "pending",
      state: "new",
      grand_total: totals["base_grand_total"],
      subtotal: totals["subtotal"],
      tax_amount: totals["tax_amount"],
      shipping_amount: totals["shipping_amount"],
      discount_amount: totals["discount_amount"],
      total_due: totals["base_grand_total"],
      store_name: "Main Website\nMain Website Store\nFrench",
      order_currency_code: "EUR",
      customer_email: "",
      items: cart.lines.flatMap(orderItems),
      billing_address: info["billingAddress"],
      payment: { additional_information: ["Check / Money order"] },
      shipping_description: "Flat Rate - Fixed",
      extension_attributes: { shipping_assignments: [{ shipping: { address: info["shippingAddress"] } }] },
    }
    placed.push({ order, sent: body })
    carts.delete(String(cart.id))
    if (customer === null) return "OK"
    customer.orders.unshift(order)
    customer.cart = null
    // The number of the job that will place it.
    return count
  }

  /** Rows of an order: the line with its choice, and a row for each product inside it. */
  const orderItems = ({ itemId, offer, option, qty }: Line): ReadonlyArray<Json> => [
    {
      item_id: itemId,
      product_id: offer.id,
      sku: offer.sku,
      name: offer.name,
      qty_ordered: qty,
      price: net(offer.gross),
      price_incl_tax: offer.gross,
      row_total: net(offer.gross * qty),
      row_total_incl_tax: round(offer.gross * qty),
      product_type: offer.type,
      ...(option === undefined ? {} : { product_option: option }),
    },
    ...offer.children.map((child) => ({
      item_id: ++count,
      parent_item_id: itemId,
      sku: child.sku,
      name: offerOf(child.sku, undefined)?.name ?? child.sku,
      qty_ordered: child.qty * qty,
      price: 0,
      row_total: 0,
      product_type: "simple",
    })),
  ]

  const session = (customer: Customer) => {
    const token = randomBytes(16).toString("hex")
    tokens.set(token, customer)
    return { result: token, meta: { refreshToken: `refresh-${token}` } }
  }

  const changed = (asked: HandlerRequest): Json => {
    const customer = requireCustomer(asked)
    const given = part(asked, "customer")
    // Neither level allows additional fields.
    const extra = [
      ...Object.keys(asked.body).filter((name) => name !== "customer"),
      ...Object.keys(given).filter(
        (name) => !/^(?:email|firstname|lastname|addresses|custom_attributes)$/.test(name),
      ),
    ]
    if (extra.length > 0)
      throw new Refusal(500, [
        { keyword: "additionalProperties", message: `should NOT have ${extra.join()}` },
      ])
    const addresses = (given["addresses"] as ReadonlyArray<Json> | undefined) ?? []
    if (addresses.length > 2 || !addresses.every(isAddress))
      throw new Refusal(500, [{ keyword: "type", dataPath: ".customer.addresses", message: "is not valid" }])
    customer.profile = {
      ...customer.profile,
      ...given,
      addresses: addresses.map((address) => ({ id: ++count, customer_id: customer.id, ...address })),
    }
    return customer.profile
  }

  const handlers: Readonly<Record<string, (asked: HandlerRequest) => unknown>> = {
    "POST /api/cart/create": (asked) => {
      const customer = customerOf(asked)
      if (customer === null) return newCart(randomBytes(16).toString("hex")).id
      customer.cart ??= newCart(++count)
      return customer.cart.id
    },
    "GET /api/cart/pull": (asked) => {
      const cart = cartOf(asked)
      return cart.lines.map((line) => itemOf(cart, line))
    },
    "POST /api/cart/update": update,
    "POST /api/cart/delete": (asked) => {
      const { lines } = cartOf(asked)
      const at = lines.findIndex(({ itemId }) => itemId === part(asked, "cartItem")["item_id"])
      if (at < 0) throw new Refusal(404, "No such entity.")
      lines.splice(at, 1)
      return true
    },
    "GET /api/cart/totals": (asked) => totalsOf(cartOf(asked)),
    "GET /api/cart/payment-methods": (asked) => (cartOf(asked), payments),
    "POST /api/cart/shipping-methods": (asked) => (cartOf(asked), part(asked, "address"), deliveries),
    "POST /api/cart/shipping-information": (asked) => {
      const cart = cartOf(asked)
      const info = part(asked, "addressInformation")
      // Without a method, Magento does not find the carrier.
      if (info["shippingMethodCode"] !== "flatrate")
        throw new Refusal(404, "Carrier with such method not found: %1, %2")
      cart.method = "flatrate"
      return { payment_methods: payments, totals: totalsOf(cart) }
    },
    "POST /api/cart/collect-totals": (asked) => (part(asked, "methods"), totalsOf(cartOf(asked))),
    "POST /api/cart/apply-coupon": (asked) => {
      const cart = cartOf(asked)
      if (asked.query.get("coupon") !== coupon.code)
        throw new Refusal(404, "The coupon code isn't valid. Verify the code and try again.")
      cart.coupon = coupon.code
      return true
    },
    "POST /api/cart/delete-coupon": (asked) => {
      cartOf(asked).coupon = null
      return true
    },
    "GET /api/stock/check": ({ query }) => stockOf(query.get("sku") ?? ""),
    "GET /api/stock/list": ({ query }) => (query.get("skus") ?? "").split(",").map(stockOf),
    "POST /api/order": place,
    "POST /api/review/create": (asked) => ({ id: 1, ...part(asked, "review"), review_status: 2 }),
    "GET /api/product/render-list": () => ({ items: [] }),
    "POST /api/user/create": (asked) => {
      const given = part(asked, "customer")
      const email = String(given["email"])
      if (customers.has(email))
        throw new Refusal(
          400,
          "A customer with the same email address already exists in an associated website.",
        )
      const id = ++count
      const profile = {
        id,
        group_id: 1,
        created_at: "2026-11-26 08:00:00",
        updated_at: "2026-11-26 08:00:00",
        created_in: "French",
        email,
        firstname: given["firstname"],
        lastname: given["lastname"],
        store_id: 1,
        website_id: 1,
        addresses: [],
        disable_auto_group_change: 0,
      }
      customers.set(email, { id, password: String(asked.body["password"]), profile, cart: null, orders: [] })
      return profile
    },
    "GET /api/user/me": (asked) => ({ ...requireCustomer(asked).profile, groupToken: "group" }),
    "POST /api/user/me": changed,
    "GET /api/user/order-history": (asked) => {
      const { orders } = requireCustomer(asked)
      return { items: orders, total_count: orders.length, search_criteria: {} }
    },
    "POST /api/user/reset-password": () => true,
  }
  const sessions: Readonly<
    Record<string, (asked: HandlerRequest) => { readonly result: string; readonly meta: Json }>
  > = {
    "POST /api/user/login": ({ body }) => {
      const customer = customers.get(String(body["username"]))
      if (customer === undefined || customer.password !== body["password"])
        throw new Refusal(401, "The account sign-in was incorrect or your account is disabled temporarily.")
      return session(customer)
    },
    "POST /api/user/refresh": ({ body }) => {
      const customer = tokens.get(String(body["refreshToken"]).replace(/^refresh-/, ""))
      if (customer === undefined) throw new Refusal(500, "Invalid refresh token provided")
      return session(customer)
    },
  }
  return { handlers, sessions, placed }
}

const stockOf = (sku: string): Json => {
  const id = stockedId(sku)
  if (id === undefined)
    // The reference server sends this response for every fault.
    throw new Refusal(500, { errorMessage: "The product that was requested doesn't exist.", code: 404 })
  return {
    item_id: id,
    product_id: id,
    stock_id: 1,
    qty: 40,
    is_in_stock: true,
    manage_stock: true,
    backorders: 0,
    min_sale_qty: 1,
    max_sale_qty: 10_000,
  }
}
