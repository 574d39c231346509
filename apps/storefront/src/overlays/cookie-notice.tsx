import { Trans, useLingui } from "@lingui/react/macro"
import { Button } from "../parts/button.tsx"
import { PageLink } from "../parts/page-link.tsx"
import { useActions, useShop } from "../state/use-shop.ts"

/**
 * Tells what the device stores. It asks for no consent, because everything stored serves the shopper. Once accepted, it
 * never comes back.
 *
 * @see S2 §4 Cookie notice
 */
export function CookieNotice() {
  const { consent } = useShop()
  const { acceptCookies } = useActions().consent
  const { t } = useLingui()
  if (consent?.isCookieNoticeShown !== true) return null
  return (
    <section className="cookies" aria-label={t`What your device keeps`}>
      <p>
        <Trans>
          No tracking. This device keeps what you do here, and what the shop needs offline.{" "}
          <PageLink path="/privacy">More about it</PageLink>
        </Trans>
      </p>
      <Button variant="outline" onClick={() => acceptCookies()}>{t`Understood`}</Button>
    </section>
  )
}
