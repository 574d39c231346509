import { Trans, useLingui } from "@lingui/react/macro"
import { Button } from "../parts/button.tsx"
import { PageLink } from "../parts/page-link.tsx"
import { useActions, useShop } from "../state/use-shop.ts"

/**
 * A notice alone, since nothing here needs consent: what the device keeps serves the shopper alone. It asks no
 * question, covers no action, and is gone for good once it was read.
 *
 * @see S2 §4 Cookie notice
 */
export function CookieNotice() {
  const { claims } = useShop()
  const { acceptCookies } = useActions().claims
  const { t } = useLingui()
  if (claims?.isCookieNoticeShown !== true) return null
  return (
    <section className="cookies" aria-label={t`What your device keeps`}>
      <p>
        <Trans>
          No tracking. This device keeps what you do here, and what the shop needs offline.{" "}
          <PageLink path="/privacy">More about it</PageLink>
        </Trans>
      </p>
      <Button look="line" onClick={() => acceptCookies()}>{t`Understood`}</Button>
    </section>
  )
}
