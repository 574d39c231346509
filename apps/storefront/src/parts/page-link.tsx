import type { ReactNode } from "react"
import { href } from "@shop/core/store-view"
import { hasPage } from "../document/missing-pages.ts"
import { useView } from "../state/use-shop.ts"

interface PageLinkProps {
  /** Without the prefix of the view. */
  readonly path: string
  readonly className?: string
  readonly children?: ReactNode
}

/** A link to a page of content; the words alone where the shop has no such page. @rule UI251 */
export function PageLink({ path, className, children }: PageLinkProps) {
  const view = useView()
  return hasPage(path) ? (
    <a className={className} href={href(view, path)}>
      {children}
    </a>
  ) : (
    children
  )
}
