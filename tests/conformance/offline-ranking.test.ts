import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readers } from "@shop/adapters/offline"
import { emptySelection, parseSelection, Queries, type Query } from "@shop/core/catalogue"
import { deviceCatalogue, type OfflineIndex } from "@shop/core/offline"
import { defaults } from "@shop/core/settings"
import { defaults as views } from "@shop/core/store-view"
import { endpoints } from "@shop/wire/endpoints"
import { Search } from "@shop/wire/legacy"
import { openCatalogue } from "../support/offline-catalogue.ts"
import { demoCatalogue, judgedQueries, languages } from "../support/relevance.ts"
import { limitRuns } from "../support/seed.ts"
import {
  category,
  guest,
  line,
  product,
  textQuery,
  type MemoryCatalogue,
  catalogueOf,
} from "../support/memory-catalogue.ts"

/** A platform's response as its client reads it, through the wire and back. */
const overTheWire = ({ search }: MemoryCatalogue, store: string, query: Query): unknown => {
  const endpoint = endpoints["catalogue.products"]
  const view = views.find(({ code }) => code === store)!
  const request = endpoint.encodeRequest(query, view)
  const asked = Result.getOrThrow(Search.decode(request))
  const found = search(store, asked, guest)
  const body = Search.encodeFound(
    {
      items: found.hits.map(({ source }) => source),
      total: found.total,
      aggregations: found.aggregations,
    },
    request,
  )
  return Result.getOrThrow(
    endpoint.decodeResponse(
      { status: 200, headers: {}, body: JSON.parse(JSON.stringify(body)) as unknown },
      query,
    ),
  )
}
const onDevice = (index: OfflineIndex, query: Query): unknown =>
  deviceCatalogue(index, readers).products(query)

describe("OC7, OC9 the demo on a device", async () => {
  const shop = await demoCatalogue()
  it.each(languages)(
    "%s: are answered by a device in the platform's order, all 24 of a page",
    async (store) => {
      const index = await openCatalogue(shop, store)
      const list = { chosen: emptySelection, size: 24, settings: defaults }
      for (const { text } of judgedQueries(store)) {
        const query = Queries.search(text, list)
        const hits = shop.search(store, query, guest)
        const found = index.search(query)!
        expect([text, found.total, ...found.ids]).toEqual([
          text,
          hits.total,
          ...hits.hits.map(({ id }) => id),
        ])
      }
    },
  )
  it.each(languages)(
    "%s: the pages of every category are the same, with their filters and counts",
    async (store) => {
      const index = await openCatalogue(shop, store)
      const categories = shop.search(store, Queries.categories, guest)
      expect(categories.hits.length).toBeGreaterThan(20)
      expect(index.search(Queries.categories)!.ids).toEqual(categories.hits.map(({ id }) => id))
      for (const { id } of categories.hits)
        for (const search of [
          "",
          "?color=501&price=0-50&page=1",
          "?price=50-100&sort=priceLow",
          "?sort=priceHigh&page=2",
        ]) {
          const chosen = parseSelection(search, "category", defaults)
          const query = Queries.listing([id], { chosen, size: 24, settings: defaults })
          expect(onDevice(index, query)).toEqual(overTheWire(shop, store, query))
        }
    },
  )
  it.each(languages)(
    "IX90 %s: every address leads to the same document, with the definitions of its attributes",
    async (store) => {
      const index = await openCatalogue(shop, store)
      const addresses = shop.database
        .all("SELECT DISTINCT url_path AS path FROM document WHERE store = ? AND url_path IS NOT NULL", store)
        .map(({ path }) => String(path))
      expect(addresses.length).toBeGreaterThan(100)
      for (const path of [...addresses, "nowhere", ""]) {
        const hit = shop.catalogue.findByPath(store, path, guest)
        const place = index.findByPath(path)
        expect([path, place?.type, place?.id]).toEqual([path, hit?.type, hit?.id])
        expect(place?.body).toEqual(hit === null ? undefined : JSON.parse(JSON.stringify(hit.source)))
      }
    },
  )
})

const pools = {
  fr: ["bol", "bols", "théière", "thé", "bleu", "grès", "assiette", "creuse", "œuf", "à", "de", "2L", "café"],
  en: [
    "bowl",
    "bowls",
    "teapot",
    "tea",
    "blue",
    "stoneware",
    "plate",
    "serving",
    "egg",
    "of",
    "the",
    "2L",
    "café",
  ],
  de: [
    "Schale",
    "Teekanne",
    "Tee",
    "blau",
    "Steinzeug",
    "Teller",
    "Suppenteller",
    "Kuchenform",
    "Form",
    "Kuchen",
    "für",
    "2L",
    "Schüssel",
  ],
} as const
type Store = keyof typeof pools

const phrase = (store: Store, max: number) =>
  fc.array(fc.constantFrom(...pools[store]), { maxLength: max }).map((words) => words.join(" "))
const stock = fc.constantFrom(
  { qty: 5, is_in_stock: true, manage_stock: true },
  { qty: 0, is_in_stock: false, manage_stock: true },
  undefined,
)
const colour = fc.constantFrom("5", "7", "5,7", 9, null)
const price = fc.constantFrom(5, 12.5, 49.99, 50, 100, 149.99, 150, 500)
const child = fc.record({
  color: colour,
  size: fc.constantFrom("11", "12"),
  price,
  status: fc.constantFrom(1, 2),
  stock,
})

const thing = (store: Store) =>
  fc.record({
    name: phrase(store, 4).filter((name) => name !== ""),
    description: phrase(store, 6).map((text) => `<p class="bol">${text}</p>`),
    short_description: phrase(store, 2),
    visibility: fc.constantFrom(1, 2, 3, 4, 4, 4),
    status: fc.constantFrom(0, 1, 1, 1, 2),
    price,
    special: fc.constantFrom(null, 4, 40),
    color: colour,
    size: fc.constantFrom("11", "12", undefined),
    shelves: fc.subarray([3, 4, 5]),
    stock,
    children: fc.array(child, { maxLength: 3 }),
    created: fc.constantFrom("2026-01-01", "2026-02-01"),
    updated: fc.constantFrom("2026-03-01", "2026-04-01", undefined),
  })
type Thing = ReturnType<typeof thing> extends fc.Arbitrary<infer T> ? T : never

const documentOf = (store: Store, id: number, made: Thing): string => {
  const { shelves, children, special, created, updated, stock: own, ...rest } = made
  const source = product(id, {
    ...rest,
    url_key: `thing-${id}`,
    url_path: `thing-${id}`,
    category_ids: shelves,
    category: shelves.map((shelf) => ({ category_id: shelf, name: pools[store][shelf]! })),
    created_at: `${created} 00:00:00`,
    ...(updated === undefined ? {} : { updated_at: `${updated} 00:00:00` }),
    stock: own,
    ...(special === null ? {} : { special_price: special, special_from_date: "2026-06-01 00:00:00" }),
    ...(children.length === 0
      ? {}
      : {
          type_id: "configurable",
          configurable_options: [{ attribute_id: 93, attribute_code: "color", label: "Colour", values: [] }],
          color_options: [...new Set(children.flatMap((one) => one.color ?? []))],
          configurable_children: children.map((one, at) => ({
            ...one,
            sku: `SKU-${id}-${at}`,
            name: `Part ${at}`,
            id: id * 10 + at,
          })),
        }),
  })
  return JSON.stringify({
    _index: `vue_storefront_catalog_${store}`,
    _type: "product",
    _id: id,
    _source: source,
  })
}

const inStore = (store: Store, type: string, source: Readonly<Record<string, unknown>>): string =>
  line(type, source).replace("some_index_1", `vue_storefront_catalog_${store}`)

const setting = (store: Store) => [
  ...[3, 4, 5].map((id) => inStore(store, "category", category(id, 2, { name: pools[store][id]! }))),
  inStore(store, "attribute", {
    id: 93,
    attribute_code: "color",
    frontend_label: "Colour",
    options: [
      { value: 5, label: pools[store][4] },
      { value: 7, label: pools[store][5] },
    ],
  }),
]

const slipped = (text: string): fc.Arbitrary<string> =>
  fc.record({ at: fc.nat(40), how: fc.constantFrom("none", "drop", "swap", "cut") }).map(({ at, how }) => {
    const place = at % Math.max(1, text.length)
    if (how === "drop") return text.slice(0, place) + text.slice(place + 1)
    if (how === "cut") return text.slice(0, place + 1)
    if (how === "swap")
      return (
        text.slice(0, place) +
        text.slice(place + 1, place + 2) +
        text.slice(place, place + 1) +
        text.slice(place + 2)
      )
    return text
  })

const filter = fc.oneof(
  fc.record({
    attribute: fc.constantFrom("color", "size"),
    scope: fc.constant("catalog" as const),
    conditions: fc.constantFrom(
      [{ operator: "in" as const, values: ["5"] }],
      [{ operator: "in" as const, values: ["7", "12"] }],
      [{ operator: "nin" as const, values: ["5"] }],
    ),
  }),
  fc.record({
    attribute: fc.constant("price"),
    scope: fc.constant("catalog" as const),
    conditions: fc.constantFrom(
      [
        { operator: "gte" as const, values: [12.5] },
        { operator: "lt" as const, values: [50] },
      ],
      [{ operator: "gte" as const, values: [150] }],
    ),
  }),
  fc.constantFrom(
    {
      attribute: "visibility",
      scope: "default" as const,
      conditions: [{ operator: "in" as const, values: [3, 4] }],
    },
    {
      attribute: "status",
      scope: "default" as const,
      conditions: [{ operator: "in" as const, values: [0, 1] }],
    },
    {
      attribute: "category_ids",
      scope: "default" as const,
      conditions: [{ operator: "in" as const, values: [3, 5] }],
    },
    {
      attribute: "stock.is_in_stock",
      scope: "default" as const,
      conditions: [{ operator: "eq" as const, values: [true] }],
    },
    {
      attribute: "stock.qty",
      scope: "default" as const,
      conditions: [{ operator: "gt" as const, values: [1] }],
    },
    {
      attribute: "configurable_children.sku",
      scope: "default" as const,
      conditions: [{ operator: "eq" as const, values: ["SKU-2-0"] }],
    },
    {
      attribute: "configurable_children.size",
      scope: "default" as const,
      conditions: [{ operator: "in" as const, values: ["11"] }],
    },
    {
      attribute: "short_description",
      scope: "default" as const,
      conditions: [{ operator: "neq" as const, values: [null] }],
    },
    {
      attribute: "nobody.has.it",
      scope: "default" as const,
      conditions: [{ operator: "eq" as const, values: [1] }],
    },
  ),
)

const asked = (store: Store): fc.Arbitrary<Query> =>
  fc
    .record({
      text: fc.oneof(
        fc.constant(""),
        phrase(store, 3).chain(slipped),
        fc.constantFrom("SKU-1", "sku-2-0", "SKU", "5"),
      ),
      filters: fc.array(filter, { maxLength: 3 }),
      facets: fc.subarray(["color", "size", "price", "erin_recommends", "category_ids"]),
      facetSizes: fc.constantFrom({}, {}, { color: 1, price: 3 }, { size: 2, category_ids: 1e9 }),
      sort: fc.constantFrom(
        [],
        [{ field: "updated_at", direction: "desc" as const }],
        [{ field: "final_price", direction: "asc" as const }],
        [
          { field: "price", direction: "desc" as const },
          { field: "name", direction: "asc" as const },
        ],
        [{ field: "_score", direction: "desc" as const }],
      ),
      start: fc.constantFrom(0, 0, 2),
      size: fc.constantFrom(1, 3, 24),
      include: fc.constantFrom(
        null,
        null,
        ["sku"],
        ["id", "sku", "name", "price*", "configurable_children.sku"],
      ),
      exclude: fc.constantFrom([], ["description"], ["*.sgn", "media_gallery"]),
    })
    .map((given) => textQuery(given))

describe("laws", () => {
  it.each(["fr", "en", "de"] as const)(
    "OC9 for any catalogue and query, a device finds, orders, counts and reads as the platform does (%s)",
    async (store) => {
      let found = 0
      let questions = 0
      await fc.assert(
        fc.asyncProperty(
          fc.array(thing(store), { minLength: 1, maxLength: 12 }),
          fc.array(asked(store), { minLength: 12, maxLength: 12 }),
          async (things, queries) => {
            const shop = await catalogueOf([
              ...setting(store),
              ...things.map((made, at) => documentOf(store, at + 1, made)),
            ])
            const index = await openCatalogue(shop, store)
            for (const query of queries) {
              const theirs = shop.search(store, query, guest)
              expect(index.search(query)!.ids).toEqual(theirs.hits.map(({ id }) => id))
              expect(onDevice(index, query)).toEqual(overTheWire(shop, store, query))
              found += theirs.total
              questions += 1
            }
          },
        ),
        limitRuns(20, "each builds a platform and a device"),
      )
      // Questions that find nothing would say nothing.
      expect(found).toBeGreaterThan(questions)
    },
  )
})
