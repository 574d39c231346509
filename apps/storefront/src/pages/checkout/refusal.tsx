import { useLingui } from "@lingui/react/macro"
import type { CheckoutView } from "@shop/core/checkout"
import { useSaidHere } from "../../forms/use-told.ts"
import { noticeText } from "../../i18n/notice-text.ts"
import { Icon } from "../../parts/icon.tsx"
import { useShop } from "../../state/use-shop.ts"

/** Why the last try came to nothing: it stays where the next one is made, and is not said over the page as well. */
export default function Refusal({ why }: { readonly why: CheckoutView["refusal"] }) {
  const { i18n } = useLingui()
  const { view } = useShop()
  useSaidHere(why?.tag ?? null)
  if (why === null) return null
  return (
    <p className="problem" role="alert">
      <Icon name="alert" />
      {noticeText(i18n, why, view.money)}
    </p>
  )
}
