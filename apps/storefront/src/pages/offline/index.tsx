import { useLingui } from "@lingui/react/macro"
import { useCallback, useEffect, useRef } from "react"
import { href, resolve } from "@shop/core/store-view"
import brokenBowl from "../../art/broken-bowl.svg"
import { Button, GoLink } from "../../parts/button.tsx"
import { EmptyState } from "../../parts/empty-state.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

/**
 * Stands in, at any address, for a page that neither the network nor the device could give. The core may still know
 * enough to show it; it is asked at once, and again when the network is back.
 *
 * @see SW10
 */
export default function Offline() {
  const { t } = useLingui()
  const { isOnline, view, views } = useShop()
  const { page } = useActions()
  const open = useCallback(
    (isAsked: boolean): void => {
      const own = resolve(views, location.hostname, location.pathname)
      // Where its own language is not on the device another stands in, and only the network has the page.
      if (own?.view.code !== view.code) return isAsked ? location.reload() : undefined
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
    <div className="wrap lost">
      <EmptyState
        drawing={<img src={brokenBowl} width={264} height={105} alt="" />}
        heading="h1"
        title={t`You are offline`}
      >
        <p>
          {t`This page is not on your device yet. Pages you have visited are, and your cart is safe: it is sent when you are back.`}
        </p>
        <Button onClick={() => open(true)}>{t`Try again`}</Button>
        <GoLink href={href(view, "/")}>{t`Back to the home page`}</GoLink>
      </EmptyState>
    </div>
  )
}
