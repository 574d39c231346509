/**
 * Measures the core beside its goals: pricing, tax, merging carts, queries, totals, variants, addresses and pages. One
 * thread without I/O; each result is the median CPU time of several runs after a warm-up.
 *
 * npm run bench:core [-- --json] [--runs=7]
 */
import { mergeGuestCart, startMerge, type CartToken, empty, plan } from "@shop/core/cart"
import {
  formatSelection,
  parseSelection,
  Queries,
  readParams,
  requestKey,
  writeParams,
} from "@shop/core/catalogue"
import { cents, fromPercent } from "@shop/core/money"
import { type ListedPrice, price, type PriceContext, totals, unitPrice } from "@shop/core/pricing"
import { card, match, type Product, productPage, shownPrice, type Variant } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import { defaults as views } from "@shop/core/store-view"
import { sumByRate, fromGross, rateFor, type TaxRule, rowAmount } from "@shop/core/tax"
import { choice, confirmed, local, guestCart, product, stock, variant } from "@shop/testing"

const isJson = process.argv.includes("--json")
const runs = Number(process.argv.find((argument) => /^--runs=\d+$/.test(argument))?.split("=")[1] ?? 7)
if (!(runs >= 5)) throw new Error("a median of fewer than five runs says little")
/** Minimum duration of a run. */
const runMs = 200
const warmUpMs = 500

/** A measured operation and its goal. */
interface Benchmark {
  readonly name: string
  /** Most time for one call in µs; null without a goal. */
  readonly goalUs: number | null
  /** The goal as text. */
  readonly goal: string
  /** Runs the operation a number of times. The result is used, so that the compiler removes nothing. */
  readonly run: (count: number) => number
}

interface BenchmarkResult {
  readonly name: string
  readonly goal: string
  readonly isMet: boolean | null
  /** Median, best and worst time of one call in µs. */
  readonly medianUs: number
  readonly bestUs: number
  readonly worstUs: number
  readonly perSecond: number
}

/** Repeats an operation; `use` consumes each result, so that the compiler removes none. */
const repeat =
  <A>(make: (index: number) => A, use: (result: A) => number): Benchmark["run"] =>
  (count) => {
    let total = 0
    for (let index = 0; index < count; index += 1) total += use(make(index))
    return total
  }

const nowMs = Date.UTC(2026, 10, 21, 12)
const [french] = views
const twenty = fromPercent(20)!

// List prices with a date window, tiers and a 30-day low; every third special price is active.
const listed = (index: number): ListedPrice => ({
  regularCents: cents(40_00 + index * 50),
  specialCents: cents(30_00 + index * 50),
  specialFrom: index % 3 === 0 ? "2026-11-01 00:00:00" : "2026-12-01 00:00:00",
  specialTo: index % 3 === 0 ? "2026-11-30 00:00:00" : "2026-12-24 00:00:00",
  finalCents: null,
  tiers: [
    { groupId: null, qtyMin: 3, priceCents: cents(28_00 + index * 50) },
    { groupId: 2, qtyMin: 1, priceCents: cents(27_00 + index * 50) },
  ],
  lowest30dCents: cents(38_00 + index * 50),
})
const taxRules: ReadonlyArray<TaxRule> = [
  ["food", 3, [5.5, 7, 13]],
  ["books", 4, [5.5, 7, 10]],
  ["goods", 2, [20, 19, 20]],
].map(([code, classId, rates], index) => ({
  id: index + 1,
  code: code as string,
  priority: index,
  productClassIds: [classId as number],
  customerClassIds: [3],
  rates: (rates as ReadonlyArray<number>).map((percent, at) => ({
    id: 10 * index + at,
    country: ["FR", "DE", "AT"][at]!,
    region: null,
    regionId: 0,
    ratePpm: fromPercent(percent)!,
    title: "",
  })),
}))
const taxLocation = { country: "FR", region: "", customerClassId: null }

const colors = Object.fromEntries(Array.from({ length: 5 }, (_, at) => [`${at + 1}`, `Colour ${at + 1}`]))
const sizes = Object.fromEntries(Array.from({ length: 4 }, (_, at) => [`${at + 11}`, `Size ${at + 1}`]))
const children = Object.keys(colors).flatMap((color) =>
  Object.keys(sizes).map((size, at) =>
    variant(
      `BOL-${color}-${size}`,
      { color, size },
      { id: Number(color) * 100 + at, stock: stock({ qty: 9 }) },
    ),
  ),
)
const bowl: Product = product({
  sku: "BOL",
  type: "configurable",
  configurableOptions: [choice("color", colors), choice("size", sizes, 144)],
  variants: children,
  description: "A bowl of stoneware.",
})
const listedPrices = children.map((_, index) => listed(index))
const parentPrice = listed(0)

/** Prices a product and its children for a place and time, each with its tax class. */
const pricedProduct = (index: number): Product => {
  const priceOf = (one: ListedPrice) => {
    const context: PriceContext = {
      ratePpm: rateFor(taxRules, bowl.taxClassId, taxLocation),
      sourceIncludesTax: true,
      nowMs: nowMs + index,
      timeZone: french!.timeZone,
      groupId: null,
    }
    return price(one, context)
  }
  return {
    ...bowl,
    price: priceOf(parentPrice),
    variants: children.map((child, at): Variant => ({ ...child, price: priceOf(listedPrices[at]!) })),
  }
}

const skus = Array.from({ length: 150 }, (_, index) => `SKU-${index}`)
const guest = startMerge({
  ...empty,
  local: skus.slice(0, 100).map((sku, index) => local(sku, 1 + (index % 5))),
  connection: guestCart("guest"),
})
const customers = skus.slice(50).map((sku, index) => confirmed(sku, 2, 1000 + index))
const customersToken = "1001" as CartToken
const policy = { serverCanRemoveLocal: false, serverCanModifyLocal: false, isClientForced: false }

const lines = guest.local.map((line, index) => ({
  itemId: index,
  name: line.sku,
  qty: line.qty,
  unitGrossCents: unitPrice(line.facts.priceSource, line.qty),
  ratePpm: index % 4 === 0 ? fromPercent(5.5)! : twenty,
  isVirtual: false,
}))
const taxedLines = Array.from({ length: 1_000_000 }, (_, index) => ({
  unit: fromGross(cents(1 + (index % 50_000)), twenty),
  qty: 1 + (index % 9),
  ratePpm: index % 4 === 0 ? fromPercent(5.5)! : twenty,
}))

const search = "?color=1&color=2&size=11&price=0.0-50.0&sort=priceLow&page=3"
const chosen = parseSelection(search, "category", defaults)
const categoryIds = Array.from({ length: 30 }, (_, index) => 20 + index)
const query = Queries.listing(categoryIds, { chosen, size: 24, settings: defaults })
const priced = pricedProduct(0)
const selection = [
  { attributeCode: "color", optionId: "5" },
  { attributeCode: "size", optionId: "14" },
]
const { stock: listing } = defaults
const chosenPage = [{ attributeCode: "color", optionId: "3" }]

const benchmarks: ReadonlyArray<Benchmark> = [
  {
    name: "price and tax a configurable product with 20 variants",
    goal: "100,000 per second",
    goalUs: 10,
    run: repeat(pricedProduct, ({ variants }) => variants[19]!.price!.payable.taxCents),
  },
  {
    name: "merge two carts of 100 lines",
    goal: "under 1 ms",
    goalUs: 1_000,
    run: repeat(
      () => plan(mergeGuestCart(guest, customersToken, customers).state, customers, policy),
      (steps) => steps.length,
    ),
  },
  {
    name: "build a category query",
    goal: "under 50 µs",
    goalUs: 50,
    run: repeat(
      () => Queries.listing(categoryIds, { chosen, size: 24, settings: defaults }),
      ({ filters }) => filters.length,
    ),
  },
  {
    name: "tax 1,000,000 lines and sum them by rate",
    goal: "under 1 s",
    goalUs: 1_000_000,
    run: repeat(
      () =>
        sumByRate(
          taxedLines.map(({ unit, qty, ratePpm }) => ({ ratePpm, ...rowAmount(unit, qty, ratePpm) })),
        ),
      (shares) => shares[0]!.taxCents,
    ),
  },
  {
    name: "totals of a cart of 100 lines, with shipping and a coupon",
    goal: "",
    goalUs: null,
    run: repeat(
      () =>
        totals({
          lines,
          shippingGrossCents: cents(5_00),
          couponCode: "TEN",
          adjustments: [{ scope: "order", amountCents: cents(10_00), source: "fixed" }],
          paymentGrossCents: null,
        }),
      ({ taxCents }) => taxCents,
    ),
  },
  {
    name: "find the selected variant among 20",
    goal: "",
    goalUs: null,
    run: repeat(
      () => match(priced, selection, "best"),
      (found) => found!.id,
    ),
  },
  {
    name: "displayed price of a product with 20 variants",
    goal: "",
    goalUs: null,
    run: repeat(
      () => shownPrice(priced),
      (range) => range!.lowest.payable.grossCents,
    ),
  },
  {
    name: "parse and format the filters of a URL",
    goal: "",
    goalUs: null,
    run: repeat(
      () => writeParams(formatSelection(parseSelection(search, "category", defaults))),
      (text) => text.length,
    ),
  },
  {
    name: "parse the query string of a URL",
    goal: "",
    goalUs: null,
    run: repeat(
      () => readParams(search),
      (params) => params.length,
    ),
  },
  {
    name: "cache key of a search request",
    goal: "",
    goalUs: null,
    run: repeat(
      () => requestKey("fr", query),
      (key) => key.length,
    ),
  },
  {
    name: "product card with 20 variants",
    goal: "",
    goalUs: null,
    run: repeat(
      () => card(priced, french!, nowMs),
      ({ name }) => name.length,
    ),
  },
  {
    name: "product page with 20 variants",
    goal: "",
    goalUs: null,
    run: repeat(
      () => productPage(priced, chosenPage, [], french!, nowMs, listing),
      ({ choices }) => choices.length,
    ),
  },
]

/** CPU time of this thread; other work on the machine does not count. */
const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

let checksum = 0
/** Runs an operation for a duration. @returns the time of one call in µs */
const measure = ({ run }: Benchmark, ms: number): number => {
  let count = 0
  let batch = 1
  const startMs = threadMs()
  let elapsedMs = 0
  while (elapsedMs < ms) {
    checksum += run(batch)
    count += batch
    elapsedMs = threadMs() - startMs
    if (elapsedMs < ms / 20) batch *= 2
  }
  return (elapsedMs * 1000) / count
}

const runBenchmark = (benchmark: Benchmark): BenchmarkResult => {
  measure(benchmark, warmUpMs)
  const sorted = Array.from({ length: runs }, () => measure(benchmark, runMs)).toSorted((a, b) => a - b)
  const medianUs = sorted[Math.floor(runs / 2)]!
  return {
    name: benchmark.name,
    goal: benchmark.goal,
    isMet: benchmark.goalUs === null ? null : medianUs <= benchmark.goalUs,
    medianUs,
    bestUs: sorted[0]!,
    worstUs: sorted.at(-1)!,
    perSecond: Math.round(1_000_000 / medianUs),
  }
}

const formatTime = (us: number): string => {
  if (us >= 1_000_000) return `${(us / 1_000_000).toFixed(2)} s`
  if (us >= 1_000) return `${(us / 1_000).toFixed(2)} ms`
  return `${us.toFixed(us >= 10 ? 1 : 3)} µs`
}

const figures = benchmarks.map(runBenchmark)
if (isJson) process.stdout.write(`${JSON.stringify({ runs, figures }, null, 2)}\n`)
else {
  process.stdout.write(
    `${"".padEnd(56)} ${"median".padStart(11)} ${"best".padStart(11)} ${"worst".padStart(11)} ${"per second".padStart(14)}  goal\n`,
  )
  for (const { name, goal, isMet, medianUs, bestUs, worstUs, perSecond } of figures)
    process.stdout.write(
      `${name.padEnd(56)} ${[medianUs, bestUs, worstUs].map((us) => formatTime(us).padStart(11)).join(" ")} ${perSecond.toLocaleString("en").padStart(14)}  ${isMet === null ? "" : `${isMet ? "✓" : "✗"} ${goal}`}\n`,
    )
}
if (!Number.isFinite(checksum)) throw new Error("a benchmark returned no number")
