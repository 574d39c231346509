import { Context } from "effect"
import type { Cents } from "../money/index.ts"
import type { StoreView } from "../store-view/index.ts"

/** A delivery method that is known without asking the platform. @rule CK3 - S1 §9 default shipping method */
export interface LocalShippingMethod {
  readonly carrierCode: string
  readonly methodCode: string
  readonly amountNetCents: Cents
  readonly amountGrossCents: Cents
}

/** A filter range of the price facet; null is open. */
export interface PriceBucket {
  readonly fromCents: Cents | null
  readonly toCents: Cents | null
}

/** What an operator may decide. Numbers nobody should change are in `limits`. @rule LI2 - S1 §9 */
export interface ShopSettings {
  readonly views: ReadonlyArray<StoreView>
  readonly cart: {
    readonly synchronize: boolean
    readonly synchronizeTotals: boolean
    readonly serverMergeByDefault: boolean
    readonly serverCanRemoveLocal: boolean
    readonly serverCanModifyLocal: boolean
    readonly badgeCounts: "items" | "quantities"
    readonly confirmRemove: boolean
  }
  readonly stock: {
    readonly synchronize: boolean
    readonly allowOutOfStockInCart: boolean
    readonly listOutOfStock: boolean
  }
  readonly products: {
    readonly zeroPriceAllowed: boolean
    readonly preventDirectChildAccess: boolean
    readonly filters: ReadonlyArray<string>
    readonly priceBuckets: ReadonlyArray<PriceBucket>
    readonly sorts: ReadonlyArray<{
      readonly id: "latest" | "priceLow" | "priceHigh"
      readonly field: string
      readonly direction: "asc" | "desc"
    }>
  }
  readonly shipping: { readonly fallback: LocalShippingMethod; readonly countries: ReadonlyArray<string> }
  readonly session: {
    /** A refused token is renewed; else the session is over with it. wire §17 autoRefreshTokens */
    readonly refreshesTokens: boolean
  }
  /** Messages go to this e-mail address by the mail service; null hands them to the platform. */
  readonly contact: { readonly mailTo: string | null }
  readonly useUrlKeys: boolean
}

/** The settings a program runs under. */
export class Settings extends Context.Service<Settings, ShopSettings>()("@shop/core/Settings") {}

/** The store view a program runs in. */
export class CurrentView extends Context.Service<CurrentView, StoreView>()("@shop/core/CurrentView") {}
