import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "@shop/core/money"
import { fromGross } from "@shop/core/tax"
import { product } from "@shop/core/testing"
import { sale } from "../../../../tests/support/sale.ts"

const priced = (sku: string, grossCents: number, rate: number) => {
  const payable = fromGross(cents(grossCents), ratePpm(rate))
  return product({ sku, price: { payable, original: null, prior: null, ratePpm: ratePpm(rate) } })
}

describe("CM13 the tax of a delivery", () => {
  it("D11 is the same where methods are offered and in the totals, at any mix of rates", () => {
    const shop = sale({
      products: [priced("BOL", 24_00, 200_000), priced("BOOK", 18_50, 55_000), priced("GIFT", 9_90, 0)],
      stock: { BOL: { qty: 9 }, BOOK: { qty: 9 }, GIFT: { qty: 9 } },
    })
    const qty = fc.integer({ min: 0, max: 2 })
    fc.assert(
      fc.property(
        fc.record({ BOL: qty, BOOK: qty, GIFT: qty }).filter((all) => Object.values(all).some((n) => n > 0)),
        (wanted) => {
          const place = shop.cartOf(Object.fromEntries(Object.entries(wanted).filter(([, n]) => n > 0)))
          const [courier] = shop.run(shop.carts.shippingMethods(place, "FR"))
          const { totals } = shop.run(
            shop.carts.chooseDelivery(place, {
              country: "FR",
              region: "",
              carrierCode: courier!.carrierCode,
              methodCode: courier!.methodCode,
            }),
          )
          expect([courier!.amountNetCents, courier!.amountGrossCents]).toEqual([
            totals.shippingNetCents,
            totals.shippingGrossCents,
          ])
        },
      ),
      { numRuns: 26 },
    )
  })
})
