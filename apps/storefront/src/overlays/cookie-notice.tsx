import { Trans, useLingui } from "@lingui/react/macro"
import { Button } from "../parts/button.tsx"
import { PageLink } from "../parts/page-link.tsx"
import { useActions, useShop } from "../state/use-shop.ts"

/**
 * Informs about the stored data. It needs no consent, because all stored data serve the shopper. Once accepted, it is not
 * shown again.
 *
 * @see S2 §4 Cookie notice
 */
export function CookieNotice() {
  const { consent, ui: shown } = useShop()
  const { acceptCookies } = useActions().consent
  const { t } = useLingui()
  if (!(consent?.isCookieNoticeShown ?? shown.isCookieNoticeDue)) return null
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
