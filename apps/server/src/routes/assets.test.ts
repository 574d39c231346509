import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { testApp } from "../../../../tests/support/app.ts"
import { assetRoutes } from "./assets.ts"

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

const ask = testApp(
  async () => undefined,
  {},
  { assets: (app) => app.register(assetRoutes, { folder, earlier: join(folder, "none") }) },
)
const get = (path: string, headers: Readonly<Record<string, string>> = {}) => ask(path, { headers })

describe("SR22 built files", () => {
  it.each([
    ["/assets/shell-a1.js", undefined, "plain", undefined],
    ["/assets/shell-a1.js", "gzip, deflate, br", "as brotli", "br"],
    ["/assets/shell-a1.js", "gzip", "as gzip", "gzip"],
    ["/assets/shell-a1.js", "br;q=0, gzip", "as gzip", "gzip"],
    ["/assets/print-b2.css", "gzip", "css as gzip", "gzip"],
    ["/icon.svg", "br, gzip", "<svg/>", undefined],
  ])("%s accepting %s", async (path, accepted, body, encoding) => {
    const reply = await get(path, accepted === undefined ? {} : { "accept-encoding": accepted })
    expect([reply.status, reply.body, reply.headers["content-encoding"]]).toEqual([200, body, encoding])
    expect(reply.headers["vary"]).toBe("accept-encoding")
  })

  it("are sent uncompressed when the client accepts no encoding of the build", async () => {
    expect(await get("/assets/print-b2.css", { "accept-encoding": "br" })).toMatchObject({ body: "css" })
  })

  it.each([
    ["/assets/shell-a1.js", "application/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/assets/font-c3.bin", "application/octet-stream", "public, max-age=31536000, immutable"],
    ["/icon.svg", "image/svg+xml", "public, max-age=0, must-revalidate"],
  ])("%s is %s, cached %s", async (path, type, cache) => {
    expect((await get(path)).headers).toMatchObject({ "content-type": type, "cache-control": cache })
  })

  it.each(["br", "gzip", "identity"])("answer 304 to a client that has them (%s)", async (encoding) => {
    const { headers } = await get("/assets/shell-a1.js", { "accept-encoding": encoding })
    const again = await get("/assets/shell-a1.js", {
      "if-none-match": headers["etag"]!,
      "accept-encoding": encoding,
    })
    expect([again.status, again.body]).toEqual([304, ""])
    expect((await get("/assets/print-b2.css")).headers["etag"]).not.toBe(headers["etag"])
  })

  it("support HEAD and ranges", async () => {
    const head = await ask("/assets/shell-a1.js", { method: "HEAD" })
    expect([head.status, head.headers["content-length"], head.body]).toEqual([200, "5", ""])
    const part = await get("/assets/shell-a1.js", { range: "bytes=1-2" })
    expect([part.status, part.body]).toEqual([206, "la"])
  })

  it.each([
    "/",
    "/assets",
    "/assets/",
    "/assets/shell-a1.js.br",
    "/.inputs",
    "/.vite/manifest.json",
    "/../package.json",
    "/%2e%2e/package.json",
    "/__proto__",
    "/constructor",
  ])("%s is not a file", async (path) => expect((await get(path)).status).toBe(404))
})
