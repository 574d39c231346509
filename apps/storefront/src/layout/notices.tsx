import { useLingui } from "@lingui/react/macro"
import { createRef, lazy, Suspense } from "react"
import { NoticeButton, NoticeContent } from "../parts/notice-content.tsx"
import { setRuntimeMissing } from "../state/ui.ts"
import { useShop, useUi, useStartRuntime } from "../state/use-shop.ts"

/** The chunk is loaded before the first notice, because overlays load it after hydration. */
const NoticeList = lazy(async () => ({ default: (await import("./deferred-components.ts")).NoticeList }))

/** The region of the layout that is shown; overlays render into it. */
export const noticesRegion = createRef<HTMLDivElement>()

/** The region of notices. It is always rendered, so that screen readers announce changes in it. */
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

/** Offers to load the runtime again, for which an action waits. */
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
      <NoticeContent
        kind="danger"
        text={
          isOnline
            ? t`An error occured while loading the component.`
            : t`Component couldn't be loaded due to lack of network connectivity.`
        }
        onClose={() => setRuntimeMissing(ui, false)}
      >
        <NoticeButton onClick={retry}>{t`Try again`}</NoticeButton>
      </NoticeContent>
    </div>
  )
}
