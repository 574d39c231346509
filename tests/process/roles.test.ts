import { DatabaseSync } from "node:sqlite"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createTemporaryFolder, removeFolder, type ShopProcess, start } from "../support/shop-process.ts"

const data = createTemporaryFolder()
const metricsKey = "a key for metrics"

/** Jobs that a process has taken. */
const jobs = (): ReadonlyArray<string> => {
  const database = new DatabaseSync(join(data, "shop.db"), { readOnly: true })
  try {
    return database
      .prepare("SELECT name FROM job ORDER BY name")
      .all()
      .map(({ name }) => String(name))
  } finally {
    database.close()
  }
}

describe("SR470 a shop and a worker on one database", () => {
  let shop: ShopProcess
  let worker: ShopProcess
  beforeAll(async () => {
    shop = await start({ data, env: { SHOP_JOBS: "off" } })
  })
  afterAll(async () => {
    await Promise.all([shop, worker].map((one) => one.stop()))
    removeFolder(data)
  })

  it("the worker runs the jobs, the shop does not", async () => {
    expect((await fetch(`${shop.url}/ready`)).status).toBe(200)
    expect(jobs()).toEqual([])
    worker = await start({ data, args: ["worker"], env: { SHOP_METRICS_KEY: metricsKey } })
    await expect.poll(jobs).toEqual(["hourly"])
  })
  it("the worker answers probes and metrics, and nothing else", async () => {
    const status = async (path: string, headers: Readonly<Record<string, string>> = {}): Promise<number> =>
      (await fetch(worker.url + path, { headers })).status
    const key = { authorization: `Bearer ${metricsKey}` }
    expect([
      await status("/health"),
      await status("/ready"),
      await status("/metrics", key),
      await status("/metrics"),
      await status("/fr"),
      await status("/api/stock/check?sku=BOL"),
      await status("/invalidate?tag=*"),
    ]).toEqual([200, 200, 200, 401, 404, 404, 403])
  })
  it("a signal ends the worker, and the shop goes on", async () => {
    await worker.stop()
    expect(await worker.exited).toBe(0)
    expect((await fetch(`${shop.url}/fr`)).status).toBe(200)
  })
})
