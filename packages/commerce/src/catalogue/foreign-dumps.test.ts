/** Dumps of other people's shops: what comes in, where it goes, and what the import says of it. */
import { describe, expect, it } from "vitest"
import { category, guest, product, shopFloor } from "../../../../tests/support/shop-floor.ts"

const indexed = (_index: string, _source: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ _index, _type: "_doc", _id: String(_source["id"]), _score: 1, _source })

const storesWith = (floor: Awaited<ReturnType<typeof shopFloor>>, sku: string) =>
  ["fr", "en", "de"].filter((code) => floor.catalogue.find(code, sku, guest) !== null)

describe("K1: a dump of a stamped index", () => {
  it("comes in by the type and language of its name", async () => {
    const floor = await shopFloor()
    const report = await floor.take([
      indexed("vue_storefront_catalog_category_1568838132", category(3, 2)),
      indexed("vue_storefront_catalog_product_1568838132", product(1)),
      indexed("vue_storefront_catalog_de_product_1568838133", product(2)),
    ])
    expect(report.refusals).toEqual([])
    expect(storesWith(floor, "SKU-1")).toEqual(["fr", "en", "de"])
    expect(storesWith(floor, "SKU-2")).toEqual(["de"])
  })
})

describe("K10: a document of a language that the shop lacks", () => {
  it("is refused by name, and overwrites nothing", async () => {
    const floor = await shopFloor()
    const report = await floor.take([
      indexed("vue_storefront_catalog_en_product", product(1, { name: "Bowl" })),
      indexed("vue_storefront_catalog_it_product", product(1, { name: "Ciotola" })),
      indexed("pottery_nl_product", product(2, { name: "Kom" })),
    ])
    expect(report.refusals.map(({ line, fault }) => [line, fault])).toEqual([
      [2, { tag: "storeUnknown", store: "it" }],
      [3, { tag: "storeUnknown", store: "nl" }],
    ])
    expect(floor.catalogue.find("en", "SKU-1", guest)?.name).toBe("Bowl")
    expect(storesWith(floor, "SKU-2")).toEqual([])
  })
})

describe("K17: an import into some store views", () => {
  it("leaves documents of the others out, and counts them", async () => {
    const floor = await shopFloor()
    const lines = ["fr", "en", "de"].map((code) =>
      indexed(`vue_storefront_catalog_${code}_product`, product(1, { name: code })),
    )
    const report = await floor.take([...lines, indexed("other_product", product(2))], { stores: ["en"] })
    expect(report).toMatchObject({ refused: 0, leftOut: 2 })
    expect(floor.catalogue.find("en", "SKU-1", guest)?.name).toBe("en")
    expect(storesWith(floor, "SKU-1")).toEqual(["en"])
    expect(storesWith(floor, "SKU-2")).toEqual(["en"])
  })
})
