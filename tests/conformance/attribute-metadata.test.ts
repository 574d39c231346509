/** Definitions of attributes in responses, from the platform to the core's models and back, in every form of request. */
import { Result } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { applySettingsChange, defaults } from "@shop/core/settings"
import type { HttpResponse, HttpRequest } from "@shop/wire/http"
import { api, productDocument } from "../support/api.ts"
import { serverEndpoints } from "@shop/wire/server"

const color = {
  _type: "attribute",
  _id: 93,
  _source: {
    id: 93,
    attribute_code: "color",
    frontend_label: "Colour",
    frontend_input: "select",
    is_visible_on_front: "1",
    options: [
      { value: "49", label: "Blue" },
      { value: "50", label: "Red" },
      { value: "51", label: "Nobody's" },
    ],
  },
} as unknown as ReturnType<typeof productDocument>
const documents = [
  color,
  productDocument(11, "BLUE", { price: 5, color: 49 }),
  productDocument(12, "RED", { price: 6, color: 50 }),
]
const telling = api({
  documents,
  shop: applySettingsChange(defaults, { products: { tellsAttributes: true } }),
})
const silent = api({ documents })
afterAll(() => Promise.all([telling.close(), silent.close()]))

const view = defaults.views[1]!
const path = `/api/catalog/${view.index}/product/_search`
const searchQuery = {
  _availableFilters: [{ field: "color", scope: "catalog", options: {} }],
  _appliedFilters: [{ attribute: "sku", value: { in: ["BLUE", "RED"] }, scope: "default" }],
  _appliedSort: [],
  _searchText: "",
}
const older = {
  query: { bool: { filter: { terms: { sku: ["BLUE", "RED"] } } } },
  aggs: { agg_terms_color: { terms: { field: "color", size: 10 } } },
}
const form = { request_format: "search-query" }
const asked = (given: Partial<HttpRequest>): HttpRequest => ({
  method: "GET",
  path,
  query: {},
  body: null,
  headers: {},
  ...given,
})
const ways: ReadonlyArray<[string, HttpRequest]> = [
  ["GET", asked({ query: { ...form, request: JSON.stringify(searchQuery) } })],
  [
    "GET, compact",
    asked({ query: { ...form, response_format: "compact", request: JSON.stringify(searchQuery) } }),
  ],
  ["POST", asked({ method: "POST", query: form, body: searchQuery })],
  ["GET, the older form", asked({ query: { request: JSON.stringify(older) } })],
  ["POST, the older form", asked({ method: "POST", body: older })],
  [
    "filters alone",
    asked({ query: { ...form, size: "999", _source_exclude: "*", request: JSON.stringify(searchQuery) } }),
  ],
]
const ask = (shop: typeof telling, { method, query, body }: HttpRequest): HttpResponse =>
  shop.send(`${method} ${path}`, query, body)
const endpoint = serverEndpoints["catalogue.products"]

describe("WI224 IX90 attribute metadata in a search response", () => {
  it.each(ways)("%s: is decoded like attributes", (_, request) => {
    const reply = ask(telling, request)
    const query = Result.getOrThrow(endpoint.decodeRequest(request))
    const found = Result.getOrThrow(endpoint.decodeResponse(reply, query))
    expect(found.attributes).toMatchObject([
      {
        id: 93,
        code: "color",
        label: "Colour",
        isVisibleOnFront: true,
        options: [
          { id: "49", label: "Blue" },
          { id: "50", label: "Red" },
        ],
      },
    ])
    const again = { ...reply, body: endpoint.encodeResponse(found, request) }
    expect(Result.getOrThrow(endpoint.decodeResponse(again, query)).attributes).toEqual(found.attributes)
  })
  it.each(ways)("%s: is missing without the setting", (_, request) => {
    const reply = ask(silent, request)
    expect(reply.body).not.toHaveProperty("attribute_metadata")
    const found = Result.getOrThrow(
      endpoint.decodeResponse(reply, Result.getOrThrow(endpoint.decodeRequest(request))),
    )
    expect(found).not.toHaveProperty("attributes")
    expect(found.total).toBe(2)
  })
  it("gives a product its attributes on a platform without attribute definitions", () => {
    const [, request] = ways[0]!
    const found = Result.getOrThrow(
      endpoint.decodeResponse(ask(telling, request), Result.getOrThrow(endpoint.decodeRequest(request))),
    )
    expect(found.items.map(({ facts }) => facts)).toEqual([
      [{ code: "color", label: "Colour", value: "Blue" }],
      [{ code: "color", label: "Colour", value: "Red" }],
    ])
  })
  it("is in GraphQL as well, or null without the setting", () => {
    const query = `{ products(filter: { sku: { in: ["BLUE"] } }) { attribute_metadata } }`
    const told = (shop: typeof telling) =>
      (shop.send("POST /graphql/en/", {}, { query }).body as { readonly data: unknown }).data
    expect(told(telling)).toMatchObject({
      products: { attribute_metadata: [{ attribute_code: "color", options: [{ value: "49" }] }] },
    })
    expect(told(silent)).toEqual({ products: { attribute_metadata: null } })
  })
})
