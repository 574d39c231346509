import type { I18n } from "@lingui/core"
import { msg } from "@lingui/core/macro"
import type { PublicViews } from "@shop/core/shop"
import { ownDescription } from "./description.ts"
import { brand } from "../layout/brand.ts"

/** What stands in the head of a document, as data. */
export interface Head {
  readonly language: string
  readonly title: string
  readonly description: string | null
  readonly isIndexed: boolean
  readonly canonical: string | null
  readonly alternates: ReadonlyArray<{ readonly hreflang: string; readonly href: string }>
}

/** The words of pages that have none of their own. */
const ownTitle = (i18n: I18n, views: Pick<PublicViews, "page">): string => {
  const { page } = views.page
  switch (page.kind) {
    case "home":
      return i18n._(msg`Stoneware pottery`)
    case "search":
      return i18n._(msg`Search`)
    case "cart":
      return i18n._(msg`Cart`)
    case "checkout":
      return i18n._(msg`Checkout`)
    case "account":
      return i18n._(msg`Account`)
    case "compare":
      return i18n._(msg`Compare`)
    case "orderStatus":
      return i18n._(msg`Find an order`)
    case "withdrawal":
      return i18n._(msg`Withdraw from a contract`)
    case "createPassword":
      return i18n._(msg`New password`)
    case "orderSuccess":
      return i18n._(msg`Thank you`)
    case "notFound":
      return i18n._(msg`Page not found`)
    case "error":
      return i18n._(msg`Something went wrong`)
    default:
      return brand
  }
}

/** The text of the browser's tab. */
export const titleOf = (i18n: I18n, views: Pick<PublicViews, "page">): string => {
  const title = views.page.title ?? ownTitle(i18n, views)
  return title === brand ? brand : `${title} – ${brand}`
}

/** Pages that belong to one shopper, or to nobody, are not for search engines. */
const isPrivate = (kind: PublicViews["page"]["page"]["kind"]): boolean =>
  kind === "cart" ||
  kind === "checkout" ||
  kind === "account" ||
  kind === "createPassword" ||
  kind === "compare" ||
  kind === "orderStatus" ||
  kind === "orderSuccess" ||
  kind === "notFound" ||
  kind === "error" ||
  kind === "search"

const languageOf = (locale: string): string => locale.split("-")[0] ?? locale

/**
 * The head of a page. Alternates are written only where the same page exists in the other views, each naming all,
 * and the default view stands for everybody else.
 *
 * @param origin - such as "https://shop.example", or "" when unknown: then addresses stay paths
 */
export const headOf = (i18n: I18n, views: PublicViews, origin: string): Head => {
  const { page, view } = views
  const isIndexed = page.status === 200 && !isPrivate(page.page.kind)
  const same = page.alternates.filter((alternate) => alternate.isSame)
  const fallback = same.find((alternate) => alternate.code === views.views[0]?.code)
  const alternates = same.map(({ locale, href }) => ({ hreflang: languageOf(locale), href: origin + href }))
  return {
    language: view.language,
    title: titleOf(i18n, views),
    description: page.description ?? (page.page.kind === "home" ? ownDescription(i18n) : null),
    isIndexed,
    canonical: isIndexed ? origin + page.canonical : null,
    alternates:
      !isIndexed || alternates.length < 2
        ? []
        : [
            ...alternates,
            ...(fallback === undefined ? [] : [{ hreflang: "x-default", href: origin + fallback.href }]),
          ],
  }
}
