import { useLingui } from "@lingui/react"
import { useEffect, useRef } from "react"
import { withLoadedReviews } from "@shop/core/seo"
import { headOf } from "../document/head.ts"
import { readSite, updateHead } from "../document/update-head.ts"
import { afterPaint } from "../browser/after-paint.ts"
import { useShop } from "../state/use-shop.ts"

/** Describes the shown page in the head of the document once it is painted. The first page's head is the server's. @rule UI250 */
export function PageHead() {
  const { page, view, views, reviews, settings } = useShop()
  const { i18n } = useLingui()
  /** The page of the document; null once another page was shown. */
  const first = useRef<typeof page | null>(page)
  useEffect(() => {
    if (page === first.current) return
    first.current = null
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
