import { describe, expect, it } from "vitest"
import type { HttpRequest } from "@shop/wire/http"
import { limits } from "@shop/core/settings"
import { type SendRequest, form, testApp } from "../../../../tests/support/app.ts"
import { orderDocumentRoutes } from "./order-documents.ts"

const file = { fileName: "FR-I100001.pdf", contentType: "application/pdf", base64: "JVBERi0=" }

const open = (status = 200, result: unknown = file, headers: Readonly<Record<string, string>> = {}) => {
  const requests: Array<HttpRequest> = []
  const ask = testApp(orderDocumentRoutes, {
    call: async (request) => {
      requests.push(request)
      return { status, body: { code: status, result }, headers }
    },
    onDefect: () => undefined,
  })
  return { ask, requests }
}
const at = "/api/ext/orders"

describe("SR164 order documents as files", () => {
  it("SR548 are downloaded by a link only when they are issued, with the customer's token in the query", async () => {
    const { ask, requests } = open()
    const reply = await ask(`${at}/FR-100001/invoice.pdf?token=t&storeCode=de`)
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="FR-I100001.pdf"',
        "cache-control": "no-store",
      },
    })
    expect(reply.body).toBe("%PDF-")
    expect(requests).toEqual([
      {
        method: "POST",
        path: `${at}/invoice`,
        query: { token: "t", storeCode: "de" },
        body: { number: "FR-100001", mustBeIssued: true, creditNote: "" },
        headers: {},
      },
    ])
  })
  it("are downloaded by a guest with a form", async () => {
    const { ask, requests } = open()
    const fields = { number: "FR-100001", email: "anne@example.org", creditNote: "FR-C100001" }
    expect((await ask(`${at}/credit-note.pdf`, form(fields))).status).toBe(200)
    expect(requests).toMatchObject([{ path: `${at}/credit-note`, body: fields, query: { token: "" } }])
  })
  it("pass on the Authorization header alone", async () => {
    const { ask, requests } = open()
    const headers = { authorization: "Bearer t", cookie: "a=b" }
    await ask(`${at}/FR%2D1/invoice.pdf`, { method: "HEAD", headers })
    expect(requests).toMatchObject([{ headers: { authorization: "Bearer t" }, body: { number: "FR-1" } }])
  })
  it("answer a refusal with a text, its status and Retry-After", async () => {
    const { ask } = open(429, "Too many tries.", { "retry-after": "7" })
    expect(await ask(`${at}/FR-1/invoice.pdf`)).toMatchObject({
      status: 429,
      headers: { "content-type": "text/plain; charset=utf-8", "retry-after": "7" },
      body: "Too many tries.",
    })
  })
  it.each<[string, string, Parameters<SendRequest>[1], number]>([
    ["another method", `${at}/FR-1/invoice.pdf`, form({}), 404],
    ["no form", `${at}/invoice.pdf`, {}, 404],
    ["another type", `${at}/invoice.pdf`, { method: "POST", payload: { number: "1" } }, 415],
    ["a form that is too large", `${at}/invoice.pdf`, form({ a: "x".repeat(limits.bodyMaxBytes) }), 413],
    ["another name", `${at}/toString.pdf`, form({}), 404],
  ])("refuse %s without an API request", async (_, path, given, status) => {
    const { ask, requests } = open()
    expect((await ask(path, given)).status).toBe(status)
    expect(requests).toEqual([])
  })
})
