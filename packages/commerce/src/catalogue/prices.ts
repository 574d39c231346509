import { LRUCache } from "lru-cache"
import { buildColumn, type Column, isJsonObject } from "@shop/search"
import { cents as centsOf, toDecimal, zeroRate } from "@shop/core/money"
import * as Pricing from "@shop/core/pricing"
import { type Product, shownPrice } from "@shop/core/product"
import * as Tax from "@shop/core/tax"
import { Product as ProductDocument } from "@shop/wire/legacy"
import type { StoreView } from "@shop/core/store-view"
import type { TaxRule } from "@shop/core/tax"
import { packedTexts } from "./engine/dictionary.ts"
import type { Audience, JsonObject } from "./model.ts"
import type { IndexSnapshot } from "./index-snapshot.ts"

/** A store view's products as one audience is charged for them. */
export interface PriceList {
  /** The product as the core knows it, without stock; null when its document is no product. */
  readonly product: (row: number) => Product | null
  /** The product's document with its computed prices. */
  readonly served: (row: number) => JsonObject
  /** A document that the index does not have, read and priced. */
  readonly productOf: (body: JsonObject) => Product | null
  /** The same, as a document with its computed prices. */
  readonly servedOf: (body: JsonObject) => JsonObject
  /**
   * Documents as they went out last, by row, for one choice of fields. Emptied when the mark is another: they hold
   * stock as well.
   */
  readonly finished: (fields: string, mark: string) => LRUCache<number, JsonObject>
  /** Cache of responses to this audience by query. Another mark empties it. @rule IX80 */
  readonly answers: (mark: string) => LRUCache<string, NonNullable<unknown>>
  /** The displayed price of each product, in euros, tax included. @rule IX8 */
  readonly shown: () => Column
  /** Until this moment, epoch ms, the prices are valid: then a special price begins or ends. */
  readonly untilMs: number
}

/** Selections of fields whose finished documents are cached: a list, an overlay, a page. */
const choicesMax = 8
/** Cached documents of each selection, and cached products. */
const finishedMax = 1000
const servedMax = 1000
/** Cached responses: the first pages of the categories, and frequent queries. */
const answersMax = 256

/** Cached price lists. There are countries times customer groups, and most are never requested. */
const listsMax = 24

/** How one document is priced. */
export type PriceOfBody = (body: JsonObject) => Product | null

/**
 * Prices documents for an audience, through the core's one rule.
 * @rule IX9
 */
export const pricer = (
  view: StoreView,
  taxRules: ReadonlyArray<TaxRule>,
  audience: Audience,
  customerClassId: number | null,
): PriceOfBody => {
  const place = { country: audience.country, region: audience.region, customerClassId }
  const priceOf: ProductDocument.PriceOf = (listed, taxClassId) =>
    Pricing.price(listed, {
      ratePpm: view.tax.exemption === undefined ? Tax.rateFor(taxRules, taxClassId, place) : zeroRate,
      sourceIncludesTax: view.tax.sourceIncludesTax,
      nowMs: audience.nowMs,
      timeZone: view.timeZone,
      groupId: audience.groupId,
    })
  return (body) => ProductDocument.decode(body, priceOf)
}

/** The displayed price of a product, in cents, tax included; -1 when unknown. @rule IX8 */
export const shownCents = (product: Product | null): number => {
  const range = product === null ? null : shownPrice(product)
  return range === null ? -1 : range.lowest.payable.grossCents
}

/** Guests of the view's own country. @rule IX9 */
export const guestAudience = (view: StoreView, nowMs: number): Audience => ({
  country: view.tax.country,
  region: view.tax.region,
  groupId: null,
  nowMs,
})

/**
 * Prices products for audiences, each product once until a special-price window opens or closes.
 * The core has the pricing rule, and the wire reads and writes documents; this module only caches. The build of the
 * index has stored the price for guests. Only rows whose price may differ for this audience or at this moment are
 * priced again.
 * @returns the price list of an audience
 * @rule IX9
 */
export const priceLists = (
  snapshot: IndexSnapshot,
  taxGroups: Tax.TaxGroups,
): ((audience: Audience) => PriceList) => {
  const lists = new LRUCache<string, PriceList>({ max: listsMax })
  const moments = [...new Set(snapshot.prices.moments)]
  const groups = new Set([
    ...(taxGroups.usesGroupTax ? snapshot.taxRules.flatMap((rule) => rule.customerClassIds) : []),
    ...snapshot.prices.tierGroups,
  ])
  return (audience) => {
    // A group without prices and taxes of its own pays the guests' price, so arbitrary ids create no price lists.
    const groupId = audience.groupId !== null && groups.has(audience.groupId) ? audience.groupId : null
    const key = `${audience.country} ${audience.region} ${groupId ?? "-"}`
    const known = lists.get(key)
    if (
      known !== undefined &&
      audience.nowMs < known.untilMs &&
      audience.nowMs >= since(moments, known.untilMs)
    )
      return known
    const made = priceList(
      snapshot,
      { ...audience, groupId },
      Tax.taxGroup(groupId, taxGroups),
      moments.find((moment) => moment > audience.nowMs) ?? Number.POSITIVE_INFINITY,
    )
    lists.set(key, made)
    return made
  }
}

/** When the stretch of time began that ends at a moment. */
const since = (moments: ReadonlyArray<number>, untilMs: number): number =>
  moments.findLast((moment) => moment < untilMs) ?? Number.NEGATIVE_INFINITY

const withPrices = (body: JsonObject, product: Product | null): JsonObject =>
  product === null ? body : ProductDocument.encodePrices(body, product)

const priceList = (
  snapshot: IndexSnapshot,
  audience: Audience,
  customerClassId: number | null,
  untilMs: number,
): PriceList => {
  const table = snapshot.of("product")
  const read = pricer(snapshot.view, snapshot.taxRules, audience, customerClassId)
  const products = new LRUCache<number, { readonly product: Product | null }>({
    max: servedMax,
    memoMethod: (row) => ({ product: read(table.body(row)) }),
  })
  const product = (row: number): Product | null => products.memo(row).product
  const served = new LRUCache<number, JsonObject>({
    max: servedMax,
    memoMethod: (row) => withPrices(table.body(row), product(row)),
  })
  const finished = new LRUCache<string, LRUCache<number, JsonObject>>({
    max: choicesMax,
    memoMethod: () => new LRUCache({ max: finishedMax }),
  })
  let finishedAt = ""
  const answers = new LRUCache<string, NonNullable<unknown>>({ max: answersMax })
  let answeredAt = ""
  let shown: Column | null = null
  return {
    untilMs,
    product,
    served: (row) => served.memo(row),
    productOf: read,
    servedOf: (body) => withPrices(body, read(body)),
    finished: (fields, mark) => {
      if (mark !== finishedAt) finished.clear()
      finishedAt = mark
      return finished.memo(fields)
    },
    answers: (mark) => {
      if (mark !== answeredAt) answers.clear()
      answeredAt = mark
      return answers
    },
    shown: () => (shown ??= shownColumn(snapshot, audience, (row) => read(table.body(row)))),
  }
}

const shownColumn = (
  snapshot: IndexSnapshot,
  audience: Audience,
  priced: (row: number) => Product | null,
): Column => {
  const cents = snapshot.prices.shownCents.slice()
  for (const row of rowsToPrice(snapshot, audience)) cents[row] = shownCents(priced(row))
  return buildColumn(
    cents.length,
    (row) => (cents[row] === -1 ? [] : [toDecimal(centsOf(cents[row]!))]),
    packedTexts,
  )
}

/**
 * Rows whose displayed price may differ from the guests' price at build time: a special price has begun or ended since,
 * or the group has its own price. Where tax is added to listed prices, the price depends on the country as well.
 */
const rowsToPrice = (snapshot: IndexSnapshot, audience: Audience): Iterable<number> => {
  const { view, prices } = snapshot
  const isAtHome = audience.country === view.tax.country && audience.region === view.tax.region
  if (!view.tax.sourceIncludesTax && !(isAtHome && audience.groupId === null)) return prices.shownCents.keys()
  const rows = new Set<number>(audience.groupId === null ? [] : prices.tierRows)
  const [from, to] = [Math.min(prices.builtAtMs, audience.nowMs), Math.max(prices.builtAtMs, audience.nowMs)]
  prices.moments.forEach((moment, index) => {
    if (moment >= from && moment <= to) rows.add(prices.momentRows[index]!)
  })
  return rows
}

const list = (value: unknown): ReadonlyArray<JsonObject> =>
  Array.isArray(value) ? value.filter(isJsonObject) : []

/** A product and all embedded products that may have their own price. */
const priced = (body: JsonObject): ReadonlyArray<JsonObject> => [
  body,
  ...list(body["configurable_children"]),
  ...list(body["product_links"]),
  ...list(body["bundle_options"]).flatMap((option) => list(option["product_links"])),
]

/**
 * Every moment at which a price of a product may change.
 *
 * @param timeZone - of the store view
 * @returns epoch ms
 * @rule IX9
 */
export const momentsOf = (product: JsonObject, timeZone: string): ReadonlySet<number> => {
  const moments = new Set<number>()
  for (const part of priced(product)) {
    for (const text of [part["special_from_date"], part["special_to_date"]]) {
      if (typeof text !== "string" || text === "") continue
      // An end at midnight means the whole day: both ends of it are moments to look again, and once too often is no harm.
      for (const form of [text, text.slice(0, 10)]) {
        const moment = Pricing.moment(form, timeZone)
        if (moment?.kind === "instant") moments.add(moment.atMs)
        if (moment?.kind === "day") moments.add(moment.startMs).add(moment.endMs)
      }
    }
  }
  return moments
}

/** Groups that have a price of their own for a product, or for what it embeds. @rule IX9 */
export const tierGroupsOf = (product: JsonObject): ReadonlySet<number> =>
  new Set(
    priced(product).flatMap((part) =>
      list(part["tier_prices"]).map((tier) => Number(tier["customer_group_id"])),
    ),
  )
