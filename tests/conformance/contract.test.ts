import { Validator } from "@seriousme/openapi-schema-validator"
import { Result } from "effect"
import fc from "fast-check"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { endpoints, type RequestName } from "@shop/wire/endpoints"
import { contracts, type EndpointContract, openApi, schemas, successOf } from "@shop/wire/contract"
import type { HttpRequest } from "@shop/wire/http"
import { contractsByName, faultOf, responseFault, requestFault } from "../support/contract.ts"
import { requestsOf, valueOf } from "../support/from-schema.ts"
import { limitRuns } from "../support/seed.ts"
import { root } from "../repository/sources.ts"
import { type ServedEndpoint, serverEndpoints } from "@shop/wire/server"

const tags = Object.keys(contracts) as ReadonlyArray<RequestName>
const whole = limitRuns(100, "whole requests, for every call")

/** The example of a call as a request to its first address. */
const exampleOf = ({ routes: [{ method, path }], body, example }: EndpointContract): HttpRequest => ({
  method,
  path: path.replace(/\{(\w+)\}/g, (_, name: string) => example.path?.[name] ?? ""),
  query: example.query ?? {},
  body: body === undefined || method === "GET" ? null : example.body,
  headers: {},
})
const answerOf = ({ isBare, example }: EndpointContract): unknown =>
  isBare === true
    ? example.response
    : {
        code: 200,
        result: example.response,
        ...(example.meta === undefined ? {} : { meta: example.meta }),
      }

/** Whether the endpoint of a call decodes a body as the answer to its example. */
const isDecoded = <T extends RequestName>(tag: T, body: unknown): boolean => {
  const endpoint: ServedEndpoint<T> = serverEndpoints[tag]
  const asked = Result.getOrThrow(endpoint.decodeRequest(exampleOf(contracts[tag])))
  return Result.isSuccess(endpoint.decodeResponse({ status: 200, headers: {}, body }, asked))
}

describe("WI100, WI162 every request has a description", () => {
  it("every description has its request", () => {
    expect(tags.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })
  it.each(tags)("%s is contracts at the address where it is bound", (tag) => {
    const endpoint = serverEndpoints[tag]
    const general = endpoint.path.replace("{type}", "[a-z_]+").replace(/[{}]/g, "\\$&").replace("*", ".*")
    expect(
      contracts[tag].routes.filter(
        ({ method, path }) => method === endpoint.method && new RegExp(`^${general}$`).test(path),
      ).length,
    ).toBeGreaterThan(0)
  })
  it("every request has an address of its own, or a distinct body", () => {
    const at = Object.entries(contractsByName).flatMap(([tag, call]) =>
      call.routes.map(({ method, path }) => ({ tag, place: `${method} ${path}` })),
    )
    const shared = at.filter(({ tag, place }) => at.some((one) => one.place === place && one.tag !== tag))
    expect(shared.map(({ tag }) => tag)).toEqual(["content.blog", "content.recipe"])
  })
  it.each(Object.keys(schemas))("the schema of %s generates valid values, and rejects others", (name) => {
    const schema = schemas[name]!
    fc.assert(
      fc.property(valueOf(schema), (value) => {
        expect(faultOf(schema, value)).toBeNull()
      }),
      limitRuns(50, "one validator for each of many schemas"),
    )
    expect(faultOf(schema, "no such thing")).not.toBeNull()
  })
})

describe("WI101 the examples", () => {
  it.each(Object.keys(contractsByName))("of %s are valid", (tag) => {
    const call = contractsByName[tag]!
    expect(requestFault(call, exampleOf(call))).toBeNull()
    expect(responseFault(call, { status: 200, body: answerOf(call) })).toBeNull()
  })
  it.each(tags)("of %s are decoded by its endpoint", (tag) => {
    expect(isDecoded(tag, answerOf(contracts[tag]))).toBe(true)
  })
  it("are reported when invalid", () => {
    const call = contracts["cart.update"]
    const request = exampleOf(call)
    expect(requestFault(call, { ...request, query: {} })).toBe("cartId is missing")
    expect(requestFault(call, { ...request, body: {} })).toMatch(/cartItem/)
    expect(requestFault(call, { ...request, path: "/api/cart/other" })).toMatch(/is not a route/)
    expect(requestFault(contracts["cart.pull"], { ...exampleOf(contracts["cart.pull"]), body: {} })).toBe(
      "it has a body",
    )
    expect(responseFault(call, { status: 200, body: { code: 200, result: [] } })).not.toBeNull()
    expect(responseFault(call, { status: 400, body: { code: 401, result: "no" } })).toMatch(/code 401/)
    expect(responseFault(call, { status: 500, body: "no" })).not.toBeNull()
  })
})

describe("WI235 fields that the contract does not name", () => {
  const { "cart.update": update, "cart.totals": totals, "catalogue.products": products } = contracts
  const body = (call: EndpointContract) => structuredClone(answerOf(call)) as Record<string, unknown>
  it("are refused at any depth of a request", () => {
    const request = exampleOf(update)
    const { cartItem } = request.body as { readonly cartItem: object }
    expect(requestFault(update, { ...request, body: { cartItem: { ...cartItem, colour: 1 } } })).toBe(
      "/cartItem must NOT have additional properties: colour",
    )
  })
  it("are refused at any depth of a response", () => {
    const { result } = body(totals) as { readonly result: { readonly items: ReadonlyArray<object> } }
    const items = result.items.map((item) => ({ ...item, colour: 1 }))
    expect(responseFault(totals, { status: 200, body: { code: 200, result: { ...result, items } } })).toBe(
      "/result/items/0 must NOT have additional properties: colour",
    )
    expect(responseFault(totals, { status: 200, body: { ...body(totals), colour: 1 } })).toMatch(/colour/)
    expect(responseFault(totals, { status: 404, body: { code: 404, result: "no", colour: 1 } })).toMatch(
      /colour/,
    )
  })
  it("are attributes of a product, and no fields of its parts", () => {
    const found = body(products) as { hits: { hits: [{ _source: Record<string, unknown> }] } }
    const [{ _source: source }] = found.hits.hits
    source["colour"] = "5"
    expect(responseFault(products, { status: 200, body: found })).toBeNull()
    source["stock"] = { qty: 1, colour: 1 }
    expect(responseFault(products, { status: 200, body: found })).toMatch(/colour|must match/)
  })
  it("are allowed in responses of other servers, and by every client", () => {
    const more = { ...body(totals), colour: 1 }
    expect(responseFault(totals, { status: 200, body: more }, "allowed")).toBeNull()
    expect(isDecoded("cart.totals", more)).toBe(true)
  })
})

describe("WI226 stable codes", () => {
  const refused = (code: string) => ({ status: 404, body: { code: 404, result: "no", meta: { code } } })
  it("are those of the contract and no others", () => {
    expect(responseFault(contracts["cart.pull"], refused("CartUnknown"))).toBeNull()
    expect(responseFault(contracts["cart.pull"], refused("NoSuchCode"))).toMatch(/code/)
    expect(responseFault(contracts["url.map"], { status: 404, body: { code: 404, result: "no" } })).toBeNull()
  })
})

describe("laws", () => {
  it.each(tags)("WI101 %s: a request that the contract allows is decoded", (tag) => {
    fc.assert(
      fc.property(requestsOf(contracts[tag]), (request) => {
        expect(requestFault(contracts[tag], request)).toBeNull()
        expect(Result.isSuccess(serverEndpoints[tag].decodeRequest(request))).toBe(true)
      }),
      whole,
    )
  })
  it.each(tags)("WI101 %s: a response that the contract allows is decoded", (tag) => {
    fc.assert(
      fc.property(valueOf(successOf(contracts[tag])), (body) => {
        expect(isDecoded(tag, body)).toBe(true)
      }),
      whole,
    )
  })
})

describe("WI102 the OpenAPI document", () => {
  const document = openApi()

  it("is valid OpenAPI 3.1", async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(document) as Record<string, unknown>,
    )
    expect(errors).toBeUndefined()
    expect(valid).toBe(true)
  })
  it("has every address of every request", () => {
    const paths = document["paths"] as Readonly<Record<string, Readonly<Record<string, unknown>>>>
    const missing = Object.values(contractsByName)
      .flatMap(({ routes }) => routes)
      .filter(({ method, path }) => paths[path]?.[method.toLowerCase()] === undefined)
    expect(missing).toEqual([])
  })
  it("has unique operation ids and no dangling references", () => {
    const text = JSON.stringify(document)
    const names = [...text.matchAll(/"operationId":"([^"]+)"/g)].map(([, name]) => name!)
    expect(names.length).toBeGreaterThan(50)
    expect(new Set(names).size).toBe(names.length)
    const missing = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)]
      .map(([, name]) => name!)
      .filter((name) => !Object.hasOwn(schemas, name))
    expect(missing).toEqual([])
    expect(Object.keys(schemas).filter((name) => !text.includes(`schemas/${name}"`))).toEqual([])
  })
  it("equals the committed file; `npm run openapi -- --write` updates it", () => {
    const kept: unknown = JSON.parse(readFileSync(join(root, "packages/wire/openapi.json"), "utf8"))
    expect(JSON.parse(JSON.stringify(document))).toEqual(kept)
  })
})
