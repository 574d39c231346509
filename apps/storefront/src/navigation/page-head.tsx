import { useLingui } from "@lingui/react"
import { useEffect, useRef } from "react"
import { withLoadedReviews } from "@shop/core/seo"
import { headOf } from "../document/head.ts"
import { readSite, updateHead } from "../document/update-head.ts"
import { afterPaint } from "../browser/after-paint.ts"
import { useShop } from "../state/use-shop.ts"

/**
 * Updates the head of the document after a navigation, once the new page is painted. The server has written the head of
 * the first page.
 *
 * @rule UI250
 */
export function PageHead() {
  const { page, view, views, reviews, settings } = useShop()
  const { i18n } = useLingui()
  /** The page that the server rendered; null after the first navigation. */
  const serverPage = useRef<typeof page | null>(page)
  useEffect(() => {
    if (page === serverPage.current) return
    serverPage.current = null
    return afterPaint(() =>
      updateHead(
        headOf(
          i18n,
          {
            page: withLoadedReviews(page, reviews),
            view,
            views,
            ...(settings === undefined ? {} : { settings }),
          },
          readSite(),
        ),
      ),
    )
  }, [i18n, page, reviews, settings, view, views])
  return null
}
