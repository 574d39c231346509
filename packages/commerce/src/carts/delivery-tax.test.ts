import { describe, expect, it } from "vitest"
import { cents, ratePpm } from "@shop/core/money"
import { fromGross } from "@shop/core/tax"
import { product } from "@shop/testing"
import { memoryShop } from "../../../../tests/support/memory-shop.ts"

const priced = (sku: string, grossCents: number, rate: number) => {
  const payable = fromGross(cents(grossCents), ratePpm(rate))
  return product({ sku, price: { payable, original: null, prior: null, ratePpm: ratePpm(rate) } })
}

/** Every cart of up to two of each that is not empty. */
const carts = [0, 1, 2].flatMap((BOL) =>
  [0, 1, 2].flatMap((BOOK) => [0, 1, 2].map((GIFT) => ({ BOL, BOOK, GIFT }))),
)

describe("CM13 the tax of a delivery", () => {
  it("D11 is the same where methods are offered and in the totals, at any mix of rates", () => {
    const shop = memoryShop({
      products: [priced("BOL", 24_00, 200_000), priced("BOOK", 18_50, 55_000), priced("GIFT", 9_90, 0)],
      stock: { BOL: { qty: 9 }, BOOK: { qty: 9 }, GIFT: { qty: 9 } },
    })
    for (const wanted of carts.slice(1)) {
      const place = shop.cartOf(Object.fromEntries(Object.entries(wanted).filter(([, qty]) => qty > 0)))
      const [courier] = shop.run(shop.carts.shippingMethods(place, "FR"))
      const { carrierCode, methodCode } = courier!
      const choice = { country: "FR", region: "", carrierCode, methodCode }
      const { totals } = shop.run(shop.carts.chooseDelivery(place, choice))
      expect([courier!.amountNetCents, courier!.amountGrossCents], JSON.stringify(wanted)).toEqual([
        totals.shippingNetCents,
        totals.shippingGrossCents,
      ])
    }
  })
})
