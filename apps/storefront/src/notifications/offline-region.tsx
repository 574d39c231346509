import { createRef } from "react"

/** The region of the layout that is shown; the overlays render into it. */
export const offlineRegion = createRef<HTMLDivElement>()

/** The place of the offline notice. The region is always rendered, so that screen readers announce changes in it. */
export function OfflineRegion() {
  return <div aria-live="polite" ref={offlineRegion} />
}
