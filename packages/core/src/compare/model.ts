import { Schema } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { WishlistItem } from "../wishlist/index.ts"

/** Values of a product by attribute code: option ids or text. */
export type Values = Readonly<Record<string, string | ReadonlyArray<string>>>

const ComparedProduct = Schema.Struct({ ...WishlistItem.fields, qty: Schema.Int })
/** A product of the comparison. */
export type ComparedProduct = typeof ComparedProduct.Type

/** The compared products, in the order in which they were added; each sku once. */
export type CompareList = ReadonlyArray<ComparedProduct>

/** How the device stores the comparison. */
export const compareDefinition: ValueDefinition<CompareList> = {
  collection: "compare",
  schema: Schema.Array(ComparedProduct),
  version: 1,
  field: "items",
  empty: [],
}
