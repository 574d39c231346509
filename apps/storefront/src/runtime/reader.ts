import { wishlistItemOf } from "../pages/product/wishlist-item.ts"
import { mirror } from "../state/mirror.ts"
import type { ShopState } from "../state/shop-state.ts"
import { setCookieNoticeDue } from "../state/ui.ts"
import type { DeviceRecords } from "./device-records.ts"
import { onFirstIntent } from "./intent.ts"
import { noteViewed } from "./viewed-products.ts"

/** Shows whether the device is online until the programs do. */
export const watchNetwork = (state: ShopState): void => {
  const onChange = (): void => {
    if (state.account === null) return mirror(state, { isOnline: navigator.onLine })
    for (const name of ["online", "offline"]) removeEventListener(name, onChange)
  }
  for (const name of ["online", "offline"]) addEventListener(name, onChange)
  onChange()
}

/**
 * Serves a page whose visitor may only read: starts the programs when the device holds data of the shopper, otherwise at
 * the first intent to act.
 *
 * @rule UI500, UI501, UI503
 */
export const serveReader = async (
  state: ShopState,
  records: Promise<DeviceRecords>,
  startRuntime: () => void,
): Promise<void> => {
  onFirstIntent(startRuntime)
  const { hasData, isCookieNoticeAccepted } = await records
  if (hasData) return startRuntime()
  setCookieNoticeDue(state.ui, !isCookieNoticeAccepted)
  const { page } = state.page
  if (page.kind === "product") noteViewed(wishlistItemOf(page))
}
