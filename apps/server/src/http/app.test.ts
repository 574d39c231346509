import { connect } from "node:net"
import type { AddressInfo } from "node:net"
import type { FastifyInstance } from "fastify"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { limits } from "@shop/core/settings"
import { form, testApp } from "../../../../tests/support/app.ts"
import { type AppOptions, createApp } from "./app.ts"
import { fieldsOf, pathOf } from "./request.ts"

const hello = async (app: FastifyInstance): Promise<void> => {
  app.get("/*", (_request, reply) => reply.send("hello"))
  app.get("/health", (_request, reply) => reply.send("ok"))
  app.post("/form", (request, reply) => reply.send(String(fieldsOf(request))))
}
const openApp = (more: Partial<AppOptions> = {}) => testApp(hello, {}, more)
/** A failing route, and the report of its failure. */
const failing = (error: unknown) => {
  const defects: Array<unknown> = []
  const routes = async (app: FastifyInstance): Promise<void> =>
    void app.get("/", () => {
      throw error
    })
  return { ask: testApp(routes, {}, { onDefect: (one) => void defects.push(one) }), defects }
}

describe("SR525 the budget of a client", () => {
  const burst = 3_000
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }))
  afterEach(() => void vi.useRealTimers())
  const statuses = async (ask: ReturnType<typeof openApp>, clients: ReadonlyArray<string>) => {
    const counts = new Map<number, number>()
    for (let sent = 0; sent < burst + 200; sent += 1) {
      const { status } = await ask("/health", { client: clients[sent % clients.length]! })
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    return counts
  }
  it.each([
    ["an IPv4 address", ["203.0.113.7"]],
    ["a network of IPv6", ["2001:db8::1", "2001:db8::ff:2"]],
  ])("ends for %s, while others are answered", async (_, clients) => {
    const ask = openApp()
    expect(await statuses(ask, clients)).toEqual(
      new Map([
        [200, burst],
        [429, 200],
      ]),
    )
    const late = await ask("/", { client: clients[0]! })
    expect([late.status, late.headers["connection"], late.headers["retry-after"]]).toEqual([
      429,
      "close",
      "1",
    ])
    expect((await ask("/", { client: "203.0.113.8" })).status).toBe(200)
    vi.advanceTimersByTime(1_000)
    expect((await ask("/", { client: clients[0]! })).status).toBe(200)
  })
  it("does not end for the machine itself", async () =>
    expect(await statuses(openApp(), ["127.0.0.1"])).toEqual(new Map([[200, burst + 200]])))
})

describe("SR21 the connection", () => {
  it("answers 500 without a stack when a route breaks", async () => {
    const reply = await failing(new Error("secret detail")).ask("/")
    expect(reply.status).toBe(500)
    expect(reply.body).not.toContain("secret")
  })
  it("refuses other hosts, but for probes, which ask by address", async () => {
    const ask = openApp({ hosts: ["shop.example"] })
    const headers = { host: "10.0.0.1" }
    expect((await ask("/")).status).toBe(200)
    expect((await ask("/", { headers })).status).toBe(400)
    expect((await ask("/health", { headers })).status).toBe(200)
  })
  it.each([
    ["a client", [], 5_000],
    ["a trusted proxy", ["10.0.0.1"], 75_000],
  ])("SR523 %s has its time between two requests", async (_, proxies, idleMs) => {
    const app = await createApp({
      hosts: [],
      proxies,
      isTls: false,
      onCompleted: () => undefined,
      onDefect: () => undefined,
    })
    expect(app.server.keepAliveTimeout).toBe(idleMs)
  })
  it("sends headers but no body to HEAD", async () => {
    const { headers, body } = await openApp()("/", { method: "HEAD" })
    expect([headers["content-length"], body]).toEqual(["5", ""])
  })
  it.each([
    ["a form", form("a=1"), 200],
    ["a form past the limit", form({ a: "x".repeat(limits.bodyMaxBytes) }), 413],
    ["another type", { method: "POST" as const, payload: { a: 1 } }, 415],
  ])("%s is answered with its code", async (_, sent, status) =>
    expect((await openApp()("/form", sent)).status).toBe(status),
  )
  it.each([
    ["a disk that is full", Object.assign(new Error("full"), { errcode: 13 }), 503, 0],
    ["anything else", new Error("a defect"), 500, 1],
  ])("S13: %s answers with a code of its own", async (_, error, status, count) => {
    const { ask, defects } = failing(error)
    const reply = await ask("/")
    expect([reply.status, defects.length]).toEqual([status, count])
    expect(reply.headers["retry-after"]).toBe(status === 503 ? "5" : undefined)
  })
})

describe("SR23 security headers", () => {
  it("forbid inline script everywhere", async () => {
    const policy = (await openApp()("/")).headers["content-security-policy"]!
    expect(policy).toContain("script-src 'self';style-src 'self';")
    // Only attributes may have styles.
    expect(policy.match(/[^;]*unsafe[^;]*/g)).toEqual(["style-src-attr 'unsafe-inline'"])
  })
  it("SR621 let a form lead to the shop itself, and to the given pages", async () => {
    const formAction = async (formOrigins?: ReadonlyArray<string>) => {
      const policy = (await openApp(formOrigins === undefined ? {} : { formOrigins })("/")).headers[
        "content-security-policy"
      ]!
      return policy.split(";").find((one) => one.startsWith("form-action "))
    }
    expect(await formAction()).toBe("form-action 'self'")
    expect(await formAction(["https://checkout.stripe.com"])).toBe(
      "form-action 'self' https://checkout.stripe.com",
    )
  })
  it("name TLS only where the shop is reached by it", async () => {
    const name = "strict-transport-security"
    expect((await openApp()("/")).headers[name]).toBeUndefined()
    expect((await openApp({ isTls: true })("/")).headers[name]).toMatch(/^max-age=31536000/)
  })
  it.each([
    ["font/woff2", false],
    ["image/webp", false],
    ["image/svg+xml", true],
    ["text/javascript; charset=utf-8", true],
    ["text/css", true],
    ["application/pdf", true],
  ])("%s has a policy of its own: %s, and is never sniffed", async (type, isGuarded) => {
    const routes = async (app: FastifyInstance): Promise<void> =>
      void app.get("/", (_request, reply) => reply.type(type).send(""))
    const { headers } = await testApp(routes, {})("/")
    expect([
      headers["content-security-policy"] !== undefined,
      headers["permissions-policy"] !== undefined,
    ]).toEqual([isGuarded, isGuarded])
    expect(headers["x-content-type-options"]).toBe("nosniff")
  })
})

const apps: Array<FastifyInstance> = []
afterEach(async () => {
  for (const app of apps.splice(0)) {
    app.server.closeAllConnections()
    await app.close()
  }
})

const listening = async (
  routes: (app: FastifyInstance) => Promise<void> = hello,
  onDefect: AppOptions["onDefect"] = () => undefined,
): Promise<{ readonly app: FastifyInstance; readonly port: number }> => {
  const app = await createApp({
    hosts: [],
    proxies: [],
    isTls: false,
    onCompleted: () => undefined,
    onDefect,
  })
  await app.register(routes)
  await app.listen({ port: 0, host: "127.0.0.1" })
  apps.push(app)
  return { app, port: (app.server.address() as AddressInfo).port }
}

/** Everything that the server answers to some bytes, until it closes the connection. */
const answerTo = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => void socket.write(bytes))
    let text = ""
    socket.on("data", (chunk) => (text += chunk.toString()))
    socket.on("close", () => resolve(text))
    socket.on("error", () => undefined)
  })

describe("SR21 what a client sends", () => {
  it("reports no internal error when a client disconnects in the middle of its body", async () => {
    const defects: Array<unknown> = []
    const { app, port } = await listening(hello, (error) => defects.push(error))
    const socket = connect(port, "127.0.0.1", () => {
      const type = "content-type: application/x-www-form-urlencoded"
      socket.write(`POST /form HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 9\r\n\r\n{`, () =>
        socket.destroy(),
      )
    })
    await new Promise((resolve) => app.server.once("connection", (one) => one.once("close", resolve)))
    expect(defects).toEqual([])
  })
  it.each([
    ["http://shop.example/fr/x?a=1", "/fr/x"],
    ["http://shop.example?a=1", "/"],
    ["/fr/http://shop.example/x", "/fr/http://shop.example/x"],
    ["/fr/%E0%A4", "/fr/%25E0%25A4"],
  ])("reads the path of %s, an absolute form or a path that cannot be decoded", async (target, path) => {
    const seen = Promise.withResolvers<string>()
    const { port } = await listening(async (app) => {
      app.get("/*", (request, reply) => {
        seen.resolve(pathOf(request))
        reply.send("")
      })
    })
    const socket = connect(port, "127.0.0.1", () => socket.end(`GET ${target} HTTP/1.1\r\nhost: x\r\n\r\n`))
    expect(await seen.promise).toBe(path)
  })
  it("closes on a header past 16 kB", async () => {
    const { port } = await listening()
    const sent = `GET / HTTP/1.1\r\nhost: x\r\nx-large: ${"y".repeat(20_000)}\r\n\r\n`
    expect(await answerTo(port, sent)).toMatch(/^HTTP\/1\.1 431/)
  })
})

describe("SR541 a request names one host", () => {
  const ask = async (target: string, ...lines: ReadonlyArray<string>): Promise<number> => {
    const { port } = await listening()
    const answer = await answerTo(port, [`GET ${target}`, ...lines, "connection: close", "", ""].join("\r\n"))
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
  it.each([
    ["two hosts", ["host: a.example", "host: b.example"]],
    ["one host twice", ["Host: a.example", "HOST: a.example"]],
    ["a second, empty host", ["host: a.example", "host:"]],
    ["no host", []],
    ["a host with a space", ["host: a.example b.example"]],
    ["a host with a path", ["host: a.example/fr"]],
    ["a host with a user", ["host: user@a.example"]],
    ["a host with an invalid port", ["host: a.example:http"]],
    ["a list of hosts", ["host: a.example, b.example"]],
  ])("%s is 400", async (_, lines) => {
    expect(await ask("/ HTTP/1.1", ...lines)).toBe(400)
    expect(await ask("/health HTTP/1.1", ...lines)).toBe(400)
  })
  it.each([
    ["a name", "/ HTTP/1.1", ["host: a.example"]],
    ["a name with a port", "/ HTTP/1.1", ["host: a.example:3000"]],
    ["an IPv6 address", "/ HTTP/1.1", ["host: [::1]:3000"]],
    ["a name of another script", "/ HTTP/1.1", ["host: xn--vaugrs-5ua.example"]],
    ["an absolute form, whose host counts", "http://a.example/ HTTP/1.1", ["host: b.example"]],
    ["HTTP/1.0, which has none", "/ HTTP/1.0", []],
  ])("%s is answered", async (_, target, lines) => expect(await ask(target, ...lines)).toBe(200))
  it("refuses an absolute form with a user", async () =>
    expect(await ask("http://user@a.example/ HTTP/1.1", "host: a.example")).toBe(400))
})

/** A client on one open connection. */
const openClient = (port: number) => {
  const socket = connect(port, "127.0.0.1")
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

describe("SR401 a server that is stopped", () => {
  it("answers a request on a connection that was idle, and tells the client to close it", async () => {
    const { app, port } = await listening()
    const [one, other] = [openClient(port), openClient(port)]
    expect(await one.ask()).toMatch(/^connection: keep-alive/im)
    expect(await other.ask()).toMatch(/^connection: keep-alive/im)
    const closed = app.close()
    expect(await one.ask()).toMatch(/^connection: close/im)
    await one.closed
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed")
    await closed
    await other.closed
    expect([...one.errors, ...other.errors]).toEqual([])
  })
  it("does not wait where no client is connected", async () => {
    const { app } = await listening()
    const begunMs = performance.now()
    await app.close()
    expect(performance.now() - begunMs).toBeLessThan(900)
  })
  it("finishes a request that has begun", async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const begun = Promise.withResolvers<void>()
    const { app, port } = await listening(async (routes) => {
      routes.get("/", async () => {
        begun.resolve()
        return promise
      })
    })
    const client = openClient(port)
    const answer = client.ask()
    await begun.promise
    const closed = app.close()
    setTimeout(() => resolve("hello"), 1_500)
    expect(await answer).toMatch(/^HTTP\/1\.1 200/)
    await closed
    expect(client.errors).toEqual([])
  })
})

describe("SR400 connections of one client", () => {
  it("are bounded, and the others have theirs", async () => {
    const { app, port } = await listening()
    const sockets = Array.from({ length: 250 }, () => {
      const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.9" })
      socket.on("error", () => undefined)
      return socket
    })
    const open = () =>
      new Promise<number>((resolve) => app.server.getConnections((_error, count) => resolve(count)))
    await Promise.all(
      sockets.map(
        (socket) => new Promise((resolve) => socket.once("connect", resolve).once("close", resolve)),
      ),
    )
    await expect.poll(open).toBe(200)
    expect(await openClient(port).ask()).toMatch(/^HTTP\/1\.1 200/)
    for (const socket of sockets) socket.destroy()
  })
})
