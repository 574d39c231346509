/** A blog article. */
export interface Article {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** Unsanitised HTML of the content management system. */
  readonly html: string
  /** Publication date, "YYYY-MM-DD"; null if unknown. */
  readonly publishedOn: string | null
  /** Path of the article in each store view that has it, by store code. */
  readonly alternates?: Readonly<Record<string, string>>
}

/** A product that a recipe uses. */
export interface RecipeProduct {
  readonly id: number
  readonly name: string
  readonly slug: string
  /** Path of the product page inside the store view. */
  readonly urlPath: string
  /** Path of the image in the media folder; null without an image. */
  readonly image: string | null
}

/** A recipe. `html` holds its instructions. */
export interface Recipe extends Article {
  /** Plain text, one ingredient per line. */
  readonly ingredients: string
  /** Path of the image in the media folder; null without an image. */
  readonly image: string | null
  readonly author: string
  /** Comma-separated, as in the content management system. */
  readonly keywords: string
  /** Null if unknown. */
  readonly preparationMinutes: number | null
  /** Null if unknown. */
  readonly cookingMinutes: number | null
  /** Oven temperature in degrees Celsius; null for a recipe without an oven. */
  readonly ovenTemperatureC: number | null
  /** Number of persons; null if unknown. */
  readonly servings: number | null
  readonly products: ReadonlyArray<RecipeProduct>
}

/** An image with a title and a link. */
export interface Banner {
  readonly title: string
  readonly subtitle: string
  /** Address of the image as in the static file; never empty. */
  readonly image: string
  /** Address of the linked page as in the static file; may be empty. */
  readonly link: string
  /** Text of the button that leads to the link; may be empty. */
  readonly button: string
}

/** A content block with its title. */
export interface TextBlock {
  readonly title: string
  /** Sanitised HTML. */
  readonly html: string
}

/** The content that header, menu and footer show on every page. */
export interface LayoutContent {
  /** The block "free-delivery-banner" above the header; null without one. */
  readonly announcement: TextBlock | null
  /** The block "main-menu"; null without one. */
  readonly menu: TextBlock | null
  /** The banners beside the menu. */
  readonly menuBanners: ReadonlyArray<Banner>
  /** The promises of the shop above the footer, from the default content. */
  readonly promises: ReadonlyArray<Announcement>
  /** The block "newsletter"; null without one. */
  readonly newsletter: TextBlock | null
  /** The block "footer-motto"; null without one. */
  readonly motto: TextBlock | null
  /** The block "opening-hours"; null without one. */
  readonly hours: TextBlock | null
}

/** The layout content of a shop without any. */
export const noLayoutContent: LayoutContent = {
  announcement: null,
  menu: null,
  menuBanners: [],
  promises: [],
  newsletter: null,
  motto: null,
  hours: null,
}

/** A message of the shop to all visitors. */
export interface Announcement {
  readonly title: string
  /** Plain text on one line. */
  readonly message: string
}
