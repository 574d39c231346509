import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import type { HttpRequest } from "../http/model.ts"
import { staticFiles } from "./static.ts"

const folder = mkdtempSync(join(tmpdir(), "shop-static-"))
afterAll(() => rmSync(folder, { recursive: true }))

const files: Readonly<Record<string, string>> = {
  "icon.svg": "<svg/>",
  "assets/shell-a1.js": "plain",
  "assets/shell-a1.js.br": "as brotli",
  "assets/shell-a1.js.gz": "as gzip",
  "assets/print-b2.css": "css",
  "assets/print-b2.css.gz": "css as gzip",
  "assets/font-c3.bin": "bytes",
  ".vite/manifest.json": "{}",
  ".inputs": "hash",
}
mkdirSync(join(folder, "assets"))
mkdirSync(join(folder, ".vite"))
for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)

const answer = staticFiles(folder)
const get = (path: string, headers: HttpRequest["headers"] = {}) => {
  const reply = answer({
    method: "GET",
    host: "shop",
    path,
    query: new URLSearchParams(),
    headers,
    body: async () => new Uint8Array(),
  })
  return reply && { ...reply, body: Buffer.from(reply.body).toString() }
}

describe("SR22 built files", () => {
  it.each([
    ["/assets/shell-a1.js", undefined, "plain", undefined],
    ["/assets/shell-a1.js", "gzip, deflate, br", "as brotli", "br"],
    ["/assets/shell-a1.js", "gzip", "as gzip", "gzip"],
    ["/assets/shell-a1.js", "br;q=0, gzip", "as gzip", "gzip"],
    ["/assets/print-b2.css", "gzip", "css as gzip", "gzip"],
    ["/icon.svg", "br, gzip", "<svg/>", undefined],
  ])("%s accepting %s", (path, accepted, body, encoding) => {
    const reply = get(path, { "accept-encoding": accepted })!
    expect([reply.status, reply.body, reply.headers["content-encoding"]]).toEqual([200, body, encoding])
    expect(reply.headers["vary"]).toBe("accept-encoding")
  })

  it("one that the build encoded better than the client can read is sent as it is", () => {
    expect(get("/assets/print-b2.css", { "accept-encoding": "br" })).toMatchObject({ body: "css" })
  })

  it.each([
    ["/assets/shell-a1.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/assets/font-c3.bin", "application/octet-stream", "public, max-age=31536000, immutable"],
    ["/icon.svg", "image/svg+xml", "public, max-age=0, must-revalidate"],
  ])("%s is %s, kept %s", (path, type, cache) => {
    expect(get(path)!.headers).toMatchObject({ "content-type": type, "cache-control": cache })
  })

  it("who has it already is told so, in any encoding", () => {
    const { headers } = get("/assets/shell-a1.js")!
    const again = get("/assets/shell-a1.js", { "if-none-match": headers["etag"], "accept-encoding": "br" })!
    expect([again.status, again.body]).toEqual([304, ""])
    expect(get("/assets/print-b2.css")!.headers["etag"]).not.toBe(headers["etag"])
  })

  it.each([
    "/",
    "/assets",
    "/assets/",
    "/assets/shell-a1.js.br",
    "/.inputs",
    "/.vite/manifest.json",
    "/assets/../icon.svg",
    "/../package.json",
    "/%2e%2e/package.json",
    "/__proto__",
    "/constructor",
  ])("%s is none", (path) => expect(get(path)).toBeNull())
})
