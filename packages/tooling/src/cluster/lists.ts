/** Measures the operator's lists over many orders, and the wait of a shopper at the same process meanwhile. */
import { fillShop } from "./fill.ts"
import { signInOperator } from "./operator.ts"
import { measure, percentile, type Scenario, timed } from "./scenario.ts"

/** The longest p95 of a list, in milliseconds. */
const listMaxMs = 100
/** How much longer than in a quiet shop a shopper may wait, in milliseconds. */
const delayMaxMs = 20
const everyMs = 5
const quietMs = 3_000

/** A page of a list for each request, by its number; paths without parameters are the newest page. */
const listsOf = (orders: number): Readonly<Record<string, (number: number) => string>> => ({
  overview: () => "",
  orders: () => "/orders",
  "orders of a state": () => "/orders?status=complete",
  "orders, an older page": (number) => `/orders?before=${Math.floor((orders / 200) * number) + 100}`,
  "orders by number": (number) => `/orders?search=FR-F${number * 97}`,
  "orders by e-mail": (number) => `/orders?search=filled${number * 97}%40`,
  "orders by beginning of e-mail": () => "/orders?search=filled",
  "orders by name": (number) => `/orders?search=Martin${number}`,
  "orders by frequent name": () => "/orders?search=Martin",
  "orders by frequent name and state": () => "/orders?search=Martin&status=canceled",
  "orders, none found": (number) => `/orders?search=nobody${number}`,
  "one order": (number) => `/orders/FR-F${number * 97 + 1}`,
  customers: () => "/customers",
  "customers by e-mail": (number) => `/customers?search=filled${number * 97}%40`,
  "customers by frequent name": () => "/customers?search=Martin",
  "customers, none found": (number) => `/customers?search=nobody${number}`,
  letters: () => "/outbox",
  "letters that wait": () => "/outbox?waiting=yes",
  stock: () => "/stock",
  "stock by sku": (number) => `/stock?search=${number}`,
  reviews: () => "/reviews",
  coupons: () => "/coupons",
  imports: () => "/imports",
})

/** Requests a page again and again until a promise settles. @returns the milliseconds of each request */
const watchPage = async (page: string, until: Promise<unknown>): Promise<ReadonlyArray<number>> => {
  const timesMs: Array<number> = []
  const watch = { isOver: false }
  const end = (): void => void (watch.isOver = true)
  void until.then(end, end)
  while (!watch.isOver) {
    const [, ms] = await timed(async () => (await fetch(page)).text())
    timesMs.push(ms)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
  return timesMs
}

/** Laws: each list answers within 100 ms (p95), and delays a shopper by 20 ms at most. */
export const lists: Scenario = {
  options: { orders: 300_000, customers: 60_000 },
  run: async (cluster, { orders = 0, customers = 0 }, onProgress) => {
    const web = cluster.members.find(({ role }) => role === "web")?.url() ?? cluster.url
    const figures: Record<string, number | string> = { orders, customers }
    const faults: Array<string> = []
    const [, fillingMs] = await timed(() => fillShop(cluster, { orders, customers, onProgress }))
    figures["filling, s"] = Math.round(fillingMs / 1000)
    const cookie = (await signInOperator(web, web)) ?? ""
    const page = `${web}/fr`
    await watchPage(page, new Promise((resolve) => setTimeout(resolve, quietMs)))
    const quiet = await watchPage(page, new Promise((resolve) => setTimeout(resolve, quietMs)))
    const quietLongestMs = Math.max(...quiet)
    figures["a shopper in a quiet shop, p50 / p99 / longest ms"] = [
      percentile(quiet, 0.5),
      percentile(quiet, 0.99),
      quietLongestMs,
    ]
      .map((ms) => ms.toFixed(1))
      .join(" / ")
    for (const [name, pathOf] of Object.entries(listsOf(orders))) {
      onProgress(name)
      const measured = measure((number) => fetch(`${web}/admin${pathOf(number)}`, { headers: { cookie } }), 1)
      const waitsMs = await watchPage(page, measured)
      const { timesMs, refusals } = await measured
      const [p50Ms, p95Ms] = [percentile(timesMs, 0.5), percentile(timesMs, 0.95)]
      const delayMs = Math.max(0, Math.max(...waitsMs) - quietLongestMs)
      figures[`${name}, p50 / p95 / shopper held ms`] =
        `${p50Ms.toFixed(0)} / ${p95Ms.toFixed(0)} / ${delayMs.toFixed(0)}`
      if (refusals.length > 0) faults.push(`${name}: ${refusals.length} were refused: ${refusals[0]}`)
      if (p95Ms > listMaxMs) faults.push(`${name}: p95 ${Math.round(p95Ms)} ms, above ${listMaxMs}`)
      if (delayMs > delayMaxMs)
        faults.push(`${name}: a shopper was delayed by ${Math.round(delayMs)} ms, above ${delayMaxMs}`)
    }
    return { figures, faults }
  },
}
