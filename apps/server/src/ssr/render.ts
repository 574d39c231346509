import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import type { IncomingMessage, Server, ServerResponse } from "node:http"
import { fileURLToPath } from "node:url"
import type { PublicViews, Views } from "@shop/core/shop"
import type { Seller } from "@shop/commerce/orders"
import type { StoreView } from "@shop/core/store-view"

const storefront = new URL("../../../storefront/", import.meta.url)
const dist = new URL("dist/", storefront)
const manifest = new URL("client/.vite/manifest.json", dist)

/** Folder of earlier builds' assets; missing after a first build. */
export const earlierFolder = fileURLToPath(new URL("earlier", dist))

/** Vite in front of the shop's own server, in development. See `apps/storefront/dev-server.ts`. */
export interface DevServer {
  /** Answers requests for sources and calls `next` for every other request. */
  readonly middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  /** Sends hot updates over the port of a server. */
  readonly attach: (server: Server) => void
  readonly close: () => Promise<void>
}

class MissingBuildError extends Error {
  constructor() {
    super("The storefront is not built. Run `npm start`, or `npm run build` before serving.")
  }
}

/** The built files as the server sees them; all other fields concern the storefront alone. */
interface Assets {
  readonly sheets: ReadonlyArray<string>
  readonly offlineFiles: ReadonlyArray<string>
}

/** The exports of the storefront's server entry. They are declared here because the build has no types. */
interface ServerEntry {
  readonly readAssets: (manifest: unknown) => Assets
  readonly render: (
    input: RenderInput & { readonly assets: Assets; readonly hasWorker: boolean },
  ) => RenderedPage
  readonly linkedPaths: (view: StoreView) => ReadonlyArray<string>
  readonly manifestOf: (view: StoreView) => string
  readonly renderStyleguide: (views: PublicViews) => string
}

export interface RenderedPage {
  readonly html: string
  readonly status: number
}

/** Renders the core's views to a document. `origin` is the public address, for canonical links. */
export type Render = (input: RenderInput) => RenderedPage

interface RenderInput {
  /** A shopper's views only when `isNoScript` is set. */
  readonly views: PublicViews | Views
  readonly origin: string
  /** Whether the page is for one shopper without JavaScript. */
  readonly isNoScript?: boolean
  readonly seller?: Seller
  /** Linked paths whose pages are missing in this store view. */
  readonly missing?: ReadonlyArray<string>
}

/** The storefront as the server uses it. */
export interface Storefront {
  readonly render: Render
  /** Content pages that the storefront links to, without the prefix of the view. */
  readonly linkedPaths: (view: StoreView) => ReadonlyArray<string>
  /** The web app manifest of a view, as JSON. */
  readonly manifestOf: (view: StoreView) => string
  /** Markup of all components, for developers. @rule SR213 */
  readonly renderStyleguide: (views: PublicViews) => string
  /** Addresses of all style sheets; the first one declares the order of the cascade layers. */
  readonly sheets: ReadonlyArray<string>
  /** Addresses of the files of the offline page. */
  readonly offlineFiles: ReadonlyArray<string>
  /** Folder of the files that browsers may request by their path. */
  readonly folder: string
  /** Version of the build. @rule SR166 - wire §16 */
  readonly version: string
  /** Null when the build is served. */
  readonly devServer: DevServer | null
}

interface Source extends Pick<Storefront, "folder" | "version" | "devServer"> {
  readonly entry: () => ServerEntry
  readonly assets: Assets
}

const built = async (): Promise<Source> => {
  if (!existsSync(manifest)) throw new MissingBuildError()
  const text = readFileSync(manifest, "utf8")
  const entry = (await import(new URL("ssr/entry-server.js", dist).href)) as ServerEntry
  return {
    entry: () => entry,
    assets: entry.readAssets(JSON.parse(text)),
    folder: fileURLToPath(new URL("client", dist)),
    version: createHash("sha256").update(text).digest("base64url").slice(0, 16),
    devServer: null,
  }
}

const unbuilt = async (): Promise<Source> => {
  const { startDevServer } = (await import(new URL("dev-server.ts", storefront).href)) as {
    readonly startDevServer: () => Promise<DevServer & Pick<Source, "entry" | "assets">>
  }
  const devServer = await startDevServer()
  return {
    entry: devServer.entry,
    assets: devServer.assets,
    folder: fileURLToPath(new URL("public", storefront)),
    version: "development",
    devServer,
  }
}

/**
 * Loads the storefront's server entry and the list of its built files.
 *
 * @throws NotBuilt when the build must be served and does not exist
 * @rule SR31
 */
export const loadStorefront = async ({
  hasWorker,
  servesSources,
}: {
  /** Whether pages may have a service worker. */
  readonly hasWorker: boolean
  /** Whether Vite serves the storefront's sources in place of its build. */
  readonly servesSources: boolean
}): Promise<Storefront> => {
  const { entry, assets, ...source } = await (servesSources ? unbuilt() : built())
  return {
    ...source,
    render: (input) => entry().render({ ...input, assets, hasWorker }),
    linkedPaths: (view) => entry().linkedPaths(view),
    manifestOf: (view) => entry().manifestOf(view),
    renderStyleguide: (views) => entry().renderStyleguide(views),
    sheets: assets.sheets,
    offlineFiles: assets.offlineFiles,
  }
}
