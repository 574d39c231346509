/** An article of the blog. @rule CO8 - S2 §3 Blog content */
export interface Article {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** Unsanitised HTML of the content system. */
  readonly html: string
  /** Day of publication, "YYYY-MM-DD"; null when unknown. */
  readonly publishedOn: string | null
  /** Path of the same article in every store view, by store code. */
  readonly alternates?: Readonly<Record<string, string>>
}

/** A product that a recipe uses. @rule CO9 - S2 §3 Recipe content */
export interface RecipeProduct {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly urlPath: string
  readonly image: string | null
}

/** A recipe. @rule CO9 - S2 §3 Recipe content */
export interface Recipe extends Article {
  readonly ingredients: string
  readonly image: string | null
  readonly author: string
  readonly keywords: string
  readonly preparationMin: number | null
  readonly cookingMin: number | null
  /** Degrees Celsius; null without an oven. */
  readonly ovenC: number | null
  /** Number of persons. */
  readonly serves: number | null
  readonly products: ReadonlyArray<RecipeProduct>
}

/** A picture with a link. @rule CO10 - S2 §3 Banner sets */
export interface Banner {
  readonly title: string
  readonly subtitle: string
  readonly image: string
  readonly link: string
}

/** An announcement of the shop. @rule CO10 - S2 §3 (title, a message of several lines joined by spaces) */
export interface DefaultContent {
  readonly title: string
  readonly message: string
}
