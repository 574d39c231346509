import type { CategoryTileView, ContentLayout, LinkView, ListingView } from "../catalogue/index.ts"
import type { Banner } from "../content/model.ts"
import type { Cents } from "../money/index.ts"
import type { Place } from "../place/index.ts"
import type { Content, PriceList, PriceView, Surcharge } from "../pricing/index.ts"
import type { ProductType, WithdrawalFlag } from "../product/index.ts"
import type { PageReviews } from "../review/index.ts"
import type { NotFoundReason, AccountSection } from "../routing/index.ts"
import type { DeliveryPromise } from "../settings/index.ts"

/** The one thing a card calls out. @rule CT12 */
export type CardFlag = "new" | "sale" | "last" | "out"

/** A product in a list. @rule CT12 */
export interface CardView {
  readonly sku: string
  readonly type: ProductType
  readonly name: string
  readonly href: string
  readonly image: string | null
  /** The variant that is shown, where what was asked for names one. @rule PD73 */
  readonly variantSku?: string
  /** One line under the name, such as size or content; "" when there is none. */
  readonly sub: string
  /** Catalogue number such as "118"; null when the product has none. */
  readonly number: string | null
  /** Null when the price is unknown. */
  readonly price: PriceView | null
  readonly swatches: ReadonlyArray<{ readonly label: string; readonly color: string }>
  readonly moreSwatches: number
  readonly flag: CardFlag | null
}

/** The home page of a store view. @rule CT18 */
export interface HomePage {
  readonly kind: "home"
  readonly newest: ReadonlyArray<CardView>
  readonly bestsellers: ReadonlyArray<CardView>
  readonly families: ReadonlyArray<CategoryTileView>
  /** Promotional banners; `link` is an absolute path. @rule CO21 */
  readonly banners: ReadonlyArray<Banner>
  /** The latest articles, newest first. @rule CO21 */
  readonly articles: ReadonlyArray<ArticleCardView>
  /** Sanitised HTML about the shop; "" without any. @rule CO21 */
  readonly house: string
}

/** An article in a list. @rule CO21 */
export interface ArticleCardView extends LinkView {
  readonly excerpt: string
  /** "YYYY-MM-DD"; null when unknown. */
  readonly publishedOn: string | null
}

/** The page of a category. @rule PG6 */
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

/** The page of search results; empty for a text that is too short, and offline. @rule CT15 CT20 */
export interface SearchPage {
  readonly kind: "search"
  readonly text: string
  readonly isTooShort: boolean
  readonly isOffline: boolean
  readonly listing: ListingView
}

/** A value of a variant attribute on the product page. */
export interface ChoiceValueView {
  readonly id: string
  readonly label: string
  readonly swatch: string | null
  readonly isSelected: boolean
  /** No variant has this value together with the other choices. */
  readonly isImpossible: boolean
  readonly isSoldOut: boolean
  /** The page with this value chosen; null when impossible. */
  readonly href: string | null
}

/** An attribute by which variants differ, with all its values. @rule PD4 */
export interface ChoiceView {
  readonly attributeId: number
  readonly attributeCode: string
  readonly label: string
  readonly values: ReadonlyArray<ChoiceValueView>
}

/** Something the shopper may add. @rule PD7 */
export interface CustomOptionView {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly isRequired: boolean
  readonly lengthMax: number | null
  /** Surcharge of the option itself (field, date); 0 when it has none. */
  readonly surchargeCents: Cents
  /** From which the price of a configuration is computed; null when there is none. */
  readonly surcharge: Surcharge | null
  readonly values: ReadonlyArray<{
    readonly id: string
    readonly title: string
    readonly surchargeCents: Cents
    readonly surcharge: Surcharge | null
  }>
}

/** A part of a bundle and what may be chosen for it. @rule PD11 */
export interface BundleOptionView {
  readonly id: number
  readonly title: string
  readonly isRequired: boolean
  readonly type: string
  readonly links: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly qty: number
    readonly isDefault: boolean
    readonly canChangeQty: boolean
    /** Null when its price is unknown. */
    readonly priceList: PriceList | null
    readonly unit: PriceView["unit"]
    readonly isSoldOut: boolean
  }>
}

/** A product of a set. @rule PD13 */
export interface GroupedLinkView {
  readonly sku: string
  readonly name: string
  readonly image: string | null
  /** Its prices by quantity; null when its price is unknown. @rule PD70 */
  readonly priceList: PriceList | null
  readonly isSoldOut: boolean
}

/** Availability as the page says it. @rule ST5 */
export type AvailabilityView =
  | { readonly tag: "inStock"; readonly qty: number | null }
  | { readonly tag: "last"; readonly qty: number }
  /** Sold out: for good, or until a letter about the sku `remindSku`. @rule PD281, PD282 */
  | { readonly tag: "out"; readonly isForGood?: true; readonly remindSku?: string }
  | { readonly tag: "unknown" }
  /** Not sold out, but nothing of it can be bought: no price, no variant, or switched off. @rule PD74 */
  | { readonly tag: "unavailable" }
  | { readonly tag: "virtual" }
  /** Made when it is ordered, which takes weeks. @rule PD62 */
  | { readonly tag: "toOrder"; readonly weeks: number }

/** A product, or the chosen variant of one. @rule PD21 */
export interface ProductPage {
  readonly kind: "product"
  readonly id: number
  readonly sku: string
  readonly parentSku: string
  readonly type: ProductType
  readonly name: string
  readonly href: string
  readonly number: string | null
  readonly shortDescription: string
  /** Sanitised HTML. */
  readonly description: string
  readonly images: ReadonlyArray<{
    readonly path: string
    readonly label: string | null
    /** A drawing with measures; missing for photographs and other pictures. @rule PD301 */
    readonly isDrawing?: boolean
  }>
  readonly price: PriceView | null
  /** Its prices by quantity, before options; null for bundles, sets and unknown prices. @rule PD70 */
  readonly priceList: PriceList | null
  /** Weight or volume of one piece; missing where it needs no unit price. */
  readonly content?: Content
  readonly availability: AvailabilityView
  readonly qtyMax: number | null
  readonly choices: ReadonlyArray<ChoiceView>
  readonly customOptions: ReadonlyArray<CustomOptionView>
  readonly bundleOptions: ReadonlyArray<BundleOptionView>
  readonly grouped: ReadonlyArray<GroupedLinkView>
  readonly facts: ReadonlyArray<{ readonly code: string; readonly label: string; readonly value: string }>
  readonly related: ReadonlyArray<CardView>
  /** Why the right to withdraw does not hold for it, or not as long; missing when it does. @rule PD60 */
  readonly withdrawal?: WithdrawalFlag
  /** What is promised of deliveries in the market of the view; missing for what is not sent. @rule CK33 */
  readonly delivery?: DeliveryPromise & { readonly country: string }
  /** What was said of it when the document was made; missing when nothing was, or a browser made the page. @rule RV28 */
  readonly reviews?: PageReviews
  /** False when it can never be added as it stands: no price, no variant. */
  readonly isBuyable: boolean
  /** Sanitised HTML about who answers for the goods, and what the law guarantees; "" when there is none. @rule CO22 */
  readonly notes: string
}

/** A page of content. @rule CO1 */
export interface ContentPage {
  readonly kind: "content"
  readonly identifier: string
  readonly title: string
  readonly html: string
  /** Null for words alone. */
  readonly layout: ContentLayout | null
  readonly places: ReadonlyArray<Place>
}

/** The page of a recipe. @rule CO20 - S2 §2 Route table (/recettes/{slug}) */
export interface RecipePage {
  readonly kind: "recipe"
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  readonly ingredients: ReadonlyArray<string>
  readonly image: string | null
  readonly author: string
  readonly keywords: string
  readonly preparationMin: number | null
  readonly cookingMin: number | null
  readonly ovenC: number | null
  readonly serves: number | null
  readonly publishedOn: string | null
  readonly products: ReadonlyArray<LinkView & { readonly image: string | null }>
}

/** The page of an article. @rule CO20 - S2 §2 Route table (/a/{slug}) */
export interface ArticlePage {
  readonly kind: "article"
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
  readonly publishedOn: string | null
  /** Other articles, newest first. */
  readonly others: ReadonlyArray<ArticleCardView>
}

/** The content of a page. @rule PG3 */
export type Page =
  | HomePage
  | CategoryPage
  | SearchPage
  | ProductPage
  | ContentPage
  | { readonly kind: "cart" }
  | RecipePage
  | ArticlePage
  | { readonly kind: "checkout" }
  | { readonly kind: "orderSuccess" }
  /** Contains no personal data, so the server can cache it. @rule UI60 */
  | { readonly kind: "account"; readonly section: AccountSection }
  /** The target of the link in a password-reset mail. */
  | { readonly kind: "createPassword" }
  /** The compared products are stored on the device. */
  | { readonly kind: "compare" }
  | { readonly kind: "orderStatus" }
  | { readonly kind: "withdrawal" }
  /** The fallback for a page that neither the network nor the device has. @rule SW10 */
  | { readonly kind: "offline" }
  /** `reason` is missing for an unknown address. */
  | { readonly kind: "notFound"; readonly reason?: NotFoundReason }
  | { readonly kind: "error" }

/** A page with its status, title and links. @rule PG1 */
export interface PageView {
  /** Path with store prefix and query, as in the address bar. */
  readonly url: string
  /** 200, 404 or 500. */
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
  /** Time of the oldest response in epoch ms; missing when all responses are fresh. @rule OC10 */
  readonly asOfMs?: number
}
