/** Runs mixed work on a shop, kills the shop during the work, and checks the data afterwards. */
import fc from "fast-check"
import { queryFile, writeFile } from "../../../../tests/support/database-file.ts"
import {
  emailOf,
  buyableSkus,
  type ApiResponse,
  openClient,
  type PlacedOrder,
  searchPath,
  type ShopClient,
} from "../../../../tests/support/shop-client.ts"
import {
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../../../../tests/support/shop-process.ts"

/** Counts of the work, and descriptions of the faults. */
export interface KillResults {
  ordersAcknowledged: number
  ordersRetried: number
  ordersFound: number
  writesAcknowledged: number
  reads: number
  readonly lost: Array<string>
  readonly doubled: Array<string>
  readonly refused: Array<string>
  readonly broken: Array<string>
}

interface OrderAttempt {
  readonly orderId: string
  readonly cart: string
  readonly sku: string
  /** The first response; null when the shop was killed before it. */
  response: ApiResponse<PlacedOrder> | null
}

/** A cart with one line, written by one client. It holds the last confirmed quantity or the pending one. */
interface CartWrite {
  readonly cart: string
  readonly itemId: number
  readonly sku: string
  confirmedQty: number
  pendingQty: number
}

interface Cycle {
  readonly orders: ReadonlyArray<OrderAttempt>
  readonly carts: ReadonlyArray<CartWrite>
}

const buyers = 6
const editors = 4
const readers = 2
/** Most orders of a cycle; the shop is killed before all are placed. */
const ordersMax = 120
const integrityEvery = 25
const stockQty = 1_000_000

/** The response; null when the shop was killed before it. */
const orNull = <A>(response: Promise<A>): Promise<A | null> => response.catch(() => null)

const runCycle = async (
  shop: ShopProcess,
  skus: ReadonlyArray<string>,
  cycle: number,
  killMs: number,
  results: KillResults,
) => {
  const client = openClient(shop)
  const carts = await Promise.all(
    Array.from({ length: editors }, async (_, index): Promise<CartWrite> => {
      const sku = skus[index % skus.length]!
      const cart = await client.createCart()
      const { item_id: itemId } = (await client.addToCart(cart, { sku, qty: 1 })).body.result
      return { cart, itemId, sku, confirmedQty: 1, pendingQty: 1 }
    }),
  )
  const orders: Array<OrderAttempt> = []
  const load = { isOver: false }
  const buyer = async (index: number): Promise<void> => {
    for (let count = 0; !load.isOver && orders.length < ordersMax; count += 1) {
      const sku = skus[(index + count) % skus.length]!
      const cart = await orNull(client.createCart())
      if (cart === null || (await orNull(client.addToCart(cart, { sku, qty: 1 }))) === null) return
      const order: OrderAttempt = { orderId: `kill-${cycle}-${index}-${count}`, cart, sku, response: null }
      orders.push(order)
      order.response = await orNull(
        client.placeOrder(cart, {
          orderId: order.orderId,
          email: emailOf(order.orderId),
          entries: [{ sku, qty: 1 }],
        }),
      )
    }
  }
  const editor = async (written: CartWrite): Promise<void> => {
    for (let qty = 2; !load.isOver; qty = (qty % 9) + 1) {
      written.pendingQty = qty
      const response = await orNull(setQty(shop, written, qty))
      if (response === null) return
      if (response !== 200) results.refused.push(`cart write: ${response}`)
      written.confirmedQty = qty
      results.writesAcknowledged += 1
    }
  }
  const reader = async (): Promise<void> => {
    while (!load.isOver) {
      const response = await orNull(fetch(shop.url + searchPath("fr", "product", "bol", null, 0, 5)))
      if (response === null) return
      await orNull(response.text())
      if (response.status !== 200) results.refused.push(`search: ${response.status}`)
      results.reads += 1
    }
  }
  const running = [
    ...Array.from({ length: buyers }, (_, index) => buyer(index)),
    ...carts.map(editor),
    ...Array.from({ length: readers }, reader),
  ]
  const timer = new Promise<void>((resolve) => setTimeout(resolve, killMs))
  await timer
  await shop.stop("SIGKILL")
  load.isOver = true
  await Promise.all(running)
  return { orders, carts } satisfies Cycle
}

const setQty = async (shop: ShopProcess, { cart, itemId, sku }: CartWrite, qty: number): Promise<number> => {
  const response = await fetch(`${shop.url}/api/cart/update?token=&cartId=${cart}&storeCode=fr`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ cartItem: { sku, qty, item_id: itemId, quoteId: cart } }),
  })
  await response.text()
  return response.status
}

/** Checks the database file before new writes, then repeats the requests without a response. */
const checkData = async (
  shop: ShopProcess,
  { orders, carts }: Cycle,
  isThorough: boolean,
  results: KillResults,
): Promise<void> => {
  const { data } = shop
  const check = isThorough ? "integrity_check" : "quick_check"
  const [state] = Object.values(queryFile(data, `PRAGMA ${check}`)[0]!)
  if (state !== "ok") results.broken.push(`${check}: ${String(state)}`)
  if (queryFile(data, "PRAGMA foreign_key_check").length > 0) results.broken.push("foreign keys")
  const client = openClient(shop)
  for (const one of orders) await repeatOrder(client, data, one, results)
  for (const { cart, sku, confirmedQty, pendingQty } of carts) {
    const line = (await client.pull(cart)).find((item) => item.sku === sku)
    if (line?.qty !== confirmedQty && line?.qty !== pendingQty)
      results.lost.push(`cart ${cart}: ${confirmedQty} was acknowledged, ${String(line?.qty)} is stored`)
  }
  for (const row of queryFile(
    data,
    `SELECT sku, qty, (SELECT coalesce(sum(qty), 0) FROM order_stock WHERE order_stock.sku = stock.sku) AS sold
     FROM stock WHERE qty + sold <> ${stockQty} AND sku IN (SELECT sku FROM order_stock)`,
  ))
    results.broken.push(
      `stock of ${String(row["sku"])}: ${String(row["qty"])} left, ${String(row["sold"])} sold`,
    )
}

const repeatOrder = async (
  client: ShopClient,
  data: string,
  attempt: OrderAttempt,
  results: KillResults,
): Promise<void> => {
  const { orderId, cart, sku, response } = attempt
  const storedNumber =
    queryFile(data, "SELECT number FROM orders WHERE order_key = ?", orderId)[0]?.["number"] ?? null
  if (response !== null) {
    results.ordersAcknowledged += 1
    if (response.status !== 200) results.refused.push(`order ${orderId}: ${response.status}`)
    else if (storedNumber !== response.body.result.orderNumber)
      results.lost.push(`order ${orderId}: ${JSON.stringify(response.body)}`)
  } else {
    results.ordersRetried += 1
    if (storedNumber !== null) results.ordersFound += 1
  }
  const retried = await client.placeOrder(cart, {
    orderId,
    email: emailOf(orderId),
    entries: [{ sku, qty: 1 }],
  })
  if (retried.status !== 200) results.refused.push(`order ${orderId} again: ${JSON.stringify(retried)}`)
  else if (storedNumber !== null && retried.body.result.orderNumber !== storedNumber)
    results.doubled.push(`order ${orderId}: ${String(storedNumber)} and ${retried.body.result.orderNumber}`)
  const [orderCount] = Object.values(
    queryFile(data, "SELECT count(*) AS n FROM orders WHERE cart = ?", cart)[0]!,
  )
  if (orderCount !== 1) results.doubled.push(`cart ${cart} has ${String(orderCount)} orders`)
}

/**
 * Starts the shop, kills it during work, starts it again and checks the data, in a number of cycles.
 */
export const runKillCycles = async (options: {
  readonly cycles: number
  readonly seed: number
  readonly onCycle?: (done: number) => void
}): Promise<KillResults> => {
  const results: KillResults = {
    ordersAcknowledged: 0,
    ordersRetried: 0,
    ordersFound: 0,
    writesAcknowledged: 0,
    reads: 0,
    lost: [],
    doubled: [],
    refused: [],
    broken: [],
  }
  const data = createTemporaryFolder()
  // An early kill interrupts the first writes, a late one many concurrent writes.
  const killTimesMs = fc.sample(fc.integer({ min: 5, max: 600 }), {
    seed: options.seed,
    numRuns: options.cycles,
  })
  try {
    let shop = await start({ data })
    const skus = await buyableSkus(openClient(shop), 5)
    await shop.stop()
    writeFile(data, `UPDATE stock SET qty = ${stockQty}, is_in_stock = 1`)
    shop = await start({ data })
    for (const [index, killMs] of killTimesMs.entries()) {
      const cycle = await runCycle(shop, skus, index, killMs, results)
      shop = await start({ data })
      await checkData(shop, cycle, (index + 1) % integrityEvery === 0, results)
      options.onCycle?.(index + 1)
    }
    await shop.stop()
    const [state] = Object.values(queryFile(data, "PRAGMA integrity_check")[0]!)
    if (state !== "ok") results.broken.push(`integrity_check: ${String(state)}`)
  } finally {
    removeFolder(data)
  }
  return results
}
