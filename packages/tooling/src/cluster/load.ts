/** Orders, carts and pages of many clients through the proxy, and the comparison of what they were told with the database. */
import { emailOf, openClient, orderBody } from "../../../../tests/support/shop-client.ts"
import type { Cluster } from "./start-cluster.ts"

export const buyers = 6
const editors = 4
const readers = 2
/** Stock of each product before the load. */
export const stockQty = 10_000_000
/** Longer than any process or engine takes to start. */
export const requestMs = 60_000
/** A client waits this long before it repeats a request. */
const pauseMs = 50

interface PlacedOrder {
  readonly key: string
  readonly cart: string
  readonly number: string
}

interface EditedCart {
  readonly cart: string
  readonly sku: string
  confirmedQty: number
  pendingQty: number
  /** Quantities whose request had no response: a process that was frozen may still execute it. */
  readonly lateQtys: Set<number>
}

export interface LoadRecord {
  readonly orders: Array<PlacedOrder>
  readonly carts: Array<EditedCart>
  /** Responses by request and status; 0 where there was none. */
  readonly statuses: Record<string, number>
  readonly orderMs: Array<number>
  reads: number
}

export const emptyRecord = (): LoadRecord => ({
  orders: [],
  carts: [],
  statuses: {},
  orderMs: [],
  reads: 0,
})

/** Statuses of a shop that cannot serve now: no process took the request, or the process says that it is unable. */
export const isUnavailable = (status: number): boolean => status === 0 || status === 502 || status === 503

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Deterministic numbers, so that a seed repeats the order of the kills. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const resultOf = <A>(text: string): A => (JSON.parse(text) as { readonly result: A }).result

/** Keys of the orders begin with it. */
const keyPrefix = "load"

/** A client that repeats what has no answer. Its requests end after `timeoutMs`. */
const openShopper = (url: string, record: LoadRecord, timeoutMs: number) => {
  const send = async (name: string, method: string, path: string, body?: unknown, key?: string) => {
    const sent = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: "" }))
    const statusKey = `${name} ${sent.status}`
    record.statuses[statusKey] = (record.statuses[statusKey] ?? 0) + 1
    return sent
  }
  const at = (cart: string) => `token=&cartId=${cart}&storeCode=fr`
  const createCart = async (): Promise<string | null> => {
    const { status, text } = await send("cart", "POST", "/api/cart/create?token=&storeCode=fr", {})
    return status === 200 ? resultOf<string>(text) : null
  }
  const setQty = (cart: string, sku: string, qty: number, itemId?: number) =>
    send("cart write", "POST", `/api/cart/update?${at(cart)}`, {
      cartItem: { sku, qty, quoteId: cart, ...(itemId === undefined ? {} : { item_id: itemId }) },
    })

  /** Repeats an order under its key until it is acknowledged, as the storefront does, or nobody waits for it. */
  const order = async (cart: string, sku: string, key: string, isWanted: () => boolean): Promise<void> => {
    const startMs = performance.now()
    const body = orderBody(cart, "fr", { orderId: key, email: emailOf(key), entries: [{ sku, qty: 1 }] })
    for (;;) {
      const { status, text } = await send("order", "POST", "/api/order", body, key)
      if (status === 200) {
        record.orders.push({ key, cart, number: resultOf<{ orderNumber: string }>(text).orderNumber })
        record.orderMs.push(performance.now() - startMs)
      }
      if (!isUnavailable(status) || !isWanted()) return
      await pause(pauseMs)
    }
  }
  /** Orders a product in a new cart, because a repeated addition would add twice. @returns whether it came to an order */
  const buy = async (sku: string, name: string, isWanted: () => boolean): Promise<boolean> => {
    const before = record.orders.length
    const cart = await createCart()
    if (cart !== null && (await setQty(cart, sku, 1)).status === 200)
      await order(cart, sku, `${keyPrefix}-${name}`, isWanted)
    else await pause(pauseMs)
    return record.orders.length > before
  }
  return { send, createCart, setQty, buy }
}

/**
 * Places one order at one process, with repetitions.
 *
 * @param name - of the order's key
 * @returns whether it was acknowledged in time
 */
export const placeOrder = async (
  url: string,
  record: LoadRecord,
  { sku, name, withinMs }: { readonly sku: string; readonly name: string; readonly withinMs: number },
): Promise<boolean> => {
  const { buy } = openShopper(url, record, withinMs)
  const endMs = performance.now() + withinMs
  for (let turn = 0; performance.now() < endMs; turn += 1)
    if (await buy(sku, `${name}-${turn}`, () => performance.now() < endMs)) return true
  return false
}

/**
 * Starts buyers, editors of carts and readers of pages.
 *
 * @param timeoutMs - of one request
 * @param thinkMs - pause of a client between two requests that succeed; 0 keeps every core busy
 * @returns ends them
 */
export const openLoad = (
  url: string,
  skus: ReadonlyArray<string>,
  record: LoadRecord,
  { timeoutMs = requestMs, thinkMs = 0 }: { readonly timeoutMs?: number; readonly thinkMs?: number } = {},
) => {
  const load = { isOver: false }
  const { send, createCart, setQty, buy } = openShopper(url, record, timeoutMs)
  const buyer = async (index: number): Promise<void> => {
    for (let count = 0; !load.isOver; count += 1) {
      const sku = skus[(index + count) % skus.length]!
      await buy(sku, `${index}-${count}`, () => true)
      await pause(thinkMs)
    }
  }
  /** A cart with one line, from a shop that may be unable at first. Null when the load ends before. */
  const beginCart = async (
    sku: string,
  ): Promise<{ readonly cart: string; readonly itemId: number } | null> => {
    while (!load.isOver) {
      const cart = await createCart()
      const added = cart === null ? null : await setQty(cart, sku, 1)
      if (cart !== null && added?.status === 200)
        return { cart, itemId: resultOf<{ item_id: number }>(added.text).item_id }
      await pause(pauseMs)
    }
    return null
  }
  const editor = async (index: number): Promise<void> => {
    const sku = skus[index % skus.length]!
    const begun = await beginCart(sku)
    if (begun === null) return
    const { cart, itemId } = begun
    const edited: EditedCart = { cart, sku, confirmedQty: 1, pendingQty: 1, lateQtys: new Set() }
    record.carts.push(edited)
    for (let qty = 2; !load.isOver; qty = (qty % 9) + 1) {
      edited.pendingQty = qty
      const written = await setQty(cart, sku, qty, itemId)
      if (written.status === 200) edited.confirmedQty = qty
      else await pause(pauseMs)
      if (written.status === 0) edited.lateQtys.add(qty)
      await pause(thinkMs)
    }
  }
  const reader = async (): Promise<void> => {
    while (!load.isOver) {
      const { status } = await send("page", "GET", "/fr")
      if (status === 200) record.reads += 1
      await pause(Math.max(thinkMs, pauseMs))
    }
  }
  const running = [
    ...Array.from({ length: buyers }, (_, index) => buyer(index)),
    ...Array.from({ length: editors }, (_, index) => editor(index)),
    ...Array.from({ length: readers }, reader),
  ]
  return async (): Promise<void> => {
    load.isOver = true
    await Promise.all(running)
  }
}

/** Compares what was acknowledged with the database. @returns a sentence for each fault */
export const findFaults = async (
  { database, url }: Cluster,
  record: LoadRecord,
): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  const stored = await database.rows(
    `SELECT number, order_key, cart FROM orders WHERE order_key LIKE '${keyPrefix}-%'`,
  )
  const numbers = new Map(stored.map((row) => [String(row["order_key"]), String(row["number"])]))
  for (const { key, number } of record.orders)
    if (numbers.get(key) !== number)
      faults.push(`order ${key}: acknowledged as ${number}, stored as ${String(numbers.get(key))}`)
  if (stored.length !== record.orders.length)
    faults.push(`${record.orders.length} orders were acknowledged, and ${stored.length} are stored`)
  const carts = new Set(stored.map((row) => String(row["cart"])))
  if (carts.size !== stored.length) faults.push(`${stored.length - carts.size} carts were ordered twice`)
  const stock = await database.rows(
    `SELECT sku, qty, (SELECT coalesce(sum(qty), 0) FROM order_stock WHERE order_stock.sku = stock.sku) AS sold
     FROM stock WHERE sku IN (SELECT sku FROM order_stock)`,
  )
  for (const { sku, qty, sold } of stock)
    if (Number(qty) + Number(sold) !== stockQty)
      faults.push(`stock of ${String(sku)}: ${String(qty)} left and ${String(sold)} sold of ${stockQty}`)
  const letters = await database.count(
    `SELECT count(*) FROM orders WHERE order_key LIKE '${keyPrefix}-%'
     AND (SELECT count(*) FROM outbox WHERE kind = 'order.placed' AND subject = orders.number) <> 1`,
  )
  if (letters > 0) faults.push(`${letters} orders do not have exactly one letter`)
  const client = openClient({ url })
  for (const { cart, sku, confirmedQty, pendingQty, lateQtys } of record.carts) {
    const line = (await client.pull(cart)).find((item) => item.sku === sku)
    if (line?.qty !== confirmedQty && line?.qty !== pendingQty && !lateQtys.has(line?.qty ?? 0))
      faults.push(`cart ${cart}: ${confirmedQty} was acknowledged, and ${String(line?.qty)} is stored`)
  }
  return faults
}

/** Responses that are neither accepted nor say that the shop is unable. */
export const statusFaults = ({ statuses }: LoadRecord): ReadonlyArray<string> =>
  Object.entries(statuses).flatMap(([statusKey, count]) => {
    const status = Number(statusKey.split(" ").at(-1))
    return status === 200 || isUnavailable(status) ? [] : [`${count} responses: ${statusKey}`]
  })

/** The responses of the load, for the table of a scenario. */
export const statusFigures = ({ statuses }: LoadRecord): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(statuses)
      .toSorted()
      .map(([statusKey, count]) => [`responses, ${statusKey}`, count]),
  )

/** Responses of a shop that could not serve. */
export const unavailableResponses = ({ statuses }: LoadRecord): number =>
  Object.entries(statuses).reduce(
    (sum, [statusKey, count]) => sum + (isUnavailable(Number(statusKey.split(" ").at(-1))) ? count : 0),
    0,
  )
