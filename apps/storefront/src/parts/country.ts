import { useView } from "../state/use-shop.ts"

/** By language: finding its words takes longer than the rest of what a page says of a country. */
const kept = new Map<string, Intl.DisplayNames>()

/** Countries by their names in the shopper's language. */
export const useCountryName = (): ((code: string) => string) => {
  const { locale } = useView()
  const names = kept.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" })
  kept.set(locale, names)
  return (code) => names.of(code) ?? code
}
