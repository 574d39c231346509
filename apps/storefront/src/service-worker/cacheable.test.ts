import { describe, expect, it } from "vitest"
import { isCacheable, type ResponseKind } from "./cacheable.ts"

const page = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0" }
const file = { "content-type": "text/javascript", "cache-control": "public, max-age=31536000, immutable" }
const picture = { "content-type": "image/webp", "cache-control": "public, max-age=31557600" }

type HeaderRecord = Readonly<Record<string, string>>
const stores = (kind: ResponseKind, headers: HeaderRecord, over: Partial<Response> = {}): boolean =>
  isCacheable({ status: 200, type: "basic", redirected: false, headers: new Headers(headers), ...over }, kind)

describe("SW4 responses that the worker stores", () => {
  it.each<[string, ResponseKind, HeaderRecord]>([
    ["a public page", "page", page],
    ["a file of the build", "file", file],
    ["a picture", "picture", picture],
  ])("%s", (_, kind, headers) => expect(stores(kind, headers)).toBe(true))

  it.each<[string, ResponseKind, HeaderRecord, Partial<Response>?]>([
    ["a page without cache-control", "page", { "content-type": "text/html" }],
    ["one shopper's page", "page", { ...page, "cache-control": "private, no-store" }],
    ["a public page that says no-store", "page", { ...page, "cache-control": "public, no-store" }],
    ["a page private by field", "page", { ...page, "cache-control": 'public, private="set-cookie"' }],
    ["a page that sets a cookie", "page", { ...page, "set-cookie": "visit=1" }],
    ["a page that is not found", "page", page, { status: 404 }],
    ["a server error", "page", page, { status: 500 }],
    ["a part of a page", "page", page, { status: 206 }],
    ["a redirect", "page", page, { status: 0, type: "opaqueredirect" }],
    ["a response after a redirect", "page", page, { redirected: true }],
    ["another origin's page", "page", page, { type: "cors" }],
    ["data in place of a page", "page", { ...page, "content-type": "application/json" }],
    ["a page in place of a file", "file", { ...file, "content-type": "text/html" }],
    ["a file that is not found", "file", file, { status: 404 }],
    ["a placeholder picture", "picture", { ...picture, "cache-control": "public, max-age=60" }],
    ["one shopper's picture", "picture", { ...picture, "cache-control": "private, max-age=31557600" }],
    ["data in place of a picture", "picture", { ...picture, "content-type": "application/json" }],
  ])("never %s", (_, kind, headers, over) => expect(stores(kind, headers, over)).toBe(false))
})
