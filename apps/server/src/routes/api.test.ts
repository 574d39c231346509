import { describe, expect, it } from "vitest"
import type { HttpRequest } from "@shop/wire/http"
import { limits } from "@shop/core/settings"
import { testApp } from "../../../../tests/support/app.ts"
import { type ApiOptions, apiRoutes } from "./api.ts"

const open = (origins: ReadonlyArray<string> = []) => {
  const seen: Array<HttpRequest> = []
  const options: ApiOptions = {
    call: async (request) => {
      seen.push(request)
      return { status: 200, body: { code: 200, result: request.body }, headers: {} }
    },
    origins,
    onDefect: () => undefined,
  }
  const ask = testApp(async (app) => {
    await app.register(apiRoutes, options)
    app.get("/*", (_request, reply) => reply.send("page"))
  }, {})
  return { ask, seen }
}
const json = { "content-type": "application/json" }
const path = "/api/cart/update"

describe("SR29 addresses of the API", () => {
  it.each([
    ["/api", true],
    ["/api/stock/check", true],
    ["/api/icon.svg", true],
    ["/graphql", true],
    ["/graphql/fr/", true],
    ["/content/fr/banners.json", true],
    ["/apiary", false],
    ["/graphqls", false],
    ["/content", false],
    ["/fr", false],
  ])("%s: %s", async (address, isApi) =>
    expect((await open().ask(address)).body).toBe(isApi ? '{"code":200,"result":null}' : "page"),
  )
})

describe("SR88 a request that is not GraphQL", () => {
  it.each([
    ["POST", "{", 400],
    ["PUT", "{}", 405],
  ] as const)("%s %s answers with a list of errors", async (method, payload, status) => {
    const reply = await open().ask("/graphql", { method, payload, headers: json })
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      status,
      { errors: [{ message: expect.any(String) }] },
    ])
  })
})

describe("SR24 bodies of the API", () => {
  it.each<[string, string | Buffer, Readonly<Record<string, string>>, number]>([
    ["a body that is no JSON", "{", json, 400],
    ["bytes that are no UTF-8", Buffer.from([0x22, 0xff, 0x22]), json, 400],
    ["a different content type", "{}", { "content-type": "text/plain" }, 415],
    ["a body over the limit", JSON.stringify("x".repeat(limits.bodyMaxBytes)), json, 413],
    ["no body", "", { "content-type": "text/plain" }, 200],
    ["no body that says it is JSON", "", json, 200],
  ])("get a JSON response: %s", async (_, payload, headers, status) => {
    const reply = await open().ask(path, { method: "POST", payload, headers })
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([status, { code: status }])
  })
  it("passes query and body to the handler", async () => {
    const { ask, seen } = open()
    await ask(`${path}?a=1&b=%C3%A9`, { method: "POST", payload: { qty: 2 }, headers: json })
    expect(seen).toMatchObject([{ method: "POST", path, query: { a: "1", b: "é" }, body: { qty: 2 } }])
  })
  it.each(["PUT", "PATCH"] as const)("%s is 405", async (method) => {
    const reply = await open().ask("/api/x", { method })
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([405, { code: 405 }])
    expect(reply.headers["allow"]).toBe("GET, POST, DELETE")
  })
  it("answers preflights of named origins only", async () => {
    const { ask } = open(["https://other.example"])
    const preflight = (origin: string) => ask(path, { method: "OPTIONS", headers: { origin } })
    const [allowed, refused] = [
      await preflight("https://other.example"),
      await preflight("https://evil.example"),
    ]
    expect([allowed.status, allowed.headers["access-control-allow-origin"]]).toEqual([
      204,
      "https://other.example",
    ])
    expect(refused.headers["access-control-allow-origin"]).toBeUndefined()
    // A cache must not give the answer to one origin to another.
    for (const { headers } of [allowed, refused]) expect(headers["vary"]?.toLowerCase()).toBe("origin")
  })
  it("without other frontends a preflight names the methods and allows no origin", async () => {
    const reply = await open().ask(path, { method: "OPTIONS", headers: { origin: "https://evil.example" } })
    expect([reply.status, reply.headers["allow"]]).toEqual([204, "GET, POST, DELETE"])
    expect(reply.headers["access-control-allow-origin"]).toBeUndefined()
  })
})
