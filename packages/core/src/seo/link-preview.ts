import { imageHref } from "../product/index.ts"
import type { PageView } from "../page/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { Site } from "./site.ts"

/** The preview of a shared link (Open Graph). */
export interface LinkPreview {
  readonly type: "website" | "product" | "article"
  readonly title: string
  readonly description: string | null
  readonly url: string
  readonly siteName: string
  /** In Open Graph's format, such as "fr_FR". */
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

/** Whether a picture is a photograph. Link previews do not support SVG drawings. */
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
 * The preview of a link to a page.
 *
 * @param title - title of the document
 */
export const linkPreview = (
  page: PageView,
  view: StoreView,
  site: Site,
  title: string,
  description: string | null,
): LinkPreview => {
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
 * The hreflang links of a page to itself in other store views. Only canonical addresses have them: lists with filters,
 * orders or page numbers and selected variants have none.
 *
 * @param fallback - code of the store view for `x-default`
 * @returns [] when the page exists in one store view only
 */
export const alternateLanguages = (
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
