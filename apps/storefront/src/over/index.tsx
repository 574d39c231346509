import { CookieNotice } from "../layout/cookie-notice.tsx"
import { BackToTop } from "./back-to-top.tsx"
import { BuyBar } from "./buy-bar.tsx"
import { ModalHost } from "./modal-host.tsx"
import { NewVersion } from "./new-version.tsx"
import { OfflineLine } from "./offline-line.tsx"
import { PanelHost } from "./panel-host.tsx"
import { useLostPictures } from "./lost-pictures.ts"
import { usePageFrame } from "./page-frame.ts"
import { useTabIcon } from "./tab-icon.ts"

/** What a page has over it once the runtime is there: the open panel, open modals, and what follows the scroll. */
export function OverPage() {
  usePageFrame()
  useLostPictures()
  useTabIcon()
  return (
    <>
      <OfflineLine />
      <CookieNotice />
      <BackToTop />
      <BuyBar />
      <PanelHost />
      <ModalHost />
      <NewVersion />
    </>
  )
}
