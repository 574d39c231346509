import { useLingui } from "@lingui/react/macro"
import type { CheckoutView } from "@shop/core/checkout"
import { useDismissNotice } from "../../forms/use-notice.ts"
import { noticeText } from "../../i18n/notice-text.ts"
import { Icon } from "../../parts/icon.tsx"
import { useShop } from "../../state/use-shop.ts"

/** Why the last attempt to order failed. It replaces the notice of the failure. */
export default function Refusal({ refusal }: { readonly refusal: CheckoutView["refusal"] }) {
  const { i18n } = useLingui()
  const { view } = useShop()
  useDismissNotice(refusal?.tag ?? null)
  if (refusal === null) return null
  return (
    <p className="problem" role="alert">
      <Icon name="alert" />
      {noticeText(i18n, refusal, view.money)}
    </p>
  )
}
