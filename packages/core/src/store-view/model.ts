import type { MoneyFormat } from "../money/index.ts"

/**
 * A law that exempts small sellers from value added tax: art. 293 B CGI (FR), § 19 UStG (DE), or not being registered
 * for VAT (GB).
 */
export type VatExemption = "FR" | "DE" | "GB"

/** A language of the shop with its catalogue. */
export interface StoreView {
  readonly code: string
  readonly id: number
  /** Path prefix with leading slash, such as "/fr". */
  readonly path: string
  /** Host of this store view alone; null when the path prefix identifies it. */
  readonly host: string | null
  readonly locale: string
  readonly language: string
  /** The language's native name, for the language switcher. */
  readonly label: string
  readonly currency: string
  readonly money: MoneyFormat
  /** Name of the search index, such as "vue_storefront_catalog_fr". */
  readonly index: string
  /** IANA time zone of special price periods. */
  readonly timeZone: string
  readonly tax: {
    readonly country: string
    readonly region: string
    readonly sourceIncludesTax: boolean
    /** The law that exempts the seller from VAT; missing for a seller who charges VAT. */
    readonly exemption?: VatExemption
  }
  /** Origin of an external checkout, or null for the shop's own. */
  readonly checkoutOrigin: string | null
}
