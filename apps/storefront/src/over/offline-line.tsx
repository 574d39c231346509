import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { useState } from "react"
import { createPortal } from "react-dom"
import { offlineRegion } from "../layout/offline-badge.tsx"
import { Icon } from "../parts/icon.tsx"
import { useShop } from "../state/use-shop.ts"
import { clock } from "./clock.ts"

/**
 * One sober line while the device is offline, or while what is shown is not of now. It stands in the region that every
 * page has for it.
 */
export function OfflineLine() {
  const { isOnline, page } = useShop()
  // This comes after the layout it lies over, whose region is there.
  const [region] = useState(() => offlineRegion.current)
  return region === null || (isOnline && page.asOfMs === undefined) ? null : createPortal(<Words />, region)
}

/** What can be done without a network, and how old it is what is shown. */
function Words() {
  const { isOnline, onDevice, page, view } = useShop()
  const { t } = useLingui()
  const pieces = onDevice?.pieces ?? 0
  const asOfMs = page.asOfMs ?? (pieces > 0 ? onDevice?.asOfMs : null) ?? null
  const moment = asOfMs === null ? "" : clock(asOfMs, view.locale)
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
