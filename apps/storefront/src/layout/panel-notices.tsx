import type { Notice } from "@shop/core/notice"
import { useShop } from "../state/use-shop.ts"
import { NoticeList } from "./notice-list.tsx"

interface PanelNoticesProps {
  /** Notices that the panel shows in another place. */
  readonly except?: ReadonlyArray<Notice["body"]["tag"]> | undefined
}

/** Notices inside a panel or modal, because those of the page are inert. */
export function PanelNotices({ except }: PanelNoticesProps) {
  const { notices } = useShop()
  return (
    <div className="notices notices--inside" aria-live="polite">
      {notices.length === 0 ? null : <NoticeList except={except} />}
    </div>
  )
}
