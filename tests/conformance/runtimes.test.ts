import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { runSale, type SaleResult } from "../support/portable-sale.ts"

/** What the sale comes to, wherever it is made. The browser's half of this is `tests/e2e/core-anywhere.spec.ts`. */
const expected = {
  offline: 1,
  held: { BOL: 4, TASSE: 1 },
  elsewhere: { BOL: 4, TASSE: 1 },
  total: "125,00\u00a0€",
  orderNumber: "N1",
  state: "confirmed",
  left: 0,
  special: [39_00, 48_00],
}

const inWorker = async (): Promise<SaleResult> => {
  const worker = new Worker(new URL("../support/portable-sale-worker.ts", import.meta.url), {
    execArgv: ["--conditions=@shop/source", "--disable-warning=ExperimentalWarning"],
  })
  const [receipt] = (await Promise.race([
    once(worker, "message"),
    once(worker, "error").then(([error]) => Promise.reject(error as Error)),
  ])) as [SaleResult]
  await worker.terminate()
  return receipt
}

describe("TE12 one sale, wherever the core runs", () => {
  it("in Node", async () => {
    const receipt = await runSale()
    expect(receipt).toMatchObject(expected)
    expect(receipt.calls).toEqual(expect.arrayContaining(["cart.create", "cart.update", "order.place"]))
  })

  it("in Node again, and the same again", async () => expect(await runSale()).toEqual(await runSale()))

  it("in a worker of Node, from the sources alone", async () =>
    expect(await inWorker()).toEqual(await runSale()))
})
