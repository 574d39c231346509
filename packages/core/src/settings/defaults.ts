import { allCapabilities } from "../capabilities/index.ts"
import { cents } from "../money/index.ts"
import { defaults as views } from "../store-view/index.ts"
import type { ShopSettings } from "./model.ts"
import { defaultNewsletterCoupon } from "./constants.ts"
import { defaultReturnTerms } from "./returns.ts"

/** The pottery shop as specified. */
export const defaults: ShopSettings = {
  views,
  cart: {
    synchronize: true,
    synchronizeTotals: true,
    serverCanRemoveLocal: false,
    serverCanModifyLocal: false,
    badgeCounts: "quantities",
    confirmRemove: false,
  },
  stock: { synchronize: true, allowOutOfStockInCart: true, listOutOfStock: true, prefetchVariantsMax: 0 },
  products: {
    zeroPriceAllowed: true,
    preventDirectChildAccess: true,
    filters: ["color", "erin_recommends", "price", "size"],
    tellsAttributes: false,
    searchForm: "search-query",
    priceBuckets: [
      { fromCents: cents(0), toCents: cents(50_00) },
      { fromCents: cents(50_00), toCents: cents(100_00) },
      { fromCents: cents(100_00), toCents: cents(150_00) },
      { fromCents: cents(150_00), toCents: null },
    ],
    sorts: [
      { id: "latest", field: "updated_at", direction: "desc" },
      { id: "priceLow", field: "final_price", direction: "asc" },
      { id: "priceHigh", field: "final_price", direction: "desc" },
    ],
  },
  shipping: {
    fallback: {
      carrierCode: "flatrate",
      methodCode: "flatrate",
      amountNetCents: cents(4_00),
      amountGrossCents: cents(5_00),
    },
    countries: ["FR", "DE", "GB", "BE", "LU", "AT", "NL", "IT", "ES", "CH", "IE", "PL"],
    freeFromCents: { FR: cents(90_00), DE: cents(90_00) },
    workingDays: {
      FR: [2, 3],
      DE: [3, 5],
      GB: [5, 8],
      BE: [4, 7],
      LU: [4, 7],
      AT: [4, 7],
      NL: [4, 7],
      IT: [4, 7],
      ES: [4, 7],
      CH: [4, 7],
      IE: [4, 7],
      PL: [4, 7],
    },
    trackingUrls: {},
  },
  prices: {
    usesTiers: false,
    quantityOf: "line",
    usesGroupTax: false,
    defaultTaxGroupId: null,
    refreshesAlways: false,
  },
  session: { refreshesTokens: true, sendsTokenInHeader: false },
  notices: { newOrders: true, withdrawals: true, lowStockQty: 2 },
  orders: { unpaidPiecesMax: 100, unpaidDays: 14, areDemonstrations: false },
  returns: defaultReturnTerms,
  retention: {
    cartDays: 90,
    sentLetterDays: 90,
    unsentLetterDays: 30,
    deviceDays: 180,
    reminderDays: 365,
    cancelledOrderDays: 365,
    orderYears: 10,
  },
  newsletter: { couponPercent: defaultNewsletterCoupon },
  contact: { mailTo: null },
  offline: { synchronize: true, productsMax: 5_000, textKbMax: 32_768 },
  checkout: { handsOver: "token" },
  capabilities: allCapabilities,
}
