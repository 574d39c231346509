/**
 * Places orders and changes carts through the proxy while processes are killed and engines are restarted without
 * warning, and checks the database afterwards.
 */
import { openClient, orderBody } from "../../../../tests/support/shop-client.ts"
import { percentile, type Scenario, stockProducts, until } from "./scenario.ts"
import type { Cluster } from "./start-cluster.ts"

const buyers = 6
const editors = 4
const readers = 2
const stockQty = 10_000_000
/** Longer than any process or engine takes to start. */
const requestMs = 60_000
/** A client waits this long before it repeats a request. */
const pauseMs = 50
/** Every fourth kill restarts an engine, in turn. */
const engineEvery = 4

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
}

interface LoadRecord {
  readonly orders: Array<PlacedOrder>
  readonly carts: Array<EditedCart>
  /** Responses by request and status; 0 where there was none. */
  readonly statuses: Record<string, number>
  readonly orderMs: Array<number>
  reads: number
}

/** Statuses of a shop that cannot serve now: no process took the request, or the process says that it is unable. */
const isUnavailable = (status: number): boolean => status === 0 || status === 502 || status === 503

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Deterministic numbers, so that a seed repeats the order of the kills. */
const randomFrom = (seed: number) => {
  let state = seed >>> 0
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const openLoad = (url: string, skus: ReadonlyArray<string>, record: LoadRecord) => {
  const load = { isOver: false }
  const send = async (name: string, method: string, path: string, body?: unknown, key?: string) => {
    const sent = await fetch(url + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(requestMs),
    })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => ({ status: 0, text: "" }))
    const statusKey = `${name} ${sent.status}`
    record.statuses[statusKey] = (record.statuses[statusKey] ?? 0) + 1
    return sent
  }
  const resultOf = <A>(text: string): A => (JSON.parse(text) as { readonly result: A }).result
  const at = (cart: string) => `token=&cartId=${cart}&storeCode=fr`
  const createCart = async (): Promise<string | null> => {
    const { status, text } = await send("cart", "POST", "/api/cart/create?token=&storeCode=fr", {})
    return status === 200 ? resultOf<string>(text) : null
  }
  const setQty = (cart: string, sku: string, qty: number, itemId?: number) =>
    send("cart write", "POST", `/api/cart/update?${at(cart)}`, {
      cartItem: { sku, qty, quoteId: cart, ...(itemId === undefined ? {} : { item_id: itemId }) },
    })

  /** Repeats an order under its key until it is acknowledged, as the storefront does. */
  const order = async (cart: string, sku: string, key: string): Promise<void> => {
    const startMs = performance.now()
    const body = orderBody(cart, "fr", { orderId: key, entries: [{ sku, qty: 1 }] })
    for (;;) {
      const { status, text } = await send("order", "POST", "/api/order", body, key)
      if (status === 200) {
        record.orders.push({ key, cart, number: resultOf<{ orderNumber: string }>(text).orderNumber })
        record.orderMs.push(performance.now() - startMs)
      }
      if (!isUnavailable(status)) return
      await pause(pauseMs)
    }
  }
  const buyer = async (index: number): Promise<void> => {
    for (let count = 0; !load.isOver; count += 1) {
      const sku = skus[(index + count) % skus.length]!
      const cart = await createCart()
      // A new cart for each try, because a repeated addition would add twice.
      if (cart !== null && (await setQty(cart, sku, 1)).status === 200)
        await order(cart, sku, `kills-${index}-${count}`)
      else await pause(pauseMs)
    }
  }
  const editor = async (index: number): Promise<void> => {
    const sku = skus[index % skus.length]!
    const cart = await createCart()
    const { status, text } = await setQty(cart ?? "", sku, 1)
    if (cart === null || status !== 200) throw new Error(`The load could not begin: ${status}`)
    const { item_id: itemId } = resultOf<{ item_id: number }>(text)
    const edited: EditedCart = { cart, sku, confirmedQty: 1, pendingQty: 1 }
    record.carts.push(edited)
    for (let qty = 2; !load.isOver; qty = (qty % 9) + 1) {
      edited.pendingQty = qty
      const written = await setQty(cart, sku, qty, itemId)
      if (written.status === 200) edited.confirmedQty = qty
      else await pause(pauseMs)
    }
  }
  const reader = async (): Promise<void> => {
    while (!load.isOver) {
      const { status } = await send("page", "GET", "/fr")
      if (status === 200) record.reads += 1
      await pause(pauseMs)
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
const findFaults = async ({ database, url }: Cluster, record: LoadRecord): Promise<ReadonlyArray<string>> => {
  const faults: Array<string> = []
  const stored = await database.rows(
    "SELECT number, order_key, cart FROM orders WHERE order_key LIKE 'kills-%'",
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
    `SELECT count(*) FROM orders WHERE order_key LIKE 'kills-%'
     AND (SELECT count(*) FROM outbox WHERE kind = 'order.placed' AND subject = orders.number) <> 1`,
  )
  if (letters > 0) faults.push(`${letters} orders do not have exactly one letter`)
  const client = openClient({ url })
  for (const { cart, sku, confirmedQty, pendingQty } of record.carts) {
    const line = (await client.pull(cart)).find((item) => item.sku === sku)
    if (line?.qty !== confirmedQty && line?.qty !== pendingQty)
      faults.push(`cart ${cart}: ${confirmedQty} was acknowledged, and ${String(line?.qty)} is stored`)
  }
  return faults
}

/** Law: nothing that was acknowledged is lost or doubled, unavailability is said as such, and the shop recovers by itself. */
export const kills: Scenario = {
  options: { kills: 20, seed: 20_260_101 },
  run: async (cluster, { kills: killsMax = 0, seed = 0 }, onProgress) => {
    const { members, engines, url } = cluster
    const random = randomFrom(seed)
    const skus = await stockProducts(cluster, stockQty, 8)
    const record: LoadRecord = { orders: [], carts: [], statuses: {}, orderMs: [], reads: 0 }
    const endLoad = openLoad(url, skus, record)
    const restartable = engines.filter(({ restart }) => restart !== null)
    const recoveryMs: Record<string, Array<number>> = {}
    const counts: Record<string, number> = {}
    const faults: Array<string> = []
    for (let kill = 0; kill < killsMax; kill += 1) {
      await pause(100 + random(700))
      const engine =
        kill % engineEvery === 0 && restartable.length > 0
          ? restartable[Math.floor(kill / engineEvery) % restartable.length]
          : undefined
      const member = members[random(members.length)]!
      const name = engine?.name ?? `${member.role} process`
      counts[name] = (counts[name] ?? 0) + 1
      await (engine?.restart?.() ?? member.restart("SIGKILL"))
      // An order begun from now on shows that the shop sells again.
      const before = record.orders.length
      const ms = await until(
        `an order after the restart of ${name}`,
        async () => record.orders.length > before + buyers,
        { everyMs: 10, withinMs: requestMs },
      ).catch((error: Error) => {
        faults.push(error.message)
        return requestMs
      })
      ;(recoveryMs[name] ??= []).push(ms)
      if ((kill + 1) % 10 === 0)
        onProgress(
          `${kill + 1} of ${killsMax} kills, ${record.orders.length} orders, ${faults.length} faults`,
        )
    }
    await endLoad()
    for (const member of members)
      await until(
        `${member.name} is ready`,
        async () => (await fetch(`${member.url()}/ready`).catch(() => null))?.status === 200,
        { everyMs: 50, withinMs: requestMs },
      ).catch((error: Error) => faults.push(error.message))
    faults.push(...(await findFaults(cluster, record)))
    for (const [statusKey, count] of Object.entries(record.statuses)) {
      const status = Number(statusKey.split(" ").at(-1))
      if (status !== 200 && !isUnavailable(status)) faults.push(`${count} responses: ${statusKey}`)
    }
    return {
      figures: {
        ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [`kills, ${name}`, count])),
        "orders acknowledged": record.orders.length,
        "order with all repetitions, median ms": Math.round(percentile(record.orderMs, 0.5)),
        "order with all repetitions, p99 ms": Math.round(percentile(record.orderMs, 0.99)),
        "pages read": record.reads,
        ...Object.fromEntries(
          Object.entries(recoveryMs).map(([name, times]) => [
            `${buyers} orders after the start of ${name}, longest ms`,
            Math.round(Math.max(...times)),
          ]),
        ),
        ...Object.fromEntries(
          Object.entries(record.statuses)
            .toSorted()
            .map(([statusKey, count]) => [`responses, ${statusKey}`, count]),
        ),
      },
      faults,
    }
  },
}
