import { Context } from "effect"
import type { Capabilities } from "../capabilities/index.ts"
import type { Cents } from "../money/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { ReturnTerms } from "./returns.ts"

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
    readonly serverCanRemoveLocal: boolean
    readonly serverCanModifyLocal: boolean
    readonly badgeCounts: "items" | "quantities"
    /** A line is asked about before it is taken out; else it is taken out and can be brought back. */
    readonly confirmRemove: boolean
  }
  readonly stock: {
    readonly synchronize: boolean
    readonly allowOutOfStockInCart: boolean
    readonly listOutOfStock: boolean
    /** Variants whose stock is asked for with their product's page; 0 takes the index's word. S1 §9 */
    readonly prefetchVariantsMax: number
  }
  readonly products: {
    readonly zeroPriceAllowed: boolean
    readonly preventDirectChildAccess: boolean
    readonly filters: ReadonlyArray<string>
    /**
     * Answers tell of the attributes they counted, and products of those they have values of, for clients that ask
     * for no attributes. wire §17 loadByAttributeMetadata
     */
    readonly tellsAttributes: boolean
    /** The form of search requests; older platforms know the Elasticsearch form only. wire §11.3 */
    readonly searchForm: "search-query" | "elasticsearch"
    readonly priceBuckets: ReadonlyArray<PriceBucket>
    readonly sorts: ReadonlyArray<{
      readonly id: "latest" | "priceLow" | "priceHigh"
      readonly field: string
      readonly direction: "asc" | "desc"
    }>
  }
  readonly shipping: {
    readonly fallback: LocalShippingMethod
    readonly countries: ReadonlyArray<string>
    /** Gross cents of goods from which the courier costs nothing, by country; a country without one always pays. */
    readonly freeFromCents: Readonly<Record<string, Cents>>
    /** Working days from an order to the door, least and most, by country; nothing is promised to a country without. */
    readonly workingDays: Readonly<Record<string, readonly [daysMin: number, daysMax: number]>>
    /** Pages that show where a parcel is, by carrier code; `{code}` stands for the tracking number. */
    readonly trackingUrls: Readonly<Record<string, string>>
  }
  readonly prices: {
    /** Prices differ by customer group: searches tell whose, and prices follow the shopper in and out. S1 §6 */
    readonly usesTiers: boolean
    /** Taxes differ by customer group; prices follow likewise. S1 §4 */
    readonly usesGroupTax: boolean
    /** The group taxes are looked up for when nobody is signed in or groups do not matter; null asks for none. S1 §6 */
    readonly defaultTaxGroupId: number | null
    /** Every product found is shown at the price the platform names now, not at the index's. S1 §7 render-list */
    readonly refreshesAlways: boolean
  }
  readonly session: {
    /** A refused token is renewed; else the session is over with it. wire §17 autoRefreshTokens */
    readonly refreshesTokens: boolean
    /** Tokens go in a header and not in the address. Both ends have to agree. wire §2 tokenInHeader */
    readonly sendsTokenInHeader: boolean
  }
  /** Orders that take pieces from stock before they are paid. */
  readonly orders: {
    /** Pieces of such an order, at most. */
    readonly unpaidPiecesMax: number
    /** Days that one waits for a transfer or a cheque before it is cancelled; 0 waits for ever. */
    readonly unpaidDays: number
  }
  /** What pages and letters promise about returns. @rule UI483 */
  readonly returns: ReturnTerms
  /** How long personal data is kept that is not part of an account. */
  readonly retention: {
    /** Carts that nobody touches. */
    readonly cartDays: number
    readonly sentLetterDays: number
    /** Letters that wait or were given up. */
    readonly unsentLetterDays: number
    /** Devices that have signed in, counted from their last sign-in. */
    readonly deviceDays: number
    /** Addresses that wait for a product to be in stock again. */
    readonly reminderDays: number
    /** Names on orders that were cancelled unpaid and have no invoice. */
    readonly cancelledOrderDays: number
    /** Names on all other orders of guests and deleted customers, as law wants books kept. */
    readonly orderYears: number
  }
  /** Messages go to this e-mail address by the mail service; null hands them to the platform. */
  readonly contact: { readonly mailTo: string | null }
  /** What a device may keep of the catalogue; a larger one is only asked for. */
  readonly offline: {
    /** Devices keep the catalogue at all. */
    readonly synchronize: boolean
    readonly productsMax: number
    /** Thousands of characters, before they are packed for the way: about a tenth of it goes over the wire. */
    readonly textKbMax: number
  }
  readonly checkout: {
    /**
     * What an external checkout is given: a code that opens one cart once and soon, or the tokens themselves, as the
     * specification has it. A code needs a platform that mints them.
     */
    readonly handsOver: "code" | "token"
  }
  /** What the platform offers; another platform is asked for it, so no file sets it. @rule PF6 */
  readonly capabilities: Capabilities
}

/** The settings a program runs under. */
export class Settings extends Context.Service<Settings, ShopSettings>()("@shop/core/Settings") {}

/** The store view a program runs in. */
export class CurrentView extends Context.Service<CurrentView, StoreView>()("@shop/core/CurrentView") {}
