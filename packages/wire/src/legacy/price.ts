import {
  fromDecimal,
  fromPercent,
  ratePpm,
  subtract,
  toDecimal,
  toPercent,
  zeroRate,
  type Cents,
  type RatePpm,
} from "@shop/core/money"
import type { ListedPrice, Price, TierPrice } from "@shop/core/pricing"
import type { Amount } from "@shop/core/tax"
import { integer, list, numberOrNull, record, text, textOrNull, type Document } from "./coerce.ts"

/** The id of the group of all customers in the source. */
const allGroups = 32_000

/**
 * Decodes the prices of a source document, in the source's tax form.
 *
 * @param doc - product, child or link as imported
 * @returns amounts in Cents; 0 as a special or final price means none
 */
export const listed = (doc: Document): ListedPrice => ({
  regularCents: fromDecimal(doc["price"]),
  specialCents: unlessZero(doc["special_price"]),
  specialFrom: bound(doc["special_from_date"]),
  specialTo: bound(doc["special_to_date"]),
  finalCents: unlessZero(doc["final_price"]),
  tiers: tiers(doc["tier_prices"]),
  lowest30dCents: unlessZero(doc["lowest_price_30d"]),
})

/** A bound of a time window; 0 and "0000-00-00" mean none. */
const bound = (value: unknown): string | null => {
  const read = textOrNull(value)
  return read === null || /^[0\s:.-]*$/.test(read) ? null : read
}

/** Reads the price tiers of a document; a tier without an amount is omitted. */
export const tiers = (value: unknown): ReadonlyArray<TierPrice> =>
  list(value).flatMap((entry) => {
    const tier = record(entry)
    const priceCents = fromDecimal(tier["value"])
    if (priceCents === null) return []
    const group = numberOrNull(tier["customer_group_id"])
    return [
      {
        groupId: group === null || group === allGroups ? null : integer(group),
        qtyMin: numberOrNull(tier["qty"]) ?? 1,
        priceCents,
      },
    ]
  })

/** Writes price tiers. */
export const encodeTiers = (all: ReadonlyArray<TierPrice>): ReadonlyArray<Document> =>
  all.map((tier) => ({
    customer_group_id: tier.groupId ?? allGroups,
    qty: tier.qtyMin,
    value: toDecimal(tier.priceCents),
  }))

/** The price fields of a served document; a child inherits missing ones from its parent. */
const servedFields = [
  ...["price", "original_price", "prior_price"].flatMap((kind) => [kind, `${kind}_tax`, `${kind}_incl_tax`]),
  "priceInclTax",
  "originalPriceInclTax",
  "tax_percent",
]

/**
 * The price fields of a child, each its own or else its parent's. A null is the child's own: a variant that is not
 * reduced does not inherit the prior price of one that is.
 */
export const inherited = (parent: Document, child: Document): Document =>
  Object.fromEntries(
    servedFields.map((field) => [field, child[field] === undefined ? parent[field] : child[field]]),
  )

/**
 * Reads the price a server has computed: `price` is net, `price_incl_tax` gross, `original_*` before the reduction.
 *
 * @param doc - product, child or link as served
 * @returns the price, net + tax = gross in Cents; null when the document has none
 */
export const priced = (doc: Document): Price | null => {
  const payable = amount(doc, "price", "priceInclTax")
  if (payable === null) return null
  const original = amount(doc, "original_price", "originalPriceInclTax")
  return {
    payable,
    original: original !== null && original.grossCents > payable.grossCents ? original : null,
    prior: amount(doc, "prior_price", ""),
    ratePpm: rate(doc),
  }
}

/**
 * Reads the price of a part in the document of a bundle or set. Magento writes null or 0 without a price type for a part
 * that costs what it costs alone, and its platform computes no tax for it.
 *
 * @returns null for such a part
 */
export const pricedLink = (link: Document): Price | null => {
  const isComputed = (link["price_incl_tax"] ?? link["priceInclTax"]) !== undefined
  const isFixed = textOrNull(link["price_type"]) !== null && (fromDecimal(link["price"]) ?? 0) > 0
  return isComputed || isFixed ? priced(link) : null
}

/**
 * Encodes a price as the three fields of each kind. `special_*` are 0 without a reduction.
 *
 * @param price - null encodes every field as null, so that no source price is mistaken for a computed one
 */
export const priceFields = (price: Price | null): Document => ({
  ...trio("price", price?.payable ?? null),
  ...trio("original_price", price === null ? null : (price.original ?? price.payable)),
  ...trio("special_price", price === null ? null : price.original === null ? zeroAmount : price.payable),
  ...trio("final_price", price?.payable ?? null),
  ...trio("prior_price", price?.prior ?? null),
  tax_percent: price === null ? null : toPercent(price.ratePpm),
})

const zeroAmount: Amount = { netCents: 0 as Cents, taxCents: 0 as Cents, grossCents: 0 as Cents }

const trio = (kind: string, value: Amount | null): Document => ({
  [kind]: value === null ? null : toDecimal(value.netCents),
  [`${kind}_tax`]: value === null ? null : toDecimal(value.taxCents),
  [`${kind}_incl_tax`]: value === null ? null : toDecimal(value.grossCents),
})

const amount = (doc: Document, kind: string, camelGross: string): Amount | null => {
  const net = fromDecimal(doc[kind])
  const gross = fromDecimal(doc[`${kind}_incl_tax`] ?? doc[camelGross])
  if (net === null && gross === null) return null
  const grossCents = gross ?? net!
  const netCents = net ?? subtract(grossCents, fromDecimal(doc[`${kind}_tax`]) ?? (0 as Cents))
  return { netCents, taxCents: subtract(grossCents, netCents), grossCents }
}

/** The rate of our platform, otherwise the ratio of the unrounded floats of the reference server. */
const rate = (doc: Document): RatePpm => {
  const percent = fromPercent(doc["tax_percent"])
  if (percent !== null) return percent
  const net = numberOrNull(doc["price"])
  const gross = numberOrNull(doc["price_incl_tax"] ?? doc["priceInclTax"])
  if (net === null || gross === null || net <= 0 || gross <= net) return zeroRate
  const ppm = Math.round((gross / net - 1) * 1_000_000)
  return ppm <= 10_000_000 ? ratePpm(ppm) : zeroRate
}

const unlessZero = (value: unknown): Cents | null => {
  const read = fromDecimal(value)
  return read === null || read <= 0 ? null : read
}

/** Whether a source document has a price of its own. */
export const hasOwnPrice = (price: ListedPrice): boolean =>
  price.regularCents !== null || price.specialCents !== null || price.finalCents !== null

const percentTypes: ReadonlySet<string> = new Set(["percent", "percentage", "%"])
const fixedTypes: ReadonlySet<string> = new Set(["fixed", "fix", "absolute", "abs", ""])

/** The surcharge of an option or one of its values. */
export interface SurchargeOf {
  readonly priceType: "fixed" | "percent"
  readonly priceCents: Cents
  readonly pricePpm: number
}

const noSurcharge: SurchargeOf = { priceType: "fixed", priceCents: 0 as Cents, pricePpm: 0 }

/**
 * Decodes a surcharge: a fixed one in cents, one in percent in ppm. Either may be negative.
 *
 * @returns null for an unknown amount
 */
export const surcharge = (doc: Document): SurchargeOf | null => {
  const written = text(doc["price"]).trim()
  const type = written.endsWith("%") ? "%" : text(doc["price_type"]).trim().toLowerCase()
  const price = numberOrNull(written.replace(/%$/, ""))
  if (price === null || price === 0)
    return percentTypes.has(type) ? { ...noSurcharge, priceType: "percent" } : noSurcharge
  if (percentTypes.has(type)) {
    const share = fromPercent(Math.abs(price))
    return share === null
      ? null
      : { ...noSurcharge, priceType: "percent", pricePpm: Math.sign(price) * share }
  }
  const cents = fixedTypes.has(type) ? fromDecimal(doc["price"]) : null
  return cents === null ? null : { ...noSurcharge, priceCents: cents }
}
