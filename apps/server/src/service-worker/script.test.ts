import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { afterAll, describe, expect, it } from "vitest"
import { defaults as views } from "@shop/core/store-view"
import type { HttpRequest } from "../http/model.ts"
import { viewsAt, serviceWorkerHandler } from "./script.ts"

const folder = mkdtempSync(join(tmpdir(), "worker-"))
writeFileSync(join(folder, "sw.js"), "run(self.shop)")
afterAll(() => rmSync(folder, { recursive: true }))

const requestOf = (path: string, over: Partial<HttpRequest> = {}): HttpRequest => ({
  method: "GET",
  host: "shop.example:3000",
  path,
  query: new URLSearchParams(),
  headers: {},
  ...over,
})
const workerHandler = (isOn = true, of = views) =>
  serviceWorkerHandler({
    folder,
    build: "b1",
    views: of,
    parameters: () => ["q", "page"],
    offlineFiles: ["/assets/a.js"],
    isOn,
    manifestOf: ({ language }) => JSON.stringify({ lang: language }),
  })
const text = (body: string | Uint8Array | undefined) => Buffer.from(body ?? "").toString()

describe("SW1 the script of the service worker", () => {
  it("starts with its configuration and is revalidated each time", () => {
    const reply = workerHandler()(requestOf("/sw.js"))!
    expect(reply).toMatchObject({
      status: 200,
      headers: { "content-type": "text/javascript; charset=utf-8", "cache-control": "no-cache" },
    })
    const messages: Array<unknown> = []
    new Function("self", "run", text(reply.body))({}, (shop: unknown) => messages.push(shop))
    expect(messages).toEqual([
      {
        build: "b1",
        views: [
          { path: "/fr", locale: "fr-FR" },
          { path: "/en", locale: "en-US" },
          { path: "/de", locale: "de-DE" },
        ],
        parameters: ["q", "page"],
        offlineFiles: ["/assets/a.js"],
      },
    ])
  })
  it("is compressed for clients that accept it", () => {
    const reply = workerHandler()(requestOf("/sw.js", { headers: { "accept-encoding": "gzip, br" } }))!
    expect(reply.headers["content-encoding"]).toBe("br")
    expect(text(brotliDecompressSync(reply.body))).toBe(text(workerHandler()(requestOf("/sw.js"))?.body))
  })
  it("has no POST", () => expect(workerHandler()(requestOf("/sw.js", { method: "POST" }))).toBeNull())
  it.each([
    ["shop.example", ["/fr", "/en"]],
    ["de.example", [""]],
  ])("has on host %s the views %j", (host, paths) => {
    const some = [views[0]!, views[1]!, { ...views[2]!, host: "de.example", path: "" }]
    expect(viewsAt(some, host).map(({ path }) => path)).toEqual(paths)
    const script = text(workerHandler(true, some)(requestOf("/sw.js", { host }))?.body)
    expect(script).toContain(JSON.stringify(viewsAt(some, host)))
  })
})

describe("SW11 the operator's switch", () => {
  it("serves a worker that deletes its caches and unregisters", async () => {
    const gone: Array<string> = []
    const listeners = new Map<string, (event: unknown) => void>()
    const self = {
      addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
      skipWaiting: () => gone.push("waiting"),
      registration: { unregister: async () => gone.push("itself") },
    }
    const caches = {
      keys: async () => ["shop-pages", "others", "shop-files"],
      delete: async (name: string) => gone.push(name),
    }
    const indexedDB = { deleteDatabase: (name: string) => gone.push(name) }
    const script = text(workerHandler(false)(requestOf("/sw.js"))?.body)
    new Function("self", "caches", "indexedDB", script)(self, caches, indexedDB)
    listeners.get("install")!({})
    let work: Promise<unknown> | undefined
    listeners.get("activate")!({ waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
    expect(gone).toEqual(["waiting", "shop-pages", "shop-files", "workbox-expiration", "itself"])
  })
})

describe("SW12 manifests", () => {
  it.each([
    ["/fr/manifest.webmanifest", "fr"],
    ["/de/manifest.webmanifest", "de"],
  ])("%s has its language", (path, lang) => {
    const reply = workerHandler()(requestOf(path))!
    expect(reply.headers["content-type"]).toBe("application/manifest+json; charset=utf-8")
    expect(JSON.parse(text(reply.body))).toEqual({ lang })
  })
  it.each(["/xx/manifest.webmanifest", "/manifest.webmanifest", "/fr/manifest.json"])("%s is none", (path) =>
    expect(workerHandler()(requestOf(path))).toBeNull(),
  )
})
