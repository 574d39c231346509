import type { Seller } from "../seller/index.ts"

/** Where an order is fetched. */
export interface PickupPlace {
  /** Name and postal address, a line each. */
  readonly address: ReadonlyArray<string>
  /** Opening hours as texts of the view, one per line; empty when not configured. */
  readonly hours: ReadonlyArray<string>
}

/** The first place of the store locator is the shop's own. */
interface LocatorPlace {
  readonly name?: string
  readonly street?: string
  readonly postcode?: string
  readonly city?: string
  readonly country_id?: string
  readonly hours?: ReadonlyArray<string>
}

/**
 * Where orders are fetched: the first place of the store locator, which is the workshop, or the seller's address where
 * there is no store locator.
 *
 * @param places - of the store locator; null without one
 * @rule CM236
 */
export const pickupPlace = (places: ReadonlyArray<unknown> | null, seller: Seller): PickupPlace => {
  const [place] = places ?? []
  if (typeof place !== "object" || place === null)
    return { address: [seller.name, ...seller.address].filter((line) => line !== ""), hours: [] }
  const { name, street, postcode, city, country_id: country, hours } = place as LocatorPlace
  return {
    address: [name, street, [postcode, city].filter(Boolean).join(" "), country].filter(
      (line): line is string => line !== undefined && line !== "",
    ),
    hours: hours ?? [],
  }
}
