import { useLingui } from "@lingui/react/macro"
import { createRef, lazy, Suspense } from "react"
import { Icon } from "../parts/icon.tsx"
import { setRuntimeMissing } from "../state/ui.ts"
import { useShop, useUi, useStartRuntime } from "../state/use-shop.ts"

/** This chunk is loaded beforehand, as soon as the runtime is there: notices come from nowhere else. */
const NoticeList = lazy(async () => ({ default: (await import("./deferred-parts.ts")).NoticeList }))

/** Where they are, for what is told among them and comes late. There is one layout at a time, and it has one. */
export const noticesRegion = createRef<HTMLDivElement>()

/** Where notices appear. The region is always there, so that what is put into it is heard. */
export function Notices() {
  const { notices, ui } = useShop()
  return (
    <div className="notices" aria-live="polite" ref={noticesRegion}>
      {ui.isRuntimeMissing ? <RuntimeMissing /> : null}
      {notices.length === 0 ? null : (
        <Suspense>
          <NoticeList />
        </Suspense>
      )}
    </div>
  )
}

/** What the shopper wanted waits until the rest of the shop could be loaded. */
function RuntimeMissing() {
  const { t } = useLingui()
  const { isOnline } = useShop()
  const ui = useUi()
  const startRuntime = useStartRuntime()
  const retry = (): void => {
    setRuntimeMissing(ui, false)
    startRuntime()
  }
  return (
    <div className="notice notice--danger">
      <Icon name="alert" />
      <p>
        {isOnline
          ? t`An error occured while loading the component.`
          : t`Component couldn't be loaded due to lack of network connectivity.`}
      </p>
      <button
        type="button"
        className="tap"
        aria-label={t`Close`}
        onClick={() => setRuntimeMissing(ui, false)}
      >
        <Icon name="close" />
      </button>
      <button type="button" className="notice__act" onClick={retry}>
        {t`Try again`}
      </button>
    </div>
  )
}
