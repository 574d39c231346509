import { createRef } from "react"

/** Where a page has room for it: what comes late stands there. There is one layout at a time, and it has one. */
export const offlineRegion = createRef<HTMLDivElement>()

/** Where it is said that the device is offline. The region is always there, so that its words are heard. */
export function OfflineBadge() {
  return <div aria-live="polite" ref={offlineRegion} />
}
