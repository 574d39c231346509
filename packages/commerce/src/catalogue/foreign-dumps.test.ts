/** Dumps of other shops: the imported documents, their store views, and the import's report. */
import { describe, expect, it } from "vitest"
import { families, buildCategoryTree, menuItems } from "@shop/core/catalogue"
import { defaults } from "@shop/core/store-view"
import { Category } from "@shop/wire/legacy"
import { sitemapEntries, sitemapBlocks } from "./sitemap-entries.ts"
import {
  category,
  guest,
  product,
  memoryCatalogue,
  textQuery,
} from "../../../../tests/support/memory-catalogue.ts"

const indexed = (_index: string, _source: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ _index, _type: "_doc", _id: String(_source["id"]), _score: 1, _source })

const storesWith = (shop: Awaited<ReturnType<typeof memoryCatalogue>>, sku: string) =>
  ["fr", "en", "de"].filter((code) => shop.catalogue.find(code, sku, guest) !== null)

describe("K1: a dump of a stamped index", () => {
  it("comes in by the type and language of its name", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      indexed("vue_storefront_catalog_category_1568838132", category(3, 2)),
      indexed("vue_storefront_catalog_product_1568838132", product(1)),
      indexed("vue_storefront_catalog_de_product_1568838133", product(2)),
    ])
    expect(report.refusals).toEqual([])
    expect(storesWith(shop, "SKU-1")).toEqual(["fr", "en", "de"])
    expect(storesWith(shop, "SKU-2")).toEqual(["de"])
  })
})

describe("K10: a document of a language that the shop lacks", () => {
  it("is refused by name, and overwrites nothing", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      indexed("vue_storefront_catalog_en_product", product(1, { name: "Bowl" })),
      indexed("vue_storefront_catalog_it_product", product(1, { name: "Ciotola" })),
      indexed("pottery_nl_product", product(2, { name: "Kom" })),
    ])
    expect(report.refusals.map(({ line, fault }) => [line, fault])).toEqual([
      [2, { tag: "storeUnknown", store: "it" }],
      [3, { tag: "storeUnknown", store: "nl" }],
    ])
    expect(shop.catalogue.find("en", "SKU-1", guest)?.name).toBe("Bowl")
    expect(storesWith(shop, "SKU-2")).toEqual([])
  })
})

describe("K17: an import into some store views", () => {
  it("skips documents of the other store views, and counts them", async () => {
    const shop = await memoryCatalogue()
    const lines = ["fr", "en", "de"].map((code) =>
      indexed(`vue_storefront_catalog_${code}_product`, product(1, { name: code })),
    )
    const report = await shop.take([...lines, indexed("other_product", product(2))], { stores: ["en"] })
    expect(report).toMatchObject({ refused: 0, leftOut: 2 })
    expect(shop.catalogue.find("en", "SKU-1", guest)?.name).toBe("en")
    expect(storesWith(shop, "SKU-1")).toEqual(["en"])
    expect(storesWith(shop, "SKU-2")).toEqual(["en"])
  })
})

const bare = (type: string, source: Readonly<Record<string, unknown>>): string =>
  JSON.stringify({ type, ...source })

const root = bare("category", { id: 2, parent_id: 1, name: "Root", is_active: true })
const shelf = bare("category", { id: 3, parent_id: 2, name: "Jugs", is_active: true })
const colour = bare("attribute", {
  id: 93,
  attribute_id: 93,
  attribute_code: "color",
  default_frontend_label: "Colour",
  frontend_input: "select",
  options: [
    { value: "49", label: "Black" },
    { value: "50", label: "Blue" },
  ],
})
const jug = (option: Readonly<Record<string, unknown>>, more: Readonly<Record<string, unknown>> = {}) =>
  bare("product", {
    id: 19,
    sku: "JUG",
    name: "Jug",
    type_id: "configurable",
    price: 52,
    status: 1,
    visibility: 4,
    category_ids: [3],
    configurable_options: [option],
    configurable_children: [
      { sku: "JUG-BLACK", price: 52, custom_attributes: [{ attribute_code: "color", value: "49" }] },
      { sku: "JUG-BLUE", price: 52, custom_attributes: [{ attribute_code: "color", value: "50" }] },
    ],
    ...more,
  })
const ids = [{ value_index: 49 }, { value_index: 50 }]

/** The choices of a shopper: labels of the options, and the variants with the values that distinguish them. */
const choices = (shop: Awaited<ReturnType<typeof memoryCatalogue>>, sku: string) => {
  const found = shop.catalogue.find("en", sku, guest)!
  return {
    options: found.configurableOptions.map(({ attributeCode, label, values }) => [
      attributeCode,
      label,
      values.map((value) => value.label),
    ]),
    variants: found.variants.map((variant) => variant.sku),
  }
}

describe("K2, K3: options of a configurable product", () => {
  const whole = { options: [["color", "Colour", ["Black", "Blue"]]], variants: ["JUG-BLACK", "JUG-BLUE"] }
  it.each([
    ["named by the id of their attribute", { attribute_id: "93", label: "Colour", values: ids }],
    ["named by its label", { label: "colour", values: ids }, "colour"],
    [
      "with values without labels",
      { attribute_id: "93", attribute_code: "color", label: "Colour", values: ids },
    ],
    ["without values", { attribute_id: "93", attribute_code: "color", label: "Colour" }],
    [
      "with a value of the variants missing",
      {
        attribute_id: "93",
        attribute_code: "color",
        label: "Colour",
        values: [{ value_index: 49, label: "Black" }],
      },
    ],
  ])("%s are those of the attribute", async (_, option, label = "Colour") => {
    const shop = await memoryCatalogue()
    const report = await shop.take([root, shelf, jug(option), colour])
    expect(report.refusals).toEqual([])
    expect(choices(shop, "JUG")).toEqual({ ...whole, options: [["color", label, ["Black", "Blue"]]] })
  })
  it("that are indistinguishable are reported, and the product is not offered", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([root, shelf, jug({ attribute_id: "7", label: "Shape", values: ids })])
    expect(choices(shop, "JUG")).toEqual({ options: [], variants: [] })
    expect(report.assembled).toMatchObject({ optionUnknown: 1, childrenMissing: 1 })
  })
  it("with a value without a label drop the value and its variant, and report it", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      root,
      shelf,
      colour,
      jug(
        { attribute_id: "93", values: [...ids, { value_index: 51 }] },
        {
          configurable_children: [
            { sku: "JUG-BLACK", color: "49" },
            { sku: "JUG-PUCE", color: "51" },
            { sku: "JUG-BARE" },
          ],
        },
      ),
    ])
    expect(choices(shop, "JUG")).toEqual({
      options: [["color", "Colour", ["Black", "Blue"]]],
      variants: ["JUG-BLACK"],
    })
    expect(report.assembled).toMatchObject({ valueUnknown: 1, childDropped: 1 })
  })
})

describe("K9: variants that are named by their ids", () => {
  const variant = (id: number, sku: string, color: string) =>
    bare("product", { id, sku, name: sku, type_id: "simple", price: 50, status: 1, visibility: 1, color })
  it.each([
    ["under extension_attributes", { extension_attributes: { configurable_product_links: [93, 94] } }],
    ["as texts", { configurable_product_links: ["93", "94"] }],
    ["as objects", { configurable_product_links: [{ product_id: 93 }, { id: 94 }] }],
  ])("%s are joined from their own documents", async (_, links) => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      root,
      shelf,
      colour,
      jug({ attribute_id: "93", values: ids }, { configurable_children: [], ...links }),
      variant(93, "LINKED-BLACK", "49"),
      variant(94, "LINKED-BLUE", "50"),
    ])
    expect(choices(shop, "JUG").variants).toEqual(["LINKED-BLACK", "LINKED-BLUE"])
    expect(
      shop.catalogue.find("en", "JUG", guest)?.variants.map(({ price }) => price?.payable.grossCents),
    ).toEqual([5000, 5000])
    expect(report.assembled).toMatchObject({ childrenLinked: 1 })
    expect(report.assembled).not.toHaveProperty("childrenMissing")
  })
})

describe("K8: character references in plain texts", () => {
  it("are read as letters in names, labels, addresses and nested texts", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      root,
      bare("category", { id: 3, parent_id: 2, name: "Cups &amp; saucers", is_active: true }),
      bare("product", { id: 1, sku: "A", name: "LumaTech&trade; jacket", price: 10, category_ids: [3] }),
      jug(
        {
          attribute_code: "color",
          label: "Colour &amp; glaze",
          values: [
            { value_index: 49, label: "Black &amp; white" },
            { value_index: 50, label: "&Eacute;meraude" },
          ],
        },
        {
          custom_options: [{ option_id: 1, title: "Name &ndash; painted", type: "field" }],
          description: "<p>Caf&eacute; &lt; th&eacute; &amp; lait</p>",
        },
      ),
      bare("cms_page", { id: 7, identifier: "about", title: "Us &amp; you", content: "<p>1 &lt; 2</p>" }),
    ])
    const at = (path: string) => shop.catalogue.findByPath("en", path, guest)!.source
    expect(at("lumatechtm-jacket")["name"]).toBe("LumaTech™ jacket")
    expect(at("cups-and-saucers")["name"]).toBe("Cups & saucers")
    expect(at("about")["title"]).toBe("Us & you")
    expect(at("about")["content"]).toBe("<p>1 &lt; 2</p>")
    const found = shop.catalogue.find("en", "JUG", guest)!
    expect(found.configurableOptions[0]).toMatchObject({
      label: "Colour & glaze",
      values: [{ label: "Black & white" }, { label: "Émeraude" }],
    })
    expect(found.customOptions[0]?.title).toBe("Name – painted")
    expect(found.description).toContain("&lt;")
    expect(report.types.find(({ type }) => type === "product")?.normalized).toMatchObject({ entityRead: 2 })
  })
})

describe("K5: documents that ask for one address", () => {
  it("each get a unique one, and the import reports it", async () => {
    const shop = await memoryCatalogue()
    const report = await shop.take([
      root,
      bare("category", {
        id: 3,
        parent_id: 2,
        name: "Vases",
        is_active: true,
        url_key: "vase",
        url_path: "vase",
      }),
      bare("product", { id: 1, sku: "V", name: "Vase", price: 10, category_ids: [3], url_path: "vase" }),
      bare("product", { id: 2, sku: "B1", name: "Bowl one", price: 10, category_ids: [3], url_path: "bowl" }),
      bare("product", { id: 3, sku: "B2", name: "Bowl two", price: 10, category_ids: [3], url_path: "bowl" }),
      bare("product", {
        id: 4,
        sku: "C",
        name: "Cart of wood",
        price: 10,
        category_ids: [3],
        url_path: "cart",
      }),
      bare("product", { id: 5, sku: "L", name: "Lid", price: 10, category_ids: [3], url_path: "c/lid" }),
      bare("product", { id: 6, sku: "H", name: "Hidden", price: 10, visibility: 1, url_path: "bowl" }),
      bare("cms_page", { id: 1, identifier: "bowl", title: "About bowls", content: "" }),
    ])
    const addresses = Object.fromEntries(
      ["V", "B1", "B2", "C", "L"].map((sku) => [sku, shop.catalogue.find("en", sku, guest)?.urlPath]),
    )
    expect(addresses).toEqual({ V: "vase-1", B1: "bowl-2", B2: "bowl-3", C: "cart-4", L: "c-lid-5" })
    const nameAt = (path: string) => shop.catalogue.findByPath("en", path, guest)?.source["name"]
    expect(["vase", ...Object.values(addresses)].map((path) => nameAt(path!))).toEqual([
      "Vases",
      "Vase",
      "Bowl one",
      "Bowl two",
      "Cart of wood",
      "Lid",
    ])
    expect(shop.catalogue.findByPath("en", "bowl", guest)?.type).toBe("cms_page")
    expect(report.assembled).toMatchObject({ urlPathTaken: 5 })
  })
})

describe("K4, K6: a page in several store views", () => {
  const inView = (code: string, type: string, source: Readonly<Record<string, unknown>>) =>
    JSON.stringify({
      _index: `vue_storefront_catalog_${code}`,
      _type: type,
      _id: source["id"],
      _source: source,
    })
  const names = { fr: "Bol bleu", en: "Blue bowl", de: "Blaue Schale" }
  const lines = [
    root,
    ...Object.entries(names).flatMap(([code, name]) => {
      const key = name.toLowerCase().replace(" ", "-")
      return [
        inView(code, "category", { id: 3, parent_id: 2, name: `${name} x`, is_active: true }),
        inView(code, "product", { id: 90, sku: "TR1", name, price: 10, category_ids: [3], url_key: key }),
        inView(code, "product", { id: 91, sku: `OTHER-${code}`, name, price: 10, category_ids: [3] }),
        inView(code, "cms_page", {
          id: code === "en" ? 6 : 7,
          identifier: "terms",
          title: name,
          content: "",
        }),
      ]
    }),
  ]
  const paths = { fr: "bol-bleu", en: "blue-bowl", de: "blaue-schale" }

  it("names its addresses in all of them, generated ones too", async () => {
    const shop = await memoryCatalogue()
    await shop.take(lines)
    for (const code of ["fr", "en", "de"]) {
      expect(shop.catalogue.find(code, "TR1", guest)?.alternates).toEqual(paths)
      expect(
        shop.catalogue.findByPath(code, `${paths[code as "fr"]}-x`, guest)?.source["url_path_by_store"],
      ).toEqual({
        fr: "bol-bleu-x",
        en: "blue-bowl-x",
        de: "blaue-schale-x",
      })
      expect(shop.catalogue.findByPath(code, "terms", guest)?.source["url_path_by_store"]).toEqual({
        fr: "terms",
        en: "terms",
        de: "terms",
      })
    }
  })
  it("is not found at the page of another product with the same id", async () => {
    const shop = await memoryCatalogue()
    await shop.take(lines)
    expect(Object.keys(shop.catalogue.find("en", "OTHER-en", guest)!.alternates!)).toEqual(["en"])
  })
  it("follows when its address changes in one view", async () => {
    const shop = await memoryCatalogue()
    await shop.take(lines)
    await shop.take([
      inView("de", "product", {
        id: 90,
        sku: "TR1",
        name: "Napf",
        price: 10,
        category_ids: [3],
        url_key: "napf",
      }),
    ])
    expect(shop.catalogue.find("fr", "TR1", guest)?.alternates).toEqual({ ...paths, de: "napf" })
  })
  it("is in the sitemap under the served address", async () => {
    const shop = await memoryCatalogue()
    await shop.take(lines)
    const en = defaults[1]!
    const pages = sitemapBlocks(shop.database, "en").flatMap((block) =>
      sitemapEntries(shop.database, en, ["fr", "en", "de"], block),
    )
    expect(pages.map(({ href }) => href).toSorted()).toEqual([
      "/en/blue-bowl",
      "/en/blue-bowl-91",
      "/en/blue-bowl-x",
      "/en/terms",
    ])
    expect(pages.find(({ href }) => href === "/en/blue-bowl")?.paths).toEqual(paths)
    for (const { href } of pages)
      expect(shop.catalogue.findByPath("en", href.slice("/en/".length), guest)).not.toBeNull()
  })
})

describe("IM13, K7, K11: categories of a dump", () => {
  it("count the products in their list, and ignore the count of the dump", async () => {
    const shop = await memoryCatalogue()
    await shop.take([
      root,
      bare("category", { id: 3, parent_id: 2, name: "Tops", is_active: true, product_count: 0 }),
      bare("category", { id: 4, parent_id: 3, name: "Jackets", is_active: true, product_count: 176 }),
      bare("product", { id: 1, sku: "A", name: "Jacket", price: 10, category_ids: [4] }),
      bare("product", { id: 2, sku: "B", name: "Off", price: 10, category_ids: [4], status: 2 }),
    ])
    const tops = shop.catalogue.findByPath("en", "tops", guest)!.source
    expect(tops["product_count"]).toBe(1)
    expect(tops["children_data"]).toMatchObject([{ id: 4, product_count: 1 }])
  })
  it.each([
    ["without a parent", { parent_id: null, level: 3 }],
    ["with a level that its place does not have", { parent_id: 2, level: 4 }],
    ["below a parent that the dump lacks", { parent_id: 50, level: 3 }],
  ])("%s stand in the menu, and their children below them", async (_, place) => {
    const shop = await memoryCatalogue()
    await shop.take([
      bare("category", { id: 2, parent_id: 1, name: "Root", is_active: true }),
      bare("category", {
        id: 101,
        name: "Ring",
        is_active: true,
        url_key: "ring",
        include_in_menu: true,
        ...place,
      }),
      bare("category", { id: 102, parent_id: 101, name: "Gold", is_active: true, url_key: "gold", level: 4 }),
      bare("product", { id: 1, sku: "A", name: "Thing", price: 10, category_ids: [101] }),
    ])
    expect(shop.catalogue.findByPath("en", "ring", guest)?.source).toMatchObject({
      level: 2,
      url_path: "ring",
    })
    expect(shop.catalogue.findByPath("en", "ring/gold", guest)?.source).toMatchObject({ level: 3 })
  })
  it.each<
    readonly [string, ReadonlyArray<Readonly<Record<string, unknown>>>, Readonly<Record<string, number>>]
  >([
    [
      "beside its siblings, where there is a root",
      [
        { id: 2, parent_id: 1, name: "Root" },
        { id: 3, parent_id: 2, name: "Jugs" },
        { id: 40, name: "All" },
      ],
      { Root: 1, Jugs: 2, All: 2 },
    ],
    [
      "beside its siblings, where there is none",
      [
        { id: 30, name: "Jugs" },
        { id: 31, parent_id: 30, name: "Small" },
        { id: 40, name: "All", parent_id: "" },
      ],
      { Jugs: 2, Small: 3, All: 2 },
    ],
    [
      "above all, where every category is below it",
      [
        { id: 30, name: "Root" },
        { id: 31, parent_id: 30, name: "Jugs" },
        { id: 32, parent_id: 31, name: "Small" },
      ],
      { Root: 0, Jugs: 2, Small: 3 },
    ],
    [
      "above all, where its id is that of the root",
      [
        { id: 2, name: "Root" },
        { id: 40, name: "All" },
      ],
      { Root: 0, All: 2 },
    ],
    [
      "above all, where its level is that of a root",
      [
        { id: 30, name: "Root", level: "1" },
        { id: 31, parent_id: 30, name: "Jugs" },
        { id: 40, name: "All", level: "2" },
      ],
      { Root: 0, Jugs: 2, All: 2 },
    ],
  ])("without level and parent stand %s", async (_, given, levels) => {
    const shop = await memoryCatalogue()
    await shop.take(given.map((source) => bare("category", { is_active: true, ...source })))
    const found = shop.search("en", textQuery({ entity: "category" }), guest).hits
    expect(Object.fromEntries(found.map(({ source }) => [source["name"], source["level"]]))).toEqual(levels)
  })
  it("that are empty, or called like one beside them, are told", async () => {
    const shop = await memoryCatalogue()
    const { assembled } = await shop.take([
      root,
      ...[3, 4, 5].map((id) => bare("category", { id, parent_id: 2, name: "Jugs", is_active: true })),
      bare("category", { id: 6, parent_id: 2, name: "Bowls", is_active: true }),
      bare("category", { id: 7, parent_id: 6, name: " jugs", is_active: true }),
      bare("category", { id: 8, parent_id: 6, name: "Off", is_active: false }),
      bare("product", { id: 1, sku: "A", name: "Jug", price: 10, category_ids: [3, 4, 7] }),
    ])
    expect(assembled).toMatchObject({ categoryEmpty: 1, nameShared: 2 })
  })
  it.each([0, "0", false])(
    "that %j excludes from the menu stay excluded, and their pages exist",
    async (flag) => {
      const shop = await memoryCatalogue()
      await shop.take([
        root,
        bare("category", { id: 3, parent_id: 2, name: "Tops", is_active: true }),
        bare("category", { id: 4, parent_id: 2, name: "Staff", is_active: true, include_in_menu: flag }),
        bare("category", { id: 5, parent_id: 3, name: "Hats", is_active: true, include_in_menu: flag }),
        bare("product", { id: 1, sku: "A", name: "Hat", price: 10, category_ids: [3, 4, 5] }),
      ])
      const at = (path: string) => shop.catalogue.findByPath("en", path, guest)?.source
      const tree = buildCategoryTree(["tops", "staff", "tops/hats"].map((path) => Category.decode(at(path))!))
      const english = defaults.find(({ code }) => code === "en")!
      expect(menuItems(tree, english).map(({ name, children }) => [name, children])).toEqual([["Tops", []]])
      expect(families(tree, english).map(({ name }) => name)).toEqual(["Tops"])
      expect(at("tops")!["children_data"]).toMatchObject([{ name: "Hats" }])
    },
  )
})
