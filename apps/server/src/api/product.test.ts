import { describe, expect, it } from "vitest"
import { api } from "../../../../tests/support/api.ts"

describe("SR47 the price request", () => {
  it("returns gross and net prices, and leaves out unknown skus", () => {
    const { send, result } = api()
    expect(
      result(
        send("GET /api/product/render-list", { skus: "BOL,NONE,JAM", currencyCode: "EUR", storeId: "2" }),
      ),
    ).toMatchObject({
      items: [
        {
          id: 1,
          url: "/en/bol",
          store_id: 2,
          is_salable: true,
          price_info: {
            final_price: 24,
            regular_price: 24,
            extension_attributes: { tax_adjustments: { final_price: 20, regular_price: 20 } },
          },
        },
        {
          id: 2,
          price_info: { final_price: 10.55, extension_attributes: { tax_adjustments: { final_price: 10 } } },
        },
      ],
    })
  })
  it.each([
    ["a missing list", {}],
    ["an empty list", { skus: "," }],
    ["more than 100 skus", { skus: Array.from({ length: 101 }, (_, index) => `S${index}`).join(",") }],
  ])("rejects %s", (_, query) =>
    expect(api().send("GET /api/product/render-list", query as Record<string, string>).status).toBe(400),
  )
})
