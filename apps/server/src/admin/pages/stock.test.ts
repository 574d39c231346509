import { expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { catalogueOf, line, product } from "../../../../../tests/support/memory-catalogue.ts"
import { productNames } from "../../operator/product-name.ts"
import type { AdminServices, PageRequest } from "../model.ts"
import { stock } from "./stock.ts"

const bowl = product(1, {
  sku: "BOWL",
  name: "Bowl",
  type_id: "configurable",
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
    { id: 11, sku: "BOWL-RED", color: 50, stock: { qty: 3, is_in_stock: true } },
    { id: 12, sku: "BOWL-GREEN", color: 51, stock: { qty: 4, is_in_stock: true } },
  ],
})

const request: PageRequest = {
  operator: "admin-1",
  token: "t",
  query: new URLSearchParams(),
  subpath: "",
}

it("SR144 names a variant by its product and its options, and an unknown sku by nothing", async () => {
  const shop = await catalogueOf([line("product", bowl), line("product", product(2, { sku: "CUP" }))])
  shop.stock.put("GONE", { productId: 9, qty: 1, isInStock: true, isManaged: true, qtyMax: null })
  const services: Pick<AdminServices, "productName" | "run"> = {
    productName: productNames(shop.catalogue, defaults.views, () => Date.UTC(2026, 5, 15)),
    run: shop.run,
  }
  const screen = await stock.show(services as AdminServices, request)
  const rows = screen!.body.text.matchAll(
    /rowheader">([^<]*)<\/th>\s*<td[^>]*data-head="Name"[^>]*>\s*<div>([^<]*)</g,
  )
  expect([...rows].map(([, sku, name]) => [sku, name])).toEqual([
    ["BOWL", "Bowl"],
    ["BOWL-GREEN", "Bowl, Green"],
    ["BOWL-RED", "Bowl, Red"],
    ["CUP", "Thing 2"],
    ["GONE", ""],
  ])
})
