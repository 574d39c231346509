import { plural } from "@lingui/core/macro"
import { useLingui } from "@lingui/react/macro"
import { momentText } from "../../i18n/moment-text.ts"
import { useShop } from "../../state/use-shop.ts"

/** The state of the catalogue on this device: its size and age, or the progress of loading. */
export function OnDevice() {
  const { onDevice, view } = useShop()
  const { t } = useLingui()
  if (onDevice === null) return null
  const { asOfMs, isTooLarge, pieces, progressPercent } = onDevice
  if (pieces === 0 && progressPercent !== null)
    return (
      <p className="search-panel__device small soft">
        <progress
          max={100}
          value={progressPercent}
          aria-label={t`The catalogue is being loaded onto this device`}
        />{" "}
        {t`The catalogue is being loaded onto this device: ${progressPercent}%`}
      </p>
    )
  if (isTooLarge)
    return (
      <p className="search-panel__device small soft">{t`The catalogue is too large for this device to keep.`}</p>
    )
  if (pieces === 0 || asOfMs === null) return null
  const moment = momentText(asOfMs, view.locale)
  return (
    <p className="search-panel__device small soft">
      {t`Catalogue on this device: ${plural(pieces, { one: "# piece", other: "# pieces" })}, as of ${moment}`}
    </p>
  )
}
