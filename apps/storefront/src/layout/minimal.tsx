import type { ReactNode } from "react"
import { useLingui } from "@lingui/react/macro"
import { contentId, headerId } from "../document/content.ts"
import { Logo } from "../parts/logo.tsx"
import { DemonstrationBar } from "./demonstration-bar.tsx"
import { Footer } from "./footer/footer.tsx"
import { Notifications } from "../notifications/notifications.tsx"
import { OfflineRegion } from "../notifications/offline-region.tsx"
import { Overlays } from "../overlays/index.tsx"

interface LayoutProps {
  /** The class that styles know the page by. */
  readonly pageClass: string
  readonly children: ReactNode
}

/** A layout of logo, content and a small footer, without distractions. @see S2 §2 Layouts */
export function MinimalLayout({ pageClass, children }: LayoutProps) {
  const { t } = useLingui()
  return (
    <>
      <a className="skip" href={`#${contentId}`}>{t`Skip to the content`}</a>
      <OfflineRegion />
      <DemonstrationBar />
      <header id={headerId} className="header header--minimal">
        <div className="wrap">
          <Logo />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className={pageClass}>
        {children}
      </main>
      <Footer isMinimal />
      <Overlays />
      <Notifications />
    </>
  )
}
