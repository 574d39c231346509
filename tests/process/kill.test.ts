/** Acknowledged orders survive a kill of the process. */
import { afterAll, describe, expect, it } from "vitest"
import { queryFile } from "../support/database-file.ts"
import { runKillCycles } from "../../packages/tooling/src/nightly/kill-cycles.ts"
import { type ApiResponse, openClient, type PlacedOrder } from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const folders: Array<string> = []
afterAll(() => folders.forEach(removeFolder))

/** Concurrent writes share a transaction, so some are pending at the kill. */
const orderCount = 100

interface OrderAttempt {
  readonly orderId: string
  readonly cartId: string
  /** The response, or null if the shop was killed before it. */
  answer: ApiResponse<PlacedOrder> | null
}

/** A counted product with enough stock. */
const findStockedSku = async (shop: ShopProcess): Promise<string> => {
  const products = await openClient(shop).documents("product")
  return products.find(({ type_id, stock }) => type_id === "simple" && (stock?.qty ?? 0) > orderCount)!.sku
}

const cartWith = async (shop: ShopProcess, sku: string): Promise<string> => {
  const client = openClient(shop)
  const cartId = await client.createCart()
  expect((await client.addToCart(cartId, { sku, qty: 1 })).status).toBe(200)
  return cartId
}

interface StoredOrders {
  readonly numberByKey: ReadonlyMap<string, string>
  readonly linesByNumber: ReadonlyMap<string, number>
  readonly ordered: number
  readonly qty: number
  readonly integrity: string
  readonly foreignKeys: number
}

const readStoredOrders = (data: string, sku: string): StoredOrders => ({
  numberByKey: new Map(
    queryFile(data, "SELECT order_key, number FROM orders").map((row) => [
      String(row["order_key"]),
      String(row["number"]),
    ]),
  ),
  linesByNumber: new Map(
    queryFile(
      data,
      "SELECT number, count(*) AS n FROM orders JOIN order_line ON order_id = id GROUP BY number",
    ).map((row) => [String(row["number"]), Number(row["n"])]),
  ),
  ordered: Number(
    queryFile(data, "SELECT coalesce(sum(qty), 0) AS n FROM order_stock WHERE sku = ?", sku)[0]!["n"],
  ),
  qty: Number(queryFile(data, "SELECT qty FROM stock WHERE sku = ?", sku)[0]!["qty"]),
  integrity: String(queryFile(data, "PRAGMA integrity_check")[0]!["integrity_check"]),
  foreignKeys: queryFile(data, "PRAGMA foreign_key_check").length,
})

/** Places all orders at once and kills the shop after `killAfter` acknowledgements. */
const placeAndKill = async (
  shop: ShopProcess,
  sku: string,
  attempts: ReadonlyArray<OrderAttempt>,
  killAfter: number,
): Promise<void> => {
  const client = openClient(shop)
  let acknowledged = 0
  const placing = attempts.map(async (one) => {
    one.answer = await client
      .placeOrder(one.cartId, { orderId: one.orderId, entries: [{ sku, qty: 1 }] })
      .catch(() => null)
    if (one.answer !== null && (acknowledged += 1) === killAfter) shop.child.kill("SIGKILL")
  })
  await Promise.all(placing)
  await shop.stop("SIGKILL")
}

describe("SR33 a SIGKILL while 100 orders are placed", () => {
  it.each([1, 15, 35])("after %d acknowledged orders loses none and stores none twice", async (killAfter) => {
    const data = createTemporaryFolder()
    folders.push(data)
    await using first = await start({ data })
    const sku = await findStockedSku(first)
    const before = readStoredOrders(data, sku)
    const attempts: Array<OrderAttempt> = []
    for (let n = 0; n < orderCount; n += 1)
      attempts.push({ orderId: `killed-${n}`, cartId: await cartWith(first, sku), answer: null })

    await placeAndKill(first, sku, attempts, killAfter)
    const acknowledged = attempts.filter(({ answer }) => answer !== null)
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
    expect(acknowledged.length).toBeLessThan(orderCount)
    for (const { answer } of acknowledged) expect(answer!.status, JSON.stringify(answer!.body)).toBe(200)

    await using again = await start({ data })
    const restarted = readStoredOrders(data, sku)
    expect(restarted.integrity).toBe("ok")
    for (const { orderId, answer } of acknowledged)
      expect(restarted.numberByKey.get(orderId)).toBe(answer!.body.result.orderNumber)
    expect(before.qty - restarted.ordered).toBe(restarted.qty)
    expect(restarted.ordered).toBe(restarted.numberByKey.size)

    const client = openClient(again)
    const replayed = await Promise.all(
      attempts.map(({ orderId, cartId }) =>
        client.placeOrder(cartId, { orderId, entries: [{ sku, qty: 1 }] }),
      ),
    )
    for (const { status, body } of replayed) expect(status, JSON.stringify(body)).toBe(200)
    const bodies = new Map(attempts.map(({ orderId }, index) => [orderId, replayed[index]!.body]))
    for (const { orderId, answer } of acknowledged) expect(bodies.get(orderId)).toEqual(answer!.body)
    expect(await client.qtyOf(sku)).toBe(before.qty - orderCount)
    await again.stop()

    const after = readStoredOrders(data, sku)
    expect(after).toMatchObject({
      integrity: "ok",
      foreignKeys: 0,
      ordered: orderCount,
      qty: before.qty - orderCount,
    })
    expect(new Set(after.numberByKey.values()).size).toBe(orderCount)
    expect([...after.linesByNumber.values()]).toEqual(Array.from({ length: orderCount }, () => 1))
    for (const { orderId, answer } of acknowledged)
      expect(after.numberByKey.get(orderId)).toBe(answer!.body.result.orderNumber)
  })
})

describe("SR33 a SIGKILL during mixed work", () => {
  it("loses and doubles no acknowledged work, in three random cycles", async () => {
    const { lost, doubled, refused, broken, writesAcknowledged } = await runKillCycles({ cycles: 3, seed: 7 })
    expect({ lost, doubled, refused, broken }).toEqual({ lost: [], doubled: [], refused: [], broken: [] })
    expect(writesAcknowledged).toBeGreaterThan(0)
  })
})
