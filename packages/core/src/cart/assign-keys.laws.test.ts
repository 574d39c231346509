import fc from "fast-check"
import { describe, it } from "vitest"
import { emptyOption, type ProductOption, sku } from "../product/index.ts"
import { isSame, keyOf } from "./index.ts"

/** Few ids and values, so that choices are often equal. */
const id = fc.constantFrom("1", "2", "12")
const custom = fc.uniqueArray(
  fc.record({ optionId: id, optionValue: fc.constantFrom("1", "2", "1,2", "#", "") }),
  { selector: ({ optionId }) => optionId, maxLength: 3 },
)
const bundle = fc.uniqueArray(
  fc.record({
    optionId: id,
    qty: fc.integer({ min: 1, max: 2 }),
    selections: fc.uniqueArray(fc.constantFrom("1", "2"), { maxLength: 2 }),
  }),
  { selector: ({ optionId }) => optionId, maxLength: 3 },
)
const configurable = fc.array(fc.record({ optionId: id, optionValue: id }), { maxLength: 2 })
const option: fc.Arbitrary<ProductOption> = fc
  .record({ custom, bundle, configurable })
  .map((fields) => ({ ...emptyOption, ...fields }))
const line = fc.record({
  sku: fc.constantFrom("MUG", "MUG#", "MUG-1").map(sku),
  option,
  itemId: fc.option(fc.nat(2)),
})

/** The canonical text of the options besides the variant, computed by the test itself, without empty parts. */
const canonicalOf = (chosen: ProductOption): string =>
  JSON.stringify([
    chosen.custom
      .flatMap(({ optionId, optionValue }) => (optionValue === "" ? [] : [[optionId, optionValue]]))
      .toSorted(),
    chosen.bundle
      .filter(({ selections }) => selections.length > 0)
      .map(({ optionId, qty, selections }) => [optionId, qty, [...selections].toSorted()])
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  ])
const turned = (chosen: ProductOption): ProductOption => ({
  configurable: chosen.configurable.toReversed(),
  custom: chosen.custom.toReversed(),
  bundle: chosen.bundle.map((one) => ({ ...one, selections: one.selections.toReversed() })).toReversed(),
})

describe("laws", () => {
  it("I5 matching is symmetric, by id or by choice, and ignores only the order of options", () => {
    fc.assert(
      fc.property(line, line, (a, b) => {
        const isOne = a.sku === b.sku && canonicalOf(a.option) === canonicalOf(b.option)
        const isById = a.itemId !== null && a.itemId === b.itemId
        return (
          isSame(a, b) === (isById || isOne) &&
          isSame(b, a) === isSame(a, b) &&
          (keyOf(a.sku, a.option) === keyOf(b.sku, b.option)) === isOne &&
          isSame({ ...a, itemId: null }, { ...a, itemId: null, option: turned(a.option) })
        )
      }),
    )
  })

  it("I5 a variant is identified by its sku alone, whatever the choices that led to it", () => {
    fc.assert(
      fc.property(line, configurable, (one, other) => {
        const found = { ...one, itemId: null }
        return isSame(found, { ...found, option: { ...found.option, configurable: other } })
      }),
    )
  })
})
