import { defaults as views } from "@shop/core/store-view"

/** Days of coupons and of special prices begin and end in this time zone, and operators read every time in it. */
export const shopZone = views[0]!.timeZone

const inShopZone = (style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: shopZone, ...style })
const times = inShopZone({ dateStyle: "short", timeStyle: "short" })
const days = inShopZone({ dateStyle: "short" })

/** Formats epoch ms as a time of the shop with its zone, such as "2026-12-24 18:00 (Europe/Paris)". @rule SR545 */
export const shopTime = (ms: number): string => `${times.format(ms)} (${shopZone})`

/** Formats epoch ms as a day of the shop, such as "2026-12-24". @rule SR545 */
export const shopDay = (ms: number): string => days.format(ms)
