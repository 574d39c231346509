import { describe, expect, it } from "vitest"
import type { Filter } from "@shop/core/catalogue"
import {
  guest,
  line,
  product,
  textQuery,
  catalogueOf,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"

const lines = [
  line("taxrule", taxRule(1, 20)),
  line(
    "product",
    product(1, {
      sku: "BOWL",
      name: "Bowl",
      type_id: "configurable",
      price: 24,
      special_price: 12,
      description: "<p>Thrown.</p>",
      color_options: [50, 51],
      configurable_options: [
        {
          attribute_id: 93,
          attribute_code: "color",
          label: "Colour",
          values: [
            { value_index: 50, label: "Red" },
            { value_index: 51, label: "Green" },
          ],
        },
      ],
      configurable_children: [
        { id: 11, sku: "BOWL-RED", color: 50, price: 36, stock: { qty: 3, is_in_stock: true } },
        { id: 12, sku: "BOWL-GREEN", color: 51 },
        { id: 13, sku: "BOWL-OWN", name: "The third bowl", color: 51, price: 48, status: 2 },
      ],
    }),
  ),
  line("product", product(2, { sku: "CUP", price: 6 })),
]
const shop = await catalogueOf(lines)
const only = (attribute: string, ...values: ReadonlyArray<string | number>): Filter => ({
  attribute,
  scope: "default",
  conditions: [{ operator: "in", values }],
})
const search = (...filters: ReadonlyArray<Filter>) => shop.search("en", textQuery({ filters }), guest)
const skus = ({ hits }: ReturnType<typeof search>) => hits.map(({ source }) => source["sku"])

describe("D7 IX92 documents of variants", () => {
  it("a variant is a product of its own: fetched by its sku, priced, visible nowhere, named by its values", () => {
    const { hits, total } = search(only("sku", "BOWL-RED"))
    expect(total).toBe(1)
    expect(hits[0]).toMatchObject({ id: 11, type: "product" })
    expect(hits[0]!.source).toMatchObject({
      id: 11,
      sku: "BOWL-RED",
      name: "Bowl, Red",
      type_id: "simple",
      visibility: 1,
      status: 1,
      color: 50,
      price_incl_tax: 36,
      special_price_incl_tax: 0,
      description: "<p>Thrown.</p>",
      stock: { is_in_stock: true, qty: 3 },
      attributes_metadata: expect.any(Array),
    })
    for (const field of ["configurable_children", "configurable_options", "color_options", "parentSku"])
      expect(hits[0]!.source).not.toHaveProperty(field)
  })
  it("a variant without a price has its product's price and reduction", () => {
    expect(search(only("sku", "BOWL-GREEN")).hits[0]!.source).toMatchObject({
      name: "Bowl, Green",
      price_incl_tax: 12,
      original_price_incl_tax: 24,
    })
  })
  it("variants come after the products of a query, and other conditions apply to them", () => {
    expect(skus(search(only("sku", "BOWL-RED", "CUP", "BOWL", "no-such")))).toEqual([
      "BOWL",
      "CUP",
      "BOWL-RED",
    ])
    expect(skus(search(only("sku", "BOWL-RED", "BOWL-OWN"), only("status", 0, 1)))).toEqual(["BOWL-RED"])
    expect(search(only("sku", "BOWL-OWN")).hits[0]!.source["name"]).toBe("The third bowl")
  })
  it("no list and no search by words shows a variant", () => {
    const shown = only("visibility", 2, 3, 4)
    expect(search(only("sku", "BOWL-RED"), shown)).toMatchObject({ total: 0, hits: [] })
    expect(skus(search())).toEqual(["BOWL", "CUP"])
    expect(skus(search(only("visibility", 1)))).toEqual([])
    const words = shop.search("en", textQuery({ text: "bowl red", filters: [] }), guest)
    expect(words.hits.map(({ source }) => source["sku"])).not.toContain("BOWL-RED")
  })
  it("paging continues over the variants, with only the selected fields", () => {
    const page = (start: number, size: number) =>
      shop.search(
        "en",
        textQuery({ filters: [only("sku", "CUP", "BOWL-RED", "BOWL-GREEN")], start, size, include: ["sku"] }),
        guest,
      )
    expect(page(0, 2)).toMatchObject({ total: 3 })
    expect([page(0, 2), page(2, 2), page(1, 1)].map(skus)).toEqual([
      ["CUP", "BOWL-RED"],
      ["BOWL-GREEN"],
      ["BOWL-RED"],
    ])
    expect(page(1, 1).hits[0]!.source).toEqual({ sku: "BOWL-RED" })
  })
  it("a variant is found by the cart, at its own price", () => {
    const found = shop.catalogue.find("en", "BOWL-RED", guest)
    expect(found).toMatchObject({ sku: "BOWL-RED", type: "simple", visibility: 1, variants: [] })
    expect(found?.price?.payable.grossCents).toBe(36_00)
    // CM361: the cart sells it as its product.
    expect(found?.parentSku).toBe("BOWL")
    expect(shop.catalogue.find("en", "CUP", guest)?.parentSku).toBeNull()
    expect(shop.catalogue.find("en", "no-such", guest)).toBeNull()
  })
})
