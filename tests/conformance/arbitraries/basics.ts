import fc from "fast-check"
import { cents, ratePpm } from "@shop/core/money"
import type { Price } from "@shop/core/pricing"
import { sku } from "@shop/core/product"
import type { StockItem } from "@shop/core/stock"

/*
 * Everything the core can ask and answer, in normal form: what a model can say in two ways (an image that is the
 * parent's, an empty list) is generated in one.
 */

export const orNull = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: null })
export const upTo = <A>(arbitrary: fc.Arbitrary<A>, maxLength: number) => fc.array(arbitrary, { maxLength })

/** Any characters, surrogates and percent signs included, but not blank and not framed by blanks. */
export const words = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("50 % off", "%41", "a&b=c", "Bol à thé", '"quoted"', "100%"),
  )
  .map((text) => text.trim())
  .filter((text) => text !== "" && !text.includes("no_selection"))
export const prose = fc.string({ unit: "grapheme", maxLength: 30 })
export const id = fc.integer({ min: 1, max: 1_000_000 })
export const idText = id.map(String)
export const skuArbitrary = words.map(sku)
export const amountCents = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
export const path = fc.stringMatching(/^\/[a-z]\/[a-z0-9]{1,8}\.(jpg|png)$/)
export const ratio = fc.integer({ min: 0, max: 300_000 }).map(ratePpm)
export const code = fc.constantFrom("color", "size", "glaze", "oven_safe", "weight_class")

const amount = (min: number) =>
  fc
    .tuple(fc.integer({ min, max: min + 1_000_000 }), fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([grossCents, share]) => ({ gross: grossCents, tax: Math.floor((grossCents * share) / 4) }))
    .map(({ gross, tax }) => ({
      netCents: cents(gross - tax),
      taxCents: cents(tax),
      grossCents: cents(gross),
    }))
export const price: fc.Arbitrary<Price> = amount(0).chain((payable) =>
  fc.record({
    payable: fc.constant(payable),
    original: orNull(amount(payable.grossCents + 1)),
    prior: orNull(amount(0)),
    ratePpm: ratio,
  }),
)

export const stockItem: fc.Arbitrary<StockItem> = fc.record({
  productId: id,
  qty: fc.integer({ min: 0, max: 9999 }),
  isInStock: fc.boolean(),
  isManaged: fc.boolean(),
  qtyMax: orNull(fc.integer({ min: 1, max: 99 })),
})

const alternates = fc.option(
  fc.dictionary(fc.constantFrom("fr", "en", "de"), words, { minKeys: 1, noNullPrototype: true }),
  { nil: undefined },
)
export const withAlternates = <A extends object>(arbitrary: fc.Arbitrary<A>) =>
  fc
    .tuple(arbitrary, alternates)
    .map(([value, paths]) => (paths === undefined ? value : { ...value, alternates: paths }))
