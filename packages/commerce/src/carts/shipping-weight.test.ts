import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { product } from "@shop/testing"
import { memoryShop, view } from "../../../../tests/support/memory-shop.ts"
import { catalogueFactRepository } from "./catalogue-fact-repository.sql.ts"
import { sqliteSql } from "../drivers/sqlite/index.ts"
import { gramsOf, readWeights } from "./shipping-weight.ts"

describe("CM103 shipping weight", () => {
  it.each<[unknown, number]>([
    [1.5, 1500],
    ["0.25", 250],
    ["850 g", 850],
    ["1,2 kg", 1200],
    ["1.2\u00a0kg", 1200],
    ["3 KG", 3000],
    ["", 0],
    [null, 0],
    [undefined, 0],
    [-1, 0],
    [Number.NaN, 0],
    ["heavy", 0],
    ["1e9", 0],
    [{ kg: 1 }, 0],
  ])("%j is %d grams", (weight, grams) => expect(gramsOf(weight)).toBe(grams))

  it("comes from the sku's own document, else from its variant in the parent's document, else from the parent", () => {
    const shop = memoryShop({ products: [product({ sku: "POT" })] })
    const put = (id: number, sku: string, body: object) =>
      shop.database.run(
        `INSERT INTO document (store, type, id, sku, origin, hash, body, updated_at)
         VALUES (?, 'product', ?, ?, 'import', '', ?, 0)`,
        view.code,
        id,
        sku,
        JSON.stringify(body),
      )
    put(1, "POT", { weight: 12 })
    put(2, "SET", {
      weight: 3,
      configurable_children: [{ sku: "SET-S", weight: "2" }, { sku: "SET-L", weight: 9 }, { sku: "SET-M" }],
    })
    put(3, "SET-L", { weight: "800 g" })
    const gramsOfSku = (store: string, sku: string, parentSku: string | null) =>
      Effect.runSync(
        Effect.map(
          readWeights(catalogueFactRepository(sqliteSql(shop.database)), store, [{ sku, parentSku }]),
          (grams) => grams(sku, parentSku),
        ),
      )
    expect([
      gramsOfSku(view.code, "POT", null),
      gramsOfSku(view.code, "SET-S", "SET"),
      gramsOfSku(view.code, "SET-L", "SET"),
      gramsOfSku(view.code, "SET-M", "SET"),
      gramsOfSku(view.code, "NONE", null),
      gramsOfSku("xx", "POT", null),
    ]).toEqual([12_000, 2_000, 800, 3_000, 0, 0])
    const place = shop.cartOf({ POT: 2 })
    expect(shop.run(shop.carts.shippingMethods(place, "BE"))).toMatchObject([{ amountGrossCents: 11_00 }])
  })
})
