import type { Address } from "@shop/core/address"
import { cents, format, type RatePpm, toPercent } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import type { Seller } from "../orders/index.ts"
import type { OrderWords } from "./order-words.ts"

/** How the amounts, rates and moments of a store view are written. */
export interface Written {
  readonly money: (amountCents: number) => string
  /** Without the percent sign. */
  readonly rate: (ratePpm: RatePpm) => string
  /** @param atMs - epoch ms; the time of day goes with it, and in which zone */
  readonly moment: (atMs: number) => string
  readonly date: (atMs: number) => string
}

/** Writes for a store view. @rule CM93 - S1 §1 */
export const written = (view: StoreView, words: OrderWords): Written => {
  const by = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(words.locale, { timeZone: view.timeZone, ...how })
  const moments = by({ dateStyle: "long", timeStyle: "long" })
  const dates = by({ dateStyle: "long" })
  return {
    money: (amountCents) => format(cents(amountCents), view.money),
    rate: (ratePpm) => String(toPercent(ratePpm)).replace(".", view.money.decimal),
    moment: (atMs) => moments.format(atMs),
    date: (atMs) => dates.format(atMs),
  }
}

/** A postal address in lines. @rule CM93 */
export const addressLines = (address: Address): ReadonlyArray<string> =>
  [
    address.company,
    `${address.firstName} ${address.lastName}`,
    `${address.street} ${address.house}`,
    `${address.postcode} ${address.city}`,
    address.region,
    address.country,
    address.vatId,
  ]
    .map((line) => (line ?? "").trim())
    .filter((line) => line !== "")

/** The seller in lines, as an imprint wants it. @rule CM93 */
export const sellerLines = (seller: Seller, words: OrderWords): ReadonlyArray<string> =>
  [
    seller.name,
    ...seller.address,
    seller.email,
    seller.phone,
    seller.register,
    seller.vatId === "" ? "" : words.told(words.invoice.vatId, seller.vatId),
  ].filter((line) => line !== "")
