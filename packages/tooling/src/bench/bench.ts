/**
 * Measures the throughput of the shop beside its goals: rendered and cached pages, API reads and writes, orders, CPU and
 * peak memory of each, page sizes, start time and memory. The load runs on the same cores as the server, so results
 * compare only within one machine and run. `--json` prints for programs; `--seconds=5` is the time of each measurement;
 * `--only=Rendered`, `Cached` or `API` selects one part.
 */
import { brotliCompressSync, constants } from "node:zlib"
import autocannon from "autocannon"
import { writeFile } from "../../../../tests/support/database-file.ts"
import { builtServer } from "../build/server-build.ts"
import { type ReconcileCheck, reconcile, type StockLevels, stockLevels } from "./reconcile.ts"
import {
  emailOf,
  openClient,
  orderBody,
  pageOf,
  searchPath,
  stateOf,
} from "../../../../tests/support/shop-client.ts"
import {
  createTemporaryFolder,
  removeFolder,
  type ShopProcess,
  start,
} from "../../../../tests/support/shop-process.ts"

const isJson = process.argv.includes("--json")
const seconds = Number(process.argv.find((argument) => /^--seconds=\d+$/.test(argument))?.split("=")[1] ?? 5)
const only = process.argv.find((argument) => argument.startsWith("--only="))?.split("=")[1] ?? ""
if (builtServer() === null) throw new Error("The server build is stale: run `npm run build` first.")
const connections = 32
const orderCount = 1_500
const ordersPerSecondMin = 300

/** Goals; a measurement without a goal is for information. */
interface Goal {
  readonly perSecondMin?: number
  readonly cpuMsMax?: number
  readonly p99MsMax?: number
}

interface LoadTest {
  readonly name: string
  readonly requests: ReadonlyArray<autocannon.Request>
  readonly goal?: Goal
}

interface LoadResult {
  readonly name: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** CPU time of the server for each response. */
  readonly cpuMs: number
  /** Peak memory of the server in megabytes. */
  readonly peakMb: number
  /** Requests without a 2xx response. */
  readonly notOk: number
  readonly goal: Goal
}

const load = (
  shop: ShopProcess,
  requests: ReadonlyArray<autocannon.Request>,
  limit: { readonly duration: number } | { readonly amount: number },
): Promise<autocannon.Result> =>
  autocannon({
    url: shop.url,
    connections,
    requests: [...requests],
    headers: { accept: "text/html,application/json" },
    ...limit,
  })

const resultOf = (
  name: string,
  result: autocannon.Result,
  elapsedS: number,
  cpuMs: number,
  peakMb: number,
  goal: Goal = {},
): LoadResult => ({
  name,
  perSecond: Math.round(result.requests.total / elapsedS),
  p50Ms: result.latency.p50,
  p99Ms: result.latency.p99,
  cpuMs: result.requests.total === 0 ? 0 : cpuMs / result.requests.total,
  peakMb: Math.round(peakMb),
  notOk: result.non2xx + result.errors,
  goal,
})

const measure = async (shop: ShopProcess, { name, requests, goal }: LoadTest): Promise<LoadResult> => {
  shop.resetPeak()
  await load(shop, requests, { duration: 1 })
  const before = shop.cpuMs()
  const result = await load(shop, requests, { duration: seconds })
  return resultOf(name, result, result.duration, shop.cpuMs() - before, shop.peakMb(), goal)
}

const get = (path: string): autocannon.Request => ({ method: "GET", path })
const post = (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): autocannon.Request => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(body),
})

/** Every category, alone and with each filter: more lists than the cache holds. */
const listPaths = async (shop: ShopProcess): Promise<ReadonlyArray<string>> => {
  const { menu } = await stateOf(shop.url, "/fr")
  const categories = menu.flatMap((category) => [category, ...category.children]).map(({ href }) => href)
  const paths: Array<string> = []
  for (const category of categories) {
    const { listing } = await pageOf(shop.url, category, "category")
    const filtered = listing.filters.flatMap(({ options }) => options.map(({ href }) => href))
    paths.push(...[category, ...filtered].flatMap((href) => [href, sortedByPrice(href)]))
  }
  return paths
}

const sortedByPrice = (href: string): string => `${href}${href.includes("?") ? "&" : "?"}sort=priceLow`

const pageTests = async (shop: ShopProcess, goal: Goal): Promise<ReadonlyArray<LoadTest>> => {
  const category = (await stateOf(shop.url, "/fr")).menu[0]!.href
  const { listing } = await pageOf(shop.url, category, "category")
  return [
    { name: "home page", requests: [get("/fr")], goal },
    { name: "category page", requests: [get(category)], goal },
    { name: "all lists in turn", requests: (await listPaths(shop)).map(get) },
    { name: "product page", requests: [get(listing.cards[0]!.href)], goal },
  ]
}

/** The simple product with the highest stock. */
const bestStockedSku = async (shop: ShopProcess): Promise<string> => {
  const documents = await openClient(shop).documents("product")
  const plain = documents.filter(
    ({ type_id: type, custom_options: options }) => type === "simple" && (options ?? []).length === 0,
  )
  return plain.toSorted((a, b) => (b.stock?.qty ?? 0) - (a.stock?.qty ?? 0))[0]!.sku
}

const apiTests = async (shop: ShopProcess): Promise<ReadonlyArray<LoadTest>> => {
  const client = openClient(shop)
  const sku = await bestStockedSku(shop)
  const cart = await client.createCart()
  const line = (await client.addToCart(cart, { sku, qty: 1 })).body.result
  const at = `token=&cartId=${cart}&storeCode=fr`
  const setQty = (qty: number): autocannon.Request =>
    post(`/api/cart/update?${at}`, { cartItem: { sku, qty, item_id: line.item_id, quoteId: cart } })
  const read = { perSecondMin: 5_000, p99MsMax: 50 }
  const texts = ["bol", "théière", "huile"]
  const search = (at: number): string => searchPath("fr", "product", texts[at % texts.length]!, null, 0, 24)
  // New requests, because the cache key has the whole address.
  let searchCount = 0
  return [
    {
      name: "search, not cached",
      requests: [
        {
          setupRequest: (request) => ({
            ...request,
            path: `${search(searchCount)}&number=${searchCount++}`,
          }),
        },
      ],
      goal: { perSecondMin: 500, p99MsMax: 50 },
    },
    { name: "search, cached", requests: texts.map((_, index) => get(search(index))) },
    { name: "one product", requests: [get(searchPath("fr", "product", "", [sku], 0, 1))], goal: read },
    {
      name: "stock of one product",
      requests: [get(`/api/stock/check?sku=${encodeURIComponent(sku)}&storeCode=fr`)],
      goal: read,
    },
    { name: "cart read", requests: [get(`/api/cart/pull?${at}`)] },
    { name: "cart totals", requests: [get(`/api/cart/totals?${at}`)] },
    { name: "cart write", requests: [setQty(1), setQty(2)], goal: { perSecondMin: 1_000, p99MsMax: 50 } },
  ]
}

/** Places orders of prepared carts; only placing is measured. */
const placeOrders = async (
  shop: ShopProcess,
  name: string,
  sku: string,
  isShipped: boolean,
): Promise<{ readonly result: LoadResult; readonly keys: ReadonlyArray<string> }> => {
  const client = openClient(shop)
  const entry = { sku, qty: 1 }
  const requests: Array<autocannon.Request> = []
  shop.resetPeak()
  const keys = Array.from({ length: orderCount }, (_, index) => `${name}-${index}`)
  while (requests.length < orderCount) {
    const carts = await Promise.all(Array.from({ length: connections }, () => client.createCart()))
    await Promise.all(carts.map((cart) => client.addToCart(cart, entry)))
    for (const cart of carts) {
      const orderId = keys[requests.length]!
      if (requests.length === orderCount) break
      requests.push(
        post(
          "/api/order",
          orderBody(cart, "fr", { orderId, email: emailOf(orderId), entries: [entry], isShipped }),
          {
            "idempotency-key": orderId,
          },
        ),
      )
    }
  }
  const cpu = shop.cpuMs()
  const started = performance.now()
  const placed = await sendOrders(shop, requests)
  const elapsedS = (performance.now() - started) / 1000
  const goal = { perSecondMin: ordersPerSecondMin, p99MsMax: 50 }
  return { result: resultOf(name, placed, elapsedS, shop.cpuMs() - cpu, shop.peakMb(), goal), keys }
}

const orderTests = async (
  shop: ShopProcess,
  stockBefore: StockLevels,
): Promise<ReadonlyArray<LoadResult>> => {
  const documents = await openClient(shop).documents("product")
  const file = documents.find(
    ({ type_id: type, custom_options: options }) => type === "downloadable" && (options ?? []).length === 0,
  )!
  const first = await placeOrders(shop, "order of a download", file.sku, false)
  const second = await placeOrders(shop, "order with stock and shipping", await bestStockedSku(shop), true)
  checks.push(...reconcile(shop.data, stockBefore, [...first.keys, ...second.keys]))
  return [first.result, second.result]
}

/**
 * Each connection sends its own share of the orders, so that no order is sent twice. The rate is twice the goal, because
 * latency under overload means nothing.
 */
const sendOrders = async (
  shop: ShopProcess,
  requests: ReadonlyArray<autocannon.Request>,
): Promise<autocannon.Result> => {
  let next = 0
  return autocannon({
    url: shop.url,
    connections,
    overallRate: 2 * ordersPerSecondMin,
    amount: requests.length,
    requests: [{ setupRequest: (request) => ({ ...request, ...requests[next++ % requests.length]! }) }],
  })
}

const meetsGoal = ({ perSecond, cpuMs, p99Ms, notOk, goal }: LoadResult): boolean =>
  notOk === 0 &&
  perSecond >= (goal.perSecondMin ?? 0) &&
  cpuMs <= (goal.cpuMsMax ?? Infinity) &&
  p99Ms <= (goal.p99MsMax ?? Infinity)

const goalText = ({ perSecondMin, cpuMsMax, p99MsMax }: Goal): string =>
  [
    perSecondMin === undefined ? "" : `${perSecondMin}/s`,
    cpuMsMax === undefined ? "" : `${cpuMsMax} ms CPU`,
    p99MsMax === undefined ? "" : `p99 ${p99MsMax} ms`,
  ]
    .filter(Boolean)
    .join(", ")

const show = (title: string, figures: ReadonlyArray<LoadResult>): void => {
  process.stdout.write(
    `\n${title}\n${"".padEnd(26)}${["/s", "p50 ms", "p99 ms", "CPU ms", "peak MB", "not ok"].map((head) => head.padStart(9)).join("")}   goal\n`,
  )
  for (const one of figures) {
    const cells = [one.perSecond, one.p50Ms, one.p99Ms, one.cpuMs.toFixed(2), one.peakMb, one.notOk]
    const goal = goalText(one.goal) === "" ? "" : `${meetsGoal(one) ? "✓" : "✗"} ${goalText(one.goal)}`
    process.stdout.write(
      `${one.name.padEnd(26)}${cells.map((cell) => String(cell).padStart(9)).join("")}   ${goal}\n`,
    )
  }
}

interface SingleResult {
  readonly name: string
  readonly value: number
  readonly unit: "s" | "MB" | "B"
  readonly max: number
}

/** Brotli qualities of cached pages, first and after many requests. */
const qualities = { first: 5, often: 10 } as const

const compressedSize = (text: string, quality: number): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length

/** Enough requests for a page to be compressed again and sent. */
const requestsUntilRecompressed = 300

/** Transferred bytes of a page, at first and after many requests. */
const sentBytes = async (shop: ShopProcess, path: string): Promise<ReadonlyArray<number>> => {
  const sizes: Array<number> = []
  for (let count = 0; count < requestsUntilRecompressed; count += 1) {
    const response = await fetch(shop.url + path, { headers: { "accept-encoding": "br" } })
    await response.arrayBuffer()
    sizes.push(Number(response.headers.get("content-length")))
  }
  return [sizes[0]!, sizes.at(-1)!]
}

/** Compressed bytes of a page beyond those of its visible text. */
const pageBytes = async (
  shop: ShopProcess,
  { name, requests }: LoadTest,
): Promise<ReadonlyArray<SingleResult>> => {
  const path = requests[0]!.path!
  const html = await (await fetch(shop.url + path)).text()
  const text = html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
  const sent = await sentBytes(shop, path)
  return (["first", "often"] as const).map((when, index) => {
    const [totalBytes, textBytes] = [sent[index]!, compressedSize(text, qualities[when])]
    const title = `${name}, ${when === "first" ? "first response" : "after many requests"}: ${totalBytes} B, of which ${textBytes} B visible text`
    return { name: title, value: totalBytes - textBytes, unit: "B", max: 6_000 }
  })
}

const sections: Array<{ readonly title: string; readonly figures: ReadonlyArray<LoadResult> }> = []
const singles: Array<SingleResult> = []
const checks: Array<ReconcileCheck> = []

const section = async (
  title: string,
  env: Readonly<Record<string, string>>,
  work: (shop: ShopProcess, stockBefore: StockLevels) => Promise<ReadonlyArray<LoadResult>>,
): Promise<void> => {
  if (!title.includes(only)) return
  const data = createTemporaryFolder()
  try {
    await (await start({ data, env })).stop()
    // Enough stock for every order.
    writeFile(data, "UPDATE stock SET qty = qty + 100000 WHERE is_managed = 1 AND is_in_stock = 1")
    const stockBefore = stockLevels(data)
    const shop = await start({ data, env })
    try {
      const atStartMb = shop.peakMb()
      const figures = await work(shop, stockBefore)
      sections.push({ title, figures })
      singles.push(
        { name: `${title}: start with existing data`, value: shop.startMs / 1000, unit: "s", max: 2 },
        {
          name: `${title}: peak memory`,
          value: Math.max(atStartMb, ...figures.map((one) => one.peakMb)),
          unit: "MB",
          max: 250,
        },
      )
      if (!isJson) show(title, figures)
    } finally {
      await shop.stop()
    }
  } finally {
    removeFolder(data)
  }
}

const runInTurn = async (
  shop: ShopProcess,
  tests: ReadonlyArray<LoadTest>,
): Promise<ReadonlyArray<LoadResult>> => {
  const figures: Array<LoadResult> = []
  for (const test of tests) figures.push(await measure(shop, test))
  return figures
}

await section("Rendered pages", { SHOP_OUTPUT_CACHE: "off" }, async (shop) => {
  const tests = await pageTests(shop, { perSecondMin: 1_000, cpuMsMax: 1.2 })
  return runInTurn(shop, tests)
})
await section("Cached pages", {}, async (shop) => {
  const tests = await pageTests(shop, { perSecondMin: 10_000 })
  for (const test of tests) if (test.requests.length === 1) singles.push(...(await pageBytes(shop, test)))
  return runInTurn(shop, tests)
})
await section("API", {}, async (shop, stockBefore) => [
  ...(await runInTurn(shop, await apiTests(shop))),
  ...(await orderTests(shop, stockBefore)),
])

if (isJson) process.stdout.write(`${JSON.stringify({ sections, singles, checks }, null, 2)}\n`)
else {
  process.stdout.write("\n")
  for (const { name, value, unit, max } of singles) {
    process.stdout.write(
      `${name.padEnd(56)}${value.toFixed(unit === "s" ? 2 : 0).padStart(7)} ${unit.padEnd(3)} ${value <= max ? "✓" : "✗"} ${max} ${unit}\n`,
    )
  }
  process.stdout.write("\nData after the load test\n")
  for (const { name, count, wrong } of checks)
    process.stdout.write(
      `${name.padEnd(56)}${String(count).padStart(7)}     ${wrong.length === 0 ? "✓" : `✗ ${wrong.slice(0, 5).join(", ")}`}\n`,
    )
}
if (checks.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1
