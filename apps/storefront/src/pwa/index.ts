import type { PageView } from "@shop/core/page"
import { type EmbeddedState, rootId, stateId } from "../document/document.ts"
import { findStoredPage } from "../service-worker/stored-page.ts"
import { openPanel, type Ui } from "../state/ui.ts"
import { registerWorker } from "./registration.ts"

export { storeBuild } from "./registration.ts"

const currentPath = (): string => location.pathname + location.search
const loadedPath = currentPath()

/**
 * Whether loading the current address again shows a stored page other than the one that was loaded.
 *
 * @see SW10
 */
export const hasStoredPage = async (): Promise<boolean> =>
  currentPath() !== loadedPath &&
  navigator.serviceWorker.controller !== null &&
  (await findStoredPage(location.origin + currentPath())) !== undefined

/**
 * The page in the document that the worker has stored for an address; null without one of the running build, which names
 * the same main script.
 *
 * @param url - path and query
 * @rule SH14
 */
export const storedPage = async (url: string): Promise<PageView | null> => {
  const stored = await findStoredPage(location.origin + url)
  if (stored === undefined) return null
  const parsed = new DOMParser().parseFromString(await stored.text(), "text/html")
  const mainScript = (of: Document) =>
    of.querySelector("script[type=module]:not([async])")?.getAttribute("src")
  const state = parsed.getElementById(stateId)?.textContent ?? null
  if (state === null || mainScript(parsed) !== mainScript(document)) return null
  return (JSON.parse(state) as EmbeddedState).page
}

/**
 * Links the web app manifest. In the document, it and its icon would load before the largest picture.
 *
 * @rule SW15
 */
const linkManifest = (): void => {
  const { manifest } = document.getElementById(rootId)!.dataset
  if (manifest === undefined) return
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: manifest }))
}

/** Starts the parts of an installable app: manifest, shortcut to the wishlist, service worker. @see SW9, SW12 */
export const startApp = (ui: Ui, renew: () => void): Promise<void> => {
  const openWishlist = (): void => {
    if (location.hash === "#wishlist") openPanel(ui, "wishlist")
  }
  linkManifest()
  openWishlist()
  addEventListener("hashchange", openWishlist)
  return registerWorker(ui, renew)
}
