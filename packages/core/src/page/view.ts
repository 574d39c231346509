import type { CategoryTileView, ContentLayout, LinkView, ListingView } from "../catalogue/index.ts"
import type { Banner, TextBlock } from "../content/model.ts"
import type { Place } from "../geo/index.ts"
import type { CardView, ProductView } from "../product/index.ts"
import type { PageReviews } from "../review/index.ts"
import type { AccountSection, NotFoundReason, PageKind } from "../routing/index.ts"
import type { DeliveryPromise } from "../settings/index.ts"

/** The home page of a store view. */
export interface HomePage {
  readonly kind: "home"
  readonly newest: ReadonlyArray<CardView>
  readonly bestsellers: ReadonlyArray<CardView>
  readonly families: ReadonlyArray<CategoryTileView>
  /** The first words of the page; null without any. */
  readonly hero: TextBlock | null
  /** The picture beside them, with its button; null without one. */
  readonly headImage: Banner | null
  /** Promotional banners, the main ones first; `link` is an absolute path or "". */
  readonly banners: ReadonlyArray<Banner>
  /** Pictures from the shop's Instagram account. */
  readonly instagram: ReadonlyArray<Banner>
  /** The latest articles, newest first. */
  readonly articles: ReadonlyArray<ArticleCardView>
  /** A guide to the goods; null without one. */
  readonly guide: TextBlock | null
  /** An introduction of the shop; null without one. */
  readonly about: TextBlock | null
}

/** An article in a list. */
export interface ArticleCardView extends LinkView {
  readonly excerpt: string
  /** "YYYY-MM-DD"; null when unknown. */
  readonly publishedOn: string | null
}

/** The page of a category. */
export interface CategoryPage {
  readonly kind: "category"
  readonly id: number
  readonly name: string
  readonly description: string
  /** Path of the banner picture, or null. */
  readonly image: string | null
  readonly children: ReadonlyArray<CategoryTileView & { readonly isCurrent: boolean }>
  readonly listing: ListingView
}

/** The page of search results; empty for a text that is too short, and offline. */
export interface SearchPage {
  readonly kind: "search"
  readonly text: string
  readonly isTooShort: boolean
  readonly isOffline: boolean
  readonly listing: ListingView
}

/** The page of a product. */
export interface ProductPage extends ProductView {
  /** Delivery promise for the market of the store view; missing for virtual products. */
  readonly delivery?: DeliveryPromise & { readonly country: string }
  /** Reviews in a server-rendered page; missing without any, and in pages that a browser renders. */
  readonly reviews?: PageReviews
  /** Sanitised HTML about the responsible person and the legal guarantee; "" without any. */
  readonly notes: string
  /** Banners of product pages. */
  readonly banners: ReadonlyArray<Banner>
}

/** A content page. */
export interface ContentPage {
  readonly kind: "content"
  readonly identifier: string
  readonly title: string
  readonly html: string
  /** Null for text alone. */
  readonly layout: ContentLayout | null
  readonly places: ReadonlyArray<Place>
}

/** The page of a recipe. */
export interface RecipePage {
  readonly kind: "recipe"
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  readonly ingredients: ReadonlyArray<string>
  readonly image: string | null
  readonly author: string
  readonly keywords: string
  readonly preparationMinutes: number | null
  readonly cookingMinutes: number | null
  readonly ovenTemperatureC: number | null
  readonly servings: number | null
  readonly publishedOn: string | null
  readonly products: ReadonlyArray<LinkView & { readonly image: string | null }>
}

/** The page of an article. */
export interface ArticlePage {
  readonly kind: "article"
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  readonly publishedOn: string | null
  /** Other articles, newest first. */
  readonly others: ReadonlyArray<ArticleCardView>
}

/** The pages that have content from the server. The others show the device's data, or words alone. */
interface PageContents {
  readonly home: HomePage
  readonly category: CategoryPage
  readonly search: SearchPage
  readonly product: ProductPage
  readonly content: ContentPage
  readonly recipe: RecipePage
  readonly article: ArticlePage
  /** Contains no personal data, so the server can cache it. */
  readonly account: { readonly kind: "account"; readonly section: AccountSection }
  /** `reason` is missing for an unknown address. */
  readonly notFound: { readonly kind: "notFound"; readonly reason?: NotFoundReason }
  /** `reason` is missing for a fault of the shop. */
  readonly error: { readonly kind: "error"; readonly reason?: "searchUnavailable" | "unavailable" }
}

/** The content of a page. */
export type Page = {
  readonly [Kind in PageKind]: Kind extends keyof PageContents ? PageContents[Kind] : { readonly kind: Kind }
}[PageKind]

/** A page with its status, title and links. */
export interface PageView {
  /** Path with store prefix and query, as in the address bar. */
  readonly url: string
  /** 200, 404, 500, 502 or 503. */
  readonly status: number
  /** Document title; null where the frontend has its own text (home, checkout, not found). */
  readonly title: string | null
  readonly description: string | null
  /** Absolute path of the canonical address, without filters. */
  readonly canonical: string
  /** Links to every store view: the same page with its filters where `isSame`, otherwise the home page. */
  readonly alternates: ReadonlyArray<{
    readonly code: string
    readonly locale: string
    readonly label: string
    readonly href: string
    readonly isSame: boolean
  }>
  /** Breadcrumbs, topmost first, without the home page and the page itself. */
  readonly crumbs: ReadonlyArray<LinkView>
  readonly page: Page
  /** Time of the oldest response in epoch ms; missing when all responses are fresh. */
  readonly asOfMs?: number
}
