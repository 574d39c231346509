import { lazy, Suspense } from "react"
import { useShop } from "../state/use-shop.ts"

/** The runtime loads this chunk beforehand: notices come from nowhere else. */
const NoticeList = lazy(() => import("./notice-list.tsx"))

/** Where notices appear. The region is always there, so that what is put into it is heard. */
export function Notices() {
  const { notices, ui } = useShop()
  return (
    <div className="notices" role="status">
      {notices.length === 0 && !ui.isRuntimeMissing ? null : (
        <Suspense>
          <NoticeList />
        </Suspense>
      )}
    </div>
  )
}
