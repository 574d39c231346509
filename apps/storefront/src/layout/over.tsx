import { CookieNotice } from "./cookie-notice.tsx"
import { NewsletterAnswer } from "./newsletter-answer.tsx"
import { PanelHost } from "./panel-host.tsx"

/** What is over the page, or listens beside it, once the runtime is there. */
export function OverPage({ isPanelWanted }: { readonly isPanelWanted: boolean }) {
  return (
    <>
      <NewsletterAnswer />
      <CookieNotice />
      {isPanelWanted ? <PanelHost /> : null}
    </>
  )
}
