import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Filter, Operator, Scalar } from "@shop/core/catalogue"
import { cents } from "@shop/core/money"
import { defaults } from "@shop/core/settings"
import {
  category,
  guest,
  line,
  product,
  textQuery,
  catalogueOf,
  taxRule,
} from "../../../../tests/support/memory-catalogue.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const where = (attribute: string, operator: Operator, ...values: ReadonlyArray<Scalar>): Filter => ({
  attribute,
  scope: "default",
  conditions: [{ operator, values }],
})
const chosen = (attribute: string, operator: Operator, ...values: ReadonlyArray<Scalar>): Filter => ({
  ...where(attribute, operator, ...values),
  scope: "catalog",
})

const configurable = (id: number, colors: ReadonlyArray<number>, over = {}) =>
  product(id, {
    type_id: "configurable",
    configurable_options: [
      {
        attribute_id: 93,
        attribute_code: "color",
        label: "Colour",
        values: colors.map((value_index) => ({ value_index, label: `c${value_index}` })),
      },
    ],
    configurable_children: colors.map((color, index) => ({
      id: id * 100 + index,
      sku: `SKU-${id}-${color}`,
      color,
      price: 40 + index,
    })),
    ...over,
  })

const lines = [
  line(
    "product",
    product(1, { name: "Bowl", color: 49, price: 10, updated_at: "2026-03-01 00:00:00", category_ids: [4] }),
  ),
  line("product", product(2, { name: "Plate", color: "50", price: 50, updated_at: "2026-01-01 00:00:00" })),
  line("product", product(3, { name: "Vase", color: null, price: 99.99, visibility: 1, is_new: true })),
  line("product", configurable(4, [49, 51], { name: "Mug" })),
  line(
    "product",
    product(5, {
      name: "Jug",
      color: "49,50",
      price: 150,
      special_price: 120,
      stock: { qty: 0, is_in_stock: false },
    }),
  ),
  line("category", category(4, 2, { name: "Tableware" })),
  line("review", { id: 1, product_id: 1, title: "Good", review_status: 1 }),
  line("review", { id: 2, product_id: 1, title: "Secret", review_status: 2 }),
  line("cms_page", { id: 1, identifier: "about", title: "About", content: "x" }),
  line("cms_page", { id: 2, identifier: "draft", title: "Draft", content: "x", active: false }),
]

describe("IX7 filters", async () => {
  const shop = await catalogueOf(lines)
  const found = (...filters: ReadonlyArray<Filter>) => shop.names({ filters })
  it.each([
    ["in, with an id of another type", [where("color", "in", "49")], ["Bowl", "Jug"]],
    ["in with a number where text is stored", [where("color", "in", 50)], ["Plate", "Jug"]],
    ["eq", [where("sku", "eq", "SKU-2")], ["Plate"]],
    ["neq", [where("sku", "neq", "SKU-2")], ["Bowl", "Vase", "Mug", "Jug"]],
    ["nin", [where("id", "nin", "1", 2)], ["Vase", "Mug", "Jug"]],
    ["eq null means there is one", [where("color", "eq", null)], ["Bowl", "Plate", "Jug"]],
    ["neq null means there is none", [where("color", "neq", null)], ["Vase", "Mug"]],
    ["like is exact", [where("name", "like", "Bo*")], []],
    ["yes and 1 are one", [where("is_new", "eq", 1)], ["Vase"]],
    ["gt and lt", [where("id", "gt", 1), where("id", "lt", "4")], ["Plate", "Vase"]],
    [
      "gte and lte in one",
      [
        {
          attribute: "id",
          scope: "default",
          conditions: [
            { operator: "gte", values: [2] },
            { operator: "lte", values: [3] },
          ],
        },
      ],
      ["Plate", "Vase"],
    ],
    ["from, to and moreq", [where("id", "from", 3), where("id", "to", 4), where("id", "moreq", 4)], ["Mug"]],
    ["dates by their letters", [where("updated_at", "gte", "2026-02-01")], ["Bowl"]],
    ["or over fields", [where("sku", "or", "SKU-1"), where("name", "or", "Vase")], ["Bowl", "Vase"]],
    ["or and nor", [where("sku", "or", "SKU-1"), where("id", "nor", 1, 2, 3, 4)], ["Bowl", "Jug"]],
    ["a dotted name in a list", [where("configurable_children.sku", "eq", "SKU-4-51")], ["Mug"]],
    ["an id in a list", [where("category_ids", "in", 4, 5)], ["Bowl"]],
    [
      "a category's name as Elasticsearch calls it",
      [where("category.name.keyword", "eq", "Tableware")],
      ["Bowl"],
    ],
    ["current stock", [where("stock.is_in_stock", "eq", true)], ["Bowl", "Plate", "Vase", "Mug"]],
    ["an unknown field", [where("nonsense", "eq", 1)], []],
    ["a field of JavaScript's own", [where("constructor.name", "eq", "Object")], []],
    [
      "no condition at all",
      [{ attribute: "sku", scope: "default", conditions: [] }],
      ["Bowl", "Plate", "Vase", "Mug", "Jug"],
    ],
    [
      "a choice matches a product's own value or a variant's",
      [chosen("color", "in", "49")],
      ["Bowl", "Mug", "Jug"],
    ],
    [
      "choices of two attributes must both match",
      [chosen("color", "in", 51), chosen("price", "gte", 40)],
      ["Mug"],
    ],
  ] as ReadonlyArray<[string, ReadonlyArray<Filter>, ReadonlyArray<string>]>)("%s", (_, filters, expected) =>
    expect(found(...filters)).toEqual(expected),
  )

  it("the next response has the reduced stock", async () => {
    const shop = await catalogueOf(lines)
    shop.database.transaction(() => shop.stock.take([{ sku: "SKU-1", qty: 5 }]))
    expect(shop.names({ filters: [where("stock.is_in_stock", "eq", true)] })).not.toContain("Bowl")
  })
})

describe("IX8 prices that are counted are prices that are filtered", async () => {
  const shop = await catalogueOf(lines)
  it.each([
    [
      "lte, as older clients send a bucket's end",
      [chosen("price", "gte", 0), chosen("price", "lte", 50)],
      ["Bowl", "Mug"],
    ],
    ["lt, as ours does", [chosen("price", "lt", 50)], ["Bowl", "Mug"]],
    ["what is paid, not what was", [chosen("price", "gte", 120), chosen("price", "lt", 150)], ["Jug"]],
    ["under its other name", [chosen("final_price", "gte", 120)], ["Jug"]],
    ["not a shopper's choice: the exact range", [where("price", "lte", 50)], ["Bowl", "Plate", "Mug"]],
  ] as ReadonlyArray<[string, ReadonlyArray<Filter>, ReadonlyArray<string>]>)("%s", (_, filters, expected) =>
    expect(shop.names({ filters })).toEqual(expected),
  )

  it("IX69 and each price with its count, the most frequent first, as older clients join both lists", () => {
    const { aggregations, total } = shop.search("en", textQuery({ facets: ["price"] }), guest)
    const terms = aggregations["agg_terms_price"]!
    expect(terms.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    expect(terms.map(({ count }) => count)).toEqual(terms.map(({ count }) => count).toSorted((a, b) => b - a))
    const chosenFirst = [where("price", "in", terms[0]!.key)]
    expect(shop.names({ filters: chosenFirst })).toHaveLength(terms[0]!.count)
  })
  it("50.00 is in one bucket", () => {
    const { aggregations } = shop.search("en", textQuery({ facets: ["price"] }), guest)
    expect(aggregations["agg_range_price"]).toEqual([
      { key: "0.0-50.0", count: 2, from: 0, to: 50 },
      { key: "50.0-100.0", count: 2, from: 50, to: 100 },
      { key: "100.0-150.0", count: 1, from: 100, to: 150 },
      { key: "150.0-*", count: 0, from: 150, to: null },
    ])
  })
  it("D10: only the requested ranges are counted", () => {
    const priceRanges = [
      { fromCents: cents(20_00), toCents: cents(60_00) },
      { fromCents: cents(60_00), toCents: null },
    ]
    const asked = textQuery({ facets: ["price"], priceRanges })
    expect(shop.search("en", asked, guest).aggregations["agg_range_price"]).toEqual([
      { key: "20.0-60.0", count: 2, from: 20, to: 60 },
      { key: "60.0-*", count: 2, from: 60, to: null },
    ])
  })
  it("D10: empty ranges are included, because clients label ranges by position", () => {
    const filters: ReadonlyArray<Filter> = [
      { attribute: "sku", scope: "default", conditions: [{ operator: "in", values: ["nothing"] }] },
    ]
    const { aggregations } = shop.search("en", textQuery({ filters, facets: ["price"] }), guest)
    expect(aggregations["agg_range_price"]!.map(({ key, count }) => [key, count])).toEqual([
      ["0.0-50.0", 0],
      ["50.0-100.0", 0],
      ["100.0-150.0", 0],
      ["150.0-*", 0],
    ])
  })
})

describe("IX10 facets", async () => {
  const shop = await catalogueOf(lines)
  const counts = (filters: ReadonlyArray<Filter>) => {
    const { aggregations } = shop.search("en", textQuery({ filters, facets: ["color"] }), guest)
    return [aggregations["agg_terms_color"], aggregations["agg_terms_color_options"]].map((buckets) =>
      Object.fromEntries(buckets!.map(({ key, count }) => [key, count])),
    )
  }
  it("count each product once per value, configurable ones apart", () => {
    expect(counts([])).toEqual([
      { "49": 2, "50": 2 },
      { "49": 1, "51": 1 },
    ])
  })
  it("ignore their own choice, and apply all others", () => {
    expect(counts([chosen("color", "in", "51")])).toEqual(counts([]))
    expect(counts([chosen("color", "in", "51"), chosen("price", "gte", 100)])).toEqual([
      { "49": 1, "50": 1 },
      {},
    ])
  })
})

describe("IX89 number of values per facet", async () => {
  const many = Array.from({ length: 300 }, (_, index) =>
    line("product", product(100 + index, { color: 1000 + index, price: 10 + index })),
  )
  // Colour 1000 three times, colour 1001 twice: what is most frequent comes first.
  const shop = await catalogueOf([
    line("taxrule", taxRule(1, 20)),
    ...many,
    ...[1000, 1000, 1001].map((color, index) => line("product", product(900 + index, { color, price: 10 }))),
    line("product", configurable(990, [1500, 1501, 1502])),
  ])
  const sizes = (facetSizes?: Readonly<Record<string, number>>) => {
    const { aggregations, total, hits } = shop.search(
      "en",
      textQuery({ facets: ["color", "price"], size: 1, ...(facetSizes === undefined ? {} : { facetSizes }) }),
      guest,
    )
    expect([total, hits.length]).toEqual([304, 1])
    return aggregations
  }
  const lengths = (facetSizes?: Readonly<Record<string, number>>) => {
    const found = sizes(facetSizes)
    return ["agg_terms_color", "agg_terms_color_options", "agg_terms_price"].map(
      (name) => found[name]!.length,
    )
  }
  it.each([
    [undefined, [250, 3, 10]],
    [{ color: 2 }, [2, 2, 10]],
    [{ color: 1, price: 40 }, [1, 1, 40]],
    [{ color: 1e9, price: 1e9 }, [250, 3, 250]],
    [{ color: 0, price: -1 }, [250, 3, 10]],
    [{ color: 1.5, price: Number.NaN }, [250, 3, 10]],
    [{ size: 2 }, [250, 3, 10]],
  ])("%j gives %j", (sizes, expected) => expect(lengths(sizes)).toEqual(expected))
  it("lists the most frequent first, complete or shortened", () => {
    const all = sizes()
    const cut = sizes({ color: 5, price: 5 })
    for (const [name, buckets] of Object.entries(cut))
      expect(buckets).toEqual(name === "agg_range_price" ? all[name] : all[name]!.slice(0, 5))
    expect(all["agg_terms_color"]!.slice(0, 2)).toMatchObject([
      { key: "1000", count: 3 },
      { key: "1001", count: 2 },
    ])
  })
})

describe("IX7 order and pages", async () => {
  const shop = await catalogueOf(lines)
  it.each([
    ["as they came", [], ["Bowl", "Plate", "Vase", "Mug", "Jug"]],
    ["newest first", [{ field: "updated_at", direction: "desc" }], ["Bowl", "Plate", "Vase", "Mug", "Jug"]],
    ["by name", [{ field: "name", direction: "asc" }], ["Bowl", "Jug", "Mug", "Plate", "Vase"]],
    [
      "by what is paid",
      [{ field: "final_price", direction: "asc" }],
      ["Bowl", "Mug", "Plate", "Vase", "Jug"],
    ],
    ["dearest first", [{ field: "price", direction: "desc" }], ["Jug", "Vase", "Plate", "Mug", "Bowl"]],
    [
      "those without the field last",
      [{ field: "color", direction: "asc" }],
      ["Bowl", "Jug", "Plate", "Vase", "Mug"],
    ],
    ["and last again", [{ field: "is_new", direction: "desc" }], ["Vase", "Bowl", "Plate", "Mug", "Jug"]],
  ] as ReadonlyArray<
    [string, ReadonlyArray<{ field: string; direction: "asc" | "desc" }>, ReadonlyArray<string>]
  >)("%s", (_, sort, expected) => expect(shop.names({ sort })).toEqual(expected))
  it("random is some order of the same", () => {
    expect([...shop.names({ sort: [{ field: "random", direction: "asc" }] })].toSorted()).toEqual([
      "Bowl",
      "Jug",
      "Mug",
      "Plate",
      "Vase",
    ])
  })
  it("pages do not overlap and the total is all", () => {
    const page = (start: number) => shop.search("en", textQuery({ start, size: 2 }), guest)
    expect([0, 2, 4, 6].map((start) => page(start).hits.map(({ id }) => id))).toEqual([
      [1, 2],
      [3, 4],
      [5],
      [],
    ])
    expect(page(4)).toMatchObject({ total: 5, start: 4, perPage: 2 })
  })
  it("D10: size zero gives counts without documents, a negative size is the default, and a huge size is limited", () => {
    const none = shop.search("en", textQuery({ size: 0, facets: ["color"] }), guest)
    expect(none).toMatchObject({ perPage: 0, hits: [] })
    expect(none.total).toBeGreaterThan(0)
    expect(shop.search("en", textQuery({ size: -1 }), guest).perPage).toBe(50)
    expect(shop.search("en", textQuery({ size: 1e9 }), guest).perPage).toBe(4000)
  })
})

describe("IX12 what is not to be read", async () => {
  const shop = await catalogueOf(lines)
  it("reviews that wait for approval", () =>
    expect(shop.search("en", textQuery({ entity: "review" }), guest).total).toBe(1))
  it("pages that were taken down", () => {
    expect(shop.search("en", textQuery({ entity: "cms_page" }), guest).total).toBe(1)
    expect(shop.catalogue.findByPath("en", "draft", guest)).toBe(null)
  })
})

describe("laws", () => {
  const one = fc.record({
    color: fc.integer({ min: 1, max: 4 }),
    price: fc.integer({ min: 0, max: 20_000 }),
    isConfigurable: fc.boolean(),
  })
  const catalogues = fc.array(one, { minLength: 1, maxLength: 12 })
  const linesOf = (products: ReadonlyArray<{ color: number; price: number; isConfigurable: boolean }>) => [
    line("taxrule", taxRule(1, 20)),
    ...products.map(({ color, price, isConfigurable }, index) =>
      line(
        "product",
        isConfigurable
          ? configurable(index + 1, [color], {
              configurable_children: [{ id: 900 + index, sku: `V-${index}`, color, price: price / 100 }],
            })
          : product(index + 1, { color, price: price / 100 }),
      ),
    ),
  ]
  it("IX10 a facet with one value per product counts every product once, and a chosen value finds its count", async () => {
    await fc.assert(
      fc.asyncProperty(catalogues, async (products) => {
        const { search } = await catalogueOf(linesOf(products))
        const ask = (filters: ReadonlyArray<Filter>) =>
          search("en", textQuery({ filters, facets: ["color", "price"] }), guest)
        const all = ask([])
        const both = new Map<string, number>()
        for (const name of ["agg_terms_color", "agg_terms_color_options"])
          for (const { key, count } of all.aggregations[name]!) both.set(key, (both.get(key) ?? 0) + count)
        expect([...both.values()].reduce((a, b) => a + b, 0)).toBe(all.total)
        for (const [key, count] of both) expect(ask([chosen("color", "in", key)]).total).toBe(count)
        const prices = all.aggregations["agg_range_price"]!
        expect(prices.reduce((sum, { count }) => sum + count, 0)).toBe(all.total)
        for (const { count, from, to } of prices) {
          const range = [
            ...(from === null ? [] : [chosen("price", "gte", from)]),
            ...(to === null ? [] : [chosen("price", "lte", to)]),
          ]
          expect(ask(range).total).toBe(count)
        }
      }),
      limitRuns(25, "builds an index"),
    )
  })
  it("IX8 the price buckets are those of the settings", () =>
    expect(defaults.products.priceBuckets.at(-1)?.toCents).toBe(null))
})
