import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { basesOf, readIndexName, viewOfIndex } from "./index-name.ts"

const { views } = defaults

describe("K1, K10: an index name", () => {
  it.each([
    ["vue_storefront_catalog", null, null, null],
    ["vue_storefront_catalog_de", null, "de", "de"],
    ["vue_storefront_catalog_de_1571234567", null, "de", "de"],
    ["vue_storefront_catalog_de_product", "product", "de", "de"],
    ["vue_storefront_catalog_category_1568838132", "category", null, null],
    ["vue_storefront_catalog_en_cms_page_1568838132", "cms_page", "en", "en"],
    ["vue_storefront_catalog_it_category", "category", "it", null],
    ["vue_storefront_catalog_us_category_15", "category", "us", null],
    ["vue_storefront_catalog_taxrule", "taxrule", null, null],
    ["vue_storefront_magento1_13", null, null, null],
    ["shop_fr_product", "product", "fr", "fr"],
    ["shop_product", "product", null, null],
    ["pottery_db_attribute_1", "attribute", null, null],
    ["product", null, null, null],
    ["", null, null, null],
  ])("%s: type %s, view %s", (name, type, view, code) => {
    const read = readIndexName(name, basesOf(views))
    expect(read).toEqual({ type, view })
    expect(viewOfIndex(views, name, read.view)?.code ?? null).toBe(code)
  })
})
