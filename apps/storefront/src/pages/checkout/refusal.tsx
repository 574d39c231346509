import { useLingui } from "@lingui/react/macro"
import { useEffect, useState } from "react"
import type { Notice } from "@shop/core/notice"
import { noticeText } from "../../i18n/notice-text.ts"
import { Icon } from "../../parts/icon.tsx"
import { useActions, useShop } from "../../state/use-shop.ts"

/** What is told when an order comes to nothing. */
const refusals: ReadonlySet<string> = new Set([
  "OrderFailed",
  "OrderInvalid",
  "PriceChanged",
  "SomeUnavailable",
])

/** Why the last try came to nothing: it stays where the next one is made, and is not said over the page as well. */
export default function Refusal({ tries }: { readonly tries: number }) {
  const { i18n } = useLingui()
  const { notices, view } = useShop()
  const { close } = useActions().notice
  const [last, setLast] = useState<{ readonly tries: number; readonly told: Notice } | null>(null)
  const told = notices.find(({ body }) => refusals.has(body.tag))
  if (told !== undefined && told.id !== last?.told.id) setLast({ tries, told })
  const id = told?.id
  useEffect(() => {
    if (id !== undefined) close(id)
  }, [close, id])
  if (last === null || last.tries !== tries) return null
  return (
    <p className="problem" role="alert">
      <Icon name="alert" />
      {noticeText(i18n, last.told.body, view.money)}
    </p>
  )
}
