import { type Fault, qty as qtyFaults } from "../form/index.ts"
import { type RatePpm, sum } from "../money/index.ts"
import {
  pricesByQuantity,
  type QuantityPrice,
  type Surcharge,
  surcharge,
  withOptions,
  withTier,
} from "../pricing/index.ts"
import { limits } from "../settings/index.ts"
import {
  addAmounts,
  type Amount,
  breakdown,
  fromGross,
  leadingRate,
  type TaxShare,
  timesAmount,
  zeroAmount,
} from "../tax/index.ts"
import { bundleParts } from "./bundle-option.ts"
import { surchargesOf } from "./custom-option.ts"
import type { Product, ProductOption, Variant } from "./model.ts"
import { settle } from "./option.ts"
import { variantOf } from "./variant.ts"

/** For whom and from what prices a line is priced. */
export interface LineContext {
  /** The tax form of tier prices. */
  readonly sourceIncludesTax: boolean
  /** Customer group for group prices, or null. */
  readonly groupId: number | null
}

/** A line priced. Gross is what is shown; net and tax are told per rate. @rule PD15 */
export interface PricedLine {
  readonly tag: "Priced"
  /** What one piece costs, options included. */
  readonly unit: Amount
  /** The rate of the line; of its largest share when parts of a bundle are taxed differently. */
  readonly ratePpm: RatePpm
  /** What all pieces cost: row.grossCents === unit.grossCents * qty. */
  readonly row: Amount
  /** The row by rate, one entry but for mixed bundles; together they are the row. */
  readonly shares: ReadonlyArray<TaxShare>
  /** What one piece costs by quantity, options included; the first is for one piece. @rule PD70 */
  readonly quantityPrices: ReadonlyArray<QuantityPrice>
  /** The choice as it is kept. */
  readonly option: ProductOption
  readonly variant: Variant | null
}

/** Why a line has no price. */
export type LineFault =
  /** No price is known, or options make it negative. Zero is a price. */
  | { readonly tag: "PriceUnknown" }
  /** The attributes chosen are not those of an enabled variant. */
  | { readonly tag: "NoVariant" }
  /** A set is bought as its parts. */
  | { readonly tag: "NotALine" }
  | { readonly tag: "Invalid"; readonly faults: ReadonlyArray<Fault> }

/**
 * What a line costs: the one answer for page, cart, platform and order.
 *
 * | product                       | base of one piece                                          |
 * | ----------------------------- | ---------------------------------------------------------- |
 * | simple, virtual, downloadable | its price, or a tier earned by the quantity                |
 * | configurable                  | the price of the variant named by every attribute          |
 * | bundle                        | the chosen links, each times its quantity, at its own rate |
 * | grouped                       | not a line                                                 |
 *
 * Custom options are told from that base. A part without a price leaves the whole without one: nobody is charged for
 * less than is sent.
 *
 * @param product - priced and taxed, one piece
 * @param told - the choice, from wherever; it is checked here
 * @param qty - whole pieces, 1 to the limit of a line
 * @rule PD15 - S1 §4, §5
 */
export const priceLine = (
  product: Product,
  told: ProductOption,
  qty: number,
  context: LineContext,
): PricedLine | LineFault => {
  if (product.type === "grouped") return { tag: "NotALine" }
  const variant = product.type === "configurable" ? variantOf(product, told.configurable) : null
  if (product.type === "configurable" && variant === null) return { tag: "NoVariant" }
  const { option, faults } = settle(product, told)
  const allFaults = [...qtyFaults("qty", qty, limits.lineQtyMax), ...faults]
  if (allFaults.length > 0) return { tag: "Invalid", faults: allFaults }
  const unitShares = unitSharesOf(product, variant, option, { ...context, qty })
  if (unitShares === null) return { tag: "PriceUnknown" }
  const unit = unitShares.reduce<Amount>(addAmounts, zeroAmount)
  if (unit.grossCents < 0) return { tag: "PriceUnknown" }
  const tooMany = qtyFaults("qty", qty, countable(unit))
  if (tooMany.length > 0) return { tag: "Invalid", faults: tooMany }
  const shares = unitShares.map((share) => ({
    ratePpm: share.ratePpm,
    ...timesAmount(share, qty, share.ratePpm),
  }))
  const row = shares.reduce<Amount>(addAmounts, zeroAmount)
  const quantityPrices = quantityPricesOf(product, variant, option, context) ?? [
    { qtyMin: 1, unitGrossCents: unit.grossCents },
  ]
  return { tag: "Priced", unit, ratePpm: leadingRate(shares), row, shares, quantityPrices, option, variant }
}

/** What one piece costs by quantity, options included; null where every piece costs the same. */
const quantityPricesOf = (
  product: Product,
  variant: Variant | null,
  option: ProductOption,
  context: LineContext,
): ReadonlyArray<QuantityPrice> | null => {
  const listed = variant === null ? product.price : variant.price
  const tiers = (variant ?? product).tiers ?? []
  if (product.type === "bundle" || listed === null || tiers.length === 0) return null
  const surcharges = surchargesOf(product.customOptions, option.custom)
  return pricesByQuantity(listed, tiers, context).map(([qtyMin, { payable, ratePpm }]) => ({
    qtyMin,
    unitGrossCents: withOptions(payable, surcharges, ratePpm).grossCents,
  }))
}

/** Most pieces whose row is still counted to the cent. */
const countable = ({ grossCents }: Amount): number | null =>
  grossCents === 0 ? null : Math.floor(Number.MAX_SAFE_INTEGER / grossCents)

/** What one piece costs by rate, or null when that is not known. */
const unitSharesOf = (
  product: Product,
  variant: Variant | null,
  option: ProductOption,
  context: LineContext & { readonly qty: number },
): ReadonlyArray<TaxShare> | null => {
  const surcharges = surchargesOf(product.customOptions, option.custom)
  if (product.type === "bundle") return bundleShares(product, option, surcharges)
  const listed = variant === null ? product.price : variant.price
  if (listed === null) return null
  const { payable, ratePpm } = withTier(listed, (variant ?? product).tiers ?? [], context)
  return [{ ratePpm, ...withOptions(payable, surcharges, ratePpm) }]
}

const bundleShares = (
  product: Product,
  option: ProductOption,
  surcharges: ReadonlyArray<Surcharge>,
): ReadonlyArray<TaxShare> | null => {
  const parts = bundleParts(product.bundleOptions, option.bundle)
  const shares: Array<TaxShare> = []
  for (const { link, qty } of parts) {
    if (link.price === null) return null
    const { payable, ratePpm } = link.price
    shares.push({ ratePpm, ...timesAmount(payable, qty, ratePpm) })
  }
  if (shares.length === 0) return null
  const base = sum(shares.map(({ grossCents }) => grossCents))
  const ratePpm = leadingRate(breakdown(shares))
  const extra = sum(surcharges.map((one) => surcharge(one, base)))
  return breakdown(extra === 0 ? shares : [...shares, { ratePpm, ...fromGross(extra, ratePpm) }])
}
