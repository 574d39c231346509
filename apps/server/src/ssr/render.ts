import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import type { PublicViews, Views } from "@shop/core/shop"
import type { Seller } from "@shop/commerce/orders"
import type { StoreView } from "@shop/core/store-view"

const dist = new URL("../../../storefront/dist/", import.meta.url)

/** Folder of the built client, with all files that browsers ask for. */
export const clientFolder = fileURLToPath(new URL("client", dist))

/** Folder of what earlier builds had; not there after a first build. */
export const earlierFolder = fileURLToPath(new URL("earlier", dist))

class NotBuilt extends Error {
  constructor() {
    super("The storefront is not built. Run `npm start`, or `npm run build` before serving.")
  }
}

/** Names the build: another one is another version. @rule SR166 - wire §16 */
export const buildVersion = (): string =>
  createHash("sha256")
    .update(readFileSync(new URL("client/.vite/manifest.json", dist)))
    .digest("base64url")
    .slice(0, 16)

/** What the storefront's built server entry gives; its own types stay behind its build. */
interface ServerEntry<Assets> {
  readonly readAssets: (manifest: unknown) => Assets
  readonly render: (input: {
    readonly views: PublicViews | Views
    readonly assets: Assets
    readonly origin: string
    readonly isVisit?: boolean
    readonly hasWorker?: boolean
    readonly seller?: Seller
    readonly missing?: ReadonlyArray<string>
  }) => RenderedPage
  readonly linkedPaths: (view: StoreView) => ReadonlyArray<string>
  readonly manifestOf: (view: StoreView) => string
  readonly renderStyleguide: (views: PublicViews) => string
}

export interface RenderedPage {
  /** The document, as text or as it is sent. */
  readonly html: string | Uint8Array
  readonly status: number
}

/** Turns what the core loaded into a document. `origin` is the public address, for canonical links. */
export type Render = (input: RenderInput) => RenderedPage

interface RenderInput {
  /** With the views of one shopper only where it is a visit. */
  readonly views: PublicViews | Views
  readonly origin: string
  /** For one shopper who has no script. */
  readonly isVisit?: boolean
  readonly seller?: Seller
  /** Paths that the shop's parts link to and the view lacks. */
  readonly missing?: ReadonlyArray<string>
}

/** What the build of the storefront can do. */
export interface Storefront {
  readonly render: Render
  /** Pages of content that the shop's own parts link to, without the prefix of the view. */
  readonly linkedPaths: (view: StoreView) => ReadonlyArray<string>
  /** The web app manifest of a view, as JSON. */
  readonly manifestOf: (view: StoreView) => string
}

/**
 * Loads the storefront's server entry and the files its documents name.
 *
 * @param hasWorker - whether pages may have a worker
 * @throws NotBuilt when there is no build
 * @rule SR31
 */
export const loadStorefront = async (hasWorker: boolean): Promise<Storefront> => {
  const entry = await loadEntry()
  const assets = entry.readAssets(JSON.parse(readFileSync(manifest, "utf8")))
  return {
    render: (input) => entry.render({ ...input, assets, hasWorker }),
    linkedPaths: entry.linkedPaths,
    manifestOf: entry.manifestOf,
  }
}

/**
 * Markup of all components, for developers.
 *
 * @throws NotBuilt when there is no build
 * @rule SR213
 */
export const loadStyleguide = async (): Promise<(views: PublicViews) => string> =>
  (await loadEntry()).renderStyleguide

const manifest = new URL("client/.vite/manifest.json", dist)

const loadEntry = async (): Promise<ServerEntry<unknown>> => {
  if (!existsSync(manifest)) throw new NotBuilt()
  return (await import(new URL("ssr/entry-server.js", dist).href)) as ServerEntry<unknown>
}
