import { useLingui } from "@lingui/react/macro"
import { useState, useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { offersUpdate } from "../installed/decide.ts"
import { accept, isOffered, offer, subscribe } from "../installed/offer.ts"
import { noticesRegion } from "../layout/notices.tsx"
import { Icon } from "../parts/icon.tsx"
import { useShop } from "../state/use-shop.ts"

/** Among the notices: a new version of the shop is on the device, and waits until it is wanted. @see SW9 */
export function NewVersion() {
  const { t } = useLingui()
  const { page } = useShop()
  const isWaiting = useSyncExternalStore(subscribe, isOffered)
  // This comes after the layout it lies over, whose region is there.
  const [place] = useState(() => noticesRegion.current)
  if (place === null || !offersUpdate(isWaiting, page.page.kind)) return null
  return createPortal(
    <div className="notice notice--info notice--version">
      <Icon name="check" />
      <p>{t`A new version of the shop is ready.`}</p>
      <button type="button" className="tap" aria-label={t`Close`} onClick={() => offer(null)}>
        <Icon name="close" />
      </button>
      <button type="button" className="notice__act" onClick={accept}>
        {t`Load it now`}
      </button>
    </div>,
    place,
  )
}
