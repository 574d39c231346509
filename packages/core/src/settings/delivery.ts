import type { Cents } from "../money/index.ts"
import type { ShopSettings } from "./model.ts"

const lookUp = <A>(table: Readonly<Record<string, A>>, country: string): A | null =>
  Object.hasOwn(table, country) ? table[country]! : null

/**
 * The delivery time to a country in working days.
 *
 * @param country - ISO code
 * @returns minimum and maximum; null without a promise
 */
export const deliveryDays = (
  workingDays: ShopSettings["shipping"]["workingDays"],
  country: string,
): DeliveryPromise["workingDays"] => lookUp(workingDays, country)

/** The delivery time and the threshold of free delivery that product pages promise. */
export interface DeliveryPromise {
  /** Minimum and maximum in working days; null without a promise. */
  readonly workingDays: readonly [daysMin: number, daysMax: number] | null
  /** Gross value of goods in cents from which delivery is free; null where it never is. */
  readonly freeFromCents: Cents | null
}

/**
 * The delivery promise for a country.
 *
 * @param country - ISO code
 */
export const deliveryPromise = (
  { freeFromCents, workingDays }: Pick<ShopSettings["shipping"], "freeFromCents" | "workingDays">,
  country: string,
): DeliveryPromise => ({
  workingDays: deliveryDays(workingDays, country),
  freeFromCents: lookUp(freeFromCents, country),
})
