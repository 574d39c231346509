import { useLingui } from "@lingui/react/macro"
import { href } from "@shop/core/store-view"
import type { PageView } from "@shop/core/page"
import { useShop } from "../state/use-shop.ts"

interface BreadcrumbsProps {
  readonly current: string
  /** The breadcrumbs of another page than the shown one. */
  readonly of?: PageView["crumbs"]
}

/** Links from the home page to this page, and the name of this page. */
export function Breadcrumbs({ current, of }: BreadcrumbsProps) {
  const { view, page } = useShop()
  const { t } = useLingui()
  const home = { label: t`Home`, href: href(view, "/") }
  const above = (of ?? page.crumbs).filter((crumb) => crumb.label !== current && crumb.href !== home.href)
  return (
    <nav aria-label={t`You are here`}>
      <ol className="crumbs">
        {[home, ...above].map((crumb) => (
          <li key={crumb.href}>
            <a href={crumb.href}>{crumb.label}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </nav>
  )
}
