import { useLingui } from "@lingui/react/macro"
import { useCallback, useEffect, useRef } from "react"
import { pageHref } from "@shop/core/routing"
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
  const { account, isOnline, view, views } = useShop()
  const { page } = useActions()
  // A page in a language that is not on the device needs the network.
  const isInOtherLanguage = useCallback(
    (): boolean => resolveStoreView(views, location.hostname, location.pathname)?.view.code !== view.code,
    [view, views],
  )
  const open = useCallback((): void => {
    if (location.pathname !== pageHref(view, "offline")) page.open(location.pathname + location.search)
  }, [page, view])
  // A reader's device has neither the programs nor other pages than those that the worker stored.
  const isRunning = account !== null
  useEffect(() => {
    if (isRunning && !isInOtherLanguage()) open()
  }, [isInOtherLanguage, isRunning, open])
  const wasOffline = useRef(false)
  useEffect(() => {
    if (isOnline && wasOffline.current && (!isRunning || isInOtherLanguage())) location.reload()
    wasOffline.current = !isOnline
  }, [isInOtherLanguage, isOnline, isRunning])
  return (
    <LostPage title={t`You are offline`}>
      <p>
        {t`This page is not on your device yet. Pages you have visited are, and your cart is safe: it is sent when you are back.`}
      </p>
      <Button onClick={() => (isInOtherLanguage() ? location.reload() : open())}>{t`Try again`}</Button>
    </LostPage>
  )
}
