import { type Article, type Banner, excerpt, type Recipe } from "../content/index.ts"
import type { CatalogueRoute } from "../routing/index.ts"
import { limits } from "../settings/index.ts"
import { encodePath, href, resolveStoreView, type StoreView } from "../store-view/index.ts"
import type { ArticleCardView, ArticlePage, ContentPage, RecipePage } from "./view.ts"
import type { ContentDocument } from "../catalogue/index.ts"

/** Folders of the content system in addresses, by kind. */
const folders = { recettes: "recipe", a: "article" } as const

/**
 * The recipe or article at an address that the catalogue does not know.
 *
 * @returns null for any other address
 */
export const editorialRoute = (
  route: CatalogueRoute,
): { readonly kind: "recipe" | "article"; readonly slug: string } | null => {
  const [, folder, slug] =
    /^\/(recettes|a)\/([^/]+)$/.exec(route.kind === "catalogue" ? route.path : "") ?? []
  return slug === undefined ? null : { kind: folders[folder as keyof typeof folders], slug }
}

/** The page of a content document. */
export const contentPage = (document: ContentDocument): ContentPage => ({
  kind: "content",
  identifier: document.identifier,
  title: document.title,
  html: document.html,
  layout: document.layout ?? null,
  places: document.places ?? [],
})

/** The page of a recipe, with one ingredient a line. */
export const recipePage = (recipe: Recipe, view: StoreView): RecipePage => {
  const {
    title,
    html,
    image,
    author,
    keywords,
    preparationMinutes,
    cookingMinutes,
    ovenTemperatureC,
    servings,
    publishedOn,
  } = recipe
  return {
    kind: "recipe",
    title,
    html,
    ingredients: recipe.ingredients.split(/\r?\n/).flatMap((line) => line.trim() || []),
    image,
    author,
    keywords,
    preparationMinutes,
    cookingMinutes,
    ovenTemperatureC,
    servings,
    publishedOn,
    products: recipe.products.map(({ name, urlPath, slug, image: picture }) => ({
      label: name,
      href: href(view, encodePath(urlPath || slug)),
      image: picture,
    })),
  }
}

/** The page of an article, and links to the other articles. */
export const articlePage = (article: Article, all: ReadonlyArray<Article>, view: StoreView): ArticlePage => ({
  kind: "article",
  title: article.title,
  html: article.html,
  publishedOn: article.publishedOn,
  others: articleCards(
    all.filter(({ id }) => id !== article.id),
    view,
  ),
})

/** Cards of the first articles of a list. */
export const articleCards = (
  articles: ReadonlyArray<Article>,
  view: StoreView,
): ReadonlyArray<ArticleCardView> =>
  articles.slice(0, limits.teasersMax).map((article) => ({
    label: article.title,
    href: href(view, `a/${encodePath(article.slug)}`),
    excerpt: excerptOf(article),
    publishedOn: article.publishedOn,
  }))

/** Excerpts by article. Articles are immutable and cached, so an excerpt is made once. */
const excerpts = new WeakMap<Article, string>()

const excerptOf = (article: Article): string => {
  const before = excerpts.get(article)
  if (before !== undefined) return before
  const made = excerpt(article.html, limits.descriptionLengthMax)
  excerpts.set(article, made)
  return made
}

/**
 * Banners whose links stay in this view; a path without the view's prefix gets it. A link to a place on the page stays.
 * An address that is no web address is dropped.
 */
export const bannersIn = (
  banners: ReadonlyArray<Banner>,
  view: StoreView,
  views: ReadonlyArray<StoreView>,
): ReadonlyArray<Banner> =>
  banners.map((banner) => {
    const link = banner.link.trim()
    const isWhole =
      link === "" || /^(?:https?:|#)/i.test(link) || resolveStoreView(views, view.host ?? "", link) !== null
    if (isWhole) return { ...banner, link }
    return { ...banner, link: /^[^/?]*:/.test(link) ? "" : href(view, link) }
  })
