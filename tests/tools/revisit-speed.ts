/**
 * How long the second visit to a page takes on a processor a quarter as fast, from the navigation to the first paint and to
 * the largest: `npm run revisit`. With the worker it comes from the device; the first visit stands beside it.
 */
import { parseArgs } from "node:util"
import { type BrowserContext, chromium } from "@playwright/test"
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

const visit = async (context: BrowserContext, url: string): Promise<Visit> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
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
  await page.close()
  return seen
}

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
  const product = `/fr/${(await client.documents("product", ["V615"]))[0]!.url_path}`
  for (const [name, path] of Object.entries({ home: "/fr", category, product })) {
    const first: Array<Visit> = []
    const second: Array<Visit> = []
    for (let run = 0; run < Number(runs); run += 1) {
      const context = await browser.newContext({ viewport: { width: 412, height: 915 } })
      first.push(await visit(context, shop.url + path))
      second.push(await visit(context, shop.url + path))
      await context.close()
    }
    const of = (visits: ReadonlyArray<Visit>, figure: "firstPaintMs" | "largestPaintMs") =>
      Math.round(median(visits.map((one) => one[figure])))
    const row = {
      page: name,
      "first visit, first paint ms": of(first, "firstPaintMs"),
      "first visit, largest paint ms": of(first, "largestPaintMs"),
      "second visit, first paint ms": of(second, "firstPaintMs"),
      "second visit, largest paint ms": of(second, "largestPaintMs"),
      "from the device": `${second.filter(({ isFromDevice }) => isFromDevice).length} of ${second.length}`,
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
