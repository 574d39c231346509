/** Limits of the shop with their sources. limits.test.ts asserts relations between them. */
export const limits = {
  /** S1 §9: default size of a search. */
  listSize: 50,
  /** Products on a page of a list; divisible by 2, 3 and 4 columns. */
  pageSize: 24,
  searchBarSize: 16,
  searchPanelSize: 18,
  searchTextMin: 3,
  /** Category suggestions of a search. Not specified. */
  searchCategoriesMax: 5,
  searchTextMax: 128,
  homeListSize: 8,
  /** Categories on the home page: two rows of three. Not specified. */
  homeFamiliesMax: 6,
  relatedMax: 8,
  /** Banners or articles on a page. Not specified. */
  teasersMax: 3,
  instagramMax: 6,
  /** Pages of a list; a search returns at most 10,000 documents. */
  pageMax: 400,
  categoryListSize: 4000,
  attributeListSize: 150,
  cmsBlockListSize: 150,
  /** S1 §9, S2 §7: pages of content and blocks, each. */
  cmsMax: 500,
  /** S1 §9: filters of a query. */
  queryFiltersMax: 999,
  /** Chosen values of a filter, and their length. */
  filterValuesMax: 50,
  filterValueLengthMax: 64,
  pathLengthMax: 1024,
  searchParamsLengthMax: 4096,
  searchParamsMax: 64,
  descriptionLengthMax: 160,
  /** Time that categories and attributes are cached. */
  navigationCacheMs: 60_000,
  rootCategoryId: 2,
  menuLevel: 2,
  stockBatch: 15,
  /** Skus in a request for prices, limited by the length of the URL. */
  priceBatch: 50,
  /** wire §11.6: parts of bundles and sets in one search. */
  partBatch: 50,
  cartLinesMax: 100,
  lineQtyMax: 9999,
  /** Default maximum length of a custom option. */
  customTextMax: 1000,
  /** Stock at or below this is shown as "last pieces". */
  lastQtyMax: 3,
  /** Cached dates of special prices for each time zone. Not specified. */
  parsedDatesMax: 1_000,
  /** Days that a product is shown as new. */
  newForDays: 60,
  /** Maximum number of swatches on a card, followed by the number of further ones. */
  cardSwatchesMax: 5,
  /** Pending changes that are applied again after a failed write to the device. */
  keptChangesMax: 100,
  /** Products of the wishlist and of the comparison. Not specified. */
  wishlistMax: 100,
  compareMax: 10,
  /** Recently viewed products: two rows of six. Not specified. */
  recentlyViewedMax: 12,
  /** Reviews on a product page before "show more". Not specified. */
  reviewPageSize: 5,
  /** wire §11.6: reviews of one product. */
  reviewListSize: 50,
  /** S2 §9: ratings are shown as 5 out of 5. */
  ratingMax: 5,
  /** Removed lines that the shopper can restore. */
  undoMax: 10,
  /** Changes of the cart within this time are sent together. */
  syncSettleMs: 200,
  /** First and longest wait after a failed sync of the cart. */
  syncRetryMs: 2000,
  syncRetryMaxMs: 60_000,
  /** Consecutive syncs of the cart before it waits as after a failure. */
  syncPassesMax: 5,
  /** Merged guest carts that wait for deletion after a sign-in. */
  mergedCartsMax: 10,
  searchSettleMs: 150,
  /** Number of prefetched pages, and the time that they are cached. */
  prefetchMax: 8,
  prefetchMs: 30_000,
  /** Redirects that a navigation follows. */
  redirectsMax: 5,
  /** Products that are cached for the cart: number of skus and time. */
  productCacheMax: 500,
  productCacheMs: 60_000,
  taskAttemptsMax: 1,
  /** Attempts of an authenticated request, including those after token refreshes in this and other tabs. */
  tokenAttemptsMax: 6,
  /** Pending tasks, failed tasks and stored results of the task queue. */
  queueTasksMax: 100,
  queueDeadMax: 20,
  queueResultsMax: 50,
  /** S2 §9: orders on one page of the history. */
  ordersPageSize: 20,
  /** Addresses of a customer. */
  addressesMax: 20,
  /** wire §4: addresses of a customer in vue-storefront-api. */
  olderAddressesMax: 2,
  cartBypassMax: 1,
  checkoutActiveMs: 1_800_000,
  storageReadMs: 800,
  storageIterateMs: 2000,
  storageReadErrorsMax: 1,
  storageWriteErrorsMax: 30,
  searchCacheKb: 4096,
  /** S1 §9: interval of the cache's quota check. */
  cacheSweepMs: 30_000,
  /** Maximum age of a cached response that is used offline: one week. Not specified. */
  staleCacheMs: 604_800_000,
  /** Idle time of a page before the download of the offline catalogue. Not specified. */
  offlineIdleMs: 4000,
  /** Longest wait for an idle page. Not specified. */
  offlineLatestMs: 60_000,
  /** Minimum interval between updates of the offline catalogue. Not specified. */
  offlineEveryMs: 600_000,
  /** Idle time before the service worker is installed, so that its downloads do not slow the first page. Not specified. */
  serviceWorkerIdleMs: 500,
  /** Longest wait for an idle page. Not specified. */
  serviceWorkerLatestMs: 10_000,
  /** Downloads in one update of the offline catalogue: the whole, then deltas. Not specified. */
  offlineRoundsMax: 4,
  outputCacheS: 86_400,
  /** Cached pages of a platform that does not report changes. Not specified. */
  platformPageS: 300,
  /** Interval of retries to detect the platform's capabilities. Not specified. */
  capabilitiesRetryMs: 120_000,
  /** Time that the paths of linked pages are cached for a foreign platform. Not specified. */
  linkedPathsCacheMs: 3_600_000,
  callTimeoutMs: 5000,
  /** First wait before a failed sign-out is retried; each wait doubles. Not specified. */
  logoutRetryMs: 1000,
  logoutTriesMax: 8,
  ssrCallTimeoutMs: 1000,
  notificationMs: 5000,
  notificationsMax: 4,
  logQuietMs: 60_000,
  bodyMaxBytes: 102_400,
} as const
