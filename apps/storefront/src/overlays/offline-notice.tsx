import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { createPortal } from "react-dom"
import { offlineRegion } from "../notifications/offline-region.tsx"
import { Icon } from "../parts/icon.tsx"
import { useShop } from "../state/use-shop.ts"
import { momentText } from "../i18n/moment-text.ts"

/** One line while the device is offline, or while the page shows stored data. It is rendered into the layout's region. */
export function OfflineNotice() {
  const { isOnline, page } = useShop()
  // This component renders after the layout, whose region exists by then.
  const [region] = useState(() => offlineRegion.current)
  return region === null || (isOnline && page.asOfMs === undefined) ? null : createPortal(<Words />, region)
}

/** Shows which products are available offline, and the age of the shown data. */
function Words() {
  const { isOnline, onDevice, page, view } = useShop()
  const { t } = useLingui()
  const pieces = onDevice?.pieces ?? 0
  const asOfMs = page.asOfMs ?? (pieces > 0 ? onDevice?.asOfMs : null) ?? null
  const moment = asOfMs === null ? "" : momentText(asOfMs, view.locale)
  return (
    <p className="offline">
      <Icon name="offline" />
      <span>
        {isOnline
          ? t`The shop does not answer at the moment.`
          : t`You are offline. Some features might not be available.`}
        {pieces === 0 ? null : (
          <>
            {" "}
            {t`${plural(pieces, { one: "# piece is on this device.", other: "# pieces are on this device." })}`}
          </>
        )}
        {moment === "" ? null : (
          <>
            {" "}
            <span className="offline__age">{t`Prices and stock as of ${moment}.`}</span>
          </>
        )}
      </span>
    </p>
  )
}
