import { toDecimal } from "@shop/core/money"
import * as Pricing from "@shop/core/pricing"
import { type Product, shownPrice } from "@shop/core/product"
import * as Tax from "@shop/core/tax"
import { Product as ProductDocument } from "@shop/wire/legacy"
import { type Column, column } from "./column.ts"
import { isObject } from "./mend/index.ts"
import type { Audience, Json } from "./model.ts"
import type { Shelves } from "./shelves.ts"

/** A store view's products as one audience is charged for them. */
export interface PriceList {
  /** The product as the core knows it, without stock; null when its document is no product. */
  readonly product: (row: number) => Product | null
  /** The product's document with its computed prices. */
  readonly served: (row: number) => Json
  /**
   * Documents as they went out last, by row, for one choice of fields. Emptied when the mark is another: they hold
   * stock as well.
   */
  readonly finished: (fields: string, mark: string) => Map<number, Json>
  /** What each product costs as it is shown, in euros, tax included. @rule IX8 */
  readonly shown: () => Column
  /** Holds until this moment, epoch ms: then a special price begins or ends. */
  readonly untilMs: number
}

/** Choices of fields whose finished documents are kept: a list, a panel, a page. */
const choicesMax = 8

/** Audiences whose prices are kept: countries of delivery times customer groups, most of them never asked for. */
const listsMax = 24

/**
 * Prices products for audiences, each product once until a special-price window opens or closes.
 *
 * The one rule of pricing is the core's, the reading and writing of documents the wire's: this only remembers.
 * @returns the price list of an audience
 * @rule IX9 - reliability: a price is computed in one place
 */
export const priceLists = (
  shelves: Shelves,
  taxGroups: Tax.TaxGroups,
): ((audience: Audience) => PriceList) => {
  const kept = new Map<string, PriceList>()
  const moments = boundaries(shelves)
  const groups = groupsThatMatter(shelves, taxGroups)
  return (audience) => {
    // A group that no price and no tax is for pays what everybody pays: arbitrary ids make no lists of their own.
    const groupId = audience.groupId !== null && groups.has(audience.groupId) ? audience.groupId : null
    const key = `${audience.country} ${audience.region} ${groupId ?? "-"}`
    const known = kept.get(key)
    if (
      known !== undefined &&
      audience.nowMs < known.untilMs &&
      audience.nowMs >= since(moments, known.untilMs)
    ) {
      kept.delete(key)
      kept.set(key, known)
      return known
    }
    const made = priceList(
      shelves,
      { ...audience, groupId },
      Tax.taxGroup(groupId, taxGroups),
      moments.find((moment) => moment > audience.nowMs) ?? Number.POSITIVE_INFINITY,
    )
    kept.delete(key)
    if (kept.size >= listsMax) kept.delete(kept.keys().next().value!)
    kept.set(key, made)
    return made
  }
}

/** When the stretch of time began that ends at a moment. */
const since = (moments: ReadonlyArray<number>, untilMs: number): number =>
  moments.findLast((moment) => moment < untilMs) ?? Number.NEGATIVE_INFINITY

const priceList = (
  shelves: Shelves,
  audience: Audience,
  customerClassId: number | null,
  untilMs: number,
): PriceList => {
  const { documents } = shelves.of("product")
  const { view, taxRules } = shelves
  const place = { country: audience.country, region: audience.region, customerClassId }
  const priceOf: ProductDocument.PriceOf = (listed, taxClassId) =>
    Pricing.price(listed, {
      ratePpm: Tax.rateFor(taxRules, taxClassId, place),
      sourceIncludesTax: view.tax.sourceIncludesTax,
      nowMs: audience.nowMs,
      timeZone: view.timeZone,
      groupId: audience.groupId,
    })
  const products = new Map<number, Product | null>()
  const product = (row: number): Product | null => {
    const known = products.get(row)
    if (known !== undefined) return known
    const read = ProductDocument.decode(documents[row]!.body, priceOf)
    products.set(row, read)
    return read
  }
  const written = new Map<number, Json>()
  const served = (row: number): Json => {
    const known = written.get(row)
    if (known !== undefined) return known
    const read = product(row)
    const document =
      read === null ? documents[row]!.body : ProductDocument.encodePrices(documents[row]!.body, read)
    written.set(row, document)
    return document
  }
  const finished = new Map<string, Map<number, Json>>()
  let finishedAt = ""
  let shown: Column | null = null
  return {
    untilMs,
    product,
    served,
    finished: (fields, mark) => {
      if (mark !== finishedAt) finished.clear()
      finishedAt = mark
      const known = finished.get(fields)
      if (known !== undefined) return known
      if (finished.size >= choicesMax) finished.delete(finished.keys().next().value!)
      const made = new Map<number, Json>()
      finished.set(fields, made)
      return made
    },
    shown: () =>
      (shown ??= column(documents.length, (row) => {
        const read = product(row)
        const range = read === null ? null : shownPrice(read)
        return range === null ? [] : [toDecimal(range.lowest.payable.grossCents)]
      })),
  }
}

const list = (value: unknown): ReadonlyArray<Json> => (Array.isArray(value) ? value.filter(isObject) : [])

/** A product with everything it embeds that may have a price of its own. */
const priced = (body: Json): ReadonlyArray<Json> => [
  body,
  ...list(body["configurable_children"]),
  ...list(body["product_links"]),
  ...list(body["bundle_options"]).flatMap((option) => list(option["product_links"])),
]

/** Every moment at which some special price may begin or end, in order. */
const boundaries = (shelves: Shelves): ReadonlyArray<number> => {
  const texts = new Set<string>()
  for (const { body } of shelves.of("product").documents) {
    for (const part of priced(body)) {
      for (const text of [part["special_from_date"], part["special_to_date"]])
        if (typeof text === "string" && text !== "") texts.add(text)
    }
  }
  const moments = new Set<number>()
  for (const text of texts) {
    // An end at midnight means the whole day: both ends of it are moments to look again, and once too often is no harm.
    for (const form of [text, text.slice(0, 10)]) {
      const moment = Pricing.moment(form, shelves.view.timeZone)
      if (moment?.kind === "instant") moments.add(moment.atMs)
      if (moment?.kind === "day") moments.add(moment.startMs).add(moment.endMs)
    }
  }
  return [...moments].toSorted((a, b) => a - b)
}

const groupsThatMatter = (shelves: Shelves, { usesGroupTax }: Tax.TaxGroups): ReadonlySet<number> => {
  const groups = new Set(usesGroupTax ? shelves.taxRules.flatMap((rule) => rule.customerClassIds) : [])
  for (const { body } of shelves.of("product").documents) {
    for (const part of priced(body))
      for (const tier of list(part["tier_prices"])) groups.add(Number(tier["customer_group_id"]))
  }
  return groups
}
