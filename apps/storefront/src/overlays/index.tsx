import { startTransition, useEffect, useState } from "react"
import { CookieNotice } from "./cookie-notice.tsx"
import { BackToTop } from "./back-to-top.tsx"
import { BuyBar } from "./buy-bar.tsx"
import { ModalHost } from "./modal-host.tsx"
import { NewVersion } from "./new-version.tsx"
import { OfflineNotice } from "./offline-notice.tsx"
import { PanelHost } from "./panel-host.tsx"
import { useReloadPictures } from "../browser/reload-pictures.ts"
import { useDocumentClasses } from "../browser/document-classes.ts"
import { useTabIcon } from "../browser/tab-icon.ts"
import { deferred } from "../parts/deferred.tsx"

/** They load with the programs, which make them. */
const PageNotifications = deferred(() => import("./page-notifications.tsx"), { isOptional: true })

/**
 * Everything shown over a page: panels, modals, notifications of the device, and controls that follow the scroll position.
 * They are rendered behind the layout, because some render into its regions.
 */
export function Overlays() {
  const [hasLayout, setHasLayout] = useState(false)
  useEffect(() => startTransition(() => setHasLayout(true)), [])
  return hasLayout ? <ShownOverlays /> : null
}

function ShownOverlays() {
  useDocumentClasses()
  useReloadPictures()
  useTabIcon()
  return (
    <>
      <PageNotifications />
      <OfflineNotice />
      <CookieNotice />
      <BackToTop />
      <BuyBar />
      <PanelHost />
      <ModalHost />
      <NewVersion />
    </>
  )
}
