import type { ComponentPropsWithoutRef } from "react"
import { href } from "@shop/core/store-view"
import { useHasPage } from "../document/site.ts"
import { useView } from "../state/use-shop.ts"

interface PageLinkProps extends Omit<ComponentPropsWithoutRef<"a">, "href"> {
  /** Without the prefix of the view. */
  readonly path: string
}

/** A link to a content page; only its text when the page does not exist. @rule UI251 */
export function PageLink({ path, children, ...rest }: PageLinkProps) {
  const view = useView()
  const hasPage = useHasPage()
  return hasPage(path) ? (
    <a {...rest} href={href(view, path)}>
      {children}
    </a>
  ) : (
    children
  )
}
