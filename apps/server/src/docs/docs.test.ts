import { describe, expect, it } from "vitest"
import { described, openApi, schemas } from "@shop/wire/contract"
import type { HttpRequest } from "../http/model.ts"
import { docs } from "./room.ts"

const room = docs()
const ask = (path: string, method = "GET", headers: HttpRequest["headers"] = {}, asked = room) =>
  asked({
    method,
    host: "shop",
    path,
    query: new URLSearchParams(),
    headers,
    body: async () => new Uint8Array(),
  })
const html = String((await ask("/api/docs"))?.body)

describe("SR100 the contract is served", () => {
  it("as the OpenAPI document that the wire table makes", async () => {
    const reply = (await ask("/api/openapi.json"))!
    expect(reply).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8" },
    })
    expect(JSON.parse(String(reply.body))).toEqual(JSON.parse(JSON.stringify(openApi())))
  })
  it("again with 304 to who has it", async () => {
    const { etag } = (await ask("/api/openapi.json"))!.headers
    expect(await ask("/api/openapi.json", "GET", { "if-none-match": etag })).toMatchObject({
      status: 304,
      body: "",
    })
  })
  it("made once, and once more when it could not be made", async () => {
    const made: Array<string> = []
    const broken = docs({
      "/api/docs": async () => {
        made.push("asked")
        if (made.length === 1) throw new Error("no room on the disk")
        return { type: "text/html", body: "calls", etag: '"1"' }
      },
    })
    await expect(ask("/api/docs", "GET", {}, broken)).rejects.toThrow("no room on the disk")
    expect(await ask("/api/docs", "GET", {}, broken)).toMatchObject({ status: 200, body: "calls" })
    expect(await ask("/api/docs", "GET", {}, broken)).toMatchObject({ status: 200 })
    expect(made).toHaveLength(2)
  })
  it.each([
    ["POST", "/api/docs"],
    ["GET", "/api/docs/"],
    ["GET", "/api"],
    ["GET", "/api/stock/check"],
    ["GET", "constructor"],
  ])("and nothing else: %s %s", (method, path) => expect(ask(path, method)).toBeNull())
})

describe("SR100 the page of the contract", () => {
  it("has every call and every schema, each at an address of its own", () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        ...Object.keys(described),
        ...Object.keys(schemas).map((name) => `schema-${name}`),
      ]),
    )
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
    expect(targets.length).toBeGreaterThan(50)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  })
  it("runs nothing and styles nothing inside: the policy of every answer allows neither", async () => {
    expect(html).not.toMatch(/<script|<style| style=| on\w+=|javascript:|(?:src|href|action)="https?:/)
    expect(html).toContain('<link rel="stylesheet" href="/api/docs.css">')
    expect(await ask("/api/docs.css")).toMatchObject({
      headers: { "content-type": "text/css; charset=utf-8" },
    })
  })
  it("has one main part, a way past its navigation, and words for every table", () => {
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<html lang="en">.*<title>[^<]+<\/title>.*<a class="skip" href="#calls">/s)
    expect(html.match(/<table>/g)?.length).toBe(html.match(/<table><caption>/g)?.length)
  })
  it("has its tags closed", () => {
    const open: Array<string> = []
    const stray: Array<string> = []
    for (const [, slash, name] of html.matchAll(/<(\/?)([a-z]\w*)[^>]*>/g)) {
      if (name === "meta" || name === "link") continue
      if (slash === "") open.push(name!)
      else if (open.pop() !== name) stray.push(name!)
    }
    expect({ open, stray }).toEqual({ open: [], stray: [] })
  })
})
