import { describe, expect, it } from "vitest"
import { contracts, openApi, schemas } from "@shop/wire/contract"
import { testApp } from "../../../../tests/support/app.ts"
import { docsRoutes } from "./docs.ts"

const ask = testApp(docsRoutes, {})
const html = (await ask("/api/docs")).body

describe("SR100 the contract is served", () => {
  it("as the OpenAPI document that the wire table makes", async () => {
    const reply = await ask("/api/openapi.json")
    expect(reply).toMatchObject({
      status: 200,
      headers: { "content-type": "application/json; charset=utf-8" },
    })
    expect(JSON.parse(reply.body)).toEqual(JSON.parse(JSON.stringify(openApi())))
  })
  it("with 304 for a client that has it", async () => {
    const { etag } = (await ask("/api/openapi.json")).headers
    expect(await ask("/api/openapi.json", { headers: { "if-none-match": etag! } })).toMatchObject({
      status: 304,
      body: "",
    })
  })
})

describe("SR100 the page of the API contract", () => {
  it("has a section for every request and schema", () => {
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(
      expect.arrayContaining([
        ...Object.keys(contracts),
        ...Object.keys(schemas).map((name) => `schema-${name}`),
      ]),
    )
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!)
    expect(targets.length).toBeGreaterThan(50)
    expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  })
  it("has no inline script and style", async () => {
    expect(html).not.toMatch(/<script|<style| style=| on\w+=|javascript:|(?:src|href|action)="https?:/)
    expect(html).toContain('<link rel="stylesheet" href="/api/docs.css">')
    expect(await ask("/api/docs.css")).toMatchObject({
      headers: { "content-type": "text/css; charset=utf-8" },
    })
  })
  it("has one main element, a skip link, and a caption for every table", () => {
    expect(html.match(/<main /g)).toHaveLength(1)
    expect(html.match(/<h1>/g)).toHaveLength(1)
    expect(html).toMatch(/<html lang="en">.*<title>[^<]+<\/title>.*<a class="skip" href="#calls">/s)
    expect(html.match(/<table>/g)?.length).toBe(html.match(/<table><caption>/g)?.length)
  })
  it("closes its tags", () => {
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
