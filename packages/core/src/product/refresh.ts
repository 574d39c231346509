import { ratePpm, type RatePpm, round } from "../money/index.ts"
import type { Price } from "../pricing/index.ts"
import { type Amount, fromGross } from "../tax/index.ts"
import type { CurrentPrice } from "./requests.ts"
import type { Product } from "./model.ts"

/**
 * The skus whose prices are asked for anew: those of a list, and of one product alone also its variants'.
 *
 * @returns each once; a sku with a comma cannot stand in a list and is left out
 * @rule PR11 - domain §1.3 (child skus only when exactly one product is asked for)
 */
export const skusToRefresh = (products: ReadonlyArray<Product>): ReadonlyArray<string> => {
  const [first, ...others] = products
  const children = first === undefined || others.length > 0 ? [] : first.variants.map(({ sku }) => sku)
  const skus = [...products.map(({ sku }) => sku), ...children]
  return [...new Set<string>(skus)].filter((sku) => sku !== "" && !sku.includes(","))
}

/**
 * A product at the prices of now, matched by id, its own first and then its variants'. Without a new price the old one
 * stays. A final price that is not below the regular one is no reduction.
 *
 * @param current - what the platform said, by id
 * @rule PR11 - domain §1.3
 */
export const withCurrent = (product: Product, current: ReadonlyMap<number, CurrentPrice>): Product => ({
  ...product,
  price: renewed(product.price, current.get(product.id)),
  variants: product.variants.map((variant) => ({
    ...variant,
    price: renewed(variant.price, current.get(variant.id)),
  })),
})

const renewed = (known: Price | null, current: CurrentPrice | undefined): Price | null => {
  if (current === undefined) return known
  const { final, regular } = current
  const isReduced = final.grossCents < regular.grossCents
  const before = known?.prior ?? null
  const isLower = before !== null && before.grossCents < regular.grossCents
  const prior = isReduced ? (isLower ? before : regular) : null
  return {
    payable: final,
    original: isReduced ? regular : null,
    // What is struck through has to be more than what is paid.
    prior: prior !== null && final.grossCents < prior.grossCents ? prior : null,
    ratePpm: rateOf(final, known?.ratePpm ?? null),
  }
}

/** The rate of an amount: the known one while it fits, else the ratio to a tenth of a percent. */
const rateOf = (amount: Amount, known: RatePpm | null): RatePpm => {
  if (known !== null && fromGross(amount.grossCents, known).netCents === amount.netCents) return known
  if (amount.netCents <= 0) return known ?? ratePpm(0)
  return ratePpm(Math.max(0, round((amount.taxCents * 1000) / amount.netCents)) * 1000)
}
