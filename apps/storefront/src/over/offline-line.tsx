import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { Icon } from "../parts/icon.tsx"
import { useShop } from "../state/use-shop.ts"
import { clock } from "./clock.ts"

/** What can be done without a network, and how old it is what is shown. */
export function OfflineLine() {
  const { isOnline, onDevice, page, view } = useShop()
  const { t } = useLingui()
  const pieces = onDevice?.pieces ?? 0
  const asOfMs = page.asOfMs ?? (pieces > 0 ? onDevice?.asOfMs : null) ?? null
  const moment = asOfMs === null ? "" : clock(asOfMs, Date.now(), view.locale)
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
