import type { I18n } from "@lingui/core"
import { pageRule } from "@shop/core/routing"
import {
  alternateLanguages,
  type LinkPreview,
  linkPreview,
  type Site,
  structuredData,
  type Thing,
} from "@shop/core/seo"
import type { PublicViews } from "@shop/core/shop"
import * as StoreView from "@shop/core/store-view"
import { ownDescription } from "./description.ts"
import { brand } from "./brand.ts"
import { titles } from "./titles.ts"

/** The content of the head of a document, as data. */
export interface Head {
  readonly language: string
  readonly title: string
  readonly description: string | null
  readonly isIndexed: boolean
  readonly canonical: string | null
  readonly alternates: ReadonlyArray<{ readonly hreflang: string; readonly href: string }>
  /** Address of the web app manifest, or null. */
  readonly manifest: string | null
  /** Previous and next page of the same list. */
  readonly pages: { readonly prev: string | null; readonly next: string | null }
  /** The preview of a shared page; null for private pages. */
  readonly share: LinkPreview | null
  /** Structured data. */
  readonly things: ReadonlyArray<Thing>
}

/** The title of a page that has none in the catalogue. */
const ownTitle = (i18n: I18n, { page: { page } }: Pick<PublicViews, "page">): string => {
  const title = titles[page.kind]
  return title === null ? brand : i18n._(title)
}

/** The title of a document. */
export const titleOf = (i18n: I18n, views: Pick<PublicViews, "page">): string => {
  const title = views.page.title ?? ownTitle(i18n, views)
  return title === brand ? brand : `${title} – ${brand}`
}

const listOf = ({ page }: PublicViews["page"]) =>
  page.kind === "category" || page.kind === "search" ? page.listing : null

/**
 * Creates the head of a page. Pages that are not indexed have no canonical address and no alternates.
 *
 * @param site - facts about the shop; with the origin "" addresses are paths
 */
export const headOf = (
  i18n: I18n,
  views: Pick<PublicViews, "page" | "view" | "views" | "settings">,
  site: Site,
): Head => {
  const { page, view, settings } = views
  const isIndexed = page.status === 200 && pageRule(page.page.kind).robots === "index"
  const title = titleOf(i18n, views)
  const description = page.description ?? ownDescription(i18n, page.page.kind)
  const list = isIndexed ? listOf(page) : null
  const whole = (path: string | null | undefined): string | null => (path == null ? null : site.origin + path)
  return {
    language: view.language,
    title,
    description,
    isIndexed,
    canonical: isIndexed ? site.origin + page.canonical : null,
    alternates: isIndexed
      ? alternateLanguages(page, view, views.views[0]?.code).map(({ hreflang, href }) => ({
          hreflang,
          href: /^https?:/.test(href) ? href : site.origin + href,
        }))
      : [],
    manifest: StoreView.href(view, "/manifest.webmanifest"),
    pages: { prev: whole(list?.prevHref), next: whole(list?.nextHref) },
    share: isIndexed ? linkPreview(page, view, site, title, description) : null,
    things: isIndexed ? structuredData(page, view, site, settings) : [],
  }
}
