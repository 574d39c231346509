export { hasDocument } from "./document.ts"
import { openPanel, type Ui } from "../state/ui.ts"
import { startWorker } from "./worker.ts"

/** What comes after everything else: the device's ways into the shop, and its worker. @see SW9, SW12 */
export const begin = (ui: Ui, renew: () => void, rest: () => Promise<void>): Promise<void> => {
  const follow = (): void => {
    if (location.hash === "#wishlist") openPanel(ui, "wishlist")
  }
  follow()
  addEventListener("hashchange", follow)
  return startWorker(renew, rest)
}
