import type { ShippingMethod } from "@shop/core/cart"
import { type Cents, sum, zero } from "@shop/core/money"
import { deliveryPromise, type ShopSettings } from "@shop/core/settings"
import { type Band, elsewhere, type Tariff, tariffs } from "./tariffs.ts"

const titles: Readonly<Record<string, { readonly title: string; readonly carrierTitle: string }>> = {
  flatrate: { title: "Fixed", carrierTitle: "Flat Rate" },
  pickup: { title: "At the workshop", carrierTitle: "Pick-up" },
}

/** Pickup in the shop, without a parcel. @rule CM101 */
export const pickupCode = "pickup"

/** Title of an order's delivery. @returns the code for a method that the shop does not know (any more) @rule CM14 */
export const shippingTitle = (carrierCode: string): string => {
  const known = Object.hasOwn(titles, carrierCode) ? titles[carrierCode] : undefined
  return known === undefined ? carrierCode : `${known.carrierTitle} - ${known.title}`
}

/** The data that the offered delivery methods depend on. */
export interface Parcel {
  /** ISO code of the destination country. */
  readonly country: string
  /** Goods to be shipped, tax and discount included. */
  readonly goodsGrossCents: Cents
  /** Grams of the goods to be shipped. */
  readonly grams: number
  /** False when every line is virtual or downloadable; an empty cart waits for something to carry. */
  readonly needsShipping: boolean
  /** A coupon pays for it. */
  readonly isFree: boolean
  /** Takes the tax out of a delivery cost, by the rates of the goods it accompanies: the same as in the totals. */
  readonly netOf: (grossCents: Cents) => Cents
}

/**
 * The parcels that goods go in, each with its band: as few as can be, all but the last as heavy as can be.
 *
 * @param grams - >= 0
 * @returns one band at least
 * @rule CM101
 */
const parcelsOf = ({ bands }: Tariff, grams: number): ReadonlyArray<Band> => {
  const heaviest = bands.at(-1)!
  const full = Math.max(0, Math.ceil(grams / heaviest.gramsMax) - 1)
  const rest = grams - full * heaviest.gramsMax
  return [
    ...Array.from({ length: full }, () => heaviest),
    bands.find(({ gramsMax }) => rest <= gramsMax) ?? heaviest,
  ]
}

/**
 * The ways goods can go: the courier at the flat rate of the settings and what the weight adds, or nothing from the
 * country's threshold on; and fetching them where that is possible. One courier at a time, so that what a cart costs
 * never depends on who noticed the threshold.
 *
 * @param settings - the countries served, and the flat rate (gross cents)
 * @param parcel - where to, how much and how heavy
 * @returns methods, the default first; empty when the country is not served or nothing has to be shipped
 * @rule CM14, CM101 - S1 §9 default shipping method
 */
export const shippingMethods = (
  settings: ShopSettings["shipping"],
  parcel: Parcel,
): ReadonlyArray<ShippingMethod> => {
  if (!parcel.needsShipping || !settings.countries.includes(parcel.country)) return []
  const { carrierCode, methodCode } = settings.fallback
  const tariff = tariffs.get(parcel.country) ?? elsewhere
  const { hasPickup } = tariff
  const { freeFromCents } = deliveryPromise(settings, parcel.country)
  const isFree = parcel.isFree || (freeFromCents !== null && parcel.goodsGrossCents >= freeFromCents)
  const bands = isFree ? [] : parcelsOf(tariff, parcel.grams)
  const amountGrossCents = sum(
    bands.flatMap(({ grossCents }) => [settings.fallback.amountGrossCents, grossCents]),
  )
  const courier = {
    carrierCode,
    methodCode,
    title: titles[carrierCode]?.title ?? methodCode,
    carrierTitle: titles[carrierCode]?.carrierTitle ?? carrierCode,
    amountNetCents: parcel.netOf(amountGrossCents),
    amountGrossCents,
  }
  return hasPickup ? [courier, pickup] : [courier]
}

const pickup: ShippingMethod = {
  carrierCode: pickupCode,
  methodCode: pickupCode,
  ...titles[pickupCode]!,
  amountNetCents: zero,
  amountGrossCents: zero,
}
