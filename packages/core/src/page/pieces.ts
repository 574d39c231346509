import { type Article, type Banner, excerpt, type Recipe } from "../content/index.ts"
import type { OpenRoute } from "../routing/index.ts"
import { limits } from "../settings/index.ts"
import { encodePath, href, resolve, type StoreView } from "../store-view/index.ts"
import type { ArticleCardView, ArticlePage, ContentPage, RecipePage } from "./view.ts"
import type { ContentDocument } from "../catalogue/index.ts"

/** Where the content system's own pieces live. */
const folders = { recettes: "recipe", a: "article" } as const

/**
 * The recipe or article that an address names, when the catalogue has nothing there.
 *
 * @returns null for any other address
 * @rule CO20 - S2 §2 Route table
 */
export const pieceAt = (
  route: OpenRoute,
): { readonly kind: "recipe" | "article"; readonly slug: string } | null => {
  const [, folder, slug] = /^\/(recettes|a)\/([^/]+)$/.exec(route.kind === "dispatch" ? route.path : "") ?? []
  return slug === undefined ? null : { kind: folders[folder as keyof typeof folders], slug }
}

/** The page of a content document. @rule CO20 */
export const contentPage = (document: ContentDocument): ContentPage => ({
  kind: "content",
  identifier: document.identifier,
  title: document.title,
  html: document.html,
  layout: document.layout ?? null,
  places: document.places ?? [],
})

/** The page of a recipe; its ingredients stand one to a line. @rule CO20 - S2 §3 Recipe content */
export const recipePage = (recipe: Recipe, view: StoreView): RecipePage => {
  const { title, html, image, author, keywords, preparationMin, cookingMin, ovenC, serves, publishedOn } =
    recipe
  return {
    kind: "recipe",
    title,
    html,
    ingredients: recipe.ingredients.split(/\r?\n/).flatMap((line) => line.trim() || []),
    image,
    author,
    keywords,
    preparationMin,
    cookingMin,
    ovenC,
    serves,
    publishedOn,
    products: recipe.products.map(({ name, urlPath, slug, image: picture }) => ({
      label: name,
      href: href(view, encodePath(urlPath || slug)),
      image: picture,
    })),
  }
}

/** The page of an article, and the others beside it. @rule CO20 - S2 §3 Blog content */
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

/** The first articles of a list, to be read on. @rule CO21 */
export const articleCards = (
  articles: ReadonlyArray<Article>,
  view: StoreView,
): ReadonlyArray<ArticleCardView> =>
  articles.slice(0, limits.teasersMax).map((article) => ({
    label: article.title,
    href: href(view, `a/${encodePath(article.slug)}`),
    excerpt: beginningOf(article),
    publishedOn: article.publishedOn,
  }))

/** By the very article, since none ever changes: those that are kept stand on page after page. */
const beginnings = new WeakMap<Article, string>()

const beginningOf = (article: Article): string => {
  const before = beginnings.get(article)
  if (before !== undefined) return before
  const made = excerpt(article.html, limits.descriptionLengthMax)
  beginnings.set(article, made)
  return made
}

/**
 * Banners whose links stay in this view; a path without the view's prefix gets it.
 *
 * @rule CO21 - S2 §3 Banner sets
 */
export const bannersIn = (
  banners: ReadonlyArray<Banner>,
  view: StoreView,
  views: ReadonlyArray<StoreView>,
): ReadonlyArray<Banner> =>
  banners.slice(0, limits.teasersMax).map((banner) => {
    const isWhole = /^[a-z]+:/i.test(banner.link) || resolve(views, view.host ?? "", banner.link) !== null
    return isWhole ? banner : { ...banner, link: href(view, banner.link) }
  })
