/**
 * Prints what the shop does per second on this machine: pages made and kept, API reads and writes, and CPU per page.
 * The load runs beside the server, so figures are comparable only with figures of the same machine and run.
 */
import autocannon from "autocannon"
import { freshFolder, remove, type ShopProcess, start } from "./shop-process.ts"

const isJson = process.argv.includes("--json")
const seconds = Number(process.argv.find((argument) => /^--seconds=\d+$/.test(argument))?.split("=")[1] ?? 5)

interface Figure {
  readonly name: string
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly cpuMs: number
  readonly notOk: number
}

interface Work {
  readonly name: string
  readonly requests: ReadonlyArray<autocannon.Request>
  readonly connections?: number
}

const measure = async (shop: ShopProcess, work: Work): Promise<Figure> => {
  const run = (duration: number): Promise<autocannon.Result> =>
    autocannon({ url: shop.url, connections: work.connections ?? 32, duration, requests: [...work.requests], headers: { accept: "text/html,application/json" } })
  await run(1)
  const before = shop.cpuMs()
  const result = await run(seconds)
  const total = result.requests.total
  return {
    name: work.name,
    perSecond: Math.round(total / result.duration),
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMs: total === 0 ? 0 : (shop.cpuMs() - before) / total,
    notOk: result.non2xx + result.errors,
  }
}

const get = (path: string): autocannon.Request => ({ method: "GET", path })
const json = { "content-type": "application/json" }
const api = async <A>(shop: ShopProcess, path: string, body?: unknown): Promise<A> => {
  const response = await fetch(shop.url + path, body === undefined ? {} : { method: "POST", headers: json, body: JSON.stringify(body) })
  return ((await response.json()) as { result: A }).result
}

/** The first links of a page that lead into the shop. */
const linksOf = async (shop: ShopProcess, path: string, pattern: RegExp): Promise<ReadonlyArray<string>> => {
  const html = await (await fetch(shop.url + path)).text()
  return [...new Set([...html.matchAll(pattern)].map((match) => match[1]!))]
}

const search = (text: string): string => {
  const request = {
    _availableFilters: [{ field: "color", scope: "catalog", options: {} }],
    _appliedFilters: [{ attribute: "visibility", value: { in: [3, 4] }, scope: "default" }],
    _appliedSort: [],
    _searchText: text,
  }
  const query = new URLSearchParams({ request: JSON.stringify(request), request_format: "search-query", response_format: "compact", from: "0", size: "24" })
  return `/api/catalog/vue_storefront_catalog_fr/product/_search?${query}`
}

const pagesOf = async (shop: ShopProcess): Promise<ReadonlyArray<Work>> => {
  const category = (await linksOf(shop, "/fr", /href="(\/fr\/[a-z-]+)"/g))[0] ?? "/fr"
  const product = (await linksOf(shop, category, /class="card__[^"]*"[\s\S]{0,200}?href="(\/fr\/[^"]+)"/g))[0] ?? category
  return [
    { name: "home page", requests: [get("/fr")] },
    { name: "category page", requests: [get(category)] },
    { name: "product page", requests: [get(product)] },
  ]
}

const apiOf = async (shop: ShopProcess): Promise<ReadonlyArray<Work>> => {
  const found = await (await fetch(shop.url + search("bol"))).json() as { hits: ReadonlyArray<{ sku: string }> }
  const sku = found.hits[0]!.sku
  const cart = await api<string>(shop, "/api/cart/create?token=&storeCode=fr", {})
  const simple = "simple"
  const products = await (await fetch(shop.url + search(""))).json() as { hits: ReadonlyArray<{ sku: string; type_id: string; stock?: { qty: number } }> }
  const buyable = products.hits.find((product) => product.type_id === simple && (product.stock?.qty ?? 0) > 3)?.sku ?? sku
  const update = (qty: number): autocannon.Request => ({
    method: "POST",
    path: `/api/cart/update?token=&cartId=${cart}&storeCode=fr`,
    headers: json,
    body: JSON.stringify({ cartItem: { sku: buyable, qty, quoteId: cart } }),
  })
  const line = await api<{ item_id: number }>(shop, `/api/cart/update?token=&cartId=${cart}&storeCode=fr`, { cartItem: { sku: buyable, qty: 1, quoteId: cart } })
  const setQty = (qty: number): autocannon.Request => ({
    ...update(qty),
    body: JSON.stringify({ cartItem: { sku: buyable, qty, item_id: line.item_id, quoteId: cart } }),
  })
  return [
    { name: "search, text and facets", requests: [get(search("bol")), get(search("théière")), get(search("huile"))] },
    { name: "stock of one product", requests: [get(`/api/stock/check?sku=${encodeURIComponent(buyable)}&storeCode=fr`)] },
    { name: "cart read", requests: [get(`/api/cart/pull?token=&cartId=${cart}&storeCode=fr`)] },
    { name: "cart totals", requests: [get(`/api/cart/totals?token=&cartId=${cart}&storeCode=fr`)] },
    { name: "cart write", requests: [setQty(1), setQty(2)] },
  ]
}

const show = (title: string, figures: ReadonlyArray<Figure>): void => {
  process.stdout.write(`\n${title}\n${"".padEnd(28)}${["/s", "p50 ms", "p99 ms", "CPU ms", "not ok"].map((head) => head.padStart(10)).join("")}\n`)
  for (const figure of figures) {
    const cells = [figure.perSecond, figure.p50Ms, figure.p99Ms, figure.cpuMs.toFixed(2), figure.notOk]
    process.stdout.write(`${figure.name.padEnd(28)}${cells.map((cell) => String(cell).padStart(10)).join("")}\n`)
  }
}

const all: Record<string, ReadonlyArray<Figure>> = {}
const section = async (title: string, env: Readonly<Record<string, string>>, works: (shop: ShopProcess) => Promise<ReadonlyArray<Work>>): Promise<void> => {
  const data = freshFolder()
  const shop = await start({ data, env })
  try {
    const figures: Array<Figure> = []
    for (const work of await works(shop)) figures.push(await measure(shop, work))
    all[title] = figures
    if (!isJson) {
      show(title, figures)
      process.stdout.write(`start with seed ${(shop.startMs / 1000).toFixed(1)} s, peak memory ${shop.peakMb().toFixed(0)} MB\n`)
    }
  } finally {
    await shop.stop()
    remove(data)
  }
}

await section("Pages made for each request (no output cache)", { SHOP_OUTPUT_CACHE: "off" }, pagesOf)
await section("Pages from the output cache (86,400 s, by tag)", {}, pagesOf)
await section("API", {}, apiOf)
if (isJson) process.stdout.write(`${JSON.stringify(all)}\n`)
