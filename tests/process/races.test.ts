/** Many shoppers compete for one item, over real sockets. */
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { queryFile, writeFile } from "../support/database-file.ts"
import {
  type ApiResponse,
  openClient,
  orderBody,
  type PlacedOrder,
  type ShopClient,
} from "../support/shop-client.ts"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const buyers = 50
const data = createTemporaryFolder()
let shop: ShopProcess
let client: ShopClient
/** Simple products with more pieces than buyers. */
let skus: ReadonlyArray<string>

beforeAll(async () => {
  shop = await start({ data })
  client = openClient(shop)
  const products = await client.documents("product")
  skus = products
    .filter(({ type_id: type, stock, custom_options: options }) => {
      return type === "simple" && (stock?.qty ?? 0) > buyers && (options ?? []).length === 0
    })
    .map(({ sku }) => sku)
})
afterAll(async () => {
  await shop.stop()
  removeFolder(data)
})

const one = (sql: string, ...values: ReadonlyArray<string>): number =>
  Number(Object.values(queryFile(data, sql, ...values)[0]!)[0])

const carts = (sku: string, count: number): Promise<ReadonlyArray<string>> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const cart = await client.createCart()
      expect((await client.addToCart(cart, { sku, qty: 1 })).status).toBe(200)
      return cart
    }),
  )
const codes = (answers: ReadonlyArray<ApiResponse<PlacedOrder>>): Readonly<Record<number, number>> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

describe("SR36 fifty concurrent shoppers", () => {
  it("buy the last piece once, and the others get Unavailable", async () => {
    const sku = skus[0]!
    const waiting = await carts(sku, buyers)
    writeFile(data, "UPDATE stock SET qty = 1 WHERE sku = ?", sku)
    const answers = await Promise.all(
      waiting.map((cart, index) =>
        client.placeOrder(cart, { orderId: `last-${index}`, entries: [{ sku, qty: 1 }] }),
      ),
    )
    expect(codes(answers)).toEqual({ 200: 1, 409: buyers - 1 })
    expect(one("SELECT qty FROM stock WHERE sku = ?", sku)).toBe(0)
    expect(one("SELECT sum(qty) FROM order_stock WHERE sku = ?", sku)).toBe(1)
  })

  it("use the last coupon once, and the others get a changed total", async () => {
    const sku = skus[1]!
    writeFile(
      data,
      `INSERT INTO coupon (code, code_key, promotion, args, uses_left) VALUES ('EINMAL', 'einmal', 'fixed', '{"amountCents":100}', 1)`,
    )
    const waiting = await carts(sku, buyers)
    const applied = await Promise.all(
      waiting.map((cart) =>
        fetch(`${shop.url}/api/cart/apply-coupon?token=&cartId=${cart}&coupon=EINMAL`, { method: "POST" }),
      ),
    )
    expect(new Set(applied.map(({ status }) => status))).toEqual(new Set([200]))
    const { grand_total: grandTotal } = await client.chooseDelivery(waiting[0]!, "FR")
    const answers = await Promise.all(
      waiting.map((cart, index) =>
        client.placeOrder(cart, { orderId: `coupon-${index}`, entries: [{ sku, qty: 1 }], grandTotal }),
      ),
    )
    expect(codes(answers)).toEqual({ 200: 1, 409: buyers - 1 })
    expect(one("SELECT uses_left FROM coupon WHERE code = 'EINMAL'")).toBe(0)
    expect(one("SELECT count(*) FROM orders WHERE coupon = 'EINMAL'")).toBe(1)
  })

  it("place one order under one key, and all get its number", async () => {
    const sku = skus[2]!
    const before = one("SELECT qty FROM stock WHERE sku = ?", sku)
    const [cart] = await carts(sku, 1)
    const answers = await Promise.all(
      Array.from({ length: buyers }, () =>
        client.placeOrder(cart!, { orderId: "again", entries: [{ sku, qty: 1 }] }),
      ),
    )
    expect(codes(answers)).toEqual({ 200: buyers })
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(one("SELECT qty FROM stock WHERE sku = ?", sku)).toBe(before - 1)
  })

  it("order one cart once under fifty keys", async () => {
    const sku = skus[3]!
    const [cart] = await carts(sku, 1)
    const answers = await Promise.all(
      Array.from({ length: buyers }, (_, index) =>
        client.placeOrder(cart!, { orderId: `key-${index}`, entries: [{ sku, qty: 1 }] }),
      ),
    )
    expect(codes(answers)).toEqual({ 200: 1, 409: buyers - 1 })
    expect(one("SELECT sum(qty) FROM order_stock WHERE sku = ?", sku)).toBe(1)
  })
})

describe("SR37 slow clients", () => {
  it("do not delay others by a hundred unfinished requests", async () => {
    const { hostname, port } = new URL(shop.url)
    const { connect } = await import("node:net")
    const body = JSON.stringify(orderBody("none", "fr", { orderId: "slow", entries: [] }))
    const slow = await Promise.all(
      Array.from(
        { length: 100 },
        (_, index) =>
          new Promise<ReturnType<typeof connect>>((resolve, reject) => {
            const socket = connect(Number(port), hostname, () => {
              const head = `POST /api/order HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`
              // Half of them stop within the headers, half within the body.
              const sent =
                index % 2 === 0 ? head : `${head}content-length: ${body.length}\r\n\r\n${body.slice(0, 9)}`
              socket.write(sent, () => resolve(socket))
            })
            socket.on("error", reject)
          }),
      ),
    )
    const answers = await Promise.all(Array.from({ length: buyers }, () => client.qtyOf(skus[4]!)))
    expect(new Set(answers).size).toBe(1)
    expect(slow.filter(({ destroyed }) => destroyed)).toEqual([])
    for (const socket of slow) socket.destroy()
  })
})

describe("SR400 connections of one client", () => {
  it("are limited, so 1,200 slow ones do not delay other clients", async () => {
    const { hostname, port } = new URL(shop.url)
    const { connect } = await import("node:net")
    const medianMs = async (): Promise<number> => {
      const times: Array<number> = []
      for (let turn = 0; turn < 31; turn += 1) {
        const begunMs = performance.now()
        expect((await fetch(`${shop.url}/api/stock/check?sku=${skus[4]!}`)).status).toBe(200)
        times.push(performance.now() - begunMs)
      }
      return times.toSorted((a, b) => a - b)[15]!
    }
    await medianMs()
    const beforeMs = await medianMs()
    const sockets = Array.from({ length: 1_200 }, (_, index) => {
      const socket = connect({ port: Number(port), host: hostname, localAddress: "127.0.0.9" })
      socket.on("error", () => undefined)
      if (index % 2 === 0) socket.write(`GET /fr HTTP/1.1\r\nhost: ${hostname}\r\n`)
      return socket
    })
    await Promise.all(
      sockets.map(
        (socket) => new Promise((resolve) => socket.once("connect", resolve).once("close", resolve)),
      ),
    )
    // The operating system accepts all of them; the shop closes those above the limit.
    const isOpen = () => sockets.filter(({ destroyed }) => !destroyed).length
    await expect.poll(isOpen, { timeout: 10_000 }).toBe(200)
    // Runs differ by some milliseconds.
    expect(await medianMs()).toBeLessThan(2 * beforeMs + 5)
    for (const socket of sockets) socket.destroy()
  })
})
