import { describe, expect, it } from "vitest"
import { bounds, passwordBounds } from "../form/index.ts"
import { defaults, limits, thumbnailSizes } from "./index.ts"

const { cart, products, shipping, stock } = defaults
const euros = ({
  fromCents,
  toCents,
}: {
  readonly fromCents: number | null
  readonly toCents: number | null
}) => [fromCents === null ? null : fromCents / 100, toCents === null ? null : toCents / 100]

/** Constants of S1 §9 and S2 §9 in their order: name, our value, specified value. */
const table: ReadonlyArray<readonly [source: "S1" | "S2", name: string, ours: unknown, specified: unknown]> =
  [
    ["S1", "search: timeout of a client", limits.callTimeoutMs, 5000],
    ["S1", "search: timeout of the server", limits.ssrCallTimeoutMs, 1000],
    ["S1", "search: page size, zero or less", limits.listSize, 50],
    ["S1", "search bar results", limits.searchBarSize, 16],
    ["S1", "search panel results", limits.searchPanelSize, 18],
    ["S1", "product list page size", limits.listSize, 50],
    ["S1", "attribute list size", limits.attributeListSize, 150],
    ["S1", "category list size", limits.categoryListSize, 4000],
    ["S1", "root category id", limits.rootCategoryId, 2],
    ["S1", "level of the menu", limits.menuLevel, 2],
    ["S1", "default sort", [products.sorts[0]?.field, products.sorts[0]?.direction], ["updated_at", "desc"]],
    ["S1", "sorts", products.sorts.map(({ id }) => id), ["latest", "priceLow", "priceHigh"]],
    [
      "S1",
      "price ranges",
      products.priceBuckets.map(euros),
      [
        [0, 50],
        [50, 100],
        [100, 150],
        [150, null],
      ],
    ],
    ["S1", "filters", products.filters, ["color", "erin_recommends", "price", "size"]],
    ["S1", "filters of a query", limits.queryFiltersMax, 999],
    ["S1", "pages and blocks of content, each", limits.cmsMax, 500],
    ["S1", "thumbnail in the cart", thumbnailSizes.cart, { widthPx: 210, heightPx: 300 }],
    ["S1", "thumbnail in a list", thumbnailSizes.list, { widthPx: 324, heightPx: 489 }],
    ["S1", "thumbnail in the gallery", thumbnailSizes.gallery, { widthPx: 600, heightPx: 744 }],
    ["S1", "badge counts quantities or lines", ["quantities", "items"].includes(cart.badgeCounts), true],
    ["S1", "confirmation before removing: ours can be undone instead (CA7)", cart.confirmRemove, false],
    ["S1", "network task attempts", limits.taskAttemptsMax, 1],
    ["S1", "cart bypass attempts", limits.cartBypassMax, 1],
    ["S1", "default shipping: amount", shipping.fallback.amountNetCents, 4_00],
    ["S1", "default shipping: incl. tax", shipping.fallback.amountGrossCents, 5_00],
    ["S1", "default shipping: flat rate", shipping.fallback.methodCode, "flatrate"],
    ["S1", "out of stock listed", stock.listOutOfStock, true],
    ["S1", "out of stock allowed in the cart", stock.allowOutOfStockInCart, true],
    ["S1", "stock sync", stock.synchronize, true],
    ["S1", "cache: read timeout", limits.storageReadMs, 800],
    ["S1", "cache: iterate timeout", limits.storageIterateMs, 2000],
    ["S1", "cache: read errors", limits.storageReadErrorsMax, 1],
    ["S1", "cache: write errors", limits.storageWriteErrorsMax, 30],
    ["S1", "cache: quota check", limits.cacheSweepMs, 30_000],
    ["S1", "output cache TTL", limits.outputCacheS, 86_400],
    ["S1", "search cache quota", limits.searchCacheKb, 4096],
    ["S1", "checkout activity window", limits.checkoutActiveMs, 1_800_000],
    ["S1", "order history page size", limits.ordersPageSize, 20],
    ["S1", "CMS block list", limits.cmsBlockListSize, 150],
    ["S1", "home lists", limits.homeListSize, 8],
    ["S2", "notification lifetime", limits.notificationMs, 5000],
    ["S2", "search minimum", limits.searchTextMin, 3],
    ["S2", "wishlist thumbnails", thumbnailSizes.wishlist, { widthPx: 150, heightPx: 150 }],
    ["S2", "password minimum", passwordBounds.lettersMin, 8],
    ["S2", "ratings out of", limits.ratingMax, 5],
    ["S2", "free returns", defaults.returns.days, 30],
    ["S2", "languages", defaults.views.map(({ language }) => language), ["fr", "en", "de"]],
    // S2 §5: letters of a name, a zip code and a tax id.
    ["S2", "name, zip code, tax id", [bounds.nameMin, bounds.zipMin, bounds.vatMin], [2, 3, 3]],
  ]

describe("LI3 constants of both sections 9", () => {
  it.each(table)("%s §9 %s", (_, __, ours, specified) => expect(ours).toEqual(specified))
  it("have distinct names", () => {
    const names = table.map(([source, name]) => `${source} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })
})
