import { Effect, Layer } from "effect"
import { ExternalNavigation, type Network, Storage, type Tabs, type Transport } from "@shop/core/ports"
import {
  applySettingsChange,
  CurrentView,
  defaults,
  limits,
  Settings,
  type SettingsChange,
} from "@shop/core/settings"
import type { PublicViews } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import * as BrowserNetwork from "../browser/network.ts"
import * as BrowserTabs from "../browser/tabs.ts"
import { fetchSender, layer as transport, type Fetch } from "../http/index.ts"
import { guarded, indexedDbDevice, type StorageDevice } from "../idb/index.ts"
import * as MemoryNetwork from "../memory/network.ts"
import * as MemoryStorage from "../memory/storage.ts"
import * as MemoryTabs from "../memory/tabs.ts"

/** The options of a shop. Only `origin` and `view` have no default. */
export interface ShopOptions {
  /** Origin of the platform, such as "https://shop.example"; "" for the origin of the page. */
  readonly origin: string
  /** Code of the store view, such as "fr", or a store view of your own. */
  readonly view: string | StoreView
  /** URL path of the first page; the home page of the view by default. */
  readonly path?: string
  /** Views that a server has rendered into the document; without them the first page is fetched. */
  readonly rendered?: PublicViews
  /** Settings that differ from the defaults. */
  readonly settings?: SettingsChange
  /** Name of the database and of the channel between tabs; shops of one origin need different names. */
  readonly name?: string
  /** IndexedDB in browsers, memory elsewhere. */
  readonly storage?: StorageDevice
  /** The window in browsers; elsewhere the network counts as online. */
  readonly network?: BrowserNetwork.NetworkSource
  /** BroadcastChannel and navigator.locks in browsers; elsewhere the shop is the only tab. */
  readonly tabs?: BrowserTabs.TabsSource
  readonly fetch?: Fetch
  /** Called for URLs outside the shop, such as a payment provider; loads them in browsers. */
  readonly onExternalNavigation?: (url: string) => void
}

/** APIs of a browser; all are missing on a server. */
interface BrowserApis {
  readonly window?: BrowserNetwork.NetworkSource & Pick<EventTarget, "addEventListener">
  /** A browser without locks has null or undefined. */
  readonly navigator?: { readonly locks?: LockManager | null }
  readonly indexedDB?: unknown
  readonly location?: Pick<Location, "assign" | "replace">
  readonly BroadcastChannel?: typeof BroadcastChannel
}

/**
 * Resolves the store view of the options.
 *
 * @throws RangeError for a code without a store view
 */
export const viewOf = ({ view, rendered }: ShopOptions): StoreView => {
  if (typeof view !== "string") return view
  const views = rendered?.views ?? defaults.views
  const found = views.find(({ code }) => code === view)
  if (found === undefined)
    throw new RangeError(`no store view "${view}"; there are ${views.map(({ code }) => code).join(", ")}`)
  return found
}

const storageLayer = ({ storage }: ShopOptions, name: string, { indexedDB }: BrowserApis) => {
  if (storage !== undefined) return Layer.sync(Storage, () => guarded(storage))
  return indexedDB === undefined
    ? MemoryStorage.layer
    : Layer.sync(Storage, () => guarded(indexedDbDevice(name)))
}

const tabsLayer = ({ tabs }: ShopOptions, name: string, apis: BrowserApis): Layer.Layer<Tabs> => {
  if (tabs !== undefined) return BrowserTabs.layer(tabs, name)
  const { window, navigator, BroadcastChannel } = apis
  if (window === undefined) return MemoryTabs.layer
  const source = {
    ...(BroadcastChannel === undefined ? {} : { BroadcastChannel }),
    ...(navigator?.locks ? { locks: navigator.locks } : {}),
    page: window,
  }
  return BrowserTabs.layer(source, name)
}

const networkLayer = ({ network }: ShopOptions, { window }: BrowserApis): Layer.Layer<Network> => {
  const source = network ?? window
  return source === undefined ? MemoryNetwork.online : BrowserNetwork.layer(source)
}

/** The ports of the core as the options choose them. */
export const portsOf = (
  options: ShopOptions,
  view: StoreView,
  apis: BrowserApis = globalThis,
): Layer.Layer<Transport | Storage | Network | Tabs | ExternalNavigation | Settings | CurrentView> => {
  const { origin, name = "shop", rendered } = options
  const changes = options.settings ?? rendered?.settings ?? {}
  const settings = { ...applySettingsChange(defaults, changes), ...(rendered && { views: rendered.views }) }
  const send = fetchSender(options.fetch ?? ((url, init) => fetch(url, init)), origin, {
    timeoutMs: limits.callTimeoutMs,
  })
  const { onExternalNavigation: external } = options
  const to = external ?? ((url: string) => apis.location?.assign(url))
  const replace = external ?? ((url: string) => apis.location?.replace(url))
  return Layer.mergeAll(
    transport(send),
    storageLayer(options, name, apis),
    networkLayer(options, apis),
    tabsLayer(options, name, apis),
    Layer.succeed(ExternalNavigation, {
      to: (url) => Effect.sync(() => to(url)),
      replace: (url) => Effect.sync(() => replace(url)),
    }),
  ).pipe(Layer.provideMerge(Layer.merge(Layer.succeed(CurrentView, view), Layer.succeed(Settings, settings))))
}
