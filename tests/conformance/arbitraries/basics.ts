import fc from "fast-check"
import { cents, ratePpm } from "@shop/core/money"
import type { Price } from "@shop/core/pricing"
import { sku } from "@shop/core/product"
import { Arbitrary } from "@shop/testing"

/*
 * Values that the core's arbitraries leave out because a rule forbids them, although the wire must carry them: amounts
 * whose net, tax and gross fit no rate, options of products that do not exist, and any text in any field.
 */

export const { id, idText, orNull, prose, upTo, withAlternates, words, mediaPath: path } = Arbitrary

export const skuArbitrary = words.map(sku)
export const amountCents = fc.integer({ min: 0, max: 10_000_000 }).map(cents)
export const ratio = fc.integer({ min: 0, max: 300_000 }).map(ratePpm)
export const code = Arbitrary.attributeCode

/** Adds some of the fields that a value may have or lack. */
export const withSome = <Value extends object, More extends object>(
  values: fc.Arbitrary<Value>,
  fields: { readonly [Field in keyof More]: fc.Arbitrary<More[Field]> },
): fc.Arbitrary<Value & Partial<More>> =>
  fc
    .tuple(values, fc.record(fields, { requiredKeys: [] }))
    .map(([value, more]) => ({ ...value, ...more }) as Value & Partial<More>)

/** Stock with and without steps of the sale. */
export const stockItem = withSome(Arbitrary.stockItem, {
  qtyMin: fc.integer({ min: 2, max: 99 }),
  qtyStep: fc.integer({ min: 2, max: 12 }),
})

/** Labels and values of options. */
export const choices = fc.array(fc.record({ label: prose, value: prose }), { minLength: 1, maxLength: 2 })

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
