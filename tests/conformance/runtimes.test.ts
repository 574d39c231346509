import { once } from "node:events"
import { Worker } from "node:worker_threads"
import { describe, expect, it } from "vitest"
import { runSale, type SaleResult } from "../support/portable-sale.ts"

/** The result in every runtime. `tests/e2e/core-anywhere.spec.ts` checks the browser. */
const expected = {
  offline: 1,
  platformQtys: { BOL: 4, TASSE: 1 },
  otherTabLines: { BOL: 4, TASSE: 1 },
  total: "125,00\u00a0€",
  orderNumber: "N1",
  state: "confirmed",
  remainingLines: 0,
  special: [39_00, 48_00],
} satisfies Partial<SaleResult>

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

describe("TE12 a purchase gives the same result", () => {
  it("in Node", async () => {
    const receipt = await runSale()
    expect(receipt).toMatchObject(expected)
    expect(receipt.calls).toEqual(expect.arrayContaining(["cart.create", "cart.update", "order.place"]))
  })

  it("in Node a second time", async () => expect(await runSale()).toEqual(await runSale()))

  it("in a worker thread of Node, from the sources", async () =>
    expect(await inWorker()).toEqual(await runSale()))
})
