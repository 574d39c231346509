export { hasDocument } from "./document.ts"
import { rootId } from "../document/document.ts"
import { openPanel, type Ui } from "../state/ui.ts"
import { startWorker } from "./worker.ts"

/**
 * Tells the browser how the shop is installed. Named in the document, the manifest and its icon are asked for before the
 * largest picture is painted.
 *
 * @rule SW15
 */
const nameManifest = (): void => {
  const { manifest } = document.getElementById(rootId)!.dataset
  if (manifest === undefined) return
  document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: manifest }))
}

/** What comes after everything else: the device's ways into the shop, and its worker. @see SW9, SW12 */
export const begin = (ui: Ui, renew: () => void, rest: () => Promise<void>): Promise<void> => {
  const follow = (): void => {
    if (location.hash === "#wishlist") openPanel(ui, "wishlist")
  }
  nameManifest()
  follow()
  addEventListener("hashchange", follow)
  return startWorker(renew, rest)
}
