/** An article of the blog. @rule CO8 - S2 §3 Blog content */
export interface Article {
  readonly id: number
  readonly slug: string
  readonly title: string
  /** HTML as the content system has it; whoever shows it sanitises it. */
  readonly html: string
  /** Day it came out, "YYYY-MM-DD"; null when nobody says. */
  readonly publishedOn: string | null
  /** Path of the same piece in every store view, by store code. */
  readonly alternates?: Readonly<Record<string, string>>
}

/** A product that goes with a recipe. @rule CO9 - S2 §3 Recipe content */
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
  /** Degrees Celsius; null for what is not baked. */
  readonly ovenC: number | null
  /** For how many. */
  readonly serves: number | null
  readonly products: ReadonlyArray<RecipeProduct>
}

/** A picture that leads somewhere. @rule CO10 - S2 §3 Banner sets */
export interface Banner {
  readonly title: string
  readonly subtitle: string
  readonly image: string
  readonly link: string
}

/** A word of the shop to everybody. @rule CO10 - S2 §3 (title, a message of several lines joined by spaces) */
export interface DefaultContent {
  readonly title: string
  readonly message: string
}
