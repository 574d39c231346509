/** Price fields of product documents, in gross euros. */
import type { Offer, ProductDefinition, Tier } from "../authoring.ts"
import type { Json } from "../model.ts"
import { composedPrice } from "./parts.ts"
import type { Range } from "./parts.ts"
import { cheapest } from "./variants.ts"

/** Regular price, gross euros: the cheapest variant's, or the sum of the parts. */
const regularPrice = (range: Range, piece: ProductDefinition): number => {
  if (piece.kind === "pot") return cheapest(piece).price
  if (piece.kind === "set" || piece.kind === "box") return composedPrice(range, piece)
  return piece.price
}

const offerOf = (piece: ProductDefinition): Offer | undefined => {
  if (piece.kind === "pot") return cheapest(piece).offer
  return piece.kind === "set" || piece.kind === "box" ? undefined : piece.offer
}

/** A reduced price and its window. */
export const offerFields = (offer: Offer | undefined): Json => ({
  special_price: offer?.price ?? null,
  special_from_date: offer?.from ?? null,
  special_to_date: offer?.to ?? null,
  ...(offer?.lowest30d === undefined ? {} : { lowest_price_30d: offer.lowest30d }),
})

/** Group 32000 is everyone. */
const everyone = 32000

/** Prices by quantity and group. */
export const tierFields = (tiers: ReadonlyArray<Tier> | undefined): ReadonlyArray<Json> =>
  (tiers ?? []).map((tier) => ({
    customer_group_id: tier.group ?? everyone,
    qty: tier.qty,
    value: tier.price,
  }))

const tiersOf = (piece: ProductDefinition): ReadonlyArray<Tier> | undefined => {
  if (piece.kind === "pot") return cheapest(piece).tiers
  return piece.kind === "ware" ? piece.tiers : undefined
}

const taxClassOf = (piece: ProductDefinition): string =>
  piece.kind === "pot" || piece.kind === "set" || piece.kind === "box" ? "2" : String(piece.tax)

/** Every price field of a piece. A running offer is left to its window; only a catalogue rule lowers `final_price`. */
export const priceFields = (range: Range, piece: ProductDefinition): Json => {
  const price = regularPrice(range, piece)
  const rulePrice = piece.kind === "pot" ? piece.rulePrice : undefined
  return {
    price,
    regular_price: price,
    minimal_price: price,
    final_price: rulePrice ?? price,
    ...offerFields(offerOf(piece)),
    tier_prices: tierFields(tiersOf(piece)),
    tax_class_id: taxClassOf(piece),
  }
}
