import { Effect } from "effect"
import { BadReply, type Call, type CallError, Refused, Unreachable } from "@shop/core/calls"
import { type CartToken, keyOf, type ServerLine, totals, type Totals } from "@shop/core/cart"
import type { Filter, Query } from "@shop/core/catalogue"
import { cents } from "@shop/core/money"
import type { MadeOrder, Placed } from "@shop/core/order"
import type { Stamp, Transport } from "@shop/core/ports"
import { priceLine, type Product, type ProductOption } from "@shop/core/product"
import { makeCustomers } from "./customers.ts"

/** What goes wrong with one call: with the next whose tag begins so, or with the next of any. */
export interface Fault {
  readonly on?: string
  readonly kind:
    | "loseRequest"
    | "loseReply"
    | "badReply"
    /** Seems lost, and arrives just before the next change of a cart. */
    | "late"
    /** No answer, ever. */
    | "hang"
    /** Answered now, heard later. */
    | { readonly delayMs: number }
    | { readonly refuse: number; readonly message?: string; readonly result?: unknown }
}

interface FakeCart {
  lines: Array<ServerLine>
  coupon: string | null
  methodCode: string | null
  paymentCode: string | null
  readonly replies: Map<string, { readonly qty: number; readonly line: ServerLine }>
}

/**
 * A platform in memory that says what the real one says, and can be told to fail. It keeps a log of every call that
 * arrived, so that a test can count them.
 */
export const makePlatform = (sold: ReadonlyArray<Product>) => {
  let products = sold
  const carts = new Map<string, FakeCart>()
  const orders = new Map<string, Placed>()
  const log: Array<string> = []
  const faults: Array<Fault> = []
  const stock = new Map<string, number>()
  const late: Array<() => unknown> = []
  const users = makeCustomers()
  const sent: Array<{ readonly tag: string; readonly token: string | null; readonly key: string | null }> = []
  let latencyMs = 0
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
      carts.set(token, { lines: [], coupon: null, methodCode: null, paymentCode: null, replies: new Map() })
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
    "cart.paymentMethods": () => payments,
    "cart.shippingInformation": ({
      cart,
      methodCode,
    }: {
      readonly cart: string
      readonly methodCode: string | null
    }) => {
      cartOf(cart).methodCode = methodCode
      return { totals: totalsOf(cartOf(cart)), paymentMethods: payments }
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
    "stock.list": ({ skus }: { readonly skus: ReadonlyArray<string> }) =>
      skus.map((sku) => {
        const qty = stock.get(sku) ?? 1000
        return { productId: 1, qty, isInStock: qty > 0, isManaged: true, qtyMax: null }
      }),
    "order.place": (order: MadeOrder) => place(order),
    "catalogue.products": (query: Query) => {
      const wanted = (attribute: string) =>
        query.filters.find((filter: Filter) => filter.attribute === attribute)?.conditions[0]?.values
      const child = wanted("configurable_children.sku")?.[0]
      const skus = wanted("sku")
      const items = products.filter((product) => {
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
    "catalogue.categories": () => ({ items: [], total: 0, start: 0, perPage: 0, aggregations: {} }),
    "catalogue.attributes": () => ({ items: [], total: 0, start: 0, perPage: 0, aggregations: {} }),
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

  const cartOf = (token: string): FakeCart => carts.get(token) ?? refuse(404, "no such cart")
  const refuse = (code: number, message: string | null = null, result: unknown = message): never => {
    throw new Refused({ call: "", code, message, result })
  }

  const update = (input: UpdateInput): ServerLine => {
    const cart = cartOf(input.cart)
    const before = input.operationId === null ? undefined : cart.replies.get(input.operationId)
    if (before !== undefined) return before.qty === input.qty ? before.line : refuse(409, "operation reused")
    const sold = unitOf(input.sku, input.option, input.qty)
    // A variant is asked for by its parent and what was chosen of it, and told by its own sku.
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

  const totalsOf = (cart: FakeCart): Totals =>
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
      discount: cart.coupon === null ? null : { kind: "fixed", amountCents: cents(10_00), code: cart.coupon },
      paymentGrossCents:
        payments.find((payment) => payment.code === cart.paymentCode)?.costGrossCents ?? null,
    })

  const place = (order: MadeOrder): Placed => {
    const before = orders.get(order.orderId)
    if (before !== undefined) return before
    const cart = cartOf(order.cart)
    Object.assign(cart, { methodCode: order.methodCode, paymentCode: order.paymentCode })
    const { grandCents } = totalsOf(cart)
    if (grandCents !== order.grandCents) return refuse(409, "the sum has changed", { tag: "TotalChanged" })
    const placed = {
      orderNumber: `N${orders.size + 1}`,
      backendOrderId: String(orders.size + 1),
      placedAt: "2026-11-21T12:00:00.000Z",
    }
    orders.set(order.orderId, placed)
    carts.delete(order.cart)
    return placed
  }

  /** What was on its way arrives; nobody hears the answer. */
  const arrive = (): void => {
    for (const act of late.splice(0)) {
      try {
        act()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
      }
    }
  }

  /** Lines put into a customer's cart as if on another device. */
  const fill = (email: string, lines: Readonly<Record<string, number>>): string => {
    const customer = users.customers.get(email)!
    const token = (customer.cart ??= `${1000 + nextId++}`)
    if (!carts.has(token))
      carts.set(token, { lines: [], coupon: null, methodCode: null, paymentCode: null, replies: new Map() })
    for (const [sku, qty] of Object.entries(lines))
      update({ cart: token, sku, qty, itemId: null, option: nothing, operationId: null })
    return token
  }

  const answer = (
    call: Call<string, unknown, unknown>,
    stamp: Stamp = { token: null, operationId: null },
  ): Effect.Effect<unknown, CallError> =>
    Effect.suspend((): Effect.Effect<unknown, CallError> => {
      log.push(call._tag)
      sent.push({ tag: call._tag, token: stamp.token, key: stamp.operationId })
      if (users.isRefused(stamp.token))
        return Effect.fail(new Refused({ call: call._tag, code: 401, message: null, result: null }))
      if (call._tag === "cart.update") arrive()
      const handler = handlers[call._tag]
      if (handler === undefined)
        return Effect.fail(new BadReply({ call: call._tag, fault: "shape", detail: "no handler" }))
      try {
        return Effect.succeed(structuredClone(handler(call.input as never, stamp.token)))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        return Effect.fail(
          new Refused({ call: call._tag, code: error.code, message: error.message, result: error.result }),
        )
      }
    })

  const faulty = (
    call: Call<string, unknown, unknown>,
    stamp: Stamp | undefined,
  ): Effect.Effect<unknown, CallError> =>
    Effect.suspend(() => {
      const index = faults.findIndex((fault) => call._tag.startsWith(fault.on ?? ""))
      const kind = index < 0 ? undefined : faults.splice(index, 1)[0]?.kind
      const lost = Effect.fail(new Unreachable({ call: call._tag, cause: "network" }))
      if (kind === undefined) return answer(call, stamp)
      if (kind === "hang") return Effect.never
      if (kind === "loseRequest") return lost
      if (kind === "late") {
        late.push(() => handlers[call._tag]?.(call.input as never, stamp?.token ?? null))
        return lost
      }
      if (kind === "loseReply") return Effect.andThen(Effect.ignore(answer(call, stamp)), lost)
      if (kind === "badReply")
        return Effect.fail(new BadReply({ call: call._tag, fault: "content-type", detail: "text/html" }))
      if ("delayMs" in kind)
        return Effect.flatMap(Effect.exit(answer(call, stamp)), (said) =>
          Effect.andThen(Effect.sleep(kind.delayMs), said),
        )
      return Effect.fail(
        new Refused({
          call: call._tag,
          code: kind.refuse,
          message: kind.message ?? null,
          result: kind.result ?? null,
        }),
      )
    })

  const send: Transport["Service"]["send"] = <Tag extends string, Input, Result>(
    call: Call<Tag, Input, Result>,
    stamp?: Stamp,
  ) =>
    (latencyMs === 0
      ? faulty(call, stamp)
      : Effect.andThen(Effect.sleep(latencyMs), faulty(call, stamp))) as Effect.Effect<Result, CallError>

  return {
    send,
    carts,
    orders,
    log,
    users,
    /** Every call that arrived, with the token and the key it bore. */
    sent,
    fill,
    stock,
    /** Changes what is sold from now on. */
    sell: (next: ReadonlyArray<Product>): void => void (products = next),
    /** Teaches it the answer to a call it does not know; what the answer throws as Refused is a refusal. */
    teach: (tag: string, answer: (input: never) => unknown): void => void (handlers[tag] = answer),
    /** Lets one call fail. */
    fail: (fault: Fault): void => void faults.push(fault),
    /** No more faults, and what was on its way arrives. */
    healed: (): void => {
      faults.splice(0)
      arrive()
    },
    setLatency: (ms: number): void => void (latencyMs = ms),
    count: (tag: string): number => log.filter((one) => one === tag).length,
    /** Quantities by sku in the only cart with lines, or in the one named. */
    held: (token?: string): Readonly<Record<string, number>> => {
      const cart =
        token === undefined ? [...carts.values()].find((one) => one.lines.length > 0) : carts.get(token)
      return Object.fromEntries((cart?.lines ?? []).map((line) => [line.sku, line.qty]))
    },
  }
}

export type FakePlatform = ReturnType<typeof makePlatform>

const flatRate = {
  carrierCode: "flatrate",
  methodCode: "flatrate",
  title: "Fixed",
  carrierTitle: "Flat Rate",
  amountNetCents: cents(4_00),
  amountGrossCents: cents(5_00),
}

const payments = [
  { code: "checkmo", title: "Cheque", costGrossCents: cents(0) },
  { code: "cashondelivery", title: "Cash on delivery", costGrossCents: cents(3_00) },
]

/** Nothing chosen. */
const nothing: ProductOption = { configurable: [], custom: [], bundle: [] }
