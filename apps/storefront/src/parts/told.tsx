import { useLingui } from "@lingui/react/macro"
import { noticeText } from "../i18n/notice-text.ts"
import { useShop } from "../state/use-shop.ts"

/**
 * What came of the last form, where no script runs. Elsewhere notices have a place of their own over every page, and
 * this says nothing.
 */
export function Told() {
  if (!import.meta.env.SSR) return null
  return <Sentences />
}

function Sentences() {
  const { i18n } = useLingui()
  const { notices, view } = useShop()
  if (notices.length === 0) return null
  return (
    <ul className="told" role="status">
      {notices.map(({ id, kind, body }) => (
        <li key={id} className={`notice notice--${kind}`}>
          <p>{noticeText(i18n, body, view.money)}</p>
        </li>
      ))}
    </ul>
  )
}
