import type { MoneyFormat } from "../money/index.ts"

/**
 * A law that exempts small sellers from value added tax: art. 293 B CGI (FR), § 19 UStG (DE), or not being registered
 * for VAT (GB).
 */
export type VatExemption = "FR" | "DE" | "GB"

/** One language and catalogue of the shop, as configured. @rule SV1 - S1 §1, §3 Store view */
export interface StoreView {
  readonly code: string
  readonly id: number
  /** Path prefix with leading slash, such as "/fr". */
  readonly path: string
  /** Host that serves this view alone, or null when views are told apart by path. */
  readonly host: string | null
  readonly locale: string
  readonly language: string
  /** The language's own name, for the switcher. */
  readonly label: string
  readonly currency: string
  readonly money: MoneyFormat
  /** Name of its index on the wire, such as "vue_storefront_catalog_fr". */
  readonly index: string
  /** IANA zone in which special price windows are read. */
  readonly timeZone: string
  readonly tax: {
    readonly country: string
    readonly region: string
    readonly sourceIncludesTax: boolean
    /** The law under which the seller charges no tax at all; missing for one who does. @rule TX11 */
    readonly exemption?: VatExemption
  }
  /** Origin of an external checkout, or null for the shop's own. */
  readonly checkoutOrigin: string | null
}
