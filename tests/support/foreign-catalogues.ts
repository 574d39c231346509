/** Catalogues in the forms that other shops export. Each contains documents that an earlier import read wrongly. */

type Source = Readonly<Record<string, unknown>>

/** An export, and the expected result of its import. */
export interface ForeignCatalogue {
  readonly kind: string
  readonly lines: ReadonlyArray<string>
  /** Skus of the products that a shopper can buy; of a configurable product its own sku, not its variants'. */
  readonly buyableSkus: ReadonlyArray<string>
  /** Skus of the products with a page that a shopper cannot buy. */
  readonly unbuyableSkus?: ReadonlyArray<string>
  /** Languages with these products; default: all three. */
  readonly views?: ReadonlyArray<"fr" | "en" | "de">
  /** Identifiers of its content pages. */
  readonly contents?: ReadonlyArray<string>
}

const plainLine = (type: string, source: Source): string => JSON.stringify({ type, ...source })
const indexed = (_index: string, _source: Source, _type = "_doc"): string =>
  JSON.stringify({ _index, _type, _id: String(_source["id"]), _score: 1, _source })

const root = plainLine("category", { id: 2, parent_id: 1, name: "Root", is_active: true })
const categoryLine = plainLine("category", {
  id: 3,
  parent_id: 2,
  name: "Kitchen",
  is_active: true,
  url_key: "kitchen",
})

const simple = (id: number, name: string, over: Source = {}): Source => ({
  id,
  sku: `S-${id}`,
  name,
  type_id: "simple",
  status: 1,
  visibility: 4,
  price: 10 + id / 100,
  category_ids: [3],
  ...over,
})

const names = ["Pitcher", "Teapot", "Saucer", "Tureen"]

const glazes = [
  { value: "49", label: "Charcoal" },
  { value: "50", label: "Indigo" },
]
const sizes = [
  { value: "61", label: "Small" },
  { value: "62", label: "Large" },
]
const attribute = (id: number, code: string, label: string, options: ReadonlyArray<Source>): string =>
  plainLine("attribute", {
    id,
    attribute_id: id,
    attribute_code: code,
    default_frontend_label: label,
    frontend_label: label,
    frontend_input: "select",
    is_user_defined: true,
    options,
  })
const attributes = [attribute(93, "color", "Color", glazes), attribute(94, "size", "Size", sizes)]

const variants = (id: number, price: number, codes: Source): ReadonlyArray<Source> =>
  Object.entries(codes as Readonly<Record<string, ReadonlyArray<string>>>).flatMap(([code, values]) =>
    values.map((value) => ({
      sku: `C-${id}-${value}`,
      name: `Part ${id} ${value}`,
      price,
      custom_attributes: [{ attribute_code: code, value }],
    })),
  )

const configurable = (id: number, name: string, over: Source): Source => ({
  id,
  sku: `C-${id}`,
  name,
  type_id: "configurable",
  status: 1,
  visibility: 4,
  price: 0,
  category_ids: [3],
  configurable_children: variants(id, 20 + id, { color: ["49", "50"] }),
  ...over,
})
const values = [{ value_index: 49 }, { value_index: "50" }]

const skus = (letter: string, ids: ReadonlyArray<number>): ReadonlyArray<string> =>
  ids.map((id) => `${letter}-${id}`)
const four = [1, 2, 3, 4]

const timestampSuffixes = ["_1568838132", "_1700000000", "", "_20261125"]

export const foreignCatalogues: ReadonlyArray<ForeignCatalogue> = [
  {
    kind: "indexes with a timestamp in their names",
    lines: [
      indexed("vue_storefront_catalog_category_1568838132", {
        id: 2,
        parent_id: 1,
        name: "Root",
        is_active: true,
      }),
      indexed("vue_storefront_catalog_category_1568838132", {
        id: 3,
        parent_id: 2,
        name: "Kitchen",
        is_active: true,
        level: 2,
        url_key: "kitchen",
      }),
      ...names.map((name, at) =>
        indexed(`vue_storefront_catalog_product${timestampSuffixes[at]}`, simple(at + 1, name)),
      ),
    ],
    buyableSkus: skus("S", four),
  },
  {
    kind: "options that name no attribute code",
    lines: [
      root,
      categoryLine,
      ...attributes,
      plainLine(
        "product",
        configurable(1, "Hood", { configurable_options: [{ attribute_id: "93", label: "Color", values }] }),
      ),
      plainLine(
        "product",
        configurable(2, "Cape", { configurable_options: [{ attribute_id: 93, label: "Shade", values }] }),
      ),
      plainLine("product", configurable(3, "Coat", { configurable_options: [{ label: "Color", values }] })),
      plainLine(
        "product",
        configurable(4, "Vest", {
          configurable_options: [
            { attribute_id: "94", label: "Size", values: [{ value_index: 61 }, { value_index: 62 }] },
          ],
          configurable_children: variants(4, 24, { size: ["61", "62"] }),
        }),
      ),
    ],
    buyableSkus: skus("C", four),
  },
  {
    kind: "values of options without a label",
    lines: [
      root,
      categoryLine,
      ...attributes,
      ...[{}, { label: null }, { label: "" }, { label: " ", default_label: null }].map((label, at) =>
        plainLine(
          "product",
          configurable(at + 1, names[at]!, {
            configurable_options: [
              {
                attribute_id: "93",
                attribute_code: "color",
                label: "Color",
                values: values.map((value) => ({ ...value, ...label })),
              },
            ],
          }),
        ),
      ),
    ],
    buyableSkus: skus("C", four),
  },
  {
    kind: "an address of its own in each language",
    lines: [
      root,
      ...["fr", "en", "de"].flatMap((view) => [
        indexed(
          `vue_storefront_catalog_${view}`,
          { id: 3, parent_id: 2, name: `Kitchen ${view}`, is_active: true, url_key: `kitchen-${view}` },
          "category",
        ),
        ...names.map((name, at) =>
          indexed(
            `vue_storefront_catalog_${view}`,
            simple(at + 1, `${name} ${view}`, {
              url_key: `${name.toLowerCase()}-${view}`,
              ...(at % 2 === 0 ? { url_path: `${view}-only/${name.toLowerCase()}` } : {}),
            }),
            "product",
          ),
        ),
      ]),
    ],
    buyableSkus: skus("S", four),
  },
  {
    kind: "one address for several documents",
    lines: [
      root,
      plainLine("category", {
        id: 3,
        parent_id: 2,
        name: "Jars",
        is_active: true,
        url_key: "jar",
        url_path: "jar",
      }),
      plainLine("product", simple(1, "Jar of clay", { url_key: "jar", url_path: "jar" })),
      plainLine("product", simple(2, "First dish", { url_key: "dish", url_path: "dish" })),
      plainLine("product", simple(3, "Second dish", { url_key: "dish", url_path: "dish" })),
      plainLine("product", simple(4, "Basket", { url_key: "cart", url_path: "cart" })),
      plainLine("product", simple(5, "Magnifier", { url_key: "search", url_path: "search" })),
      plainLine("cms_page", {
        id: 1,
        identifier: "dish",
        title: "How dishes are made",
        content: "<p>By hand.</p>",
      }),
    ],
    buyableSkus: skus("S", [1, 2, 3, 4, 5]),
  },
  {
    kind: "no address",
    lines: [
      root,
      plainLine("category", { id: 3, parent_id: 2, name: "Öfen & Töpfe", is_active: true }),
      plainLine("category", { id: 4, parent_id: 3, name: "Kitchen", is_active: true, url_key: null }),
      plainLine("product", simple(1, "Jug")),
      plainLine("product", simple(2, "Teekanne groß / klein")),
      plainLine("product", simple(3, "湯呑み", { url_key: "" })),
      plainLine("product", simple(4, "Jug", { url_path: null, category_ids: [4] })),
    ],
    buyableSkus: skus("S", four),
  },
  {
    kind: "variants as links to documents of the same file",
    lines: [
      root,
      categoryLine,
      ...attributes,
      ...four.flatMap((id) => {
        const linkVariants = [id * 10 + 1, id * 10 + 2]
        return [
          plainLine(
            "product",
            configurable(id, names[id - 1]!, {
              configurable_children: id % 2 === 0 ? [] : undefined,
              extension_attributes: {
                configurable_product_links: id > 2 ? linkVariants.map(String) : linkVariants,
              },
              configurable_options: [
                {
                  attribute_id: "94",
                  attribute_code: "size",
                  label: "Size",
                  values: sizes.map(({ value, label }) => ({ value_index: Number(value), label })),
                },
              ],
            }),
          ),
          ...linkVariants.map((own, at) =>
            plainLine(
              "product",
              simple(own, `${names[id - 1]} ${at}`, { visibility: 1, size: sizes[at]!.value }),
            ),
          ),
        ]
      }),
    ],
    buyableSkus: skus("C", four),
  },
  {
    kind: "languages that the shop lacks",
    lines: [
      indexed("vue_storefront_catalog_en_category", { id: 2, parent_id: 1, name: "Root", is_active: true }),
      indexed("vue_storefront_catalog_en_category", {
        id: 3,
        parent_id: 2,
        name: "Kitchen",
        is_active: true,
        url_key: "kitchen",
      }),
      ...names.map((name, at) => indexed("vue_storefront_catalog_en_product", simple(at + 1, name))),
      ...["it", "nl", "pt-br", "pl"].map((language, at) =>
        indexed(`vue_storefront_catalog_${language}_product`, simple(at + 1, `Foreign ${language}`)),
      ),
    ],
    buyableSkus: skus("S", four),
    views: ["en"],
  },
  {
    kind: "categories whose level is not that of their place",
    lines: [
      plainLine("category", {
        id: 3,
        parent_id: null,
        name: "Rings",
        is_active: true,
        level: 3,
        include_in_menu: true,
      }),
      plainLine("category", { id: 4, parent_id: 0, name: "Chains", is_active: true, level: 4 }),
      plainLine("category", { id: 5, parent_id: 999, name: "Pins", is_active: true, level: 3 }),
      plainLine("category", { id: 6, parent_id: 3, name: "Gold", is_active: true, level: 1 }),
      ...four.map((id) => plainLine("product", simple(id, names[id - 1]!, { category_ids: [id + 2] }))),
    ],
    buyableSkus: skus("S", four),
  },
  {
    kind: "entities in names",
    lines: [
      root,
      plainLine("category", { id: 3, parent_id: 2, name: "Cups &amp; Saucers", is_active: true }),
      ...["Thermo&trade; mug", "Caf&eacute; cup", "Potter&#39;s bowl", "Salt &amp;amp; pepper"].map(
        (name, at) => plainLine("product", simple(at + 1, name)),
      ),
    ],
    buyableSkus: skus("S", four),
  },
  {
    kind: "anchors and tables in content",
    lines: [
      root,
      categoryLine,
      ...["conditions", "guarantee", "care", "shipping-rates"].map((identifier, at) =>
        plainLine("cms_page", {
          id: at + 1,
          identifier,
          title: `About ${identifier}`,
          content: `<ul><li><a href="#first">To the first</a></li><li><a href="#part.${at}">To the second</a></li></ul>
            <h2 id="first">First</h2><table><tr><th>Weight</th><td>${"kilogram".repeat(8)}</td></tr></table>
            <h2><a name="part.${at}"></a>Second</h2><p>Words.</p>`,
        }),
      ),
      ...four.map((id) =>
        plainLine(
          "product",
          simple(id, names[id - 1]!, {
            description: `<table><tr><td>${"Dishwasher".repeat(6)}</td><td>${id}</td></tr></table>`,
            image: `/a b ${id}.jpg`,
          }),
        ),
      ),
    ],
    buyableSkus: skus("S", four),
    contents: ["conditions", "guarantee", "care", "shipping-rates"],
  },
  {
    kind: "counts of another shop",
    lines: [
      root,
      ...[0, 176, null, "12"].map((product_count, at) =>
        plainLine("category", {
          id: at + 3,
          parent_id: at === 0 ? 2 : at + 2,
          name: `Shelf ${at}`,
          is_active: true,
          level: at + 2,
          product_count,
        }),
      ),
      ...four.map((id) => plainLine("product", simple(id, names[id - 1]!, { category_ids: [id + 2] }))),
    ],
    buyableSkus: skus("S", four),
  },
  {
    kind: "products that cannot be put together",
    lines: [
      root,
      categoryLine,
      plainLine("product", configurable(1, "Suit", { configurable_children: [], configurable_options: [] })),
      plainLine("product", { ...simple(2, "Set"), type_id: "grouped", price: 0, product_links: [] }),
      plainLine("product", { ...simple(3, "Hamper"), type_id: "bundle", price: 0, bundle_options: [] }),
      plainLine("product", { ...simple(4, "Rumour"), price: null }),
      plainLine("product", simple(5, "Spoon")),
    ],
    buyableSkus: ["S-5"],
    unbuyableSkus: ["C-1", "S-2", "S-3", "S-4"],
  },
]
