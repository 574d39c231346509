import type { ReactNode } from "react"
import { useLingui } from "@lingui/react/macro"
import { contentId } from "../document/content.ts"
import { Announce } from "./announce.tsx"
import { BottomNav } from "./bottom-nav.tsx"
import { DemonstrationBar } from "./demonstration-bar.tsx"
import { Footer } from "./footer/footer.tsx"
import { Header } from "./header/header.tsx"
import { MenuPanel } from "./header/menu-panel.tsx"
import { Notifications } from "../notifications/notifications.tsx"
import { OfflineRegion } from "../notifications/offline-region.tsx"
import { Overlays } from "../overlays/index.tsx"

interface LayoutProps {
  /** The class that styles know the page by. */
  readonly pageClass: string
  readonly children: ReactNode
}

// Constant elements: React does not render them again with every page.
const above = (
  <>
    <OfflineRegion />
    <DemonstrationBar />
    <Announce />
    <Header />
  </>
)
const below = (
  <>
    <Footer />
    <MenuPanel />
    <BottomNav />
    <Overlays />
    <Notifications />
  </>
)

/** The layout of most pages. @see S2 §2 Layouts */
export function DefaultLayout({ pageClass, children }: LayoutProps) {
  const { t } = useLingui()
  return (
    <>
      <a className="skip" href={`#${contentId}`}>{t`Skip to the content`}</a>
      {above}
      <main id={contentId} tabIndex={-1} className={pageClass}>
        {children}
      </main>
      {below}
    </>
  )
}
