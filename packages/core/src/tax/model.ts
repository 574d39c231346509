import type { Cents, RatePpm } from "../money/index.ts"

/** A tax rate of a rule in one country or region. */
export interface TaxRate {
  readonly id: number
  readonly country: string
  /** Region name; null for a rate of the whole country. */
  readonly region: string | null
  readonly regionId: number
  readonly ratePpm: RatePpm
  readonly title: string
}

/** Tax rates for product classes and customer classes. */
export interface TaxRule {
  readonly id: number
  readonly code: string
  readonly priority: number
  readonly productClassIds: ReadonlyArray<number>
  readonly customerClassIds: ReadonlyArray<number>
  readonly rates: ReadonlyArray<TaxRate>
}

/** The country, region and customer class for which a tax rate is looked up. */
export interface TaxPlace {
  readonly country: string
  readonly region: string
  /** Customer tax class; null matches rules by product class only. */
  readonly customerClassId: number | null
}

/** A price as net, tax and gross: netCents + taxCents === grossCents. */
export interface Amount {
  readonly netCents: Cents
  readonly taxCents: Cents
  readonly grossCents: Cents
}

/** The part of a sum that is taxed at one rate. */
export interface TaxShare extends Amount {
  readonly ratePpm: RatePpm
}

/** The gross price that is taxed at one rate, as a weight for `splitByRate`. */
export interface RateWeight {
  readonly ratePpm: RatePpm
  /** Tax included. */
  readonly grossCents: Cents
}
