import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compose, type ComposeContext, empty, estimate, inputOf, priceSourceOf } from "@shop/core/cart"
import { type Cents, sum, times } from "@shop/core/money"
import { lineTotal, totals } from "@shop/core/pricing"
import { configuredPrice, initialChoices, nothingChosen, type Product, productPage } from "@shop/core/product"
import { defaults as settings } from "@shop/core/settings"
import { defaults as views } from "@shop/core/store-view"
import { Arbitrary } from "@shop/testing"
import { priceLineRequest } from "./line-pricing.ts"

const nowMs = Date.parse("2026-11-21T12:00:00Z")
const free = { ...settings, products: { ...settings.products, zeroPriceAllowed: true } }

const purchase = Arbitrary.productForSale.chain((product) =>
  fc.record({
    product: fc.constant(product),
    input: Arbitrary.addInputFor(product),
    qty: fc.integer({ min: 1, max: 40 }),
    view: fc.constantFrom(...views),
    sourceIncludesTax: fc.boolean(),
    groupId: fc.constantFrom(null, 0, 1, 2, 3, 4),
  }),
)

/** The price that the page shows for these choices, of one piece or of all pieces of a set. */
const pagePrice = (
  product: Product,
  { sku, customOptions, bundleOptions, groupedQty }: Parameters<typeof compose>[1],
  qty: number,
  { view, groupId }: ComposeContext,
): Cents | null => {
  const child = [{ attributeCode: "sku", optionId: sku }]
  const page = productPage(product, child, [], view, nowMs, undefined, groupId)
  const initial = initialChoices(page)
  const own = product.groupedLinks.map((link) => [link.sku, Math.max(1, link.qty)] as const)
  const choices = {
    ...nothingChosen,
    customOptions: customOptions ?? {},
    bundleOptions: bundleOptions ?? initial.bundleOptions,
    groupedQty: groupedQty ?? Object.fromEntries(own),
  }
  return configuredPrice(page, choices, qty)?.payableCents ?? null
}

describe("PD15 PD23 CA180 CM8 one price", () => {
  it("page, cart and platform have the same price for every product, option, quantity, tier, rate, group and view", () => {
    const types = new Set<string>()
    fc.assert(
      fc.property(purchase, ({ product, input: given, qty, view: store, sourceIncludesTax, groupId }) => {
        const view = { ...store, tax: { ...store.tax, sourceIncludesTax } }
        const context = { view, zeroPriceAllowed: true, groupId }
        const input = { ...given, qty }
        const made = compose(product, input, context)
        if (made.tag === "fault") return
        types.add(product.type)
        const isSet = product.type === "grouped"
        // The law is about prices: every line is available.
        const local = made.lines.map((line) => ({ ...line, facts: { ...line.facts, stock: null } }))
        const cart = { ...empty, local }
        const charged = made.lines.map((line) => {
          const total = lineTotal(priceSourceOf(cart, line), line.qty)
          const link = product.groupedLinks.find(({ sku }) => sku === line.sku)
          // A product of a set is bought by itself.
          const single: Product | undefined = link && {
            ...product,
            ...link,
            type: "simple",
            tiers: link.tiers ?? [],
            customOptions: [],
            groupedLinks: [],
          }
          const find = () => single ?? product
          const priced = priceLineRequest({ find, view, groupId, settings: free, nowMs: 0 }, line)
          expect(priced).toMatchObject({
            tag: "priceable",
            unitGrossCents: total.unit.grossCents,
            ratePpm: total.ratePpm,
            shares: total.shares,
          })
          if (priced.tag !== "priceable") throw new Error(priced.reason.tag)
          return { ...priced, itemId: 0, qty: line.qty }
        })
        const rows = charged.map((line) => times(line.unitGrossCents, isSet ? line.qty : 1))
        expect(pagePrice(product, input, qty, context)).toBe(sum(rows))
        const platform = totals({
          lines: charged,
          shippingGrossCents: null,
          couponCode: null,
          adjustments: [],
          paymentGrossCents: null,
        })
        expect(estimate(cart)).toMatchObject({
          grandCents: platform.grandCents,
          taxCents: platform.taxCents,
          segments: platform.segments,
        })
      }),
    )
    expect(types.size).toBe(6)
  })

  it("the price of a line is the same after its quantity changes there and back, and in a second cart", () => {
    fc.assert(
      fc.property(
        purchase,
        fc.integer({ min: 1, max: 40 }),
        ({ product, input, qty, view, groupId }, other) => {
          const context = { view, zeroPriceAllowed: true, groupId }
          const made = compose(product, { ...input, qty }, context)
          if (made.tag === "fault" || product.type === "grouped") return
          const again = compose(product, { ...inputOf(made.lines[0]!), sku: input.sku, qty: other }, context)
          if (again.tag === "fault") return
          const [line] = made.lines
          expect(lineTotal(again.lines[0]!.facts.priceSource, qty)).toEqual(
            lineTotal(line!.facts.priceSource, qty),
          )
        },
      ),
    )
  })
})
