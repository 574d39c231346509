/** Fills the shop and measures what a shopper and an operator wait for. */
import { createWriteStream, statSync } from "node:fs"
import { join } from "node:path"
import { once } from "node:events"
import {
  emailOf,
  openClient,
  orderBody,
  type OrderOptions,
  searchPath,
} from "../../../../tests/support/shop-client.ts"
import { createTemporaryFolder, removeFolder } from "../../../../tests/support/shop-process.ts"
import {
  firstCategory,
  largeCatalogue,
  randomFrom,
  subCategories,
  village,
  wordsOf,
} from "../bench/large-catalogue.ts"
import { fillShop } from "./fill.ts"
import { signInOperator } from "./operator.ts"
import { measure, percentile, type Request, requestsEach, type Scenario, timed, until } from "./scenario.ts"
import type { Cluster } from "./start-cluster.ts"

/** Shoppers send requests side by side; an operator is one person. */
const shoppers = 4
const hourMs = 3_600_000

/** The longest p95 of a kind of request, in milliseconds. */
const goals: Readonly<Record<string, number>> = {
  "operator's orders": 100,
  "operator's orders by e-mail": 100,
  "operator's orders by number": 100,
}

/** Imports products in one store view. @returns the seconds that the command took */
const importProducts = async ({ command }: Cluster, products: number): Promise<number> => {
  const folder = createTemporaryFolder()
  try {
    const file = join(folder, "large.ndjson")
    const stream = createWriteStream(file)
    for (const line of largeCatalogue({ seed: 1, products, language: "fr" }))
      if (!stream.write(`${line}\n`)) await once(stream, "drain")
    stream.end()
    await once(stream, "close")
    const [, ms] = await timed(() => command("import", file, "--store", "fr", "--yes"))
    return ms / 1000
  } finally {
    removeFolder(folder)
  }
}

const foundProducts = async (url: string): Promise<number> => {
  const response = await fetch(url + searchPath("fr", "product", "", null, 0, 1))
  if (response.status !== 200) return 0
  const { hits } = (await response.json()) as {
    readonly hits: { readonly total: number | { readonly value: number } }
  }
  return typeof hits.total === "number" ? hits.total : hits.total.value
}

const kindsOf = (
  url: string,
  cookie: string,
  { products, orders }: { readonly products: number; readonly orders: number },
): Readonly<Record<string, Request>> => {
  const random = randomFrom(7)
  const words = wordsOf("fr")
  const pick = (list: ReadonlyArray<string>): string => list[Math.floor(random() * list.length)]!
  const below = (count: number): number => Math.floor(random() * count)
  const get = (path: string): Promise<Response> => fetch(url + path)
  const search = (text: string): Promise<Response> => get(searchPath("fr", "product", text, null, 0, 24))
  const admin = (path: string): Promise<Response> => fetch(`${url}/admin${path}`, { headers: { cookie } })
  const category = (): number => firstCategory + 1 + below(subCategories)
  const listing = (number: number): string => {
    const request = {
      _availableFilters: [],
      _appliedFilters: [{ attribute: "category_ids", value: { in: [category()] }, scope: "default" }],
      _appliedSort: [{ field: "final_price", options: number % 2 === 0 ? "asc" : "desc" }],
      _searchText: "",
    }
    const query = new URLSearchParams({
      request: JSON.stringify(request),
      request_format: "search-query",
      from: String(24 * below(10)),
      size: "24",
    })
    return `/api/catalog/vue_storefront_catalog_fr/product/_search?${query}`
  }
  return {
    "search, one word": () => search(pick([...words.forms, ...words.finishes, ...words.colours])),
    "search, several words": () => search(`${pick(words.forms)} ${pick(words.finishes)} ${pick(words.uses)}`),
    "search, a name": () => search(village(random)),
    "listing by price": (number) => get(listing(number)),
    "product page, not cached": () => get(`/fr/product-${1 + below(products)}?sort=${below(1_000_000)}`),
    "operator's orders": () => admin("/orders"),
    "operator's orders by e-mail": () => admin(`/orders?search=filled${below(50_000)}`),
    "operator's orders by number": () => admin(`/orders?search=FR-F${1 + below(orders)}`),
    "operator's orders by name": () => admin(`/orders?search=Martin${below(5_000)}`),
    "operator's customers": () => admin(`/customers?search=filled${below(50_000)}`),
  }
}

interface Variant {
  readonly sku: string
  readonly option: OrderOptions["entries"][number]["option"]
}

/** A variant of an imported product, with enough pieces. */
const plentifulVariant = async ({ url, database }: Cluster): Promise<Variant> => {
  const response = await fetch(url + searchPath("fr", "product", "", null, 0, 1))
  const { hits } = (await response.json()) as {
    readonly hits: {
      readonly hits: ReadonlyArray<{
        readonly _source: {
          readonly sku: string
          readonly configurable_children: ReadonlyArray<{
            readonly color: string
            readonly size: string
            readonly sku: string
          }>
        }
      }>
    }
  }
  const { sku, configurable_children: children } = hits.hits[0]!._source
  const [{ color, size, sku: variant }] = children as readonly [(typeof children)[number]]
  await database.write("UPDATE stock SET qty = 1000000, is_in_stock = 1 WHERE sku = ?", variant)
  return {
    sku,
    option: {
      configurable_item_options: [
        { option_id: "93", option_value: color },
        { option_id: "94", option_value: size },
      ],
    },
  }
}

/** Orders of carts with one line. */
const measureCheckout = async (cluster: Cluster) => {
  const { url } = cluster
  const { sku, option } = await plentifulVariant(cluster)
  const client = openClient({ url })
  const carts: Array<string> = []
  while (carts.length < requestsEach) carts.push(await client.createCart())
  const post = (path: string, body: unknown, key: string): Promise<Response> =>
    fetch(url + path, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify(body),
    })
  const extension = { product_option: { extension_attributes: option } }
  const cartWrites = await measure((number) => {
    const cart = carts[number]!
    const cartItem = { sku, qty: 1, quoteId: cart, ...extension }
    return post(`/api/cart/update?token=&cartId=${cart}&storeCode=fr`, { cartItem }, `put-${number}`)
  }, shoppers)
  const orderRequests = await measure((number) => {
    const orderId = `growth-${number}`
    const entries = [{ sku, qty: 1, ...(option === undefined ? {} : { option }) }]
    return post(
      "/api/order",
      orderBody(carts[number]!, "fr", { orderId, email: emailOf(orderId), entries }),
      orderId,
    )
  }, shoppers)
  return { cartWrites, orderRequests }
}

const isOnPostgres = ({ engines }: Cluster): boolean => engines.some(({ name }) => name === "PostgreSQL")

/** Bytes that PostgreSQL has written to its log so far; null on SQLite. */
const walBytes = async (cluster: Cluster): Promise<number | null> =>
  isOnPostgres(cluster) ? cluster.database.count("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')") : null

/** Disk space for each order and product. */
const sizesOf = async (
  cluster: Cluster,
  { products, orders }: { readonly products: number; readonly orders: number },
): Promise<Readonly<Record<string, number>>> => {
  const { database, members } = cluster
  const sizes: Record<string, number> = {}
  if (isOnPostgres(cluster)) {
    const bytesOf = (...tables: ReadonlyArray<string>): Promise<number> =>
      database.count(`SELECT ${tables.map((table) => `pg_total_relation_size('${table}')`).join(" + ")}`)
    const ofOrders = await bytesOf("orders", "order_line", "order_stock", "order_line_stock")
    const ofProducts = await bytesOf("document", "stock")
    sizes["PostgreSQL, bytes an order"] = Math.round(ofOrders / orders)
    sizes["PostgreSQL, bytes a product with five variants"] = Math.round(ofProducts / products)
    const copy = statSync(join(members[0]!.data, "catalogue.db")).size
    sizes["copy of the catalogue, bytes a product"] = Math.round(copy / products)
  }
  const openSearch = cluster.engines.find(({ name }) => name === "OpenSearch")
  if (openSearch !== undefined) {
    const response = await fetch(`${openSearch.url}/_stats/store`)
    const { _all: all } = (await response.json()) as {
      readonly _all: { readonly primaries: { readonly store: { readonly size_in_bytes: number } } }
    }
    sizes["OpenSearch, bytes a product"] = Math.round(all.primaries.store.size_in_bytes / products)
  }
  return sizes
}

/** Prints times of requests at a size of the shop. Law: an operator's list of orders answers within 100 ms (p95). */
export const growth: Scenario = {
  options: { products: 10_000, orders: 100_000, customers: 20_000 },
  run: async (cluster, { products = 0, orders = 0, customers = 0 }, onProgress) => {
    const { url } = cluster
    const webs = cluster.members.flatMap(({ role, url: at }) => (role === "web" ? (at() ?? []) : []))
    const figures: Record<string, number | string> = { products, orders, customers }
    const faults: Array<string> = []
    const [, fillingMs] = await timed(() => fillShop(cluster, { orders, customers, onProgress }))
    figures["filling customers and orders, s"] = Math.round(fillingMs / 1000)

    onProgress(`Importing ${products} products`)
    const importS = await importProducts(cluster, products)
    figures["import, s"] = Math.round(importS)
    figures["import, products a second"] = Math.round(products / importS)
    const [, visibleMs] = await timed(() =>
      Promise.all(
        webs.map((web) =>
          until(`${products} products at ${web}`, async () => (await foundProducts(web)) >= products, {
            everyMs: 250,
            withinMs: hourMs,
          }),
        ),
      ),
    )
    figures["products on each process after the import, s"] = Math.round(visibleMs / 1000)
    const [, reindexMs] = await timed(() => cluster.command("reindex", "--store", "fr"))
    figures["reindex, s"] = Math.round(reindexMs / 1000)

    const cookie = (await signInOperator(webs[0]!, webs[0]!)) ?? ""
    for (const [name, send] of Object.entries(kindsOf(url, cookie, { products, orders }))) {
      onProgress(name)
      const { timesMs, refusals } = await measure(send, name.startsWith("operator") ? 1 : shoppers)
      const p95Ms = percentile(timesMs, 0.95)
      figures[`${name}, p50 / p95 ms`] = `${Math.round(percentile(timesMs, 0.5))} / ${Math.round(p95Ms)}`
      if (refusals.length > 0)
        faults.push(`${name}: ${refusals.length} of ${timesMs.length} requests were refused: ${refusals[0]}`)
      const goal = goals[name]
      if (goal !== undefined && p95Ms > goal)
        faults.push(`${name}: p95 ${Math.round(p95Ms)} ms, above ${goal}`)
    }
    onProgress("Checkout")
    const cpuMs = (): number =>
      cluster.members.reduce((sum, { role, cpuMs: ms }) => sum + (role === "web" ? ms() : 0), 0)
    const [walBefore, cpuBefore] = [await walBytes(cluster), cpuMs()]
    const { cartWrites, orderRequests } = await measureCheckout(cluster)
    figures["processor time of the web processes for a checkout, ms"] = (
      (cpuMs() - cpuBefore) /
      requestsEach
    ).toFixed(1)
    if (walBefore !== null)
      figures["write-ahead log of PostgreSQL for a checkout, kB"] = (
        (((await walBytes(cluster)) ?? 0) - walBefore) /
        requestsEach /
        1000
      ).toFixed(1)
    Object.assign(figures, await sizesOf(cluster, { products, orders }))
    for (const [name, { timesMs, refusals }] of Object.entries({
      "cart write": cartWrites,
      order: orderRequests,
    })) {
      figures[`${name}, p50 / p95 ms`] =
        `${Math.round(percentile(timesMs, 0.5))} / ${Math.round(percentile(timesMs, 0.95))}`
      if (refusals.length > 0)
        faults.push(`${name}: ${refusals.length} of ${timesMs.length} requests were refused: ${refusals[0]}`)
    }
    return { figures, faults }
  },
}
