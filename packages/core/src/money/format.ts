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
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, how.group)
  const text = how.pattern
    .replace("{amount}", () => `${whole}${how.decimal}${digits.slice(-2)}`)
    .replace("{sign}", () => how.sign)
  return amount < 0 ? `-${text}` : text
}
