import { describe, expect, it } from "vitest"
import type { HttpRequest } from "../http/model.ts"
import { drawings, placeholder } from "./drawings.ts"

const bowl = '<svg viewBox="0 0 300 400"></svg>'
const requestedPaths: Array<string> = []
const answer = drawings({
  svg: (path) => {
    requestedPaths.push(path)
    return path === "/b/o/bol-42.svg" ? bowl : null
  },
})
const request = (path: string): HttpRequest => ({
  method: "GET",
  host: "shop",
  path,
  query: new URLSearchParams(),
  headers: {},
})
const get = (path: string) => answer(request(path))

describe("SR26 pictures", () => {
  it.each([
    "/img/300/400/resize/b/o/bol-42.svg",
    "/img/300/400/fit/b/o/bol-42.svg",
    "/img/0/0/resize/b/o/bol-42.svg",
  ])("%s is the drawing, cached for a year", (path) => {
    const { status, headers, body } = get(path)
    expect([status, headers["content-type"], body]).toEqual([200, "image/svg+xml", bowl])
    expect(headers["cache-control"]).toBe("public, max-age=31557600")
  })
  it("a missing one is the placeholder, cached for a minute", () => {
    const { status, headers, body } = get("/img/300/400/resize/gone.svg")
    expect([status, headers["cache-control"], body]).toEqual([200, "public, max-age=60", placeholder])
  })
  it("nothing in a drawing may run or load, were it opened by itself", () => {
    const policy = get("/img/300/400/resize/b/o/bol-42.svg").headers["content-security-policy"]
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("sandbox")
  })
  it("identify returns format and size, or 404", () => {
    const found = get("/img/1/1/identify/b/o/bol-42.svg")
    expect([found.status, JSON.parse(String(found.body))]).toEqual([
      200,
      { code: 200, result: { format: "svg", width: 300, height: 400 } },
    ])
    const missing = get("/img/1/1/identify/gone.svg")
    expect([missing.status, JSON.parse(String(missing.body)).code]).toEqual([404, 404])
  })

  it.each([
    "/img/",
    "/img/300/400/resize",
    "/img/300/400/resize/",
    "/img/300/400/explode/bol.svg",
    "/img/300/400/constructor/bol.svg",
    "/img/-1/400/resize/bol.svg",
    "/img/a/400/resize/bol.svg",
    "/img/2049/400/resize/bol.svg",
    "/img/300/99999/resize/bol.svg",
    "/img/300/400/resize/../../etc/passwd",
    "/img/300/400/resize/https://other.example/a.svg",
    `/img/300/400/resize/${"x".repeat(301)}`,
  ])("%s is refused in JSON, and nothing is looked for", (path) => {
    requestedPaths.length = 0
    const { status, body } = get(path)
    expect([status, JSON.parse(String(body)).code]).toEqual([400, 400])
    expect(requestedPaths).toEqual([])
  })
})
