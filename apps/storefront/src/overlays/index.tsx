import { CookieNotice } from "./cookie-notice.tsx"
import { BackToTop } from "./back-to-top.tsx"
import { BuyBar } from "./buy-bar.tsx"
import { ModalHost } from "./modal-host.tsx"
import { NewVersion } from "./new-version.tsx"
import { OfflineNotice } from "./offline-notice.tsx"
import { PageNotifications } from "./page-notifications.tsx"
import { PanelHost } from "./panel-host.tsx"
import { useReloadPictures } from "../browser/reload-pictures.ts"
import { useDocumentClasses } from "../browser/document-classes.ts"
import { useTabIcon } from "../browser/tab-icon.ts"

/** Everything shown over a page: panels, modals, notifications of the device, and controls that follow the scroll position. */
export function Overlays() {
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
