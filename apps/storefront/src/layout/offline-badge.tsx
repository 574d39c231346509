import { lazy, Suspense } from "react"
import { useShop } from "../state/use-shop.ts"

/** This chunk is there before anybody can know to be offline: the runtime tells, and it comes with the runtime. */
const OfflineLine = lazy(async () => ({ default: (await import("./over-page.ts")).OfflineLine }))

/**
 * One sober line while the device is offline, or while what is shown is not of now. The region is always there, so that
 * its words are heard.
 */
export function OfflineBadge() {
  const { isOnline, page } = useShop()
  return (
    <div aria-live="polite">
      {isOnline && page.asOfMs === undefined ? null : (
        <Suspense>
          <OfflineLine />
        </Suspense>
      )}
    </div>
  )
}
