import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { createPortal } from "react-dom"
import { noticesRegion } from "../layout/notices.tsx"
import { NoticeButton, NoticeContent } from "../parts/notice-content.tsx"
import { offersNewVersion } from "../pwa/offer.ts"
import { useShop, useUi } from "../state/use-shop.ts"
import { setNewVersion } from "../state/ui.ts"

/** Offers, among the notices, a new version of the shop that waits on the device. @see SW9 */
export function NewVersion() {
  const { t } = useLingui()
  const ui = useUi()
  const {
    page,
    ui: { acceptNewVersion },
  } = useShop()
  // This component renders after the layout, whose region exists by then.
  const [region] = useState(() => noticesRegion.current)
  if (region === null || acceptNewVersion === null || !offersNewVersion(page.page.kind)) return null
  return createPortal(
    <div className="notice notice--info notice--version">
      <NoticeContent
        kind="info"
        text={t`A new version of the shop is ready.`}
        onClose={() => setNewVersion(ui, null)}
      >
        <NoticeButton onClick={acceptNewVersion}>{t`Load it now`}</NoticeButton>
      </NoticeContent>
    </div>,
    region,
  )
}
