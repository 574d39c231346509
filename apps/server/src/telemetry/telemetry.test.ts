import { describe, expect, it } from "vitest"
import type { HttpReply, HttpRequest } from "../http/model.ts"
import { figures } from "./figures.ts"
import { type Answered, observed } from "./observed.ts"
import { figuresRoom } from "./room.ts"

const request = (headers: HttpRequest["headers"] = {}, more: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "GET",
  host: "shop",
  path: "/fr",
  query: new URLSearchParams(),
  headers,
  body: async () => new Uint8Array(),
  ...more,
})
const hello: HttpReply = { status: 200, headers: { "x-vs-cache": "Hit" }, body: "hello" }

/** Answers one request, and what was told of it. */
const answered = async (asked: HttpRequest, reply: () => Promise<HttpReply> = async () => hello) => {
  const told: Array<Answered> = []
  let nowMs = 100
  const handle = observed(
    async (seen) => {
      seen.trail!.route = "GET /api/x"
      nowMs += 7
      return reply()
    },
    (one) => told.push(one),
    () => nowMs,
  )
  const got = await handle(asked).catch(() => null)
  return { got, told }
}

describe("SR110 a request's id", () => {
  it("is made, goes out, and is told with route, code and time", async () => {
    const { got, told } = await answered(request())
    const id = got!.headers["x-request-id"]
    expect(id).toMatch(/^[\w-]{36}$/)
    expect(told).toEqual([{ id, route: "GET /api/x", method: "GET", status: 200, ms: 7, cache: "hit" }])
  })
  it("is the caller's when it is well made, and no other", async () => {
    expect((await answered(request({ "x-request-id": "abc-12345" }))).got!.headers["x-request-id"]).toBe(
      "abc-12345",
    )
    for (const given of ["", "short", "a b c d e f g", 'x"\n{"level":"fatal"}', "x".repeat(65), "<script>"]) {
      const { got } = await answered(request({ "x-request-id": given }))
      expect(got!.headers["x-request-id"]).not.toBe(given)
    }
  })
  it("a defect is told as no answer", async () => {
    const { got, told } = await answered(request(), () => Promise.reject(new Error("boom")))
    expect([got, told[0]!.status]).toEqual([null, 0])
  })
})

const open = (key: string | null = "a key of the operator") => {
  const counted = figures({ pagesKeptBytes: () => 12, lettersWaiting: () => 3 })
  const room = figuresRoom(counted, key)
  const ask = (authorization?: string, method = "GET") =>
    room(request(authorization === undefined ? {} : { authorization }, { path: "/metrics", method }))!
  return { counted, room, ask }
}

describe("SR111 figures", () => {
  it("count answers by route and code, and pages from memory", async () => {
    const { counted, ask } = open()
    const one: Answered = { id: "x", route: "page", method: "GET", status: 200, ms: 3, cache: "hit" }
    counted.answered(one)
    counted.answered({ ...one, cache: "miss" })
    counted.answered({ ...one, method: "BREW", status: 405, cache: null })
    const { status, body } = await ask("Bearer a key of the operator")
    const text = String(body)
    expect(status).toBe(200)
    expect(text).toContain('shop_answers_total{method="GET",route="page",status="200"} 2')
    expect(text).toContain('shop_answers_total{method="other",route="page",status="405"} 1')
    expect(text).toContain('shop_pages_total{cache="hit"} 1')
    expect(text).toContain('shop_answer_seconds_bucket{le="0.005",route="page"} 3')
    expect(text).toContain("shop_pages_kept_bytes 12")
    expect(text).toContain("shop_letters_waiting 3")
    expect(text).toContain("process_resident_memory_bytes")
  })
  it.each<[string, string | undefined, string, number]>([
    ["no key", undefined, "GET", 401],
    ["another key", "Bearer a key of the operators", "GET", 401],
    ["another form", "Basic a key of the operator", "GET", 401],
    ["another method", "Bearer a key of the operator", "POST", 405],
  ])("%s hears no figure", async (_, authorization, method, status) => {
    const reply = await open().ask(authorization, method)
    expect(reply.status).toBe(status)
    expect(String(reply.body)).not.toContain("shop_")
  })
  it("without a key of the operator nobody has it", async () => {
    for (const given of [undefined, "Bearer ", "Bearer null"])
      expect((await open(null).ask(given)).status).toBe(403)
  })
  it("other addresses are no room of it", () => {
    expect(open().room(request({}, { path: "/metrics/x" }))).toBeNull()
  })
})
