import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { cents } from "@shop/core/money"
import { defaults } from "@shop/core/store-view"
import { endpoints } from "../endpoints/index.ts"
import { decode, encode } from "./current-price.ts"

const [, , de] = defaults
const item = {
  id: 7,
  sgn: "x",
  price_info: {
    final_price: 96,
    regular_price: 120,
    special_price: 96,
    extension_attributes: { tax_adjustments: { final_price: 80, regular_price: 100, special_price: 80 } },
  },
}

describe("WI56 current prices", () => {
  it("are gross, their tax adjustments net, the tax is the difference", () => {
    expect(decode(item)).toEqual({
      id: 7,
      final: { netCents: 80_00, taxCents: 16_00, grossCents: 96_00 },
      regular: { netCents: 100_00, taxCents: 20_00, grossCents: 120_00 },
    })
  })
  it.each([
    ["no id", { ...item, id: undefined }],
    ["no prices", { id: 7 }],
    ["no tax adjustments", { id: 7, price_info: { final_price: 96, regular_price: 120 } }],
    [
      "a net price above the gross one",
      {
        id: 7,
        price_info: { final_price: 1, extension_attributes: { tax_adjustments: { final_price: 2 } } },
      },
    ],
    ["nothing", null],
  ])("with %s are missing", (_, value) => expect(decode(value)).toBe(null))
  it("without a regular price are not reduced", () => {
    const { regular_price: _, ...info } = item.price_info
    expect(decode({ id: 7, price_info: info })).toMatchObject({
      regular: { grossCents: 96_00 },
    })
  })
  it("come back as they were written", () => {
    const price = {
      id: 3,
      final: { netCents: cents(1), taxCents: cents(0), grossCents: cents(1) },
      regular: { netCents: cents(10), taxCents: cents(2), grossCents: cents(12) },
    }
    expect(decode(encode(price))).toEqual(price)
  })
  it("are requested by sku, currency and store, and by group if any", () => {
    const { encodeRequest: encode } = endpoints["product.prices"]
    expect(encode({ skus: ["A", "B"], groupId: null }, de!)).toMatchObject({
      method: "GET",
      path: "/api/product/render-list",
      query: { skus: "A,B", currencyCode: "EUR", storeId: "3", token: "", storeCode: "de" },
    })
    expect(encode({ skus: ["A"], groupId: 0 }, de!).query["userGroupId"]).toBe("0")
  })
  it("omit unreadable parts of a response; a response without items has none", () => {
    const input = { skus: ["A"], groupId: null }
    const read = (result: unknown) =>
      endpoints["product.prices"].decodeResponse(
        { status: 200, headers: {}, body: { code: 200, result } },
        input,
      )
    expect(Result.getOrThrow(read({ items: [item, { id: 8 }] })).map(({ id }) => id)).toEqual([7])
    expect(Result.isFailure(read({}))).toBe(true)
  })
})
