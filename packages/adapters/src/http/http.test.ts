import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import { failure, Unsupported } from "@shop/core/api"
import { capabilityTable } from "@shop/core/capabilities"
import { Transport } from "@shop/core/ports"
import { CurrentView, defaults, Settings } from "@shop/core/settings"
import { StockRequests } from "@shop/core/stock"
import type { HttpRequest } from "@shop/wire/http"
import { directSender, fetchSender, layer, urlOf, type Fetch } from "./index.ts"

const request: HttpRequest = {
  method: "GET",
  path: "/api/stock/list",
  query: { token: "", skus: "a,b" },
  body: null,
  headers: {},
}
const send = (fetch: Fetch) =>
  fetchSender(fetch, "http://shop.test", { timeoutMs: 5000 })("stock.list", request)
const answering =
  (body: string, type: string, status = 200): Fetch =>
  async () =>
    new Response(body, { status, headers: { "content-type": type } })

describe("AP2 addresses", () => {
  it("has its parameters in the order of their names, strictly encoded", () => {
    const query = { token: "", skus: "a,b", coupon: "it's (10%)*!", name: "é&=" }
    expect(urlOf("http://shop.test/", { ...request, query })).toBe(
      "http://shop.test/api/stock/list?coupon=it%27s%20%2810%25%29%2A%21&name=%C3%A9%26%3D&skus=a%2Cb&token=",
    )
    expect(urlOf("", { ...request, query: {} })).toBe("/api/stock/list")
  })

  it("encodes half a character rather than throwing", () => {
    expect(urlOf("", { ...request, query: { q: "\ud83d" } })).toBe("/api/stock/list?q=%EF%BF%BD")
  })
})

describe("AP2, CL3 answers over HTTP", () => {
  const failure = (fetch: Fetch) => Effect.runPromise(Effect.flip(send(fetch)))

  it("are JSON of any status", async () => {
    const reply = await Effect.runPromise(
      send(answering('{"code":401,"result":"x"}', "application/json; charset=utf-8", 401)),
    )
    expect(reply).toMatchObject({ status: 401, body: { code: 401, result: "x" } })
  })

  it.each([
    ["a page", answering("<h1>404</h1>", "text/html", 404), "content-type"],
    ["JSON with an HTML content type", answering('{"code":200}', "text/html"), "content-type"],
    ["a page with a JSON content type", answering("<h1>", "application/json"), "content-type"],
    ["nothing", answering(" ", "application/json"), "empty"],
  ])("are not %s", async (_, fetch, fault) => {
    expect(await failure(fetch)).toMatchObject({ _tag: "BadResponse", request: "stock.list", fault })
  })

  it("do not come when the host is unreachable, nor when the connection breaks in the middle", async () => {
    expect(await failure(() => Promise.reject(new TypeError("fetch failed")))).toMatchObject({
      _tag: "Unreachable",
      cause: "network",
    })
    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError("terminated")) })
    const breaking: Fetch = async () =>
      new Response(broken, { headers: { "content-type": "application/json" } })
    expect(await failure(breaking)).toMatchObject({ _tag: "Unreachable", cause: "network" })
  })

  it("are waited for no longer than the limit, and the connection is closed (F5)", () =>
    Effect.runPromise(
      Effect.provide(
        Effect.gen(function* () {
          let isClosed = false
          const never: Fetch = (_url, init) =>
            new Promise((_resolve, reject) => {
              init.signal?.addEventListener("abort", () => {
                isClosed = true
                reject(new DOMException("aborted", "AbortError"))
              })
            })
          const fiber = yield* Effect.forkChild(Effect.flip(send(never)))
          yield* TestClock.adjust(4999)
          expect([fiber.pollUnsafe(), isClosed]).toEqual([undefined, false])
          yield* TestClock.adjust(1)
          expect(yield* Fiber.join(fiber)).toMatchObject({
            _tag: "Unreachable",
            request: "stock.list",
            cause: "timeout",
          })
          expect(isClosed).toBe(true)
        }),
        TestClock.layer(),
      ),
    ))

  it("are sent with a JSON type and the request's own headers", async () => {
    const seen: Array<RequestInit> = []
    const recording: Fetch = async (_url, init) => {
      seen.push(init)
      return Response.json({})
    }
    const post: HttpRequest = {
      ...request,
      method: "POST",
      body: { a: 1 },
      headers: { "idempotency-key": "k" },
    }
    await Effect.runPromise(fetchSender(recording, "", { timeoutMs: 1 })("cart.update", post))
    expect(seen).toMatchObject([
      {
        method: "POST",
        body: '{"a":1}',
        headers: { "content-type": "application/json", "idempotency-key": "k" },
      },
    ])
  })
})

describe("PF7 a request whose capability the platform lacks", () => {
  const sendOn = (capabilities: typeof defaults.capabilities) => {
    const sent: Array<string> = []
    const calls = layer((call) => {
      sent.push(call)
      return Effect.succeed({ status: 200, headers: {}, body: { code: 200, result: true } })
    }).pipe(
      Layer.provide(
        Layer.merge(
          Layer.succeed(Settings, { ...defaults, capabilities }),
          Layer.succeed(CurrentView, defaults.views[0]!),
        ),
      ),
    )
    const remind = Effect.flatMap(Transport, (transport) =>
      transport.send(StockRequests.remind({ sku: "BOL", email: "ada@example.com" })),
    )
    return { sent, result: Effect.runPromise(Effect.result(Effect.provide(remind, calls))) }
  }

  it("is not sent, and fails with the name of the capability", async () => {
    const { sent, result } = sendOn(capabilityTable((name) => name !== "reminders"))
    expect(await result).toMatchObject({
      failure: { _tag: "Unsupported", request: "stock.remind", capability: "reminders" },
    })
    expect(sent).toEqual([])
  })
  it("is sent where the platform has it", async () => {
    const { sent, result } = sendOn(capabilityTable((name) => name === "reminders"))
    expect(await result).toMatchObject({ success: true })
    expect(sent).toEqual(["stock.remind"])
  })
  it("counts as refused, so that no retry follows", () =>
    expect(failure(new Unsupported({ request: "stock.remind", capability: "reminders" }))).toBe("refused"))
})

describe("AP3 answers in the process", () => {
  it("are the function's, without a copy", async () => {
    const reply = { status: 200, headers: {}, body: { hits: [] } }
    expect(
      await Effect.runPromise(directSender(() => Effect.succeed(reply))("catalogue.products", request)),
    ).toBe(reply)
  })
})
