import { cents, type Cents } from "@shop/core/money"

/** Price of a parcel up to a weight, on top of the courier's flat rate. */
export interface Band {
  /** Grams of goods, the last of which this band still carries. */
  readonly gramsMax: number
  readonly grossCents: Cents
}

/** How parcels go to a country. */
export interface Tariff {
  /** Lightest first. A heavier delivery than the last band is split into several parcels. */
  readonly bands: ReadonlyArray<Band>
  /** Goods can be fetched at the workshop, where the country's own taxes hold. */
  readonly hasPickup: boolean
}

const band = (kilograms: number, grossCents: number): Band => ({
  gramsMax: kilograms * 1000,
  grossCents: cents(grossCents),
})

const near = [band(10, 0), band(20, 3_00), band(30, 6_00)]
const far = [band(10, 0), band(20, 6_00), band(30, 12_00)]
const abroad = [band(10, 0), band(20, 9_00), band(30, 18_00)]

const charged = (bands: ReadonlyArray<Band>): Tariff => ({ bands, hasPickup: false })

/**
 * Shipping tariffs by ISO code of the country. The flat rate and its free threshold are settings. A parcel of up to
 * 10 kg costs only the flat rate.
 * @rule CM14, CM101 - S1 §9 (courier flat rate), ours (weights, pick-up)
 */
export const tariffs: ReadonlyMap<string, Tariff> = new Map([
  ["FR", { bands: near, hasPickup: true }],
  ["DE", charged(near)],
  ["BE", charged(near)],
  ["LU", charged(near)],
  ["NL", charged(near)],
  ["AT", charged(near)],
  ["IT", charged(far)],
  ["ES", charged(far)],
  ["IE", charged(far)],
  ["PL", charged(far)],
  ["GB", charged(abroad)],
  ["CH", charged(abroad)],
])

/** How parcels go to a country that the settings serve and the table does not know. @rule CM101 */
export const elsewhere: Tariff = charged(abroad)
