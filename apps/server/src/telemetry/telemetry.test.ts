import { describe, expect, it } from "vitest"
import { type SendRequest, testApp } from "../../../../tests/support/app.ts"
import type { CompletedRequest } from "../http/observe.ts"
import { keyTries } from "../../../../tests/support/operator-keys.ts"
import { operationsRoutes } from "../routes/operations.ts"
import { createMetrics } from "./metrics.ts"

/** Handles one request, and returns its report. */
const answered = async (headers: Readonly<Record<string, string>> = {}, url = "/x/1") => {
  const reported: Array<CompletedRequest> = []
  const ask = testApp(
    async (app) => {
      app.get("/x/:id", { config: { label: "GET /api/x" } }, (_request, reply) =>
        reply.header("x-vs-cache", "Hit").send("hello"),
      )
      app.get("/broken/:id", () => Promise.reject(new Error("boom")))
    },
    {},
    { onCompleted: (one) => reported.push(one) },
  )
  return { reply: await ask(url, { headers }), reported }
}

describe("SR110 a request's id", () => {
  it("is generated, sent, and logged with route, status and time", async () => {
    const { reply, reported } = await answered()
    const id = reply.headers["x-request-id"]
    expect(id).toMatch(/^[\w-]{36}$/)
    const ms = expect.any(Number)
    expect(reported).toEqual([{ id, route: "GET /api/x", method: "GET", status: 200, ms, cache: "hit" }])
  })
  it("is the caller's id if it is valid", async () => {
    const idOf = async (given: string) =>
      (await answered({ "x-request-id": given })).reply.headers["x-request-id"]
    expect(await idOf("abc-12345")).toBe("abc-12345")
    for (const given of ["", "short", "a b c d e f g", "x".repeat(65), "<script>"])
      expect(await idOf(given)).not.toBe(given)
  })
  it("is logged with the route of a defect, not with its address", async () => {
    const { reply, reported } = await answered({}, "/broken/ada@example.org")
    expect([reply.status, reported[0]]).toMatchObject([500, { route: "/broken/:id", status: 500 }])
  })
})

const open = (key: string | null = "a key of the operator") => {
  const counted = createMetrics({ cachedPagesBytes: () => 12, waitingLetters: () => 3 })
  const routes: SendRequest = testApp(operationsRoutes, {
    metricsKey: key,
    invalidateKey: null,
    tryKey: keyTries(),
    metrics: counted,
    invalidate: async () => 0,
    unready: () => ({}),
    version: "build-1",
    onDefect: () => {},
  })
  const ask = (authorization?: string) =>
    routes("/metrics", { headers: authorization === undefined ? {} : { authorization } })
  return { counted, ask }
}

describe("SR111 metrics", () => {
  it("count responses by route and status, and cached pages", async () => {
    const { counted, ask } = open()
    const one: CompletedRequest = { id: "x", route: "page", method: "GET", status: 200, ms: 3, cache: "hit" }
    counted.recordResponse(one)
    counted.recordResponse({ ...one, cache: "miss" })
    counted.recordResponse({ ...one, method: "BREW", status: 405, cache: null })
    const { status, body } = await ask("Bearer a key of the operator")
    const text = body
    expect(status).toBe(200)
    expect(text).toContain('shop_answers_total{method="GET",route="page",status="200"} 2')
    expect(text).toContain('shop_answers_total{method="other",route="page",status="405"} 1')
    expect(text).toContain('shop_pages_total{cache="hit"} 1')
    expect(text).toContain('shop_answer_seconds_bucket{le="0.005",route="page"} 3')
    expect(text).toContain("shop_pages_kept_bytes 12")
    expect(text).toContain("shop_letters_waiting 3")
    expect(text).toContain("process_resident_memory_bytes")
  })
  it("SR490 are served without the number of letters while the database is unreachable", async () => {
    const waitingLetters = () => Promise.reject(new Error("The connection was refused"))
    const text = await createMetrics({ waitingLetters }).text()
    expect(text).toMatch(/^shop_letters_waiting nan$/im)
    expect(text).toContain("process_resident_memory_bytes")
  })
  it.each<[string, string | undefined, number]>([
    ["no key", undefined, 401],
    ["another key", "Bearer a key of the operators", 401],
    ["another form", "Basic a key of the operator", 401],
  ])("are refused for %s", async (_, authorization, status) => {
    const reply = await open().ask(authorization)
    expect(reply.status).toBe(status)
    expect(reply.body).not.toContain("shop_")
  })
  it("are off without a key", async () => {
    for (const given of [undefined, "Bearer ", "Bearer null"])
      expect((await open(null).ask(given)).status).toBe(403)
  })
})
