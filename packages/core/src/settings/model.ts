import { Context } from "effect"
import type { Capabilities } from "../capabilities/index.ts"
import type { Cents } from "../money/index.ts"
import type { StoreView } from "../store-view/index.ts"
import type { ReturnTerms } from "./returns.ts"

/** A shipping method that the client knows without the platform. */
export interface LocalShippingMethod {
  readonly carrierCode: string
  readonly methodCode: string
  readonly amountNetCents: Cents
  readonly amountGrossCents: Cents
}

/** A range of the price filter; null is open. */
export interface PriceBucket {
  readonly fromCents: Cents | null
  readonly toCents: Cents | null
}

/** The settings that an operator can change. Fixed numbers are in `limits`. */
export interface ShopSettings {
  readonly views: ReadonlyArray<StoreView>
  readonly cart: {
    readonly synchronize: boolean
    readonly synchronizeTotals: boolean
    readonly serverCanRemoveLocal: boolean
    readonly serverCanModifyLocal: boolean
    readonly badgeCounts: "items" | "quantities"
    /** Removing a line needs a confirmation; otherwise the shopper can undo it. */
    readonly confirmRemove: boolean
  }
  readonly stock: {
    readonly synchronize: boolean
    readonly allowOutOfStockInCart: boolean
    readonly listOutOfStock: boolean
    /** Maximum number of variants whose stock is fetched with the product page; 0 uses the index's stock. S1 §9 */
    readonly prefetchVariantsMax: number
  }
  readonly products: {
    readonly zeroPriceAllowed: boolean
    readonly preventDirectChildAccess: boolean
    readonly filters: ReadonlyArray<string>
    /** Responses include attribute metadata, for clients that do not request attributes. wire §17 loadByAttributeMetadata */
    readonly tellsAttributes: boolean
    /** The format of search requests; older platforms support Elasticsearch only, others GraphQL. wire §11.3, §14 */
    readonly searchForm: "search-query" | "elasticsearch" | "graphql"
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
    /** Gross value of goods in cents from which delivery is free, by country; never free for other countries. */
    readonly freeFromCents: Readonly<Record<string, Cents>>
    /** Minimum and maximum delivery time in working days, by country; no promise for other countries. */
    readonly workingDays: Readonly<Record<string, readonly [daysMin: number, daysMax: number]>>
    /** Tracking pages by carrier code; `{code}` is replaced by the tracking number. */
    readonly trackingUrls: Readonly<Record<string, string>>
  }
  readonly prices: {
    /** Prices differ by customer group. Searches send the group; prices are reloaded at sign-in and sign-out. S1 §6 */
    readonly usesTiers: boolean
    /** The pieces that decide on a quantity price: those of one line, or of one product in the whole cart. S1 §4 */
    readonly quantityOf: "line" | "product"
    /** Taxes differ by customer group. S1 §4 */
    readonly usesGroupTax: boolean
    /** The customer group for taxes of guests, and of all shoppers without group taxes; null sends no group. S1 §6 */
    readonly defaultTaxGroupId: number | null
    /** Lists and product pages fetch current prices instead of using the index's. S1 §7 render-list */
    readonly refreshesAlways: boolean
  }
  readonly session: {
    /** Rejected tokens are refreshed; otherwise the session ends. wire §17 autoRefreshTokens */
    readonly refreshesTokens: boolean
    /** Tokens are sent in a header instead of the URL. Client and platform must agree. wire §2 tokenInHeader */
    readonly sendsTokenInHeader: boolean
  }
  /** Bounds of orders that reserve stock before payment. */
  readonly orders: {
    /** Maximum number of pieces that such orders of one buyer hold together. */
    readonly unpaidPiecesMax: number
    /** Days until an order by bank transfer or cheque is cancelled when no payment arrives; 0 never cancels. */
    readonly unpaidDays: number
    /** Whether orders are demonstrations: nothing is delivered, charged or sent to a payment provider. */
    readonly areDemonstrations: boolean
  }
  /** Letters to the shop itself. */
  readonly notices: {
    readonly newOrders: boolean
    readonly withdrawals: boolean
    /** Pieces at which a product is running low; 0 sends no letter. */
    readonly lowStockQty: number
  }
  /** The return terms on pages and in mails. */
  readonly returns: ReturnTerms
  /** Retention of personal data outside accounts. */
  readonly retention: {
    /** Abandoned carts, from their last change. */
    readonly cartDays: number
    readonly sentLetterDays: number
    /** Letters in the queue or after the last failed attempt. */
    readonly unsentLetterDays: number
    /** Known devices, from their last sign-in. */
    readonly deviceDays: number
    /** E-mail addresses for back-in-stock reminders. */
    readonly reminderDays: number
    /** Names on orders that were cancelled before payment, without an invoice. */
    readonly cancelledOrderDays: number
    /** Names on other orders of guests and deleted customers, by the law on accounting records. */
    readonly orderYears: number
  }
  readonly newsletter: {
    /** Discount of the coupon for a first subscription, in percent; 0 promises and sends none. S2 §9 */
    readonly couponPercent: number
  }
  /** E-mail address for messages of the contact form; null sends them to the platform. */
  readonly contact: { readonly mailTo: string | null }
  /** The offline catalogue on devices. Devices do not download a larger catalogue. */
  readonly offline: {
    /** Enables the offline catalogue. */
    readonly synchronize: boolean
    readonly productsMax: number
    /** Maximum size of the documents in kB (1024 bytes) before compression, which leaves about a tenth. */
    readonly textKbMax: number
  }
  readonly checkout: {
    /**
     * The credential for an external checkout: a short-lived single-use code, or the tokens themselves as specified. The
     * code needs a platform that issues it.
     */
    readonly handsOver: "code" | "token"
  }
  /** The platform's capabilities. The server detects them, so no file sets them. */
  readonly capabilities: Capabilities
}

/** The settings of the shop. */
export class Settings extends Context.Service<Settings, ShopSettings>()("@shop/core/Settings") {}

/** The current store view. */
export class CurrentView extends Context.Service<CurrentView, StoreView>()("@shop/core/CurrentView") {}
