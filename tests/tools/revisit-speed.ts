/**
 * How long the second visit to a page takes on a processor a quarter as fast, from the navigation to the first paint and to
 * the largest: `npm run revisit`. With the worker it comes from the device; the first visit stands beside it, and has come
 * to rest before the second. Second visits are made twice: in a tab of their own, which the browser has to make first, and
 * in the one that the shopper has open.
 */
import { parseArgs } from "node:util"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { find } from "./chromium.ts"
import { openClient } from "./shop-client.ts"
import { freshFolder, remove, start } from "./shop-process.ts"

const { runs, json } = parseArgs({
  options: { runs: { type: "string", default: "5" }, json: { type: "boolean", default: false } },
}).values

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Visit {
  readonly firstPaintMs: number
  readonly largestPaintMs: number
  readonly isFromDevice: boolean
}

const slowed = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  return page
}

const visit = async (page: Page, url: string): Promise<Visit> => {
  await page.goto(url, { waitUntil: "load" })
  const seen = await page.evaluate(
    () =>
      new Promise<Visit>((resolve) => {
        new PerformanceObserver((list) => {
          const largest = list.getEntries().at(-1)!
          const [navigation] = performance.getEntriesByType("navigation") as Array<PerformanceResourceTiming>
          const [paint] = performance.getEntriesByName("first-contentful-paint")
          resolve({
            firstPaintMs: paint?.startTime ?? Number.NaN,
            largestPaintMs: largest.startTime,
            isFromDevice: navigation!.transferSize === 0,
          })
        }).observe({ type: "largest-contentful-paint", buffered: true })
      }),
  )
  // The worker and the page's own work end before the next visit is measured.
  await page.waitForLoadState("networkidle")
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while ((await caches.match(location.href)) === undefined)
      await new Promise((again) => requestAnimationFrame(again))
  })
  return seen
}

/** Waits until the first visit has come to rest: until the view's whole catalogue is on the device. */
const rested = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const keysOf = (name: string) =>
      new Promise<ReadonlyArray<string>>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.addEventListener("error", () => reject(opening.error))
        opening.addEventListener("success", () => {
          const database = opening.result
          const close = (keys: ReadonlyArray<IDBValidKey>) => {
            database.close()
            resolve(keys.map(String))
          }
          if (!database.objectStoreNames.contains("catalogue")) return close([])
          const asking = database.transaction("catalogue").objectStore("catalogue").getAllKeys()
          asking.addEventListener("success", () => close(asking.result))
        })
      })
    for (;;) {
      const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
      const keys = (await Promise.all(names.map(keysOf))).flat()
      if (keys.some((key) => key.startsWith("head")) && !keys.some((key) => key.startsWith("pending"))) return
      await new Promise((again) => requestIdleCallback(again))
    }
  })

const executablePath = find()
if (executablePath === undefined) throw new Error("No Chromium: node tests/tools/chromium.ts installs one.")
const data = freshFolder()
const shop = await start({ data })
const browser = await chromium.launch({
  executablePath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
})
const rows: Array<Readonly<Record<string, string | number>>> = []
try {
  const client = openClient(shop, "fr")
  const category = `/fr/${(await client.documents("category")).find(({ id }) => id === 20)!.url_path}`
  /** Another page of the shop: who is there has a tab that is at work. */
  const elsewhere = "/fr/notre-poterie"
  const product = `/fr/${(await client.documents("product", ["V615"]))[0]!.url_path}`
  for (const [name, path] of Object.entries({ home: "/fr", category, product })) {
    const first: Array<Visit> = []
    const again: Array<Visit> = []
    const second: Array<Visit> = []
    for (let run = 0; run < Number(runs); run += 1) {
      const context = await browser.newContext({ viewport: { width: 412, height: 915 } })
      const page = await slowed(context)
      first.push(await visit(page, shop.url + path))
      await rested(page)
      await visit(page, `${shop.url}${elsewhere}`)
      again.push(await visit(page, shop.url + path))
      await page.close()
      second.push(await visit(await slowed(context), shop.url + path))
      await context.close()
    }
    const of = (visits: ReadonlyArray<Visit>, figure: "firstPaintMs" | "largestPaintMs") =>
      Math.round(median(visits.map((one) => one[figure])))
    const row = {
      page: name,
      "first visit, first paint ms": of(first, "firstPaintMs"),
      "first visit, largest paint ms": of(first, "largestPaintMs"),
      "second visit, first paint ms": of(again, "firstPaintMs"),
      "second visit, largest paint ms": of(again, "largestPaintMs"),
      "in a new tab, first paint ms": of(second, "firstPaintMs"),
      "in a new tab, largest paint ms": of(second, "largestPaintMs"),
      "from the device": `${[...again, ...second].filter(({ isFromDevice }) => isFromDevice).length} of ${again.length + second.length}`,
    }
    rows.push(row)
    process.stderr.write(
      `${Object.entries(row)
        .map(([what, value]) => `${what} ${value}`)
        .join("  ")}\n`,
    )
  }
} finally {
  await browser.close()
  await shop.stop()
  remove(data)
}
if (json) process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`)
