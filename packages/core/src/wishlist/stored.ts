import { Schema } from "effect"
import type { Keepsake, Wishlist } from "./model.ts"

const Stored = Schema.Struct({
  version: Schema.Literal(1),
  items: Schema.Array(
    Schema.Struct({
      sku: Schema.String,
      variantSku: Schema.optionalKey(Schema.String),
      type: Schema.Literals(["simple", "configurable", "grouped", "bundle", "virtual", "downloadable"]),
      name: Schema.String,
      href: Schema.String,
      image: Schema.NullOr(Schema.String),
      price: Schema.NullOr(Schema.Struct({ payableCents: Schema.Int, ratePpm: Schema.Int })),
    }),
  ),
})
const isStored = Schema.is(Stored)

/**
 * Reads a list of products as the device had it, each sku once.
 *
 * @returns null when there is none, or it is broken or of another version
 * @rule WL5 - S2 §4 Wishlist (stored locally)
 */
export const read = <Item extends Keepsake = Keepsake>(value: unknown): ReadonlyArray<Item> | null => {
  if (!isStored(value)) return null
  const items = value.items as unknown as ReadonlyArray<Item>
  return items.filter((item, index) => items.findIndex(({ sku }) => sku === item.sku) === index)
}

/** What the device is given for a list. @rule WL5 */
export const write = (items: Wishlist): unknown => ({ version: 1, items })

/** Where the device keeps what was looked at, beside what was wished for. @rule WL11 */
export const seenKey = "seen"
