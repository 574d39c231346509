import { readFileSync } from "node:fs"
import { Result } from "effect"
import { describe, expect, it } from "vitest"
import { cents, zero } from "@shop/core/money"
import { defaults } from "@shop/core/store-view"
import * as Legacy from "@shop/wire/legacy"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { legacyDump } from "../support/legacy-dump.ts"
import { serverEndpoints } from "@shop/wire/server"

/*
 * Real messages of older clients and servers, end to end through the wire table; and every document of catalogues
 * that are at hand: our own always, that of a real shop where SHOP_LEGACY_DUMP names it.
 */

const reply = (body: unknown, status = 200): HttpResponse => ({ status, headers: {}, body })
const request = (given: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path: "",
  query: {},
  body: null,
  headers: {},
  ...given,
})
const searching = (type: string, query: Readonly<Record<string, string>>, body: unknown = null) =>
  request({ path: `/api/catalog/vue_storefront_catalog_fr/${type}/_search`, query, body })

describe("WI30 searches of an older client", () => {
  it("decode a category list in the search-query format", () => {
    const asked = {
      _availableFilters: [{ field: "color", scope: "catalog", options: {} }],
      _appliedFilters: [
        { attribute: "visibility", value: { in: [2, 3, 4] }, scope: "default" },
        { attribute: "category_ids", value: { in: ["20", "21"] }, scope: "default" },
        { attribute: "price", value: { gte: 50, lte: 100 }, scope: "catalog" },
      ],
      _appliedSort: [{ field: "updated_at", options: "desc" }],
      _searchText: "",
    }
    const query = {
      request: JSON.stringify(asked),
      request_format: "search-query",
      response_format: "compact",
      size: "50",
      from: "0",
      sort: "",
    }
    expect(
      Result.getOrThrow(serverEndpoints["catalogue.products"].decodeRequest(searching("product", query))),
    ).toMatchObject({
      facets: ["color"],
      filters: [
        { attribute: "visibility", scope: "default" },
        { attribute: "category_ids", conditions: [{ operator: "in", values: ["20", "21"] }] },
        { attribute: "price", scope: "catalog", conditions: [{ operator: "gte" }, { operator: "lte" }] },
      ],
      sort: [{ field: "updated_at", direction: "desc" }],
      size: 50,
    })
  })

  it("decode a request for tax rules without parameters", () => {
    expect(
      Result.getOrThrow(
        serverEndpoints["catalogue.taxRules"].decodeRequest(
          searching("taxrule", { size: "50", from: "0", sort: "" }),
        ),
      ),
    ).toMatchObject({
      entity: "taxrule",
      filters: [],
      sort: [],
    })
  })

  it("decode a POST for a product by sku in the older format", () => {
    const body = {
      query: { bool: { filter: { terms: { sku: ["BOWL"] } } } },
      min_score: 0.02,
      groupToken: "t",
    }
    expect(
      Result.getOrThrow(
        serverEndpoints["catalogue.products"].decodeRequest(
          searching("product", { size: "1", from: "0" }, body),
        ),
      ),
    ).toMatchObject({
      filters: [{ attribute: "sku", scope: "default", conditions: [{ operator: "in", values: ["BOWL"] }] }],
      groupToken: "t",
      size: 1,
    })
  })
})

describe("WI14 products of a reference server", () => {
  const query = Result.getOrThrow(
    serverEndpoints["catalogue.products"].decodeRequest(searching("product", { size: "1" })),
  )
  const found = (hits: unknown, more: object = {}) =>
    Result.getOrThrow(serverEndpoints["catalogue.products"].decodeResponse(reply({ hits, ...more }), query))

  it("inherits a compact child's price and image from its parent", () => {
    const bowl = {
      id: 118,
      sku: "BOWL",
      nm: "Bowl",
      type_id: "configurable",
      p: 100,
      pt: 20,
      pit: 120,
      i: "/b.jpg",
      configurable_options: [
        {
          attribute_id: "93",
          attribute_code: "color",
          label: "Color",
          values: [{ value_index: 52, label: "Blue" }],
        },
      ],
      configurable_children: [{ sku: "BOWL-B", id: 119, color: "52", nm: "Bowl, blue" }],
      _score: null,
    }
    expect(found([bowl], { total: 1 }).items[0]).toMatchObject({
      name: "Bowl",
      image: "/b.jpg",
      price: { payable: { grossCents: 12000 }, ratePpm: 200_000 },
      variants: [
        {
          name: "Bowl, blue",
          options: { color: "52" },
          image: "/b.jpg",
          price: { payable: { grossCents: 12000 } },
        },
      ],
    })
  })

  // domain §1, worked examples: what is charged and what is struck through
  it.each([
    [
      "no special",
      {
        price: 100,
        price_incl_tax: 120,
        special_price: 0,
        original_price: 100,
        original_price_incl_tax: 120,
      },
      [12000, null],
    ],
    [
      "special",
      { price: 80, price_incl_tax: 96, special_price: 80, original_price: 100, original_price_incl_tax: 120 },
      [9600, 12000],
    ],
    [
      "catalogue rule",
      { price: 75, price_incl_tax: 90, special_price: 0, original_price: 100, original_price_incl_tax: 120 },
      [9000, 12000],
    ],
    [
      "5.5 %",
      { price: 100, price_incl_tax: 105.5, original_price: 100, original_price_incl_tax: 105.5 },
      [10550, null],
    ],
    [
      "no rate",
      { price: 105.5, price_tax: 0, price_incl_tax: 105.5, special_price: 96, special_price_incl_tax: 0 },
      [10550, null],
    ],
  ])("reads %s", (_, prices, [payable, original]) => {
    const { items } = found({
      total: { value: 1, relation: "eq" },
      hits: [{ _source: { id: 1, sku: "A", ...prices } }],
    })
    expect([items[0]?.price?.payable.grossCents, items[0]?.price?.original?.grossCents ?? null]).toEqual([
      payable,
      original,
    ])
  })
})

describe("WI24 totals of a reference server", () => {
  it("have payment methods after the shipping information", () => {
    const result = {
      payment_methods: [{ code: "checkmo", title: "Cheque" }],
      totals: {
        grand_total: 45,
        discount_amount: -5,
        items_qty: 2,
        items: [{ item_id: 7, qty: 2, price_incl_tax: 25, options: "[]" }],
        total_segments: [],
      },
    }
    const input = {
      cart: "9f3c",
      country: "FR",
      shipping: null,
      carrierCode: null,
      methodCode: null,
    } as never
    expect(
      Result.getOrThrow(
        serverEndpoints["cart.shippingInformation"].decodeResponse(reply({ code: 200, result }), input),
      ),
    ).toMatchObject({
      totals: { grandCents: 4500, couponCode: null },
      paymentMethods: [{ code: "checkmo", costGrossCents: 0 }],
    })
  })
})

/** Documents of our own in the manner of an old dump: sloppy types, forms of every age. */
const own: ReadonlyArray<{ readonly _type: string; readonly _source: Record<string, unknown> }> = [
  {
    _type: "product",
    _source: {
      id: 1,
      sku: "M1",
      type_id: "simple",
      price: 250,
      tax_class_id: 2,
      stock_item: {},
      category: [],
      media_gallery: null,
    },
  },
  {
    _type: "product",
    _source: {
      id: 2,
      sku: "M2",
      type_id: "configurable",
      price: 510,
      special_price: 400,
      media_gallery: "/old/m2.jpg",
      category: [{ category_id: 14, name: "New" }],
      configurable_options: [
        {
          id: 188,
          attribute_id: 180,
          attribute_code: "size",
          label: "Size",
          values: [{ value_index: 225, label: 0 }],
        },
      ],
      configurable_children: [
        { sku: "M2-0", size: 225, price: 510, is_in_stock: true },
        { sku: "M2-2", size: 76, price: 480, special_price: 380 },
      ],
    },
  },
  {
    _type: "product",
    _source: { id: 3, sku: "M3", type_id: "bundle", price_type: 0, configurable_children: [] },
  },
  {
    _type: "product",
    _source: { id: 4, sku: "M4", type_id: "virtual", price: 350, recurring_profile: { period_unit: "year" } },
  },
  {
    _type: "category",
    _source: {
      id: 22,
      parent_id: 7,
      level: 3,
      name: "Books & Music",
      url_key: "books-music",
      is_active: true,
      children_data: [],
    },
  },
  {
    _type: "attribute",
    _source: {
      attribute_id: 92,
      attribute_code: "color",
      frontend_input: "select",
      options: [{ value: 20, label: "Black" }],
    },
  },
  {
    _type: "taxrule",
    _source: {
      id: 13,
      code: "All",
      product_tax_class_ids: [2],
      rates: [{ id: 15, tax_country_id: "US", tax_region_id: 0, rate: 8.25 }],
    },
  },
]

const catalogues: ReadonlyArray<readonly [string, typeof own]> = [
  ["our own", own],
  ...(legacyDump === null
    ? []
    : [
        [
          "a real dump",
          readFileSync(legacyDump, "utf8")
            .split("\n")
            .filter((line) => line !== "")
            .map((line) => JSON.parse(line)),
        ] as const,
      ]),
]

/** Source prices are gross; an eighth of them is tax, so that net and gross differ. */
const priceOf: Legacy.Product.PriceOf = (listed) => {
  const gross = listed.specialCents ?? listed.regularCents
  if (gross === null) return null
  const amount = (grossCents: typeof gross) => {
    const taxCents = cents(Math.floor(grossCents / 8))
    return { netCents: cents(grossCents - taxCents), taxCents, grossCents }
  }
  const original = listed.specialCents === null ? null : amount(listed.regularCents ?? zero)
  return { payable: amount(gross), original, prior: null, ratePpm: 142_857 as never }
}

describe.each(catalogues)("catalogue: %s", (_, documents) => {
  const of = (type: string) =>
    documents.filter((document) => document._type === type).map((document) => document._source)

  it("has documents", () => expect(of("product").length).toBeGreaterThan(0))

  it("WI13 decodes every product", () => {
    for (const source of of("product")) {
      const product = Legacy.Product.decode(source, priceOf)
      expect(product?.sku).toBe(String(source["sku"]).trim())
      expect(product?.price?.payable.grossCents ?? null).toBe(
        typeof source["price"] === "number"
          ? Math.round(Number(source["special_price"] ?? source["price"]) * 100)
          : null,
      )
    }
  })

  it("WI15 has the computed price of every product, to the cent", () => {
    for (const source of of("product")) {
      const product = Legacy.Product.decode(source, priceOf)!
      const sent: unknown = JSON.parse(JSON.stringify(Legacy.Product.encodePrices(source, product)))
      const received = Legacy.Product.decodePriced(sent)!
      const expected = { ...product, price: received.price }
      expect(received).toEqual(expected)
      const prices =
        product.variants.length > 0 ? product.variants.map((variant) => variant.price) : [product.price]
      const lowest = Math.min(...prices.flatMap((price) => price?.payable.grossCents ?? []))
      expect(received.price?.payable.grossCents ?? Number.POSITIVE_INFINITY).toBe(lowest)
    }
  })

  it("WI16, WI17, WI18 decodes and encodes every other document", () => {
    const codecs = {
      category: Legacy.Category,
      attribute: Legacy.Attribute,
      taxrule: Legacy.TaxRule,
    } as const
    for (const source of of("category")) {
      const read = codecs.category.decode(source)!
      expect(codecs.category.decode(codecs.category.encode(read))).toEqual(read)
    }
    for (const source of of("attribute")) {
      const read = codecs.attribute.decode(source)!
      expect(codecs.attribute.decode(codecs.attribute.encode(read))).toEqual(read)
    }
    for (const source of of("taxrule")) {
      const read = codecs.taxrule.decode(source)!
      expect(codecs.taxrule.decode(codecs.taxrule.encode(read))).toEqual(read)
    }
  })
})

describe("WI26 orders to a reference server", () => {
  it("are decoded with separate street and house", () => {
    const body = {
      order_id: "o-1",
      cart_id: "9f3c",
      products: [{ sku: "BOWL-S", qty: 1, price: 20.83 }],
      addressInformation: {
        billingAddress: { country_id: "FR", street: ["1 rue X", "2"] },
        payment_method_code: "checkmo",
      },
    }
    const order = Result.getOrThrow(
      serverEndpoints["order.place"].decodeRequest(request({ path: "/api/order", method: "POST", body })),
    )
    expect(serverEndpoints["order.place"].encodeRequest(order, defaults[0]!).body).toMatchObject({
      store_code: "fr",
      store_id: 1,
      transmited: true,
      addressInformation: { billingAddress: { street: ["1 rue X", "2"], country_id: "FR" } },
    })
  })
})
