import type { Cents, RatePpm } from "../money/index.ts"

/** One rate of a rule: where it holds and how high it is. */
export interface TaxRate {
  readonly id: number
  readonly country: string
  /** Region name, or null when the rate holds in the whole country. */
  readonly region: string | null
  readonly regionId: number
  readonly ratePpm: RatePpm
  readonly title: string
}

/** Which product and customer classes are taxed, and at which rates. @rule TX1 - S1 §3 Tax rule */
export interface TaxRule {
  readonly id: number
  readonly code: string
  readonly priority: number
  readonly productClassIds: ReadonlyArray<number>
  readonly customerClassIds: ReadonlyArray<number>
  readonly rates: ReadonlyArray<TaxRate>
}

/** Where and for whom tax is asked. */
export interface TaxPlace {
  readonly country: string
  readonly region: string
  /** Customer tax class, or null when rules are matched by product class alone. */
  readonly customerClassId: number | null
}

/** An amount in its three forms; netCents + taxCents === grossCents always. @rule TX2 */
export interface Amount {
  readonly netCents: Cents
  readonly taxCents: Cents
  readonly grossCents: Cents
}

/** What one rate has in a sum. @rule TX7 */
export interface TaxShare extends Amount {
  readonly ratePpm: RatePpm
}

/** How much of a sum is taxed at a rate. */
export interface RateWeight {
  readonly ratePpm: RatePpm
  readonly grossCents: Cents
}
