import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { shownPrice } from "@shop/core/product"
import { defaults } from "@shop/core/settings"
import { limitRuns } from "../../../../tests/support/seed.ts"
import {
  guest,
  line,
  product,
  textQuery,
  memoryCatalogue,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"

const day = (at: number): number => Date.UTC(2026, 5, 1) + at * 86_400_000
const text = (at: number): string => new Date(day(at)).toISOString().slice(0, 10)

const days = fc.integer({ min: 0, max: 9 })
const cents = fc.integer({ min: 100, max: 9999 })
const window = fc.option(fc.record({ cents, from: days, to: days }), { nil: null })
const tier = fc.option(fc.record({ cents, group: fc.constantFrom(0, 3, 5, 32_000) }), { nil: null })
const priced = fc.record({ cents, window, tier })
const thing = fc.record({ own: priced, children: fc.array(priced, { maxLength: 3 }) })
type Priced = typeof priced extends fc.Arbitrary<infer Value> ? Value : never

const fields = ({ cents: regular, window: special, tier: group }: Priced) => ({
  price: regular / 100,
  ...(special === null
    ? {}
    : {
        special_price: special.cents / 100,
        special_from_date: text(special.from),
        special_to_date: text(special.to),
      }),
  ...(group === null
    ? {}
    : { tier_prices: [{ customer_group_id: group.group, qty: 1, value: group.cents / 100 }] }),
})

const rates = [
  { id: 1, tax_country_id: "FR", tax_region_id: 0, rate: 20 },
  { id: 2, tax_country_id: "DE", tax_region_id: 0, rate: 7 },
]

describe("laws", () => {
  it.each([true, false])(
    "IX9 a list is in order of what each product costs at that moment for that audience (source with tax: %s)",
    async (sourceIncludesTax) => {
      const settings = {
        ...defaults,
        views: defaults.views.map((view) => ({ ...view, tax: { ...view.tax, sourceIncludesTax } })),
      }
      const audiences = fc.record({
        country: fc.constantFrom("FR", "DE", "CH"),
        groupId: fc.constantFrom(null, 3, 5, 7),
        nowMs: fc.integer({ min: -24, max: 300 }).map((hours) => day(0) + hours * 3_600_000),
      })
      await fc.assert(
        fc.asyncProperty(
          fc.array(thing, { minLength: 1, maxLength: 12 }),
          fc.integer({ min: -24, max: 300 }),
          fc.array(audiences, { minLength: 1, maxLength: 12 }),
          async (things, builtAt, asked) => {
            const shop = await memoryCatalogue(settings)
            await shop.take([
              line("taxrule", taxRule(1, 20, { rates })),
              ...things.map(({ own, children }, index) =>
                line(
                  "product",
                  product(index + 1, {
                    ...fields(own),
                    ...(children.length === 0
                      ? {}
                      : {
                          type_id: "configurable",
                          configurable_children: children.map((child, number) => ({
                            id: (index + 1) * 100 + number,
                            sku: `V-${index}-${number}`,
                            ...fields(child),
                          })),
                        }),
                  }),
                ),
              ),
            ])
            shop.reindex("en", day(0) + builtAt * 3_600_000)
            for (const over of asked) {
              const audience = { ...guest, ...over }
              const costs = things.map((_, index) => {
                const found = shop.catalogue.find("en", `SKU-${index + 1}`, audience)
                return [index + 1, shownPrice(found!)!.lowest.payable.grossCents] as const
              })
              const { hits } = shop.search(
                "en",
                textQuery({ sort: [{ field: "price", direction: "asc" }] }),
                audience,
              )
              const expected = costs.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
              expect(hits.map(({ id }) => id)).toEqual(expected.map(([id]) => id))
              const bound = expected[Math.floor(expected.length / 2)]![1]
              const { total } = shop.search(
                "en",
                textQuery({
                  filters: [
                    {
                      attribute: "price",
                      scope: "default",
                      conditions: [{ operator: "lte", values: [bound / 100] }],
                    },
                  ],
                }),
                audience,
              )
              expect(total).toBe(costs.filter(([, cost]) => cost <= bound).length)
            }
          },
        ),
        limitRuns(30, "builds an index"),
      )
    },
  )
})
