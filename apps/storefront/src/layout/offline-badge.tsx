import { useLingui } from "@lingui/react/macro"
import { Icon } from "../parts/icon.tsx"
import { useShop } from "../state/use-shop.ts"

/** One sober line while the device is offline. The region is always there, so that its words are heard. */
export function OfflineBadge() {
  const { isOnline } = useShop()
  const { t } = useLingui()
  return (
    <div aria-live="polite">
      {isOnline ? null : (
        <p className="offline">
          <Icon name="offline" />
          {t`You are offline. Some features might not be available.`}
        </p>
      )}
    </div>
  )
}
