import { useLingui } from "@lingui/react/macro"
import { useShop } from "../state/use-shop.ts"

const languageOf = (locale: string): string => locale.split("-")[0] ?? locale

/** Links to the page in the other languages. They load documents. */
export function Languages() {
  const { page, view } = useShop()
  const { t } = useLingui()
  return (
    <nav className="languages" aria-label={t`Language`}>
      {page.alternates.map(({ code, href, label, locale }) => (
        <a
          key={code}
          href={href}
          lang={languageOf(locale)}
          hrefLang={languageOf(locale)}
          aria-current={code === view.code ? "true" : undefined}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
