import { Effect } from "effect"
import { type CataloguePage, sitemapEntries, sitemapBlocks } from "@shop/commerce/catalogue"
import type { Content, ContentRepository } from "@shop/commerce/contents"
import { contentTypes } from "@shop/commerce/contents"
import type { DatabaseService } from "@shop/commerce/database"
import { imageHref } from "@shop/core/product"
import { type SitemapEntry, writeSitemap, writeSitemapIndex } from "@shop/core/seo"
import { encodePath, href, type StoreView } from "@shop/core/store-view"

export interface SitemapOptions {
  readonly database: DatabaseService
  readonly contents: ContentRepository["Service"]
  readonly run: <A>(effect: Effect.Effect<A>) => Promise<A>
  readonly views: ReadonlyArray<StoreView>
  /** Public address of the shop. */
  readonly origin: string
}

/** Most recipes and articles in a sitemap. */
const contentsMax = 1000
const pictureWidth = 600
const pictureHeight = 744

/** The sitemaps of a shop. */
export interface Sitemaps {
  /** The index of all sitemaps. */
  readonly index: () => string
  /** A sitemap by view and part, "pages" or the number of a block; null if it is missing. */
  readonly part: (code: string, part: string) => Promise<string | null>
}

/**
 * Builds the sitemaps: for each view one for home, recipes and articles, and one for each block of the catalogue.
 *
 * @rule SR150
 */
export const sitemaps = ({ database, contents, run, views, origin }: SitemapOptions): Sitemaps => {
  const alternateLanguages = (view: StoreView, own: string, paths: Readonly<Record<string, string>>) =>
    views.flatMap((other) => {
      const path = other.code === view.code ? null : paths[other.code]
      if (path === undefined) return []
      return [
        { hreflang: other.language, href: origin + (path === null ? own : href(other, encodePath(path))) },
      ]
    })

  const entryOf =
    (view: StoreView) =>
    (page: CataloguePage): SitemapEntry => ({
      url: origin + page.href,
      changedOn: page.changedOn,
      images: page.image === null ? [] : [origin + imageHref(page.image, pictureWidth, pictureHeight)],
      languages: alternateLanguages(view, page.href, page.paths),
    })

  const contentPage = (view: StoreView, folder: string, { urlKey, fields }: Content): CataloguePage => {
    const text = (name: string): string => (typeof fields[name] === "string" ? (fields[name] as string) : "")
    const paths = fields["url_path_by_store"]
    return {
      href: href(view, `${folder}/${encodePath(urlKey)}`),
      changedOn: text("recettes_date") || text("blog_published_on") || null,
      image: text("recettes_image") || null,
      paths: typeof paths === "object" && paths !== null ? (paths as Readonly<Record<string, string>>) : {},
    }
  }

  /** The home, recipes and articles. */
  const contentPages = Effect.fnUntraced(function* (view: StoreView) {
    const of = (typeId: number) => contents.find(view.code, { typeId, urlKey: null }, contentsMax)
    const homes = Object.fromEntries(views.map(({ code }) => [code, "/"]))
    return [
      { href: href(view, "/"), changedOn: null, image: null, paths: homes },
      ...(yield* of(contentTypes.recipe)).map((content) => contentPage(view, "recettes", content)),
      ...(yield* of(contentTypes.blog)).map((content) => contentPage(view, "a", content)),
    ]
  }, Effect.orDie)

  return {
    index: () =>
      writeSitemapIndex(
        views.flatMap(({ code }) =>
          ["pages", ...sitemapBlocks(database, code)].map((part) => `${origin}/sitemap-${code}-${part}.xml`),
        ),
      ),
    part: async (code, part) => {
      const view = views.find((one) => one.code === code)
      if (view === undefined) return null
      if (part === "pages") return writeSitemap((await run(contentPages(view))).map(entryOf(view)))
      const stores = views.map((one) => one.code)
      const pages = sitemapEntries(database, view, stores, Number(part))
      return pages.length === 0 ? null : writeSitemap(pages.map(entryOf(view)))
    },
  }
}
