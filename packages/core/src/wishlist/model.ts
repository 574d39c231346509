import type { CardView } from "../page/view.ts"
import type { ProductType } from "../product/index.ts"

/**
 * A product the shopper set aside, with what was shown of it: it can be listed offline and without asking anybody.
 * @rule WL1 - S2 §3 Wishlist item (a product, qty 1, unique by sku)
 */
export interface Keepsake {
  readonly sku: string
  /** The variant it was seen as; missing for the product itself. @rule PD73 */
  readonly variantSku?: string
  readonly type: ProductType
  readonly name: string
  /** Address in the view it was seen in. */
  readonly href: string
  readonly image: string | null
  readonly price: CardView["price"]
}

/** What the shopper would like to have, in the order it was added. @rule WL1 */
export type Wishlist = ReadonlyArray<Keepsake>

/** Nothing wished for. */
export const empty: Wishlist = []
