import { readFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync } from "node:zlib"
import type { StoreView } from "@shop/core/store-view"
import { chooseEncoding } from "../http/content-negotiation.ts"
import type { HttpReply, HttpRequest } from "../http/model.ts"

export interface ServiceWorkerOptions {
  /** Folder of the client build. */
  readonly folder: string
  readonly build: string
  readonly views: ReadonlyArray<StoreView>
  /** Query parameters that change a page. */
  readonly parameters: () => ReadonlyArray<string>
  /** Addresses of the files of the offline page. */
  readonly offlineFiles: ReadonlyArray<string>
  /** Whether the operator has switched the worker on. */
  readonly isOn: boolean
  /** The web app manifest of a view, as JSON. */
  readonly manifestOf: (view: StoreView) => string
}

/** Deletes everything that the worker stored, and unregisters the worker. Open pages go on without it. */
const killSwitchScript = `self.addEventListener("install", () => self.skipWaiting())
self.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("shop-")) await caches.delete(name)
  indexedDB.deleteDatabase("workbox-expiration")
  await self.registration.unregister()
})()))
`

interface CompressedFile {
  readonly type: string
  readonly identity: Buffer
  readonly br: Buffer
}

const compressed = (type: string, text: string): CompressedFile => {
  const identity = Buffer.from(text)
  return { type, identity, br: brotliCompressSync(identity) }
}

const answer = (request: HttpRequest, { type, identity, br }: CompressedFile): HttpReply => {
  const headers = { "content-type": type, "cache-control": "no-cache", vary: "accept-encoding" }
  return chooseEncoding(request.headers["accept-encoding"]) === "br"
    ? { status: 200, headers: { ...headers, "content-encoding": "br" }, body: br }
    : { status: 200, headers, body: identity }
}

/**
 * The store views of a host: its own views, or all views without a host.
 *
 * @rule SW1
 */
export const viewsAt = (
  views: ReadonlyArray<StoreView>,
  host: string,
): ReadonlyArray<{ readonly path: string; readonly locale: string }> => {
  const own = views.filter((view) => view.host === host)
  const here = own.length > 0 ? own : views.filter((view) => view.host === null)
  return here.map(({ path, locale }) => ({ path, locale }))
}

/**
 * Serves `/sw.js`, the built worker after its configuration, or the kill switch's script when the operator has switched the
 * worker off; and the web app manifest of each view.
 *
 * @rule SW1, SW11, SW12
 */
export const serviceWorkerHandler = (
  options: ServiceWorkerOptions,
): ((request: HttpRequest) => HttpReply | null) => {
  const { folder, build, views, parameters, offlineFiles, isOn, manifestOf } = options
  const script = isOn ? readFileSync(join(folder, "sw.js"), "utf8") : ""
  const scripts = new Map<string, CompressedFile>()
  const scriptFor = (host: string): CompressedFile => {
    const hostViews = viewsAt(views, host)
    const configuration = JSON.stringify({
      build,
      views: hostViews,
      parameters: parameters(),
      offlineFiles,
    })
    const file =
      scripts.get(configuration) ??
      compressed(
        "text/javascript; charset=utf-8",
        isOn ? `self.shop=${configuration};\n${script}` : killSwitchScript,
      )
    scripts.set(configuration, file)
    return file
  }
  const manifests = views.map((view) => ({
    view,
    path: `${view.path}/manifest.webmanifest`,
    compressed: compressed("application/manifest+json; charset=utf-8", manifestOf(view)),
  }))
  return (request) => {
    if (request.method !== "GET" && request.method !== "HEAD") return null
    const host = request.host.replace(/:\d+$/, "")
    if (request.path === "/sw.js") return answer(request, scriptFor(host))
    if (!request.path.endsWith("/manifest.webmanifest")) return null
    const found = manifests.filter(({ path }) => path === request.path)
    const manifest = found.find(({ view }) => view.host === host) ?? found[0]
    return manifest === undefined ? null : answer(request, manifest.compressed)
  }
}
