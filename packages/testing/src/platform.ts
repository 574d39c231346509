import { totals, type Totals } from "@shop/core/pricing"
import { BadResponse, Refused } from "@shop/core/api"
import {
  type CartToken,
  keyOf,
  type PaymentMethod,
  type ServerLine,
  type ShippingMethod,
} from "@shop/core/cart"
import type { Filter, Query } from "@shop/core/catalogue"
import { cents } from "@shop/core/money"
import type { PricedOrder, OrderPlacement } from "@shop/core/order"
import { emptyOption, priceLine, type Product, type ProductOption } from "@shop/core/product"
import { makeCustomers, type SimulatedCustomers } from "./customers.ts"
import { type RequestHandler, makeTransport, refuse, type SimulatedTransport } from "./transport.ts"

/** A cart as the simulated platform has it. */
export interface SimulatedCart {
  lines: Array<ServerLine>
  coupon: string | null
  /** The last country of delivery. */
  country: string
  methodCode: string | null
  paymentCode: string | null
  /** The response to each operation, by operation id. */
  readonly replies: Map<string, { readonly qty: number; readonly line: ServerLine }>
}

/** A received request with its token and idempotency key. */
export interface ReceivedRequest {
  readonly tag: string
  readonly token: string | null
  readonly key: string | null
}

/** A platform in memory: its data, and switches for tests. @rule TE4 */
export interface SimulatedPlatform extends SimulatedTransport {
  readonly carts: Map<string, SimulatedCart>
  /** Placed orders by order id. */
  readonly orders: Map<string, OrderPlacement>
  readonly users: SimulatedCustomers
  /** Names of all received requests, in their order. */
  readonly log: Array<string>
  /** All received requests, in their order. */
  readonly sent: Array<ReceivedRequest>
  /** Stock in pieces by sku; 1000 by default. */
  readonly stock: Map<string, number>
  /** Adds lines to a customer's cart like another device; quantities by sku. @returns the cart's token */
  readonly fill: (email: string, lines: Readonly<Record<string, number>>) => string
  /** Replaces the products for sale. */
  readonly sell: (next: ReadonlyArray<Product>) => void
  /** Sets the handler of a request, which returns its result or throws a RequestError. */
  readonly setHandler: (tag: string, answer: (input: never) => unknown) => void
  /** Number of received requests of a name. */
  readonly count: (tag: string) => number
  /** Quantities by sku in the only cart with lines, or in the cart with a token. */
  readonly held: (token?: string) => Readonly<Record<string, number>>
}

/**
 * A platform in memory. It computes prices, totals and stock with the core's functions. Operations and orders are idempotent
 * by their ids. It logs all requests, so that tests can count them.
 *
 * @param range - the products it sells; a coupon TEN takes 10.00 off, delivery costs 5.00, cash on delivery 3.00 and none in GB
 * @rule TE4, TE5
 */
export const makePlatform = (range: ReadonlyArray<Product>): SimulatedPlatform => {
  let products = range
  const carts = new Map<string, SimulatedCart>()
  /** Numbers of orders by the cart they were made of. */
  const orderedCarts = new Map<string, string>()
  const orders = new Map<string, OrderPlacement>()
  const log: Array<string> = []
  const stock = new Map<string, number>()
  const users = makeCustomers()
  const sent: Array<ReceivedRequest> = []
  let nextId = 1

  const find = (sku: string): Product | undefined =>
    products.find((product) => product.sku === sku || product.variants.some((variant) => variant.sku === sku))
  const unitOf = (sku: string, option: ProductOption, qty: number) => {
    const product = find(sku)
    const priced =
      product === undefined
        ? null
        : priceLine(product, option, qty, { sourceIncludesTax: true, groupId: null })
    return priced?.tag === "Priced" ? priced : null
  }

  const handlers: Record<string, (input: never, token: string | null) => unknown> = {
    ...users.handlers,
    "cart.create": (_, as) => {
      const customer = as === null ? null : users.owner(as)
      if (customer?.cart != null && carts.has(customer.cart)) return customer.cart
      const token = (customer === null ? `cart-${nextId++}` : `${1000 + nextId++}`) as CartToken
      if (customer !== null) customer.cart = token
      carts.set(token, emptyCart())
      return token
    },
    "cart.pull": ({ cart }: { readonly cart: string }) => cartOf(cart).lines,
    "cart.update": (input: UpdateInput) => update(input),
    "cart.delete": ({ cart, itemId }: { readonly cart: string; readonly itemId: number }) => {
      const found = cartOf(cart)
      found.lines = found.lines.filter((line) => line.itemId !== itemId)
      return true
    },
    "cart.totals": ({ cart }: { readonly cart: string }) => totalsOf(cartOf(cart)),
    "cart.collectTotals": ({
      cart,
      methodCode,
      paymentCode,
    }: {
      readonly cart: string
      readonly methodCode: string
      readonly paymentCode: string
    }) => {
      Object.assign(cartOf(cart), { methodCode: methodCode || null, paymentCode })
      return totalsOf(cartOf(cart))
    },
    "cart.shippingMethods": () => [flatRate],
    "cart.paymentMethods": ({ cart }: { readonly cart: string }) => paymentsOf(cartOf(cart)),
    "cart.shippingInformation": (
      input: { readonly cart: string; readonly country: string; readonly methodCode: string | null },
      token,
    ) => {
      const { cart, country, methodCode } = input
      Object.assign(cartOf(cart), { country, methodCode })
      const paymentMethods = handlers["cart.paymentMethods"]?.(input as never, token)
      return { totals: totalsOf(cartOf(cart)), paymentMethods }
    },
    "cart.applyCoupon": ({ cart, code }: { readonly cart: string; readonly code: string }) => {
      if (code !== "TEN") return refuse(404, "unknown coupon")
      cartOf(cart).coupon = code
      return true
    },
    "cart.deleteCoupon": ({ cart }: { readonly cart: string }) => {
      cartOf(cart).coupon = null
      return true
    },
    "cart.discard": ({ cart }: { readonly cart: string }) => {
      const isCustomers = [...users.customers.values()].some((customer) => customer.cart === cart)
      if (!isCustomers && !orderedCarts.has(cart)) carts.delete(cart)
      return true
    },
    "stock.list": ({ skus }: { readonly skus: ReadonlyArray<string> }) =>
      skus.map((sku) => {
        const qty = stock.get(sku) ?? 1000
        return { productId: 1, qty, isInStock: qty > 0, isManaged: true, qtyMax: null }
      }),
    "order.place": (order: PricedOrder) => place(order),
    "order.adopt": ({ orderId }: { readonly orderId: string }, as) => {
      const placed = orders.get(orderId)
      if (placed === undefined || as === null || users.owner(as) === undefined)
        return refuse(404, "no such order")
      return { number: placed.orderNumber }
    },
    "catalogue.products": (query: Query) => {
      const wanted = (attribute: string) =>
        query.filters.find((filter: Filter) => filter.attribute === attribute)?.conditions[0]?.values
      const child = wanted("configurable_children.sku")?.[0]
      const [skus, ids] = [wanted("sku"), wanted("id")]
      const items = products.filter((product) => {
        if (ids !== undefined) return ids.includes(product.id)
        if (child !== undefined) return product.variants.some((variant) => variant.sku === child)
        return skus === undefined
          ? query.text === "" || product.name.includes(query.text)
          : skus.includes(product.sku)
      })
      return {
        items: items.slice(0, query.size),
        total: items.length,
        start: 0,
        perPage: query.size,
        aggregations: {},
      }
    },
    "catalogue.categories": () => emptyResultPage,
    "catalogue.attributes": () => emptyResultPage,
    "catalogue.content": () => emptyResultPage,
    "content.banners": () => ({}),
    "content.defaults": () => [],
    "url.map": ({ path }: { readonly path: string }) => {
      const product = products.find((one) => `/${one.urlPath}` === path)
      return product === undefined ? { kind: "none" } : { kind: "product", product }
    },
  }

  interface UpdateInput {
    readonly cart: string
    readonly sku: string
    readonly qty: number
    readonly itemId: number | null
    readonly option: ProductOption
    readonly operationId: string | null
  }

  const cartOf = (token: string): SimulatedCart => {
    const number = orderedCarts.get(token)
    if (number !== undefined)
      return refuse(409, `This cart has been ordered under ${number}`, { reason: "CartOrdered" })
    return carts.get(token) ?? refuse(404, "no such cart")
  }
  const update = (input: UpdateInput): ServerLine => {
    const cart = cartOf(input.cart)
    const before = input.operationId === null ? undefined : cart.replies.get(input.operationId)
    if (before !== undefined) return before.qty === input.qty ? before.line : refuse(409, "operation reused")
    const sold = unitOf(input.sku, input.option, input.qty)
    // A request names a variant by its parent and options; the response names it by its own sku.
    const sku = sold?.variant?.sku ?? input.sku
    const there =
      input.itemId === null
        ? cart.lines.find((line) => keyOf(line.sku, line.option) === keyOf(sku, input.option))
        : (cart.lines.find((line) => line.itemId === input.itemId) ?? refuse(404, "no such line"))
    const qty = input.itemId === null ? (there?.qty ?? 0) + input.qty : input.qty
    if (qty > (stock.get(sku) ?? 1000)) return refuse(400, "not enough")
    const product = find(input.sku) ?? refuse(404, "no such product")
    const line: ServerLine = {
      itemId: there?.itemId ?? nextId++,
      quoteId: input.cart,
      sku: sku as ServerLine["sku"],
      name: product.name,
      qty,
      type: product.type,
      option: input.option,
      unitGrossCents: sold?.unit.grossCents ?? null,
    }
    cart.lines =
      there === undefined ? [...cart.lines, line] : cart.lines.map((old) => (old === there ? line : old))
    if (input.operationId !== null) cart.replies.set(input.operationId, { qty: input.qty, line })
    return line
  }

  const totalsOf = (cart: SimulatedCart): Totals =>
    totals({
      lines: cart.lines.flatMap((line) => {
        const priced = unitOf(line.sku, line.option, line.qty)
        if (priced === null) return []
        const isVirtual = line.type === "virtual"
        return [
          {
            itemId: line.itemId,
            name: line.name,
            qty: line.qty,
            unitGrossCents: priced.unit.grossCents,
            ratePpm: priced.ratePpm,
            isVirtual,
          },
        ]
      }),
      shippingGrossCents: cart.methodCode === null ? null : flatRate.amountGrossCents,
      couponCode: cart.coupon,
      adjustments:
        cart.coupon === null ? [] : [{ scope: "order", amountCents: cents(10_00), source: "fixed" }],
      paymentGrossCents:
        payments.find((payment) => payment.code === cart.paymentCode)?.costGrossCents ?? null,
    })

  const place = (order: PricedOrder): OrderPlacement => {
    const before = orders.get(order.orderId)
    if (before !== undefined) return before
    const cart = cartOf(order.cart)
    // An unknown cart gets the lines of the order.
    if (cart.lines.length === 0)
      for (const { sku, parentSku, qty, option } of order.lines)
        update({ cart: order.cart, sku: parentSku ?? sku, qty, itemId: null, option, operationId: null })
    Object.assign(cart, { methodCode: order.methodCode, paymentCode: order.paymentCode })
    if (
      order.paymentCode === "cashondelivery" &&
      !paymentsOf(cart).some(({ code }) => code === order.paymentCode)
    )
      return refuse(400, "This payment method is not available")
    const { grandCents } = totalsOf(cart)
    if (grandCents !== order.grandCents) return refuse(409, "the sum has changed", { tag: "TotalChanged" })
    const placed = {
      orderNumber: `N${orders.size + 1}`,
      backendOrderId: String(orders.size + 1),
      placedAt: "2026-11-21T12:00:00.000Z",
    }
    orders.set(order.orderId, placed)
    carts.delete(order.cart)
    orderedCarts.set(order.cart, placed.orderNumber)
    return placed
  }

  const fill = (email: string, lines: Readonly<Record<string, number>>): string => {
    const customer = users.customers.get(email)!
    const token = (customer.cart ??= `${1000 + nextId++}`)
    if (!carts.has(token)) carts.set(token, emptyCart())
    for (const [sku, qty] of Object.entries(lines))
      update({ cart: token, sku, qty, itemId: null, option: emptyOption, operationId: null })
    return token
  }

  const answer: RequestHandler = (request, context) => {
    log.push(request.name)
    sent.push({ tag: request.name, token: context.token, key: context.operationId })
    const handler = handlers[request.name]
    try {
      if (users.isRefused(context.token)) return refuse(401)
      if (handler === undefined)
        throw new BadResponse({ request: request.name, fault: "shape", detail: "no handler" })
      return copied(handler(request.input as never, context.token))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const { code, message, result, refusal } = error
      const coded = refusal === undefined ? {} : { refusal }
      throw new Refused({ request: request.name, code, message, result, ...coded })
    }
  }

  return {
    ...makeTransport(answer, (tag) => tag === "cart.update"),
    carts,
    orders,
    users,
    log,
    sent,
    stock,
    fill,
    sell: (next) => void (products = next),
    setHandler: (tag, taught) => void (handlers[tag] = taught),
    count: (tag) => log.filter((one) => one === tag).length,
    held: (token) => {
      const cart =
        token === undefined ? [...carts.values()].find((one) => one.lines.length > 0) : carts.get(token)
      return Object.fromEntries((cart?.lines ?? []).map((line) => [line.sku, line.qty]))
    },
  }
}

const emptyResultPage = { items: [], total: 0, start: 0, perPage: 0, aggregations: {} }

const flatRate: ShippingMethod = {
  carrierCode: "flatrate",
  methodCode: "flatrate",
  title: "Fixed",
  carrierTitle: "Flat Rate",
  amountNetCents: cents(4_00),
  amountGrossCents: cents(5_00),
}

const payments: ReadonlyArray<PaymentMethod> = [
  { code: "checkmo", title: "Cheque", costGrossCents: cents(0) },
  { code: "cashondelivery", title: "Cash on delivery", costGrossCents: cents(3_00) },
]

/** There is no cash on delivery to GB. */
const paymentsOf = ({ country }: SimulatedCart): ReadonlyArray<PaymentMethod> =>
  payments.filter(({ code }) => code !== "cashondelivery" || country !== "GB")

const emptyCart = (): SimulatedCart => ({
  lines: [],
  coupon: null,
  country: "FR",
  methodCode: null,
  paymentCode: null,
  replies: new Map(),
})

/** Copies a response, so that callers never hold the platform's own records. */
const copied = (value: unknown): unknown =>
  value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown)
