import { describe, expect, it } from "vitest"
import type { WireRequest } from "@shop/wire/request"
import { BodyTooLarge, type HttpRequest } from "../http/model.ts"
import { paperRoom } from "./room.ts"

const file = { fileName: "FR-I100001.pdf", contentType: "application/pdf", base64: "JVBERi0=" }

const opened = (status = 200, result: unknown = file, headers: Readonly<Record<string, string>> = {}) => {
  const asked: Array<WireRequest> = []
  const room = paperRoom((request) => {
    asked.push(request)
    return Promise.resolve({ status, body: { code: status, result }, headers })
  })
  return { room, asked }
}
const request = (method: string, path: string, given: Partial<HttpRequest> = {}): HttpRequest => ({
  method,
  host: "shop.example",
  path,
  query: new URLSearchParams(),
  headers: {},
  body: () => Promise.resolve(new Uint8Array()),
  ...given,
})
const form = (fields: Readonly<Record<string, string>>): Partial<HttpRequest> => ({
  headers: { "content-type": "application/x-www-form-urlencoded" },
  body: () => Promise.resolve(new TextEncoder().encode(new URLSearchParams(fields).toString())),
})
const at = "/api/ext/orders"

describe("SR164 papers as files", () => {
  it("a customer gets theirs by a link, with the token where the wire has it", async () => {
    const { room, asked } = opened()
    const query = new URLSearchParams({ token: "t", storeCode: "de" })
    const reply = await room(request("GET", `${at}/FR-100001/invoice.pdf`, { query }))
    expect(reply).toMatchObject({
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": 'attachment; filename="FR-I100001.pdf"',
        "cache-control": "no-store",
      },
    })
    expect(Buffer.from(reply!.body).toString()).toBe("%PDF-")
    expect(asked).toEqual([
      {
        method: "POST",
        path: `${at}/invoice`,
        query: { token: "t", storeCode: "de" },
        body: { number: "FR-100001", creditNote: "" },
        headers: {},
      },
    ])
  })
  it("a guest by a form, without a script", async () => {
    const { room, asked } = opened()
    const fields = { number: "FR-100001", email: "anne@example.org", creditNote: "FR-C100001" }
    expect((await room(request("POST", `${at}/credit-note.pdf`, form(fields))))?.status).toBe(200)
    expect(asked).toMatchObject([{ path: `${at}/credit-note`, body: fields, query: { token: "" } }])
  })
  it("a bearer's token goes along, and nothing else of the headers", async () => {
    const { room, asked } = opened()
    const headers = { authorization: "Bearer t", cookie: "a=b" }
    await room(request("HEAD", `${at}/FR%2D1/invoice.pdf`, { headers }))
    expect(asked).toMatchObject([{ headers: { authorization: "Bearer t" }, body: { number: "FR-1" } }])
  })
  it("what is refused is told in words, with its code and when to come back", async () => {
    const { room } = opened(429, "Too many tries.", { "retry-after": "7" })
    expect(await room(request("GET", `${at}/FR-1/invoice.pdf`))).toMatchObject({
      status: 429,
      headers: { "content-type": "text/plain; charset=utf-8", "retry-after": "7" },
      body: "Too many tries.",
    })
  })
  it.each([
    ["POST", `${at}/FR-1/invoice.pdf`, form({}), 405],
    ["GET", `${at}/invoice.pdf`, {}, 405],
    ["POST", `${at}/invoice.pdf`, { headers: { "content-type": "application/json" } }, 415],
    ["POST", `${at}/invoice.pdf`, { ...form({}), body: () => Promise.reject(new BodyTooLarge()) }, 413],
  ])("%s %s is refused with its code, and nothing is asked", async (method, path, given, status) => {
    const { room, asked } = opened()
    expect((await room(request(method, path, given)))?.status).toBe(status)
    expect(asked).toEqual([])
  })
  it.each([
    "/api/ext/orders/invoice",
    "/api/ext/orders/x/y/invoice.pdf",
    "/fr/invoice.pdf",
    `${at}/toString.pdf`,
  ])("%s is another room's", (path) => expect(opened().room(request("GET", path))).toBeNull())
})
