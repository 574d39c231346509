import type { Cents } from "./cents.ts"

/** The money format of a store view. */
export interface MoneyFormat {
  readonly decimal: string
  readonly group: string
  /** Position of amount and currency sign, such as "{amount}\u00a0{sign}". */
  readonly pattern: string
  readonly sign: string
}

/**
 * Formats an amount. It does not use Intl, whose output depends on the ICU version, so that server and browser agree.
 *
 * @param how - money format of the store view
 * @returns such as "1 234,50 €"; never "-0,00"
 */
export const format = (amount: Cents, how: MoneyFormat): string => {
  const digits = String(Math.abs(amount)).padStart(3, "0")
  const text = how.pattern
    .replace("{amount}", () => `${groupDigits(digits.slice(0, -2), how)}${how.decimal}${digits.slice(-2)}`)
    .replace("{sign}", () => how.sign)
  return amount < 0 ? `-${text}` : text
}

/**
 * Formats a number as Intl does, but without Intl, whose first formatter is slow to create in browsers.
 *
 * @param value - rounded to `most` fraction digits as by `toFixed`
 * @param digits - minimum and maximum number of fraction digits
 * @returns such as "4,5"
 */
export const formatNumber = (
  value: number,
  how: Pick<MoneyFormat, "decimal" | "group">,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): string => {
  const [whole = "", fraction = ""] = Math.abs(value).toFixed(most).split(".")
  const end = Math.max(least, fraction.replace(/(?<!0)0+$/, "").length)
  const text = groupDigits(whole, how) + (end > 0 ? how.decimal + fraction.slice(0, end) : "")
  return value < 0 ? `-${text}` : text
}

const groupDigits = (digits: string, { group }: Pick<MoneyFormat, "group">): string =>
  digits.length <= 3 ? digits : groupDigits(digits.slice(0, -3), { group }) + group + digits.slice(-3)
