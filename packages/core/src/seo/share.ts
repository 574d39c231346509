import { imageHref } from "../product/index.ts"
import type { PageView } from "../page/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { Site } from "./site.ts"

/** What a link to a page shows where it is shared. @rule EO1 */
export interface Share {
  readonly type: "website" | "product" | "article"
  readonly title: string
  readonly description: string | null
  readonly url: string
  readonly siteName: string
  /** "fr_FR", as Open Graph writes it. */
  readonly locale: string
  readonly otherLocales: ReadonlyArray<string>
  readonly image: {
    readonly url: string
    readonly widthPx: number
    readonly heightPx: number
    readonly alt: string
  }
}

const portrait = { widthPx: 600, heightPx: 744 }
const wide = { widthPx: 1200, heightPx: 630 }

/** Drawings are not shown where links are shared; photographs are. */
const isPhotograph = (path: string | null | undefined): path is string =>
  path !== null && path !== undefined && path !== "" && !/\.svg$/i.test(path)

const pictureOf = ({ page }: PageView): string | null => {
  switch (page.kind) {
    case "product":
      return page.images.map(({ path }) => path).find(isPhotograph) ?? null
    case "recipe":
      return isPhotograph(page.image) ? page.image : null
    case "category":
    case "search":
      return page.listing.cards.map(({ image }) => image).find(isPhotograph) ?? null
    default:
      return null
  }
}

/**
 * What a link to a page shows where it is shared.
 *
 * @param title - as the tab has it
 * @param description - null when the page has none
 * @rule EO1
 */
export const shareOf = (
  page: PageView,
  view: StoreView,
  site: Site,
  title: string,
  description: string | null,
): Share => {
  const picture = pictureOf(page)
  const image =
    picture === null
      ? { url: site.origin + site.picture, ...wide, alt: site.name }
      : {
          url: site.origin + imageHref(picture, portrait.widthPx, portrait.heightPx),
          ...portrait,
          alt: title,
        }
  const { kind } = page.page
  return {
    type: kind === "product" ? "product" : kind === "article" || kind === "recipe" ? "article" : "website",
    title,
    description,
    url: site.origin + page.canonical,
    siteName: site.name,
    locale: openGraphLocale(view.locale),
    otherLocales: page.alternates
      .filter(({ isSame, code }) => isSame && code !== view.code)
      .map(({ locale }) => openGraphLocale(locale)),
    image,
  }
}

const openGraphLocale = (locale: string): string => locale.replace("-", "_")

/**
 * The same page in other views, for search engines: only from the canonical address, and only where the other page
 * names this one too. Filters, orders, variants and later pages of a list name none.
 *
 * @param fallback - code of the view that stands for everybody else
 * @returns [] when the page is in one view alone
 * @rule EO3
 */
export const languagesOf = (
  page: PageView,
  view: StoreView,
  fallback: string | undefined,
): ReadonlyArray<{ readonly hreflang: string; readonly href: string }> => {
  const same = page.alternates.filter(({ isSame }) => isSame)
  const isCanonical = same.find(({ code }) => code === view.code)?.href === page.canonical
  if (!isCanonical || same.length < 2) return []
  const others = same.map(({ locale, href }) => ({ hreflang: locale.split("-")[0] ?? locale, href }))
  const first = same.find(({ code }) => code === fallback)
  return first === undefined ? others : [...others, { hreflang: "x-default", href: first.href }]
}
