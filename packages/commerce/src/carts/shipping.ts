import type { ShippingMethod } from "@shop/core/cart"
import { cents, type Cents } from "@shop/core/money"
import type { ShopSettings } from "@shop/core/settings"

/** Countries to which nothing is charged from an amount of goods on. @rule CM14 - design mock: free from 90 EUR in FR and DE */
const freeFrom: Readonly<Record<string, Cents>> = { FR: cents(90_00), DE: cents(90_00) }

const titles: Readonly<Record<string, { readonly title: string; readonly carrierTitle: string }>> = {
  flatrate: { title: "Fixed", carrierTitle: "Flat Rate" },
}

/** How an order says it goes. @returns the code when it is none of ours (any more) @rule CM14 */
export const shippingTitle = (carrierCode: string): string => {
  const known = titles[carrierCode]
  return known === undefined ? carrierCode : `${known.carrierTitle} - ${known.title}`
}

/** What the choice of delivery depends on. */
export interface Parcel {
  /** ISO code of the country it goes to. */
  readonly country: string
  /** Goods to be shipped, tax and discount included. */
  readonly goodsGrossCents: Cents
  /** False when every line is virtual or downloadable; an empty cart waits for something to carry. */
  readonly needsShipping: boolean
}

/**
 * The ways a parcel can go: the courier's flat rate, or nothing to pay from a threshold on. One method at a time,
 * so that what a cart costs never depends on who noticed the threshold.
 *
 * @param settings - the countries served, and the flat rate (net and gross cents)
 * @param parcel - where to, and how much is in it
 * @returns methods, the default first; empty when the country is not served or nothing has to be shipped
 * @rule CM14 - S1 §9 default shipping method
 */
export const shippingMethods = (
  settings: ShopSettings["shipping"],
  parcel: Parcel,
): ReadonlyArray<ShippingMethod> => {
  if (!parcel.needsShipping || !settings.countries.includes(parcel.country)) return []
  const { carrierCode, methodCode, amountNetCents, amountGrossCents } = settings.fallback
  const threshold = freeFrom[parcel.country]
  const isFree = threshold !== undefined && parcel.goodsGrossCents >= threshold
  return [
    {
      carrierCode,
      methodCode,
      title: titles[carrierCode]?.title ?? methodCode,
      carrierTitle: titles[carrierCode]?.carrierTitle ?? carrierCode,
      amountNetCents: isFree ? cents(0) : amountNetCents,
      amountGrossCents: isFree ? cents(0) : amountGrossCents,
    },
  ]
}
