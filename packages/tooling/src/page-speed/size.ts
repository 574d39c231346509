/**
 * Prints the JavaScript that visits load until they are idle, counted in a browser, and the styles and fonts of a
 * document, beside their budgets in budgets.ts. Bytes are brotli, as sent. With --gate the script fails over budget, as
 * in the nightly run. It needs a build.
 */
import { existsSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { type BrowserContextOptions, chromium, type Page } from "@playwright/test"
import type { Assets, Manifest } from "../../../../apps/storefront/src/document/assets.ts"
import { createTemporaryFolder, removeFolder, start } from "../../../../tests/support/shop-process.ts"
import { openClient } from "../../../../tests/support/shop-client.ts"
import { findChromium } from "../browser/chromium.ts"
import { type Budget, documentBudgets, visitBudgets } from "./budgets.ts"

const { gate, files: listsFiles } = parseArgs({
  options: { gate: { type: "boolean", default: false }, files: { type: "boolean", default: false } },
}).values
const dist = new URL("../../../../apps/storefront/dist/", import.meta.url)
const client = fileURLToPath(new URL("client", dist))
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf8")) as Manifest
const { readAssets } = (await import(new URL("ssr/entry-server.js", dist).href)) as {
  readonly readAssets: (manifest: Manifest) => Assets
}
const assets = readAssets(manifest)

const bytesOf = (file: string): number => {
  const path = join(client, file)
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
const sum = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((total, file) => total + bytesOf(file), 0)

let isFailed = false
const report = (name: string, files: Iterable<string>, { bytesMax, filesMax = Infinity }: Budget): void => {
  const loaded = [...new Set(files)]
  const bytes = sum(loaded)
  const isOver = bytes > bytesMax || loaded.length > filesMax
  isFailed ||= isOver && gate
  const counts = `${String(bytes).padStart(7)} of ${String(bytesMax).padStart(7)} B br, ${loaded.length} files`
  process.stdout.write(`${name.padEnd(30)} ${counts}  ${isOver ? "OVER" : "ok"}\n`)
  if (listsFiles)
    for (const file of loaded) process.stdout.write(`  ${String(bytesOf(file)).padStart(7)} ${file}\n`)
}

/** A page must request no script for so long to count as idle: longer than the shop waits to load its catalogue. */
const idleMs = 6000

const data = createTemporaryFolder()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
})
const shop = await start({ data })
// The language with the longest messages.
const view = "de"

/** The scripts that a visit requests on a phone, and what the device holds afterwards. Its worker is blocked. */
const visit = async (
  paths: ReadonlyArray<string>,
  options: BrowserContextOptions = {},
  act: (page: Page) => Promise<void> = async () => {},
) => {
  const context = await browser.newContext({
    ...options,
    baseURL: shop.url,
    viewport: { width: 412, height: 915 },
    serviceWorkers: "block",
  })
  const page = await context.newPage()
  const files = new Set<string>()
  let lastMs = performance.now()
  page.on("request", (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== "script" || !pathname.startsWith("/assets/")) return
    files.add(pathname)
    lastMs = performance.now()
  })
  for (const path of paths) {
    await page.goto(path)
    await act(page)
    lastMs = performance.now()
    while (performance.now() < lastMs + idleMs) await setTimeout(500)
  }
  const device = await context.storageState({ indexedDB: true })
  await context.close()
  return { files, device }
}

const addToCart = async (page: Page): Promise<void> => {
  await page.locator(".purchase__add button[type=submit]").click()
  await page.locator(".bottom-nav .count").waitFor()
}
const openPanels = async (page: Page): Promise<void> => {
  // The checkout has none.
  if ((await page.locator(".bottom-nav").count()) === 0) return
  await page.locator("html.is-interactive").waitFor({ state: "attached" })
  for (const opener of [".bottom-nav button[aria-haspopup=dialog]", ".bottom-nav a[aria-expanded]"]) {
    await page.locator(opener).click()
    await page.getByRole("dialog").waitFor()
    await page.keyboard.press("Escape")
  }
}

try {
  const api = openClient(shop, view)
  const [product] = await api.documents("product", ["V708"])
  const category = (await api.documents("category")).find(({ id }) => id === 20)
  const list = `/${view}/${category!.url_path}`
  const productPath = `/${view}/${product!.url_path}`
  report("first visitor, list", (await visit([list])).files, visitBudgets.list)
  report("first visitor, product", (await visit([productPath])).files, visitBudgets.product)
  const { device } = await visit([productPath], {}, addToCart)
  const returning = { storageState: device }
  report("visitor with a cart, list", (await visit([list], returning)).files, visitBudgets.cart)
  const pages = [list, productPath, `/${view}/cart`, `/${view}/checkout`]
  report("whole session", (await visit(pages, returning, openPanels)).files, visitBudgets.session)
} finally {
  await browser.close()
  await shop.stop()
  removeFolder(data)
}

const screenStyles = Object.values(assets.screenStyles).toSorted((a, b) => sum(b) - sum(a))
report("styles of the largest screen", [...assets.styles, ...screenStyles[0]!], documentBudgets.styles)
report("fonts, preloaded", assets.fonts, documentBudgets.fonts)

/** Scripts that documents name. */
const documentScripts = [assets.entry, ...assets.scripts, ...Object.values(assets.screens).flat()]
const withEffect = [...new Set(documentScripts)].filter((file) =>
  /~effect\/|effect\/Effect/.test(readFileSync(join(client, file), "utf8")),
)
if (withEffect.length > 0) {
  process.stdout.write(`Effect is in a first load: ${withEffect.join(", ")}\n`)
}
process.exit(withEffect.length > 0 || isFailed ? 1 : 0)
