import { useLingui } from "@lingui/react/macro"
import { useCallback, useEffect, useRef } from "react"
import { resolveStoreView } from "@shop/core/store-view"
import { Button } from "../../parts/button.tsx"
import { LostPage } from "../../parts/lost-page.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

/**
 * Shown at the address of a page that neither network nor cache has. The core then opens the page from the data on
 * the device, and again when the network is back.
 *
 * @see SW10
 */
export default function Offline() {
  const { t } = useLingui()
  const { isOnline, view, views } = useShop()
  const { page } = useActions()
  const open = useCallback(
    (mayReload: boolean): void => {
      const own = resolveStoreView(views, location.hostname, location.pathname)
      // A page in a language that is not on the device needs the network.
      if (own?.view.code !== view.code) return mayReload ? location.reload() : undefined
      if (own.path !== "/offline") page.open(location.pathname + location.search)
    },
    [page, view, views],
  )
  const wasOffline = useRef(false)
  useEffect(() => {
    open(wasOffline.current && isOnline)
    wasOffline.current = !isOnline
  }, [isOnline, open])
  return (
    <LostPage title={t`You are offline`}>
      <p>
        {t`This page is not on your device yet. Pages you have visited are, and your cart is safe: it is sent when you are back.`}
      </p>
      <Button onClick={() => open(true)}>{t`Try again`}</Button>
    </LostPage>
  )
}
