import type { PriceView } from "../pricing/index.ts"
import type { ProductType } from "./model.ts"

/** The badge of a card. */
export type CardFlag = "new" | "sale" | "last" | "out"

/** The card of a product in a list. */
export interface CardView {
  readonly sku: string
  readonly type: ProductType
  readonly name: string
  readonly href: string
  readonly image: string | null
  /** The shown variant, where filters or the search text match one. */
  readonly variantSku?: string
  /** Line under the name, such as size or content; "" without one. */
  readonly sub: string
  /** Catalogue number such as "118"; null without one. */
  readonly number: string | null
  /** Null when the price is unknown. */
  readonly price: PriceView | null
  readonly swatches: ReadonlyArray<{ readonly label: string; readonly color: string }>
  readonly moreSwatches: number
  readonly flag: CardFlag | null
}
