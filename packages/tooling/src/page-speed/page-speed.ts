/**
 * Measures page loads and clicks in a browser, and runs Lighthouse: `npm run speed`.
 * npx fetches Lighthouse at a pinned version, because it is larger than all other tools together; `--only clicks` or
 * `--only lighthouse` runs one part. Other work on the machine distorts the results.
 */
import { spawnSync } from "node:child_process"
import { mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { type Browser, chromium, type Page } from "@playwright/test"
import { findChromium } from "../browser/chromium.ts"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"
import { openClient } from "../../../../tests/support/shop-client.ts"

const lighthouseVersion = "13.5.0"
const { only, runs, json } = parseArgs({
  options: {
    only: { type: "string" },
    runs: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
}).values
const runsCount = Number(runs)
const executablePath = findChromium()
if (executablePath === undefined)
  throw new Error("No Chromium: node packages/tooling/src/browser/chromium.ts installs one.")

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

interface Row {
  readonly what: string
  readonly figures: Readonly<Record<string, number>>
}
const rows: Array<Row> = []
const report = (label: string, figures: Row["figures"]): void => {
  rows.push({ what: label, figures })
  const values = Object.entries(figures).map(([name, value]) => `${name} ${Math.round(value * 1000) / 1000}`)
  process.stderr.write(`${label.padEnd(34)} ${values.join("  ")}\n`)
}

interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<
    Record<string, { readonly title: string; readonly score: number | null; readonly numericValue?: number }>
  >
}

const out = fileURLToPath(new URL("../../../../tests/.out/lighthouse", import.meta.url))

/** Lighthouse sometimes misses the start of a load and reports that it must run again. */
const triesMax = 4

const lighthouse = (name: string, url: string, tries = 1): Report => {
  const file = join(out, `${name}.json`)
  const { status, stderr } = spawnSync(
    "npx",
    [
      "--yes",
      `lighthouse@${lighthouseVersion}`,
      url,
      "--quiet",
      "--output=json",
      `--output-path=${file}`,
      "--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking",
    ],
    { encoding: "utf8", env: { ...process.env, CHROME_PATH: executablePath } },
  )
  if (status !== 0 && stderr.includes("NO_NAVSTART") && tries < triesMax)
    return lighthouse(name, url, tries + 1)
  if (status !== 0) throw new Error(`Lighthouse could not measure ${url}: ${stderr}`)
  return JSON.parse(readFileSync(file, "utf8")) as Report
}

const scores = (name: string, url: string): void => {
  const reports = Array.from({ length: runsCount }, (_, run) => lighthouse(`${name}-${run}`, url))
  const score = (category: string) =>
    median(reports.map(({ categories }) => 100 * categories[category]!.score))
  const audit = (id: string) => median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN))
  report(`lighthouse, ${name}`, {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best practices": score("best-practices"),
    seo: score("seo"),
    "FCP ms": Math.round(audit("first-contentful-paint")),
    "LCP ms": Math.round(audit("largest-contentful-paint")),
    "TBT ms": audit("total-blocking-time"),
    CLS: audit("cumulative-layout-shift"),
  })
  const scoredCategories = new Set(["accessibility", "best-practices", "seo"])
  const imperfect = Object.entries(reports[0]!.categories).filter(
    ([id, { score: of }]) => scoredCategories.has(id) && of < 1,
  )
  if (imperfect.length === 0) return
  for (const { title, score: of } of Object.values(reports[0]!.audits))
    if (of === 0) process.stderr.write(`    ${title}\n`)
}

/** A page with a four times slower CPU. */
const openThrottledPage = async (browser: Browser, url: string, width: number): Promise<Page> => {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.addInitScript(() => {
    const longTasksMs: Array<number> = []
    Object.assign(globalThis, { longTasksMs })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) longTasksMs.push(entry.duration)
    }).observe({ type: "longtask", buffered: true })
  })
  const session = await page.context().newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
  await page.goto(url, { waitUntil: "load" })
  return page
}

/** How long a page is observed after its load event. */
const watchedMs = 6000

/** Long tasks from the load event until the page is idle. */
const longestTaskAfterLoad = async (browser: Browser, url: string): Promise<number> => {
  const page = await openThrottledPage(browser, url, 412)
  const longestMs = await page.evaluate(async (ms) => {
    const { longTasksMs } = globalThis as unknown as { longTasksMs: Array<number> }
    longTasksMs.length = 0
    await new Promise((done) => setTimeout(done, ms))
    return Math.max(0, ...longTasksMs)
  }, watchedMs)
  await page.close()
  return longestMs
}

/** Touches a control, as a shopper does who is about to act, and waits until the programs run and idle work is done. */
const waitUntilIdle = async (page: Page): Promise<void> => {
  await page.locator("html.is-interactive").waitFor({ state: "attached" })
  await page.locator("button:not([popovertarget])").first().dispatchEvent("pointerdown")
  await page.waitForFunction(() => document.documentElement.dataset["navigation"] === "ready")
  await page.waitForLoadState("networkidle")
}

/** Time from a click to the next frame. */
const clickToFrameMs = async (page: Page, link: string, shown: string): Promise<number> =>
  page.evaluate(
    ([selector, until]) =>
      new Promise<number>((done) => {
        const target = document.querySelector<HTMLElement>(selector)!
        const isShown = new Function(`return ${until}`) as () => boolean
        const startMs = performance.now()
        const poll = (): void => {
          if (!isShown()) return void requestAnimationFrame(poll)
          const channel = new MessageChannel()
          channel.port1.addEventListener("message", () => done(performance.now() - startMs))
          channel.port1.start()
          requestAnimationFrame(() => channel.port2.postMessage(null))
        }
        target.click()
        poll()
      }),
    [link, shown] as const,
  )

const data = createTemporaryFolder()
const shop = await start({ data })
try {
  const client = openClient(shop, "fr")
  const category = `/fr/${(await client.documents("category")).find(({ id }) => id === 20)!.url_path}`
  const product = `/fr/${(await client.documents("product", ["V615"]))[0]!.url_path}`
  if (only !== "clicks") {
    mkdirSync(out, { recursive: true })
    const pages = {
      home: "/fr",
      category,
      product,
      cart: "/fr/cart",
      checkout: "/fr/checkout",
      article: "/fr/notre-poterie",
    }
    for (const [name, path] of Object.entries(pages)) scores(name, shop.url + path)
  }
  if (only !== "lighthouse") {
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    })
    const repeat = async (measure: () => Promise<number>): Promise<ReadonlyArray<number>> => {
      const measured: Array<number> = []
      while (measured.length < Math.max(5, runsCount)) measured.push(await measure())
      return measured
    }
    const longest = await repeat(() => longestTaskAfterLoad(browser, shop.url + category))
    report("category, 4x slower: longest task", {
      "median ms": median(longest),
      "most ms": Math.max(...longest),
    })
    // The known data of the product shows at once, and the rest of its page later.
    const parts = { preview: "h1", "full page": "form.purchase h1" }
    const toProduct = (hoverMs: number, heading: string) =>
      repeat(async () => {
        const page = await openThrottledPage(browser, shop.url + category, 1440)
        await waitUntilIdle(page)
        const card = "main li article a, main li h2 a"
        const name = await page.locator(card).first().textContent()
        if (hoverMs > 0) {
          await page.locator(card).first().hover()
          await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), hoverMs)
        }
        const ms = await clickToFrameMs(
          page,
          card,
          `[...document.querySelectorAll(${JSON.stringify(heading)})].some((one) => one.checkVisibility() && one.textContent.trim() === ${JSON.stringify(name?.trim())})`,
        )
        await page.close()
        return ms
      })
    for (const hoverMs of [0, 300])
      for (const [part, heading] of Object.entries(parts)) {
        const measured = await toProduct(hoverMs, heading)
        report(`card to ${part}, hover ${hoverMs} ms`, {
          "median ms": median(measured),
          "most ms": Math.max(...measured),
        })
      }
    const added = await repeat(async () => {
      const page = await openThrottledPage(browser, shop.url + product, 1440)
      await waitUntilIdle(page)
      const ms = await clickToFrameMs(
        page,
        ".purchase__add [type=submit]",
        `/1/.test(document.querySelector(".header .count")?.textContent ?? "")`,
      )
      await page.close()
      return ms
    })
    report("add to cart, until the count shows", {
      "median ms": median(added),
      "most ms": Math.max(...added),
    })
    await browser.close()
  }
} finally {
  await shop.stop()
  removeFolder(data)
}
if (json) process.stdout.write(`${JSON.stringify(rows, null, 1)}\n`)
