import type { Cents } from "../money/index.ts"
import type { ShopSettings } from "./model.ts"

const of = <A>(table: Readonly<Record<string, A>>, country: string): A | null =>
  Object.hasOwn(table, country) ? table[country]! : null

/**
 * How long a delivery to a country takes.
 *
 * @param country - ISO code
 * @returns working days, least and most; null where nothing is promised
 * @rule CK33 - S2 §2 Screens (delivery)
 */
export const daysTo = (
  workingDays: ShopSettings["shipping"]["workingDays"],
  country: string,
): DeliveryPromise["workingDays"] => of(workingDays, country)

/** What is promised of deliveries to a country, before anybody orders. @rule CK33 */
export interface DeliveryPromise {
  /** Working days, least and most; null where nothing is promised. */
  readonly workingDays: readonly [daysMin: number, daysMax: number] | null
  /** Gross cents of goods from which the courier costs nothing; null where it always costs something. */
  readonly freeFromCents: Cents | null
}

/**
 * What is promised of deliveries to a country.
 *
 * @param country - ISO code
 * @rule CK33 - S2 §2 Screens (delivery), design mock (free from 90 EUR in FR and DE)
 */
export const deliveryTo = (
  { freeFromCents, workingDays }: Pick<ShopSettings["shipping"], "freeFromCents" | "workingDays">,
  country: string,
): DeliveryPromise => ({
  workingDays: daysTo(workingDays, country),
  freeFromCents: of(freeFromCents, country),
})
