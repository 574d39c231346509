import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import type { WireRequest } from "@shop/wire/request"
import { api } from "./api.ts"
import { proxiesOf } from "./client.ts"
import { drained, listener, type ListenerOptions } from "./listener.ts"
import { BodyTooLarge, type HttpReply, type HttpRequest } from "./model.ts"

const servers: Array<ReturnType<typeof listener>> = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const start = async (
  handle: (request: HttpRequest) => Promise<HttpReply>,
  hosts: ReadonlyArray<string> = [],
  onDefect: (error: unknown) => void = () => undefined,
  options: Pick<ListenerOptions, "middleware"> = {},
): Promise<string> => {
  const server = listener(handle, { hosts, isTls: false, proxies: proxiesOf([])!, onDefect, ...options })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const seen: Array<WireRequest> = []
const echo = api(
  async (request) => {
    seen.push(request)
    return { status: 200, body: { code: 200, result: request.body }, headers: {} }
  },
  ["https://other.example"],
)

const post = (
  url: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { "content-type": "application/json" },
): Promise<Response> => fetch(`${url}/api/x?a=1&b=%C3%A9`, { method: "POST", body, headers })

describe("UI401 the shop under development", () => {
  const page = async (): Promise<HttpReply> => ({
    status: 200,
    headers: { "content-type": "text/html" },
    body: "page",
  })
  it("lets a middleware answer requests for sources, and answers all others", async () => {
    const url = await start(page, [], undefined, {
      middleware: (request, response, next) =>
        request.url === "/src/app.tsx" ? response.end("source") : next(),
    })
    expect(await (await fetch(`${url}/src/app.tsx`)).text()).toBe("source")
    const reply = await fetch(`${url}/fr`)
    expect(await reply.text()).toBe("page")
    expect(reply.headers.get("content-security-policy")).toMatch(
      /style-src 'self' 'unsafe-inline';.*connect-src 'self' ws:/,
    )
  })
  it("has a wider content policy than a shop in production", async () => {
    const reply = await fetch(`${await start(page)}/fr`)
    expect(reply.headers.get("content-security-policy")).not.toMatch(/unsafe-inline|ws:/)
  })
})

describe("SR88 what is no GraphQL question at all", () => {
  it.each([
    ["POST", "{", 400],
    ["PUT", "{}", 405],
  ])("%s %s is told as a list of errors", async (method, body, status) => {
    const url = await start(echo)
    const headers = { "content-type": "application/json" }
    const reply = await fetch(`${url}/graphql`, { method, body, headers })
    expect([reply.status, await reply.json()]).toEqual([
      status,
      { errors: [{ message: expect.any(String) }] },
    ])
  })
})

describe("SR24 bodies of the API", () => {
  it.each([
    ["a body that is no JSON", "{", { "content-type": "application/json" }, 400],
    [
      "bytes that are no UTF-8",
      new Uint8Array([0x22, 0xff, 0x22]),
      { "content-type": "application/json" },
      400,
    ],
    ["another content type", "{}", { "content-type": "text/plain" }, 415],
    [
      "a body over the limit",
      JSON.stringify("x".repeat(200_000)),
      { "content-type": "application/json" },
      413,
    ],
    ["no body", "", { "content-type": "text/plain" }, 200],
  ])("%s is answered in JSON", async (_, body, headers, status) => {
    const response = await post(await start(echo), body, headers as Record<string, string>)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ code: status })
  })

  it("hands query and body on as they were meant", async () => {
    seen.length = 0
    await post(await start(echo), JSON.stringify({ qty: 2 }))
    expect(seen[0]).toMatchObject({
      method: "POST",
      path: "/api/x",
      query: { a: "1", b: "é" },
      body: { qty: 2 },
    })
  })

  it("answers preflights of named origins only", async () => {
    const url = await start(echo)
    const allowed = await fetch(`${url}/api/x`, {
      method: "OPTIONS",
      headers: { origin: "https://other.example" },
    })
    const refused = await fetch(`${url}/api/x`, {
      method: "OPTIONS",
      headers: { origin: "https://evil.example" },
    })
    expect(allowed.headers.get("access-control-allow-origin")).toBe("https://other.example")
    expect(refused.headers.get("access-control-allow-origin")).toBeNull()
    // A cache must not give the answer to one origin to another.
    expect([allowed, refused].map(({ headers }) => headers.get("vary"))).toEqual(["origin", "origin"])
  })

  it.each(["PUT", "PATCH"])("%s is 405", async (method) => {
    const response = await fetch(`${await start(echo)}/api/x`, { method })
    expect([response.status, (await response.json()).code]).toEqual([405, 405])
  })
})

describe("SR21 the connection", () => {
  it("answers 500 without a stack when a room breaks", async () => {
    const response = await fetch(await start(() => Promise.reject(new Error("secret detail"))))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain("secret")
  })

  it("refuses hosts it was not told of", async () => {
    const response = await fetch(
      await start(async () => ({ status: 200, headers: {}, body: "hi" }), ["shop.example"]),
    )
    expect(response.status).toBe(400)
  })

  it.each(["/health", "/ready"])("answers %s under any host: it is asked by address", async (path) => {
    const url = await start(async () => ({ status: 200, headers: {}, body: "ok" }), ["shop.example"])
    expect((await fetch(url + path)).status).toBe(200)
  })

  it("sends headers but no body to HEAD", async () => {
    const response = await fetch(await start(async () => ({ status: 200, headers: {}, body: "hello" })), {
      method: "HEAD",
    })
    expect([response.headers.get("content-length"), await response.text()]).toEqual(["5", ""])
  })

  it("takes a client that goes away in the middle of its body for no defect of ours", async () => {
    const defects: Array<unknown> = []
    const ended = Promise.withResolvers<unknown>()
    const handle = async (request: HttpRequest) => {
      const reply = echo(request)
      reply.catch(() => undefined).then(() => setImmediate(ended.resolve))
      return await reply
    }
    const url = new URL(await start(handle, [], (error) => defects.push(error)))
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write("POST /api/x HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n{", () => socket.destroy())
    })
    await ended.promise
    expect(defects).toEqual([])
  })

  it.each([
    ["http://shop.example/fr/x?a=1", "/fr/x"],
    ["http://shop.example?a=1", "/"],
    ["/fr/http://shop.example/x", "/fr/http://shop.example/x"],
  ])("reads the path of %s, the absolute form a proxy may send", async (target, path) => {
    const seenPath = Promise.withResolvers<string>()
    const url = new URL(
      await start(async (request) => {
        seenPath.resolve(request.path)
        return { status: 200, headers: {}, body: "" }
      }),
    )
    const socket = connect(Number(url.port), url.hostname, () =>
      socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`),
    )
    expect(await seenPath.promise).toBe(path)
  })

  it("closes on a header past 16 kB", async () => {
    const url = new URL(await start(echo))
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${"y".repeat(20_000)}\r\n\r\n`)
      })
      let text = ""
      socket.on("data", (chunk) => (text += chunk.toString()))
      socket.on("close", () => resolve(text))
      socket.on("error", () => undefined)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 431/)
  })

  it("SR23 forbids inline script everywhere", async () => {
    const response = await fetch(await start(async () => ({ status: 404, headers: {}, body: "" })))
    const policy = response.headers.get("content-security-policy")!
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toContain("unsafe")
  })

  it.each([
    ["font/woff2", false],
    ["image/webp", false],
    ["image/svg+xml", true],
    ["text/javascript; charset=utf-8", true],
    ["text/css", true],
    ["application/pdf", true],
  ])("SR23 %s has a policy of its own: %s, and is never sniffed", async (type, isGuarded) => {
    const reply = { status: 200, headers: { "content-type": type }, body: "" }
    const { headers } = await fetch(await start(async () => reply))
    expect([headers.has("content-security-policy"), headers.has("permissions-policy")]).toEqual([
      isGuarded,
      isGuarded,
    ])
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })

  it.each([
    ["a body over the limit", new BodyTooLarge("over"), 413, 0],
    ["a disk that is full", Object.assign(new Error("full"), { errcode: 13 }), 503, 0],
    ["anything else", new Error("a defect"), 500, 1],
  ])("S13: %s answers with a code of its own", async (_, error, status, defects) => {
    const seenDefects: Array<unknown> = []
    const url = await start(
      () => Promise.reject(error),
      [],
      (defect) => void seenDefects.push(defect),
    )
    const reply = await fetch(url)
    expect([reply.status, seenDefects.length]).toEqual([status, defects])
    expect(reply.headers.get("retry-after")).toBe(status === 503 ? "5" : null)
  })
})

describe("SR21 a shop that is stopped", () => {
  /** A client on one connection that it keeps open. */
  const kept = async (url: URL) => {
    const socket = connect(Number(url.port), url.hostname)
    const errors: Array<string> = []
    let text = ""
    let waiting: (() => void) | null = null
    socket.on("data", (chunk) => {
      text += chunk.toString()
      if (text.endsWith("hello")) waiting?.()
    })
    socket.on("error", (error: NodeJS.ErrnoException) => errors.push(error.code ?? ""))
    const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()))
    const ask = async (): Promise<string> => {
      text = ""
      const answered = new Promise<void>((resolve) => (waiting = resolve))
      socket.write("GET / HTTP/1.1\r\nhost: x\r\n\r\n")
      await answered
      return text
    }
    return { ask, closed, errors }
  }
  const hello = async (): Promise<HttpReply> => ({ status: 200, headers: {}, body: "hello" })

  it("still answers a client on a connection it kept open, and tells it to close it", async () => {
    const url = new URL(await start(hello))
    const [one, other] = [await kept(url), await kept(url)]
    expect(await one.ask()).toMatch(/^connection: keep-alive/im)
    expect(await other.ask()).toMatch(/^connection: keep-alive/im)
    const server = servers.pop()!
    const gone = drained(server, 60_000)
    expect(await one.ask()).toMatch(/^connection: close/im)
    await one.closed
    await expect(fetch(url)).rejects.toThrow("fetch failed")
    server.closeIdleConnections()
    await gone
    await other.closed
    expect([...one.errors, ...other.errors]).toEqual([])
  })
  it("waits for no client that asks nothing, and not at all where nobody is connected", async () => {
    const url = new URL(await start(hello))
    const client = await kept(url)
    await client.ask()
    await drained(servers.pop()!, 1)
    await client.closed
    expect(client.errors).toEqual([])
    await start(hello)
    await drained(servers.pop()!, 60_000)
  })
})
