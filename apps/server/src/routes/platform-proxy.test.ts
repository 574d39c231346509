import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { gzipSync } from "node:zlib"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { testApp } from "../../../../tests/support/app.ts"
import { platformProxyRoutes } from "./platform-proxy.ts"

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage["headers"]
  readonly body: string
}

const received: Array<ReceivedRequest> = []
let platform: Server
let origin = ""

const answer = (url: string, response: ServerResponse): void => {
  if (url.startsWith("/api/slow")) return
  if (url.startsWith("/api/broken")) return void response.destroy()
  if (url.startsWith("/img/")) {
    response.writeHead(200, { "content-type": "image/png", "cache-control": "max-age=31557600" })
    return void response.end("bytes")
  }
  response.writeHead(url.startsWith("/api/none") ? 404 : 200, {
    "content-type": "application/json; charset=utf-8",
    "content-encoding": "gzip",
    "set-cookie": "platform=1",
    "access-control-allow-origin": "*",
    "x-powered-by": "Express",
    "strict-transport-security": "max-age=1",
  })
  response.end(gzipSync('{"code":200,"result":"café"}'))
}

beforeAll(async () => {
  platform = createServer(async (request, response) => {
    const chunks: Array<Buffer> = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [method = "", url = ""] = [request.method, request.url]
    received.push({ method, url, headers: request.headers, body: Buffer.concat(chunks).toString() })
    answer(url, response)
  })
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve))
  origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
})
afterAll(async () => {
  platform.closeAllConnections()
  await new Promise((resolve) => platform.close(resolve))
})

const open = (given: { readonly platform?: string; readonly timeoutMs?: number } = {}) => {
  const defects: Array<unknown> = []
  const ask = testApp(platformProxyRoutes, {
    platform: given.platform ?? origin,
    publicUrl: "https://shop.example",
    onDefect: (error: unknown) => defects.push(error),
    ...(given.timeoutMs === undefined ? {} : { timeoutMs: given.timeoutMs }),
  })
  return { ask, defects }
}
const last = (): ReceivedRequest => received.at(-1)!

describe("PF3 the proxy", () => {
  it("forwards path, query and body unchanged", async () => {
    const { ask } = open()
    const body = '{"cartItem":{"sku":"é"}}'
    const reply = await ask("/api/cart/update?token=a%2Fb&request=%7B%25%7D&cartId=1", {
      method: "POST",
      payload: body,
      headers: { "content-type": "application/json", "idempotency-key": "k1" },
    })
    expect(last()).toMatchObject({
      method: "POST",
      url: "/api/cart/update?token=a%2Fb&request=%7B%25%7D&cartId=1",
      body,
      headers: { "content-type": "application/json", "idempotency-key": "k1" },
    })
    expect([reply.status, reply.headers["content-encoding"]]).toEqual([200, "gzip"])
  })
  it.each(["POST", "DELETE"] as const)("forwards %s without a body when it has none", async (method) => {
    await open().ask("/api/cart/create?token=", {
      method,
      headers: { "content-type": "application/json", "content-length": "0" },
    })
    expect(last()).toMatchObject({ method, body: "" })
  })
  it.each(["/api", "/api/", "/img/310/300/resize/a/b.jpg", "/graphql", "/content/fr/banners.json"])(
    "forwards %s",
    async (path) => {
      await open().ask(path)
      expect(last().url).toBe(path)
    },
  )
  it.each([
    ["/img/1200/0/resize/a.jpg", "/img/1024/0/resize/a.jpg"],
    ["/img/0/1956/resize/a.jpg", "/img/0/1024/resize/a.jpg"],
    ["/img/1200/1488/fit/a%20b.jpg?v=2", "/img/826/1024/fit/a%20b.jpg?v=2"],
    ["/img/9999/1/fit/a.jpg", "/img/1024/1/fit/a.jpg"],
    ["/img/1024/1024/resize/a.jpg", "/img/1024/1024/resize/a.jpg"],
    ["/img/0/0/resize/1200/1488/a.jpg", "/img/0/0/resize/1200/1488/a.jpg"],
  ])("PF15 asks for a picture of %s at sides that the platform makes: %s", async (path, forwarded) => {
    await open().ask(path)
    expect(last().url).toBe(forwarded)
  })
  it("names the client, the shop and the request, and drops cookies and headers of one connection", async () => {
    await open().ask("/api/user/me", {
      client: "192.0.2.7",
      headers: {
        authorization: "Bearer t",
        cookie: "device=secret",
        connection: "x-secret",
        "x-secret": "1",
        "x-forwarded-for": "198.51.100.1",
        "x-request-id": "request-0001",
        "proxy-authorization": "Basic x",
      },
    })
    const { headers } = last()
    expect(headers).toMatchObject({
      host: new URL(origin).host,
      authorization: "Bearer t",
      "x-forwarded-for": "192.0.2.7",
      "x-forwarded-host": "shop.example",
      "x-forwarded-proto": "https",
      "x-request-id": "request-0001",
    })
    for (const name of ["cookie", "x-secret", "proxy-authorization"]) expect(headers).not.toHaveProperty(name)
  })
  it("drops cookies and CORS permissions of responses of any status", async () => {
    const reply = await open().ask("/api/none")
    expect(reply.status).toBe(404)
    for (const name of ["set-cookie", "access-control-allow-origin", "x-powered-by"])
      expect(reply.headers).not.toHaveProperty(name)
    expect(reply.headers["strict-transport-security"]).toBeUndefined()
  })
  it.each(["/api/../invalidate", "/api/%2e%2e/invalidate", "/img/../api.json"])(
    "refuses %s, which leads out of the platform's paths",
    async (path) => {
      const before = received.length
      expect((await open().ask(path)).status).toBe(404)
      expect(received.length).toBe(before)
    },
  )
})

describe("PF4 the proxy, when the platform does not answer,", () => {
  const read = ({ status, body }: { readonly status: number; readonly body: string }) => [
    status,
    JSON.parse(body) as unknown,
  ]
  it("sends 502 in the envelope when nothing listens or the connection breaks", async () => {
    const words = "The platform cannot be reached"
    expect(read(await open({ platform: "http://127.0.0.1:9" }).ask("/api/cart/pull"))).toEqual([
      502,
      { code: 502, result: words },
    ])
    const before = received.length
    const { ask, defects } = open()
    expect(read(await ask("/api/broken"))).toEqual([502, { code: 502, result: words }])
    // PF16: a GET is sent once more, and no third time.
    expect([received.length - before, defects]).toEqual([2, []])
    expect(read(await ask("/api/broken", { method: "POST" }))).toEqual([502, { code: 502, result: words }])
    expect(received.length - before).toBe(3)
  })
  it("sends 504 in the envelope when the platform is too slow", async () => {
    const reply = await open({ timeoutMs: 200 }).ask("/api/slow")
    expect(read(reply)).toEqual([504, { code: 504, result: "The platform takes too long to answer" }])
  })
  it("sends a GraphQL error to a GraphQL request", async () => {
    const reply = await open({ platform: "http://127.0.0.1:9" }).ask("/graphql", {
      method: "POST",
      payload: "{}",
      headers: { "content-type": "application/json" },
    })
    expect(read(reply)).toEqual([502, { errors: [{ message: "The platform cannot be reached" }] }])
  })
  it("sends 413 and forwards nothing when the body is too large", async () => {
    const before = received.length
    const reply = await open().ask("/api/order", {
      method: "POST",
      payload: "x".repeat(102_401),
      headers: { "content-type": "application/json" },
    })
    expect(read(reply)).toEqual([413, { code: 413, result: "The body is too large" }])
    expect(received.length).toBe(before)
  })
})
