import { Schema } from "effect"
import type { ValueDefinition } from "../device-store/index.ts"
import { CentsSchema, RatePpmSchema } from "../money/index.ts"
import { ProductTypeSchema } from "../product/index.ts"

export const WishlistItem = Schema.Struct({
  sku: Schema.String,
  /** The variant that was shown; missing for the product itself. */
  variantSku: Schema.optionalKey(Schema.String),
  type: ProductTypeSchema,
  name: Schema.String,
  /** Address in the store view in which the product was shown. */
  href: Schema.String,
  image: Schema.NullOr(Schema.String),
  price: Schema.NullOr(
    Schema.Struct({
      payableCents: CentsSchema,
      priorCents: Schema.NullOr(CentsSchema),
      reductionPercent: Schema.NullOr(Schema.Number),
      isFrom: Schema.Boolean,
      unit: Schema.NullOr(Schema.Struct({ cents: CentsSchema, per: Schema.Literals(["kg", "l"]) })),
      ratePpm: RatePpmSchema,
      isVirtual: Schema.optionalKey(Schema.Boolean),
    }),
  ),
})
/** A product of the wishlist with the data of its card, so that the list needs no request. */
export type WishlistItem = typeof WishlistItem.Type

/** The products of the wishlist, in the order in which they were added. */
export type Wishlist = ReadonlyArray<WishlistItem>

/** How the device stores the wishlist. */
export const wishlistDefinition: ValueDefinition<Wishlist> = {
  collection: "wishlist",
  schema: Schema.Array(WishlistItem),
  version: 1,
  field: "items",
  empty: [],
}
