import { createReadStream } from "node:fs"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { defaults } from "@shop/core/settings"
import { legacyDump } from "../../../../tests/support/legacy-dump.ts"
import {
  category,
  splitBytes,
  guest,
  line,
  product,
  textQuery,
  memoryCatalogue,
  catalogueOf,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"
import { ContentRepository } from "../contents/index.ts"
import { seedDemo, type Seed } from "./import.ts"
import type { JsonObject } from "./model.ts"

const dump = [
  line("product", product(1)),
  line("product", product(2)),
  line("category", category(4, 2)),
  line("taxrule", taxRule(1, 20)),
]

const seed: Seed = {
  stores: Object.fromEntries(
    ["fr", "en", "de"].map((code) => [
      code,
      [
        {
          _type: "product",
          _id: 1,
          _source: product(1, { sku: "DEMO-1", name: `Demo ${code}`, stock: undefined }),
        },
        { _type: "taxrule", _id: 1, _source: taxRule(1, 5.5) },
        {
          _type: "cms_block",
          _id: 1,
          _source: { id: 1, identifier: "welcome", title: "Welcome", content: "<p>Hi</p>" },
        },
        {
          _type: "cms_block",
          _id: 2,
          _source: { id: 2, identifier: "product-notes", title: "Notes", content: "<p>Maker</p>" },
        },
        {
          _type: "cms_page",
          _id: 1,
          _source: { id: 1, identifier: "legal", title: "Legal", content: "<p>Who</p>" },
        },
      ],
    ]),
  ),
  stock: [{ sku: "DEMO-1", productId: 1, qty: 9, isInStock: true, isManaged: true, qtyMax: null }],
}

const hashes = (database: { all: (sql: string) => ReadonlyArray<unknown> }) =>
  database.all("SELECT store, type, id, hash, body FROM document ORDER BY store, type, id")

describe("IM3 the report", () => {
  it("reports per type the imported, corrected and rejected documents, line by line", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      ...dump,
      '{"_type":"product","_id":9,"_source":{"id":9,"sku":"CU',
      line("unicorn", { id: 5 }),
      line("product", product(1, { sku: "OTHER" })),
      line("product", product(6, { sku: "SKU-2" })),
      line("product", product(7, { price: "ask us" })),
      line("product", product(8, { price: "8.90", stock: undefined })),
    ])
    expect(report.refusals).toEqual([
      { line: 5, type: null, fault: { tag: "truncated" } },
      { line: 6, type: null, fault: { tag: "typeUnknown", type: "unicorn" } },
      { line: 7, type: "product", fault: { tag: "duplicateId", id: 1, line: 1 } },
      { line: 8, type: "product", fault: { tag: "duplicateSku", sku: "SKU-2", line: 2 } },
      { line: 9, type: "product", fault: { tag: "fieldWrong", field: "price", expected: "number" } },
    ])
    expect(report.types).toEqual([
      {
        type: "product",
        added: 3,
        changed: 0,
        unchanged: 0,
        refused: 3,
        normalized: { numberText: 1, stockMissing: 1 },
      },
      { type: "category", added: 1, changed: 0, unchanged: 0, refused: 0, normalized: {} },
      { type: "taxrule", added: 1, changed: 0, unchanged: 0, refused: 0, normalized: {} },
    ])
    expect(report).toMatchObject({ lines: 10, refused: 5, stores: ["fr", "en", "de"] })
    expect(shop.names({})).toEqual(["Thing 1", "Thing 2", "Thing 8"])
  })
  it("an impossible stock quantity is rejected, and the import continues", async () => {
    const shop = await memoryCatalogue()
    const piled = (id: number, qty: unknown) =>
      line("product", product(id, { stock: { qty, manage_stock: true } }))
    const report = await shop.take([piled(1, 1e308), piled(2, 2 ** 60), piled(3, "1e30"), piled(4, 7)])
    expect(report.refusals.map(({ line: at, fault }) => [at, fault.tag])).toEqual([
      [1, "fieldWrong"],
      [2, "fieldWrong"],
      [3, "fieldWrong"],
    ])
    expect(shop.names({})).toEqual(["Thing 4"])
  })
  it("of a file without any valid line is a report, and removes nothing", async () => {
    const shop = await catalogueOf(dump)
    const report = await shop.take(["", "nonsense", "{}"])
    expect(report).toMatchObject({ refused: 2, types: [], built: [] })
    expect(shop.names({})).toHaveLength(2)
  })
  it("a truncated file imports its beginning, and can be imported again", async () => {
    const shop = await memoryCatalogue()
    const broken = async function* () {
      yield* splitBytes(`${dump.join("\n")}\n`)
      throw new Error("EIO: disk")
    }
    await expect(shop.take(broken())).rejects.toMatchObject({
      _tag: "DumpUnreadable",
      detail: "EIO: disk",
      lines: 4,
    })
    expect((await shop.take(dump)).types.every(({ refused }) => refused === 0)).toBe(true)
    expect(shop.names({})).toHaveLength(2)
  })
  it("an interrupted and repeated import has the stock of one run, with any earlier catalogue", async () => {
    const size = {
      attribute_id: 5,
      attribute_code: "size",
      label: "Size",
      values: [{ value_index: 1, label: "S" }],
    }
    const children = [
      { sku: "SKU-2", size: 1, is_in_stock: false },
      { sku: "ONLY-THERE", size: 2, stock: { qty: 3 } },
    ]
    const family = {
      type_id: "configurable",
      configurable_options: [size],
      configurable_children: children,
    }
    const whole = [
      line("product", product(1, family)),
      line("product", product(2, { stock: undefined, visibility: 1 })),
      line("product", product(3, { stock: undefined })),
      ...Array.from({ length: 250 }, (_, index) => line("product", product(index + 4))),
    ]
    const breakingOff = async function* () {
      yield* splitBytes(`${whole.join("\n")}\n`)
      throw new Error("EIO: disk")
    }
    const stockOf = ({ database }: Awaited<ReturnType<typeof memoryCatalogue>>) =>
      database.all("SELECT * FROM stock ORDER BY sku")
    const once = await memoryCatalogue()
    await once.run(seedDemo(seed, false))
    await once.take(whole)
    const twice = await memoryCatalogue()
    await twice.run(seedDemo(seed, false))
    await expect(twice.take(breakingOff())).rejects.toMatchObject({ _tag: "DumpUnreadable" })
    expect(twice.database.all("SELECT * FROM document").length).toBeGreaterThan(250)
    await twice.take(whole)
    expect(stockOf(twice)).toEqual(stockOf(once))
    expect(once.stock.items(["SKU-2", "SKU-3", "ONLY-THERE", "DEMO-1"])).toMatchObject(
      new Map([
        ["SKU-2", { isInStock: false, isManaged: true }],
        ["SKU-3", { isInStock: true, isManaged: false }],
        ["ONLY-THERE", { qty: 3 }],
      ]),
    )
  })
  it("reports its progress", async () => {
    const shop = await memoryCatalogue()
    const seen: Array<number> = []
    await shop.take(
      Array.from({ length: 250 }, (_, index) => line("product", product(index + 1))),
      { onProgress: ({ lines }) => seen.push(lines) },
    )
    expect(seen).toEqual([100, 200, 250])
  })
  it("names an unknown store view before it reads", async () => {
    const shop = await memoryCatalogue()
    await expect(shop.take(dump, { stores: ["en", "xx"] })).rejects.toMatchObject({
      _tag: "StoreUnknown",
      store: "xx",
    })
    expect(shop.catalogue.contents("en").counts).toEqual({})
  })
})

describe("IM7 a second run", () => {
  it("changes nothing and builds nothing", async () => {
    const shop = await memoryCatalogue()
    await shop.take(dump)
    const before = hashes(shop.database)
    const again = await shop.take(dump)
    expect(again.types.map(({ added, changed, unchanged }) => [added, changed, unchanged])).toEqual([
      [0, 0, 2],
      [0, 0, 1],
      [0, 0, 1],
    ])
    expect(again.built).toEqual([])
    expect(hashes(shop.database)).toEqual(before)
  })
  it("leaves stock that has been sold from, until the line changes", async () => {
    const shop = await catalogueOf(dump)
    shop.database.transaction(() => shop.stock.take([{ sku: "SKU-1", qty: 2 }]))
    await shop.take(dump)
    expect(shop.stock.items(["SKU-1"]).get("SKU-1")?.qty).toBe(3)
    await shop.take([line("product", product(1, { name: "New name" })), ...dump.slice(1)])
    expect(shop.stock.items(["SKU-1"]).get("SKU-1")?.qty).toBe(5)
  })
  it("keeps documents that this file lacks, unless it prunes", async () => {
    const shop = await catalogueOf(dump)
    expect(await shop.take(dump.slice(1))).toMatchObject({ stale: 3, pruned: 0 })
    expect(shop.names({})).toHaveLength(2)
    expect(await shop.take(dump.slice(1), { prune: true })).toMatchObject({ stale: 0, pruned: 3 })
    expect(shop.names({})).toEqual(["Thing 2"])
    expect(shop.stock.items(["SKU-1"]).size).toBe(0)
  })
  it("moves a sku to the product that has it now", async () => {
    const shop = await catalogueOf(dump)
    await shop.take([line("product", product(30, { sku: "SKU-1", name: "Heir" }))])
    expect(shop.catalogue.find("en", "SKU-1", guest)?.id).toBe(30)
    expect(shop.names({})).toEqual(["Thing 2", "Heir"])
  })
})

describe("IM8 where documents go", () => {
  const indexed = (index: string, id: number) =>
    JSON.stringify({ _index: index, _type: "product", _id: id, _source: product(id) })
  it.each([
    ["vue_storefront_magento1_13", ["fr", "en", "de"]],
    ["vue_storefront_catalog_de", ["de"]],
    ["vue_storefront_catalog_de_1571234567", ["de"]],
    ["vue_storefront_catalog", ["fr", "en", "de"]],
  ])("of the index %s to %j", async (index, stores) => {
    const shop = await catalogueOf([indexed(index, 1)])
    expect(["fr", "en", "de"].filter((code) => shop.catalogue.find(code, "SKU-1", guest) !== null)).toEqual(
      stores,
    )
  })
  it("only to the views that are named", async () => {
    const shop = await memoryCatalogue()
    await shop.take(dump, { stores: ["de"] })
    expect(shop.names({}, "en")).toEqual([])
    expect(shop.names({}, "de")).toHaveLength(2)
  })
  it("each view may have its own words for one id", async () => {
    const shop = await catalogueOf(
      ["fr", "en"].map((code) =>
        JSON.stringify({
          _index: `vue_storefront_catalog_${code}`,
          _type: "product",
          _id: 1,
          _source: product(1, { name: code }),
        }),
      ),
    )
    expect([shop.names({}, "fr"), shop.names({}, "en"), shop.names({}, "de")]).toEqual([["fr"], ["en"], []])
  })
})

describe("IM10 the demo shop", () => {
  it("is replaced by another shop's products with its words and pictures; legal texts stay", async () => {
    const shop = await memoryCatalogue()
    const contentOf = (store: string) =>
      shop.run(
        Effect.gen(function* () {
          const { file, find } = yield* ContentRepository
          return [yield* file(store, "banners"), yield* find(store, { typeId: null, urlKey: null }, 9)]
        }),
      )
    await shop.run(
      Effect.flatMap(ContentRepository, ({ replace }) =>
        replace("en", {
          contents: [{ typeId: 1, entityId: 1, urlKey: "clay", fields: {} }],
          files: { banners: { mainBanners: [] } },
        }),
      ),
    )
    expect(await shop.run(seedDemo(seed, false))).toMatchObject({ tag: "seeded" })
    expect(shop.stock.items(["DEMO-1"]).get("DEMO-1")?.qty).toBe(9)
    const report = await shop.take([dump[0]!])
    expect(report.demoRemoved).toBe(6)
    expect(shop.names({})).toEqual(["Thing 1"])
    expect(shop.catalogue.contents("en").counts).toEqual({
      cms_block: 1,
      cms_page: 1,
      product: 1,
      taxrule: 1,
    })
    expect(await contentOf("en")).toEqual([null, []])
    expect(shop.stock.items(["DEMO-1"]).size).toBe(0)
  })
  it("stays on request", async () => {
    const shop = await memoryCatalogue()
    await shop.run(seedDemo(seed, false))
    await shop.take([line("product", product(2))], { demo: "keep" })
    expect(shop.names({})).toEqual(["Demo en", "Thing 2"])
  })
  it("replaces another catalogue only on request", async () => {
    const shop = await catalogueOf(dump)
    expect(await shop.run(seedDemo(seed, false))).toEqual({ tag: "occupied", documents: 4 })
    expect(shop.names({})).toHaveLength(2)
    await shop.run(seedDemo(seed, true))
    expect(shop.names({})).toEqual(["Demo en"])
    expect(shop.stock.items(["SKU-1"]).size).toBe(0)
  })
  it("seeded twice is the same as seeded once, and sold stock stays sold", async () => {
    const shop = await memoryCatalogue()
    await shop.run(seedDemo(seed, false))
    shop.database.transaction(() => shop.stock.take([{ sku: "DEMO-1", qty: 4 }]))
    expect(await shop.run(seedDemo(seed, false))).toMatchObject({ built: [] })
    expect(shop.stock.items(["DEMO-1"]).get("DEMO-1")?.qty).toBe(5)
  })
})

describe("IM9 corrections that need all documents", () => {
  const child = product(11, { sku: "C-S", visibility: 1, url_path: "c" })
  const parent = product(10, {
    sku: "C",
    type_id: "configurable",
    url_path: "c",
    configurable_options: [
      {
        attribute_id: 5,
        attribute_code: "size",
        label: "Size",
        values: [
          { value_index: 1, label: "S" },
          { value_index: 2, label: "M" },
        ],
      },
    ],
    configurable_children: [
      { sku: "C-S", size: 1, price: 12, is_in_stock: false },
      { sku: "C-M", size: 2 },
    ],
    category_ids: [6],
  })
  const lines = [
    line("product", { ...child, stock: undefined }),
    line("product", parent),
    line("category", category(6, 4, { url_key: "cups" })),
    line("category", category(4, 2, { url_key: "tea" })),
    line("category", category(2, 1)),
    line("category", category(1, 0)),
  ]
  it("variants have the ids of their products, parents the union of their values", async () => {
    const { catalogue, search } = await catalogueOf(lines)
    const found = catalogue.find("en", "C", guest)!
    expect(found.variants.map(({ id, sku }) => [id, sku])).toEqual([
      [11, "C-S"],
      [1_000_010_001, "C-M"],
    ])
    expect(
      search(
        "en",
        textQuery({
          filters: [{ attribute: "size", scope: "catalog", conditions: [{ operator: "in", values: ["2"] }] }],
        }),
        guest,
      ).total,
    ).toBe(1)
  })
  it("a variant without counted stock is in stock when its parent is marked so", async () => {
    const { stock } = await catalogueOf(lines)
    expect(stock.items(["C-S"]).get("C-S")).toMatchObject({ isInStock: false, isManaged: true })
  })
  it("D5: the document of a variant names no parent, or clients ask for the parent without options", async () => {
    const { catalogue, search } = await catalogueOf(lines)
    const filters = [
      {
        attribute: "sku",
        scope: "default" as const,
        conditions: [{ operator: "in" as const, values: ["C-S"] }],
      },
    ]
    const [hit] = search("en", textQuery({ filters }), guest).hits
    expect(hit?.source).toMatchObject({ sku: "C-S", visibility: 1 })
    expect(hit?.source["parentSku"]).toBeUndefined()
    // CM361: the cart sells it as its product.
    expect(catalogue.find("en", "C-S", guest)?.parentSku).toBe("C")
  })
  it("categories have path, level, address, children and the number of their products, those below included", async () => {
    const { search } = await catalogueOf(lines)
    const found = search(
      "en",
      textQuery({ entity: "category", sort: [{ field: "id", direction: "asc" }] }),
      guest,
    ).hits
    expect(
      found.map(({ source }) => [
        source["id"],
        source["path"],
        source["level"],
        source["url_path"],
        source["product_count"],
        source["children_count"],
      ]),
    ).toEqual([
      [1, "1", 0, undefined, 1, "1"],
      [2, "1/2", 1, undefined, 1, "1"],
      [4, "1/2/4", 2, "tea", 1, "1"],
      [6, "1/2/4/6", 3, "tea/cups", 1, "0"],
    ])
  })
  it("a circle of categories ends somewhere", async () => {
    const { search } = await catalogueOf([line("category", category(5, 6)), line("category", category(6, 5))])
    expect(search("en", textQuery({ entity: "category" }), guest).total).toBe(2)
  })
  it("parts of a set are found by sku, with name and price", async () => {
    const { catalogue } = await catalogueOf([
      line("product", product(1, { name: "Cup", price: 5 })),
      line(
        "product",
        product(2, {
          type_id: "grouped",
          price: null,
          product_links: [
            { link_type: "associated", linked_product_sku: "SKU-1", linked_product_type: "simple" },
          ],
        }),
      ),
      line(
        "product",
        product(3, {
          type_id: "bundle",
          price: null,
          bundle_options: [
            {
              option_id: 1,
              title: "Cup",
              required: true,
              type: "radio",
              product_links: [{ id: "9", sku: "SKU-1", qty: 2, is_default: true, price: null }],
            },
          ],
        }),
      ),
    ])
    expect(catalogue.find("en", "SKU-2", guest)?.groupedLinks).toMatchObject([
      { name: "Cup", price: { payable: { grossCents: 500 } }, stock: { qty: 5 } },
    ])
    expect(catalogue.find("en", "SKU-3", guest)?.bundleOptions[0]?.links).toMatchObject([
      { name: "Cup", qty: 2, price: { payable: { grossCents: 500 } } },
    ])
  })
})

describe.each(legacyDump === null ? [] : [legacyDump])("IM1 a real dump", (dump) => {
  it(
    "comes in whole: 734 documents, none refused, and again with no change",
    { timeout: 60_000 },
    async () => {
      const shop = await memoryCatalogue(defaults)
      const report = await shop.take(createReadStream(dump))
      expect(
        Object.fromEntries(report.types.map(({ type, added, refused }) => [type, [added, refused]])),
      ).toEqual({
        product: [593, 0],
        attribute: [107, 0],
        category: [29, 0],
        taxrule: [5, 0],
      })
      expect(report.refusals).toEqual([])
      const again = await shop.take(createReadStream(dump))
      expect(again.types.every(({ added, changed }) => added + changed === 0)).toBe(true)
      const shown = shop.search(
        "de",
        textQuery({
          filters: [
            {
              attribute: "visibility",
              scope: "default",
              conditions: [{ operator: "in", values: [2, 3, 4] }],
            },
          ],
          size: 1000,
        }),
        guest,
      )
      expect(shown.total).toBe(134)
      const types = new Set(shown.hits.map(({ source }) => source["type_id"]))
      expect([...types].toSorted()).toEqual([
        "bundle",
        "configurable",
        "downloadable",
        "grouped",
        "simple",
        "virtual",
      ])
      const dress = shop.catalogue.find("fr", "Pwd001", guest)!
      expect(dress.variants.map(({ id }) => id).every((id) => id > 0 && id < 1_000_000)).toBe(true)
      expect(shop.names({ text: "Pwd0012" })[0]).toBe("Jane Dress")
      const women = shop.search(
        "en",
        textQuery({
          entity: "category",
          filters: [
            {
              attribute: "url_path",
              scope: "default",
              conditions: [{ operator: "eq", values: ["women.html"] }],
            },
          ],
        }),
        guest,
      )
      expect(women.hits[0]!.source as JsonObject).toMatchObject({ id: 4, path: "1/2/4", children_count: "4" })
    },
  )
})

describe("W12 values of variants that a product names by ids alone", () => {
  const lines = [
    line("attribute", {
      id: 93,
      attribute_id: 93,
      attribute_code: "glaze",
      frontend_label: "Glaze",
      options: [
        { value: "506", label: "Celadon" },
        { value: "507", label: "Tenmoku" },
      ],
    }),
    line(
      "product",
      product(1, {
        type_id: "configurable",
        configurable_options: [
          {
            attribute_id: "93",
            attribute_code: "glaze",
            values: [{ value_index: 506 }, { value_index: 507, label: "Dark" }],
          },
        ],
        configurable_children: [
          { id: 11, sku: "A", glaze: 506, price: 5 },
          { id: 12, sku: "B", glaze: 507, price: 5 },
        ],
      }),
    ),
  ]
  it("have the attribute's code and labels, and a product's own label before them", async () => {
    const { catalogue, search } = await catalogueOf(lines)
    expect(catalogue.find("en", "SKU-1", guest)).toMatchObject({
      configurableOptions: [
        {
          attributeCode: "glaze",
          label: "Glaze",
          values: [
            { id: "506", label: "Celadon" },
            { id: "507", label: "Dark" },
          ],
        },
      ],
      variants: [{ options: { glaze: "506" } }, { options: { glaze: "507" } }],
    })
    const filters = [
      {
        attribute: "glaze",
        scope: "catalog" as const,
        conditions: [{ operator: "in" as const, values: ["506"] }],
      },
    ]
    expect(search("en", textQuery({ filters }), guest).total).toBe(1)
  })
})
