import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { CatalogueCopy, CopyRequest } from "@shop/core/offline"
import { defaults as views } from "@shop/core/store-view"
import { serverEndpoints } from "../server/index.ts"

const endpoint = serverEndpoints["offline.catalogue"]
const view = views[0]!
const firstRequest: CopyRequest = { since: null, part: null }
const request = endpoint.encodeRequest(firstRequest, view)
const reply = (body: unknown) => ({ status: 200, headers: {}, body })

const version = fc.stringMatching(/^[0-9a-z-]{1,40}$/)
const document = fc.record({
  type: fc.constantFrom("product" as const, "category" as const, "cms_page" as const),
  id: fc.integer({ min: 1 }),
  shownCents: fc.option(fc.nat()),
  body: fc.dictionary(
    fc.string(),
    fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown),
    { noNullPrototype: true },
  ),
})
const copy: fc.Arbitrary<CatalogueCopy> = fc.oneof(
  fc.record({ tag: fc.constant("tooLarge" as const), products: fc.nat(), productsMax: fc.nat() }),
  fc
    .record({
      part: fc.nat(99),
      more: fc.integer({ min: 1, max: 99 }),
      version,
      pieces: fc.nat(),
      documents: fc.array(document, { maxLength: 4 }),
    })
    .map(({ more, ...whole }) => ({ tag: "whole" as const, ...whole, parts: whole.part + more })),
  fc.record({
    tag: fc.constant("delta" as const),
    since: version,
    version,
    pieces: fc.nat(),
    documents: fc.array(document, { maxLength: 4 }),
    removed: fc.array(fc.record({ type: fc.constantFrom("product" as const), id: fc.integer({ min: 1 }) }), {
      maxLength: 4,
    }),
  }),
)
const wish: fc.Arbitrary<CopyRequest> = fc.oneof(
  fc.record({ since: fc.option(version), part: fc.constant(null) }),
  fc.record({
    since: fc.constant(null),
    part: fc.record({ version, number: fc.integer({ min: 1, max: 9999 }) }),
  }),
)

describe("WI202 a request for the catalogue", () => {
  it("names the view and has no token", () => {
    expect(request).toEqual({
      method: "GET",
      path: "/api/offline/catalogue",
      query: { storeCode: "fr" },
      body: null,
      headers: {},
    })
  })
  it.each([
    [{ version: "v" }],
    [{ part: "1" }],
    [{ version: "v", part: "0" }],
    [{ version: "v", part: "-1" }],
    [{ version: "v", part: "1e3" }],
    [{ version: "", part: "1" }],
  ])("the query %j is refused", (query) =>
    expect(
      Result.isFailure(
        endpoint.decodeRequest({
          ...request,
          query: { storeCode: "fr", ...query } as Record<string, string>,
        }),
      ),
    ).toBe(true),
  )
})

describe("WI203 a catalogue", () => {
  it.each([
    ["no object", 1],
    ["of no kind", {}],
    ["of another kind", { kind: "part" }],
    ["without a version", { kind: "whole", part: 0, parts: 1, pieces: 0, documents: [] }],
    [
      "of a part beyond its parts",
      { kind: "whole", version: "v", part: 1, parts: 1, pieces: 0, documents: [] },
    ],
    ["without documents", { kind: "delta", version: "v", since: "u", pieces: 0, removed: [] }],
    [
      "with a document of no kind",
      { kind: "delta", version: "v", since: "u", documents: [{ type: "x", id: 1, body: {} }], removed: [] },
    ],
    [
      "with a document without a body",
      { kind: "delta", version: "v", since: "u", documents: [{ type: "product", id: 1 }], removed: [] },
    ],
    [
      "with something gone that is nothing",
      { kind: "delta", version: "v", since: "u", documents: [], removed: [{ type: "product", id: 0 }] },
    ],
  ])("%s is a bad response", (_, result) =>
    expect(Result.isFailure(endpoint.decodeResponse(reply({ code: 200, result }), firstRequest))).toBe(true),
  )
})

describe("laws", () => {
  it("WI202 a server decodes every request of a client", () => {
    fc.assert(
      fc.property(wish, (input) => {
        expect(Result.getOrThrow(endpoint.decodeRequest(endpoint.encodeRequest(input, view)))).toEqual(input)
      }),
    )
  })
  it("WI203 a client decodes every response of a server", () => {
    fc.assert(
      fc.property(copy, (response) => {
        const body = JSON.parse(JSON.stringify(endpoint.encodeResponse(response, request))) as unknown
        expect(Result.getOrThrow(endpoint.decodeResponse(reply(body), firstRequest))).toEqual(response)
      }),
    )
  })
})
