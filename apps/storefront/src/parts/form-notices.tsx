import { useLingui } from "@lingui/react/macro"
import { noticeText } from "../i18n/notice-text.ts"
import { useShop } from "../state/use-shop.ts"
import { useHydrated } from "./use-hydrated.ts"

/** The notices of a submitted form, for shoppers without JavaScript. */
export function FormNotices() {
  const { i18n } = useLingui()
  const { notices, view } = useShop()
  if (useHydrated() || notices.length === 0) return null
  return (
    <ul className="form-notices" role="status">
      {notices.map(({ id, kind, body }) => (
        <li key={id} className={`notice notice--${kind}`}>
          <p>{noticeText(i18n, body, view.money)}</p>
        </li>
      ))}
    </ul>
  )
}
