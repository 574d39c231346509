import { useLingui } from "@lingui/react/macro"
import type { Notice, NoticeAction } from "@shop/core/notice"
import { noticeText } from "../i18n/notice-text.ts"
import { NoticeButton, NoticeContent } from "../parts/notice-content.tsx"
import { openModal } from "../modals/open.ts"
import { useActions, useShop, useUi, useView } from "../state/use-shop.ts"

interface NoticeListProps {
  /** Notices that the screen shows in another place. */
  readonly except?: ReadonlyArray<Notice["body"]["tag"]> | undefined
}

export function NoticeList({ except }: NoticeListProps) {
  const { notices } = useShop()
  return (
    <ul>
      {notices.map((notice) =>
        except?.includes(notice.body.tag) ? null : <NoticeItem key={notice.id} notice={notice} />,
      )}
    </ul>
  )
}

function NoticeItem({ notice }: { readonly notice: Notice }) {
  const { t, i18n } = useLingui()
  const view = useView()
  const actions = useActions()
  const ui = useUi()
  // An offline order needs another confirmation. @see S2 §2 Modals
  const needsConfirmation = notice.action === "confirmOrder"
  const close = (): void => actions.notice.close(notice.id)
  const perform = (): void => {
    if (notice.action === "reload") location.reload()
    else if (needsConfirmation) openModal(ui, "orderConfirmation")
    else actions.notice.act(notice.id)
  }
  const labels: Readonly<Record<NoticeAction, string>> = {
    proceedToCheckout: t`Proceed to checkout`,
    undoRemove: t`Undo`,
    retry: t`Try again`,
    clearWishlist: t`OK`,
    removeLine: t`OK`,
    compare: t`See the comparison`,
    confirmOrder: t`Confirm the order`,
    finishPayment: t`Finish the order`,
    reload: t`Load the page again`,
  }
  return (
    <li className={`notice notice--${notice.kind}`}>
      <NoticeContent kind={notice.kind} text={noticeText(i18n, notice.body, view.money)} onClose={close}>
        {notice.action === null ? null : (
          <NoticeButton onClick={perform}>{labels[notice.action]}</NoticeButton>
        )}
        {notice.secondAction === null ? null : <NoticeButton onClick={close}>{t`Cancel`}</NoticeButton>}
      </NoticeContent>
    </li>
  )
}
