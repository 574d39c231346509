import type { MoneyFormat } from "../money/index.ts"
import type { StoreView } from "./model.ts"

const nbsp = "\u00a0"
const narrowNbsp = "\u202f"
const amountThenSign: Pick<MoneyFormat, "pattern" | "sign"> = { pattern: `{amount}${nbsp}{sign}`, sign: "€" }

const view = (code: string, id: number, locale: string, label: string, money: MoneyFormat): StoreView => ({
  code,
  id,
  path: `/${code}`,
  host: null,
  locale,
  language: code,
  label,
  currency: "EUR",
  money,
  index: `vue_storefront_catalog_${code}`,
  timeZone: "Europe/Paris",
  tax: { country: "FR", region: "", sourceIncludesTax: true },
  checkoutOrigin: null,
})

/** The three views of the pottery shop; the first is the default. */
export const defaults: ReadonlyArray<StoreView> = [
  view("fr", 1, "fr-FR", "Français", { ...amountThenSign, decimal: ",", group: narrowNbsp }),
  view("en", 2, "en-US", "English", { pattern: "{sign}{amount}", sign: "€", decimal: ".", group: "," }),
  view("de", 3, "de-DE", "Deutsch", { ...amountThenSign, decimal: ",", group: "." }),
]
