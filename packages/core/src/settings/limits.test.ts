import { describe, expect, it } from "vitest"
import { defaults, limits } from "./index.ts"

/** Each row reads: the first is at most the second, and why. */
const relations: ReadonlyArray<readonly [smaller: number, larger: number, why: string]> = [
  [limits.homeListSize, limits.pageSize, "a home list is a short page"],
  [limits.pageSize, limits.listSize, "a page is fetched in one response of the platform"],
  [limits.searchBarSize, limits.searchPanelSize, "the panel shows the results of the bar, and more"],
  [limits.searchPanelSize, limits.listSize, "the panel is fetched in one response"],
  [limits.searchTextMin, limits.searchTextMax, "there are texts that may be searched"],
  [limits.cmsBlockListSize, limits.cmsMax, "a list of blocks is a part of all blocks"],
  [
    2 * limits.searchParamsMax,
    limits.queryFiltersMax,
    "a query has a filter for each parameter of an address",
  ],
  [limits.stockBatch, limits.cartLinesMax, "a full cart is checked in several batches"],
  [limits.lastQtyMax, limits.lineQtyMax, "the last pieces fit a line"],
  [limits.cartBypassMax, limits.taskAttemptsMax, "a cart is not bypassed more often than a task is tried"],
  [limits.storageReadErrorsMax, limits.storageWriteErrorsMax, "a read that fails is worse than a write"],
  [limits.storageReadMs, limits.storageIterateMs, "reading one is quicker than reading all"],
  [limits.storageIterateMs, limits.callTimeoutMs, "the device responds before the network times out"],
  [limits.ssrCallTimeoutMs, limits.callTimeoutMs, "a server waits less than a shopper"],
  [limits.callTimeoutMs, limits.checkoutActiveMs, "a call ends within a checkout"],
  [limits.customTextMax, limits.bodyMaxBytes / 4, "a text of the longest letters fits a body"],
]

describe("LI1 limits", () => {
  it("are whole numbers above zero", () => {
    for (const [name, value] of Object.entries(limits))
      expect.soft(Number.isSafeInteger(value) && value > 0, name).toBe(true)
  })
  it.each(relations)("%d <= %d: %s", (smaller, larger) => expect(smaller).toBeLessThanOrEqual(larger))
  it.each([2, 3, 4])("a page of products fills %d columns", (columns) =>
    expect(limits.pageSize % columns).toBe(0),
  )
})

describe("LI2 settings", () => {
  it("have the specified defaults", () => {
    expect(defaults).toMatchObject({
      cart: { synchronize: true, confirmRemove: false },
      stock: { synchronize: true, allowOutOfStockInCart: true, listOutOfStock: true },
      products: { filters: ["color", "erin_recommends", "price", "size"] },
      shipping: { fallback: { amountNetCents: 400, amountGrossCents: 500 } },
    })
  })
  it("have price ranges that adjoin without gap or overlap, open at the end", () => {
    const { priceBuckets } = defaults.products
    expect(priceBuckets.map(({ toCents }) => toCents)).toEqual([5000, 10_000, 15_000, null])
    for (const [index, { fromCents }] of priceBuckets.entries()) {
      expect(fromCents).toBe(index === 0 ? 0 : priceBuckets[index - 1]!.toCents)
    }
  })
  it("sort by the last change by default", () => {
    expect(defaults.products.sorts[0]).toEqual({ id: "latest", field: "updated_at", direction: "desc" })
  })
})
