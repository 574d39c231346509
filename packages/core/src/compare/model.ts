import type { Keepsake } from "../wishlist/index.ts"

/** Values of a product by attribute code: option ids or text. */
export type Values = Readonly<Record<string, string | ReadonlyArray<string>>>

/** A product beside others. @rule CP1 - S2 §3 (compare list quantities default to 1) */
export interface Compared extends Keepsake {
  readonly qty: number
}

/** What the shopper compares, in the order it was added; each sku once. @rule CP1 */
export type CompareList = ReadonlyArray<Compared>

/** Nothing compared. */
export const empty: CompareList = []
