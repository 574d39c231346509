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
  /** What was made of answers to this audience, by question. Emptied when the mark is another. @rule IX80 */
  readonly answers: (mark: string) => LRUCache<string, NonNullable<unknown>>
  /** What each product costs as it is shown, in euros, tax included. @rule IX8 */
  readonly shown: () => Column
  /** Holds until this moment, epoch ms: then a special price begins or ends. */
  readonly untilMs: number
}

/** Choices of fields whose finished documents are kept: a list, a panel, a page. */
const choicesMax = 8
/** Documents of each choice, products and served documents that are kept. */
const finishedMax = 1000
const servedMax = 1000
/** Answers that are kept: the first pages of the families, and what many ask for. */
const answersMax = 256

/** Audiences whose prices are kept: countries of delivery times customer groups, most of them never asked for. */
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

/** What a product costs as it is shown, in cents, tax included; -1 when that is not known. @rule IX8 */
export const shownCents = (product: Product | null): number => {
  const range = product === null ? null : shownPrice(product)
  return range === null ? -1 : range.lowest.payable.grossCents
}

/** Guests of the view's own country. @rule IX9 */
export const everybody = (view: StoreView, nowMs: number): Audience => ({
  country: view.tax.country,
  region: view.tax.region,
  groupId: null,
  nowMs,
})

/**
 * Prices products for audiences, each product once until a special-price window opens or closes.
 *
 * The one rule of pricing is the core's, the reading and writing of documents the wire's: this only remembers. What
 * everybody pays was found when the index was built; only rows whose price may be another for this audience or at
 * this moment are read again.
 * @returns the price list of an audience
 * @rule IX9
 */
export const priceLists = (
  shelves: IndexSnapshot,
  taxGroups: Tax.TaxGroups,
): ((audience: Audience) => PriceList) => {
  const lists = new LRUCache<string, PriceList>({ max: listsMax })
  const moments = [...new Set(shelves.prices.moments)]
  const groups = new Set([
    ...(taxGroups.usesGroupTax ? shelves.taxRules.flatMap((rule) => rule.customerClassIds) : []),
    ...shelves.prices.tierGroups,
  ])
  return (audience) => {
    // A group that no price and no tax is for pays what everybody pays: arbitrary ids make no lists of their own.
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
      shelves,
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
  shelves: IndexSnapshot,
  audience: Audience,
  customerClassId: number | null,
  untilMs: number,
): PriceList => {
  const shelf = shelves.of("product")
  const read = pricer(shelves.view, shelves.taxRules, audience, customerClassId)
  const products = new LRUCache<number, { readonly product: Product | null }>({
    max: servedMax,
    memoMethod: (row) => ({ product: read(shelf.body(row)) }),
  })
  const product = (row: number): Product | null => products.memo(row).product
  const served = new LRUCache<number, JsonObject>({
    max: servedMax,
    memoMethod: (row) => withPrices(shelf.body(row), product(row)),
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
    shown: () => (shown ??= shownColumn(shelves, audience, (row) => read(shelf.body(row)))),
  }
}

const shownColumn = (
  shelves: IndexSnapshot,
  audience: Audience,
  priced: (row: number) => Product | null,
): Column => {
  const cents = shelves.prices.shownCents.slice()
  for (const row of rowsToPrice(shelves, audience)) cents[row] = shownCents(priced(row))
  return buildColumn(
    cents.length,
    (row) => (cents[row] === -1 ? [] : [toDecimal(centsOf(cents[row]!))]),
    packedTexts,
  )
}

/**
 * Rows whose price as it is shown may differ from what everybody paid when the index was built: where a special price
 * has begun or ended since, or a group has its own. Where tax comes on top of listed prices, a country is another price.
 */
const rowsToPrice = (shelves: IndexSnapshot, audience: Audience): Iterable<number> => {
  const { view, prices } = shelves
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

/** A product with everything it embeds that may have a price of its own. */
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
