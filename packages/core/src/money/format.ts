import type { Cents } from "./cents.ts"

/** How a store view writes amounts. */
export interface MoneyFormat {
  readonly decimal: string
  readonly group: string
  /** Where amount and sign stand, such as "{amount}\u00a0{sign}". */
  readonly pattern: string
  readonly sign: string
}

/**
 * Writes an amount for people. Same bytes in the browser and on the server: no Intl, no ICU version.
 *
 * @param amount - Cents
 * @param how - the store view's money format
 * @returns such as "1 234,50 €"; never "-0,00"
 * @rule MO6 - S1 §1 (2 fraction digits, amount then sign)
 */
export const format = (amount: Cents, how: MoneyFormat): string => {
  const digits = String(Math.abs(amount)).padStart(3, "0")
  const text = how.pattern
    .replace("{amount}", () => `${grouped(digits.slice(0, -2), how)}${how.decimal}${digits.slice(-2)}`)
    .replace("{sign}", () => how.sign)
  return amount < 0 ? `-${text}` : text
}

/**
 * Writes a number that is no amount, in the bytes of Intl without Intl, whose first formatter a browser is slow to make.
 *
 * @param value - not more exact than `most` digits after the decimal sign, or it is rounded as `toFixed` does
 * @param digits - after the decimal sign; zeros at the end are left off down to `least`
 * @returns such as "4,5"
 * @rule MO7
 */
export const formatNumber = (
  value: number,
  how: Pick<MoneyFormat, "decimal" | "group">,
  { least = 0, most }: { readonly least?: number; readonly most: number },
): string => {
  const [whole = "", fraction = ""] = Math.abs(value).toFixed(most).split(".")
  const end = Math.max(least, fraction.replace(/(?<!0)0+$/, "").length)
  const text = grouped(whole, how) + (end > 0 ? how.decimal + fraction.slice(0, end) : "")
  return value < 0 ? `-${text}` : text
}

const grouped = (digits: string, { group }: Pick<MoneyFormat, "group">): string =>
  digits.length <= 3 ? digits : grouped(digits.slice(0, -3), { group }) + group + digits.slice(-3)
