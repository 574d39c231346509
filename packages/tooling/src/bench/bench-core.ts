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
interface Work {
  readonly name: string
  /** Most time for one call in µs; null without a goal. */
  readonly goalUs: number | null
  /** The goal as text. */
  readonly goal: string
  /** Runs the operation a number of times. The result is used, so that the compiler removes nothing. */
  readonly times: (count: number) => number
}

interface Figure {
  readonly name: string
  readonly goal: string
  readonly isMet: boolean | null
  /** Median, best and worst time of one call in µs. */
  readonly medianUs: number
  readonly bestUs: number
  readonly worstUs: number
  readonly perSecond: number
}

/** Repeats an operation; `made` uses each result, so that the compiler removes none. */
const repeat =
  <A>(make: (index: number) => A, made: (result: A) => number): Work["times"] =>
  (count) => {
    let total = 0
    for (let index = 0; index < count; index += 1) total += made(make(index))
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
const place = { country: "FR", region: "", customerClassId: null }

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
const lists = children.map((_, index) => listed(index))
const own = listed(0)

/** Prices a product and its children for a place and time, each with its tax class. */
const charged = (index: number): Product => {
  const priceOf = (one: ListedPrice) => {
    const context: PriceContext = {
      ratePpm: rateFor(taxRules, bowl.taxClassId, place),
      sourceIncludesTax: true,
      nowMs: nowMs + index,
      timeZone: french!.timeZone,
      groupId: null,
    }
    return price(one, context)
  }
  return {
    ...bowl,
    price: priceOf(own),
    variants: children.map((child, at): Variant => ({ ...child, price: priceOf(lists[at]!) })),
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
const taxed = Array.from({ length: 1_000_000 }, (_, index) => ({
  unit: fromGross(cents(1 + (index % 50_000)), twenty),
  qty: 1 + (index % 9),
  ratePpm: index % 4 === 0 ? fromPercent(5.5)! : twenty,
}))

const search = "?color=1&color=2&size=11&price=0.0-50.0&sort=priceLow&page=3"
const chosen = parseSelection(search, "category", defaults)
const categoryIds = Array.from({ length: 30 }, (_, index) => 20 + index)
const query = Queries.listing(categoryIds, { chosen, size: 24, settings: defaults })
const priced = charged(0)
const selection = [
  { attributeCode: "color", optionId: "5" },
  { attributeCode: "size", optionId: "14" },
]
const { stock: listing } = defaults
const chosenPage = [{ attributeCode: "color", optionId: "3" }]

const works: ReadonlyArray<Work> = [
  {
    name: "price and tax a configurable product with 20 children",
    goal: "100,000 per second",
    goalUs: 10,
    times: repeat(charged, ({ variants }) => variants[19]!.price!.payable.taxCents),
  },
  {
    name: "plan the merge of two carts of 100 lines",
    goal: "under 1 ms",
    goalUs: 1_000,
    times: repeat(
      () => plan(mergeGuestCart(guest, customersToken, customers).state, customers, policy),
      (steps) => steps.length,
    ),
  },
  {
    name: "build a category query",
    goal: "under 50 µs",
    goalUs: 50,
    times: repeat(
      () => Queries.listing(categoryIds, { chosen, size: 24, settings: defaults }),
      ({ filters }) => filters.length,
    ),
  },
  {
    name: "tax 1,000,000 lines and sum them by rate",
    goal: "under 1 s",
    goalUs: 1_000_000,
    times: repeat(
      () => sumByRate(taxed.map(({ unit, qty, ratePpm }) => ({ ratePpm, ...rowAmount(unit, qty, ratePpm) }))),
      (shares) => shares[0]!.taxCents,
    ),
  },
  {
    name: "totals of a cart of 100 lines, delivered, with a coupon",
    goal: "",
    goalUs: null,
    times: repeat(
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
    name: "find the variant of a choice among 20",
    goal: "",
    goalUs: null,
    times: repeat(
      () => match(priced, selection, "best"),
      (found) => found!.id,
    ),
  },
  {
    name: "the price a card of 20 children shows",
    goal: "",
    goalUs: null,
    times: repeat(
      () => shownPrice(priced),
      (range) => range!.lowest.payable.grossCents,
    ),
  },
  {
    name: "read and write the filters of an address",
    goal: "",
    goalUs: null,
    times: repeat(
      () => writeParams(formatSelection(parseSelection(search, "category", defaults))),
      (text) => text.length,
    ),
  },
  {
    name: "read the query of an address",
    goal: "",
    goalUs: null,
    times: repeat(
      () => readParams(search),
      (params) => params.length,
    ),
  },
  {
    name: "the key of a question",
    goal: "",
    goalUs: null,
    times: repeat(
      () => requestKey("fr", query),
      (key) => key.length,
    ),
  },
  {
    name: "the card of a product with 20 children",
    goal: "",
    goalUs: null,
    times: repeat(
      () => card(priced, french!, nowMs),
      ({ name }) => name.length,
    ),
  },
  {
    name: "the page of a product with 20 children",
    goal: "",
    goalUs: null,
    times: repeat(
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

let seen = 0
/** Runs an operation for a duration. @returns the time of one call in µs */
const measure = ({ times }: Work, ms: number): number => {
  let count = 0
  let batch = 1
  const begun = threadMs()
  let elapsedMs = 0
  while (elapsedMs < ms) {
    seen += times(batch)
    count += batch
    elapsedMs = threadMs() - begun
    if (elapsedMs < ms / 20) batch *= 2
  }
  return (elapsedMs * 1000) / count
}

const figure = (work: Work): Figure => {
  measure(work, warmUpMs)
  const sorted = Array.from({ length: runs }, () => measure(work, runMs)).toSorted((a, b) => a - b)
  const medianUs = sorted[Math.floor(runs / 2)]!
  return {
    name: work.name,
    goal: work.goal,
    isMet: work.goalUs === null ? null : medianUs <= work.goalUs,
    medianUs,
    bestUs: sorted[0]!,
    worstUs: sorted.at(-1)!,
    perSecond: Math.round(1_000_000 / medianUs),
  }
}

const spoken = (us: number): string => {
  if (us >= 1_000_000) return `${(us / 1_000_000).toFixed(2)} s`
  if (us >= 1_000) return `${(us / 1_000).toFixed(2)} ms`
  return `${us.toFixed(us >= 10 ? 1 : 3)} µs`
}

const figures = works.map(figure)
if (isJson) process.stdout.write(`${JSON.stringify({ runs, figures }, null, 2)}\n`)
else {
  process.stdout.write(
    `${"".padEnd(56)} ${"median".padStart(11)} ${"best".padStart(11)} ${"worst".padStart(11)} ${"per second".padStart(14)}  goal\n`,
  )
  for (const { name, goal, isMet, medianUs, bestUs, worstUs, perSecond } of figures)
    process.stdout.write(
      `${name.padEnd(56)} ${[medianUs, bestUs, worstUs].map((us) => spoken(us).padStart(11)).join(" ")} ${perSecond.toLocaleString("en").padStart(14)}  ${isMet === null ? "" : `${goal}: ${isMet ? "ok" : "short"}`}\n`,
    )
}
if (!Number.isFinite(seen)) throw new Error("a work gave back no number")
