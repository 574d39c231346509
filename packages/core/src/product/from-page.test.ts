import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compose, type Composed, empty, priceSourceOf } from "../cart/index.ts"
import { unitPrice } from "../pricing/index.ts"
import { Arbitrary as Any } from "@shop/testing"
import { defaults } from "../store-view/index.ts"
import { initialChoices, type Product, productOfPage, productPage } from "./index.ts"

const [fr] = defaults
const nowMs = Date.parse("2026-11-21T12:00:00Z")
const context = { view: fr!, zeroPriceAllowed: true, groupId: null }

/** The key, the price and the request of a line. */
const essence = (composed: Composed) =>
  composed.tag === "fault"
    ? composed.fault.tag
    : composed.lines.map((line) => ({
        key: line.key,
        sku: line.sku,
        parentSku: line.parentSku,
        option: line.option,
        qty: line.qty,
        name: line.facts.name,
        words: line.facts.options,
        isVirtual: line.facts.isVirtual,
        withdrawal: line.facts.withdrawal,
        weeks: line.facts.weeksToMake,
        prices: [1, 2, 5, 10, 25].map((qty) => unitPrice(priceSourceOf(empty, line), qty)),
      }))

describe("PD72 the product of a page that is shown", () => {
  it("L16: makes the line that the product itself makes, for any choice", () => {
    const kinds = new Set<string>()
    fc.assert(
      fc.property(Any.productForSale, fc.integer({ min: 1, max: 30 }), (of: Product, qty) => {
        const page = productPage(of, [], [], fr!, nowMs)
        const input = { sku: page.sku, qty, ...initialChoices(page) }
        const own = compose(of, input, context)
        if (own.tag === "lines") kinds.add(of.type)
        expect(essence(compose(productOfPage(page, fr!), input, context))).toEqual(essence(own))
      }),
    )
    expect(kinds.size).toBe(6)
  })
})
