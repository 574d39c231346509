import { type Address, type AddressLayout, addressLines as linesOf } from "@shop/core/address"
import { cents, format, type RatePpm, toPercent } from "@shop/core/money"
import type { StoreView } from "@shop/core/store-view"
import type { Seller } from "../orders/index.ts"
import type { OrderWords } from "./order-words.ts"

/** Formatters of amounts, rates and dates for a store view. */
export interface OrderFormat {
  readonly money: (amountCents: number) => string
  /** With the percent sign. */
  readonly percent: (ratePpm: RatePpm) => string
  /** Date and time, in the store view's time zone. @param atMs - epoch ms */
  readonly moment: (atMs: number) => string
  /** The same with the name of the time zone, for moments with legal effect. */
  readonly zonedMoment: (atMs: number) => string
  readonly date: (atMs: number) => string
}

/** The formatters of a store view. @rule CM93 - S1 §1 */
export const orderFormat = (view: StoreView, words: OrderWords): OrderFormat => {
  // A view in another English than the texts writes its own dates, as its pages do.
  const locale = view.locale.split("-")[0] === words.locale.split("-")[0] ? view.locale : words.locale
  const by = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: view.timeZone, ...how })
  const dates = by({ dateStyle: "long" })
  const times = by({ timeStyle: "short" })
  const zones = by({ timeZoneName: "longGeneric" })
  const moment = (atMs: number): string => words.moment(dates.format(atMs), times.format(atMs))
  return {
    money: (amountCents) => format(cents(amountCents), view.money),
    percent: (ratePpm) => words.percent(String(toPercent(ratePpm)).replace(".", view.money.decimal)),
    moment,
    zonedMoment: (atMs) => {
      const zone = zones.formatToParts(atMs).find(({ type }) => type === "timeZoneName")
      return zone === undefined ? moment(atMs) : `${moment(atMs)} (${zone.value})`
    },
    date: (atMs) => dates.format(atMs),
  }
}

/** The name of a country in a language; its code when there is no name. */
const countryName = (code: string, locale: string): string =>
  /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([locale], { type: "region" }).of(code) ?? code) : code

/** An address on papers and in letters. The phone number is for the carrier alone. */
const paperLayout: AddressLayout = {
  company: 1,
  firstName: 2,
  lastName: 2,
  street: 3,
  house: 3,
  postcode: 4,
  city: 4,
  region: 5,
  country: 6,
  vatId: 7,
  phone: null,
}

/**
 * The lines of a postal address. An erased address has none.
 *
 * @param locale - language of the country's name
 * @rule CM93
 */
export const addressLines = (address: Partial<Address>, locale: string): ReadonlyArray<string> =>
  linesOf(address, paperLayout, (code) => countryName(code, locale))

/** The lines of the seller's legal notice. @rule CM93 */
export const sellerLines = (seller: Seller, words: OrderWords): ReadonlyArray<string> =>
  [
    seller.name,
    ...seller.address,
    seller.email,
    seller.phone,
    seller.register,
    seller.vatId === "" ? "" : words.labelled(words.invoice.vatId, seller.vatId),
  ].filter((line) => line !== "")
