import { useView } from "../state/use-shop.ts"

/** By language: creating an instance is slow. */
const displayNames = new Map<string, Intl.DisplayNames>()

/** Returns a function from a country code to its name. */
export const useCountryName = (): ((code: string) => string) => {
  const { locale } = useView()
  const names = displayNames.get(locale) ?? new Intl.DisplayNames([locale], { type: "region" })
  displayNames.set(locale, names)
  return (code) => names.of(code) ?? code
}
