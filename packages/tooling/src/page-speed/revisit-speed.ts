/**
 * Measures the first and the largest contentful paint of a second visit with a four times slower CPU: `npm run revisit`.
 * The service worker serves it from the device. The first visit is shown beside it and ends before the second begins.
 * Second visits are measured in a new tab and in the open one.
 */
import { parseArgs } from "node:util"
import { findChromium } from "../browser/chromium.ts"
import { openQuietBrowser, type Tab } from "./quiet-browser.ts"
import { openClient } from "../../../../tests/support/shop-client.ts"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"

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

const measurePaint = (): Promise<Visit> =>
  new Promise((resolve) => {
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
  })

/** Waits until the worker has the page and the network was idle for half a second, so that the next visit is measured alone. */
const waitUntilIdle = async (): Promise<void> => {
  await navigator.serviceWorker.ready
  const frame = () => new Promise((again) => requestAnimationFrame(again))
  while ((await caches.match(location.href)) === undefined) await frame()
  const fetched = () => performance.getEntriesByType("resource").length
  let [count, sinceMs] = [fetched(), performance.now()]
  while (performance.now() - sinceMs < 500) {
    await frame()
    if (fetched() !== count) [count, sinceMs] = [fetched(), performance.now()]
  }
}

const visit = async (tab: Tab, url: string): Promise<Visit> => {
  await tab.navigate(url)
  const paint = await tab.evaluate(measurePaint)
  await tab.evaluate(waitUntilIdle)
  return paint
}

/** Touches a control, so that the programs run, and waits until the offline catalogue is complete, which ends the first visit. */
const waitForOfflineCatalogue = async (): Promise<void> => {
  document
    .querySelector("button:not([popovertarget])")!
    .dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
  const keysOf = (name: string) =>
    new Promise<ReadonlyArray<string>>((resolve, reject) => {
      const openRequest = indexedDB.open(name)
      openRequest.addEventListener("error", () => reject(openRequest.error))
      openRequest.addEventListener("success", () => {
        const database = openRequest.result
        const close = (keys: ReadonlyArray<IDBValidKey>) => {
          database.close()
          resolve(keys.map(String))
        }
        if (!database.objectStoreNames.contains("catalogue")) return close([])
        const request = database.transaction("catalogue").objectStore("catalogue").getAllKeys()
        request.addEventListener("success", () => close(request.result))
      })
    })
  for (;;) {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
    const keys = (await Promise.all(names.map(keysOf))).flat()
    if (keys.some((key) => key.startsWith("head")) && !keys.some((key) => key.startsWith("pending"))) return
    await new Promise((again) => requestIdleCallback(again))
  }
}

const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error("No Chromium: node packages/tooling/src/browser/chromium.ts installs one.")
const data = createTemporaryFolder()
const shop = await start({ data })
const browser = await openQuietBrowser(executablePath)
const rows: Array<Readonly<Record<string, string | number>>> = []
try {
  const client = openClient(shop, "fr")
  const category = `/fr/${(await client.documents("category")).find(({ id }) => id === 20)!.url_path}`
  /** Another page of the shop, open in the same tab before the visit. */
  const otherPage = "/fr/notre-poterie"
  const product = `/fr/${(await client.documents("product", ["V615"]))[0]!.url_path}`
  for (const [name, path] of Object.entries({ home: "/fr", category, product })) {
    const first: Array<Visit> = []
    const again: Array<Visit> = []
    const second: Array<Visit> = []
    for (let run = 0; run < Number(runs); run += 1) {
      const device = await browser.device()
      const tab = await device.tab()
      await tab.throttleCpu(4)
      first.push(await visit(tab, shop.url + path))
      await tab.evaluate(waitForOfflineCatalogue)
      await visit(tab, `${shop.url}${otherPage}`)
      again.push(await visit(tab, shop.url + path))
      await tab.close()
      const another = await device.tab()
      await another.throttleCpu(4)
      second.push(await visit(another, shop.url + path))
      await device.close()
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
  removeFolder(data)
}
if (json) process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`)
