import { rootId } from "../document/document.ts"
import { findStoredPage } from "../service-worker/stored-page.ts"
import { openPanel, type Ui } from "../state/ui.ts"
import { registerWorker } from "./registration.ts"

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
export const startApp = (ui: Ui, renew: () => void, rest: () => Promise<void>): Promise<void> => {
  const openWishlist = (): void => {
    if (location.hash === "#wishlist") openPanel(ui, "wishlist")
  }
  linkManifest()
  openWishlist()
  addEventListener("hashchange", openWishlist)
  return registerWorker(ui, renew, rest)
}
