/** Shoppers compete for the last piece, the last use of a coupon and one order key, through the proxy. */
import {
  emailOf,
  type ApiResponse,
  openClient,
  type PlacedOrder,
} from "../../../../tests/support/shop-client.ts"
import { percentile, type Scenario, stockProducts, timed } from "./scenario.ts"

const rivalsCount = 50
const repeats = 20
const stockQty = 100_000

const countByStatus = (responses: ReadonlyArray<ApiResponse<PlacedOrder>>): string => {
  const counts: Record<number, number> = {}
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1
  return JSON.stringify(counts)
}

/** Law: one rival wins, the others are refused with an error message, and the stock, coupon and orders say the same. */
export const rivals: Scenario = {
  options: { rounds: 1 },
  run: async (cluster, { rounds = 1 }, onProgress) => {
    const { url, database } = cluster
    const client = openClient({ url })
    const faults: Array<string> = []
    const timesMs: Array<number> = []
    const expect = (round: number, law: string, found: unknown, expected: unknown): void => {
      if (found !== expected)
        faults.push(`round ${round}, ${law}: ${String(found)} in place of ${String(expected)}`)
    }
    const skus = await stockProducts(cluster, stockQty, 12)
    const soldOf = (sku: string) =>
      database.count("SELECT coalesce(sum(qty), 0) FROM order_stock WHERE sku = ?", sku)
    const qtyOf = (sku: string) => database.count("SELECT qty FROM stock WHERE sku = ?", sku)
    const setQty = (sku: string, qty: number) =>
      database.write(`UPDATE stock SET qty = ${qty}, is_in_stock = ${qty > 0 ? 1 : 0} WHERE sku = ?`, sku)
    const cartsWith = (sku: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const cart = await client.createCart()
          const { status } = await client.addToCart(cart, { sku, qty: 1 })
          if (status !== 200) throw new Error(`${sku} cannot be put into a cart: ${status}`)
          return cart
        }),
      )
    const order = async (cart: string, sku: string, orderId: string, grandTotal?: number) => {
      const options = {
        orderId,
        email: emailOf(orderId),
        entries: [{ sku, qty: 1 }],
        ...(grandTotal === undefined ? {} : { grandTotal }),
      }
      const [response, ms] = await timed(() => client.placeOrder(cart, options))
      timesMs.push(ms)
      return response
    }

    const lastPiece = async (round: number, sku: string): Promise<void> => {
      const [carts, soldBefore] = [await cartsWith(sku, rivalsCount), await soldOf(sku)]
      await setQty(sku, 1)
      const responses = await Promise.all(
        carts.map((cart, index) => order(cart, sku, `last-${round}-${index}`)),
      )
      expect(round, "last piece, responses", countByStatus(responses), JSON.stringify({ 200: 1, 409: 49 }))
      expect(round, "last piece, pieces left", await qtyOf(sku), 0)
      expect(round, "last piece, pieces sold", (await soldOf(sku)) - soldBefore, 1)
      await setQty(sku, stockQty)
    }
    const lastCoupon = async (round: number, sku: string): Promise<void> => {
      const code = `ONCE${round}`
      await database.write(
        `INSERT INTO coupon (code, code_key, promotion, args, uses_left)
         VALUES (?, ?, 'fixed', '{"amountCents":100}', 1)`,
        code,
        code.toLowerCase(),
      )
      const carts = await cartsWith(sku, rivalsCount)
      const at = (cart: string) => `token=&cartId=${cart}&coupon=${code}`
      const applied = await Promise.all(
        carts.map((cart) => fetch(`${url}/api/cart/apply-coupon?${at(cart)}`, { method: "POST" })),
      )
      expect(round, "coupon, applied", applied.filter(({ status }) => status === 200).length, rivalsCount)
      const { grand_total: total } = await client.chooseDelivery(carts[0]!, "FR")
      const responses = await Promise.all(
        carts.map((cart, index) => order(cart, sku, `coupon-${round}-${index}`, total)),
      )
      expect(round, "coupon, responses", countByStatus(responses), JSON.stringify({ 200: 1, 409: 49 }))
      const uses = await database.count("SELECT uses_left FROM coupon WHERE code = ?", code)
      expect(round, "coupon, uses left", uses, 0)
      const orders = await database.count("SELECT count(*) FROM orders WHERE coupon = ?", code)
      expect(round, "coupon, orders", orders, 1)
    }
    const oneKey = async (round: number, sku: string): Promise<void> => {
      const [[cart = ""], soldBefore] = [await cartsWith(sku, 1), await soldOf(sku)]
      const responses = await Promise.all(
        Array.from({ length: repeats }, () => order(cart, sku, `key-${round}`)),
      )
      expect(round, "one key, responses", countByStatus(responses), JSON.stringify({ 200: repeats }))
      expect(
        round,
        "one key, order numbers",
        new Set(responses.map(({ body }) => body.result.orderNumber)).size,
        1,
      )
      expect(round, "one key, pieces sold", (await soldOf(sku)) - soldBefore, 1)
    }

    const skuAt = (index: number): string => skus[index % skus.length]!
    for (let round = 0; round < rounds; round += 1) {
      await lastPiece(round, skuAt(3 * round))
      await lastCoupon(round, skuAt(3 * round + 1))
      await oneKey(round, skuAt(3 * round + 2))
      if ((round + 1) % 10 === 0) onProgress(`${round + 1} of ${rounds} rounds, ${faults.length} faults`)
    }
    return {
      figures: {
        rounds,
        "order requests": timesMs.length,
        "order, median ms": Math.round(percentile(timesMs, 0.5)),
        "order, p95 ms": Math.round(percentile(timesMs, 0.95)),
      },
      faults,
    }
  },
}
