/** Every bound of the shop, each with its source. Relations between them are asserted in limits.test.ts. @rule LI1 - S1 §9, S2 §9 */
export const limits = {
  /** S1 §9: listing page size; a size of zero or less becomes this. */
  listSize: 50,
  /** What one category page shows before "load more"; divides by 2, 3 and 4 columns. */
  pageSize: 24,
  searchBarSize: 16,
  searchPanelSize: 18,
  searchTextMin: 3,
  /** Categories beside what a search has found. Ours. */
  searchShelvesMax: 5,
  searchTextMax: 128,
  homeListSize: 8,
  /** What one plate of the home page holds: two rows of three; the rest is in the menu. Ours. */
  homeFamiliesMax: 6,
  relatedMax: 8,
  /** Banners and articles that a page shows of many. Ours. */
  teasersMax: 3,
  /** How deep a list can be paged: a search window of 10,000 documents. */
  pageMax: 400,
  categoryListSize: 4000,
  attributeListSize: 150,
  cmsBlockListSize: 150,
  /** Values of one filter, and their length: what an address may ask of the index. */
  filterValuesMax: 50,
  filterValueLengthMax: 64,
  pathLengthMax: 1024,
  searchParamsLengthMax: 4096,
  searchParamsMax: 64,
  descriptionLengthMax: 160,
  /** How long categories and attributes are believed. */
  directoryKeepMs: 60_000,
  rootCategoryId: 2,
  menuLevel: 2,
  stockBatch: 15,
  /** Skus whose prices are asked for together: what fits an address, and what the platform answers at once. */
  priceBatch: 50,
  cartLinesMax: 100,
  lineQtyMax: 9999,
  /** Letters of a custom option that names no maximum of its own. */
  customTextMax: 1000,
  /** Counted stock at or below this is told as the last pieces. */
  lastQtyMax: 3,
  /** Dates of special prices that are remembered as moments, in each zone. Ours. */
  momentsMax: 1_000,
  /** How long a product is told as new. */
  newForDays: 60,
  /** Swatches on a card before the rest is a number. */
  cardSwatchesMax: 5,
  /** Changes to what the shopper owns that a device has not taken and that are made again. */
  keptChangesMax: 100,
  /** Products set aside, and side by side. Ours: what a device and a table can hold. */
  wishlistMax: 100,
  compareMax: 10,
  /** Products looked at that are remembered: two rows of six. Ours. */
  seenMax: 12,
  /** Reviews that are shown before somebody asks for more. Ours. */
  reviewPageSize: 5,
  /** wire §11.6: reviews of one product. */
  reviewListSize: 50,
  /** S2 §9: ratings are shown as 5 out of 5. */
  ratingMax: 5,
  /** Lines taken out that can still be brought back. */
  undoMax: 10,
  /** Clicks within this time share one pass of the cart. */
  syncSettleMs: 200,
  /** After a pass without an answer: first wait, and the longest. */
  syncRetryMs: 2000,
  syncRetryMaxMs: 60_000,
  /** Passes in a row before the cart waits like after a missing answer. */
  syncPassesMax: 5,
  /** Guests' carts that wait to be discarded after a sign-in. */
  mergedCartsMax: 10,
  searchSettleMs: 150,
  /** Pages fetched before they are clicked: how many are kept, and for how long. */
  prefetchMax: 8,
  prefetchMs: 30_000,
  /** Redirects followed for one click. */
  redirectsMax: 5,
  /** Products remembered for the cart: how many skus, and for how long. */
  productKeepMax: 500,
  productKeepMs: 60_000,
  taskAttemptsMax: 1,
  /** Turns of one call through the token gate: refused, renewed, sent again, and once more for another tab's token. */
  tokenTurnsMax: 6,
  /** Tasks that wait to be sent, tasks given up, and results that are kept. */
  queueTasksMax: 100,
  queueDeadMax: 20,
  queueKeptMax: 50,
  /** S2 §9: orders on one page of the history. */
  ordersPageSize: 20,
  /** Addresses in a customer's book, on every platform that keeps to ours. */
  addressesMax: 20,
  /** wire §4: addresses that vue-storefront-api takes. */
  olderAddressesMax: 2,
  cartBypassMax: 1,
  checkoutActiveMs: 1_800_000,
  storageReadMs: 800,
  storageIterateMs: 2000,
  storageReadErrorsMax: 1,
  storageWriteErrorsMax: 30,
  searchCacheKb: 4096,
  /** S1 §9: how often the room of the local cache is looked at. */
  cacheSweepMs: 30_000,
  /** How long a copy stands in for a platform that does not answer: a week away. Ours. */
  copyKeepMs: 604_800_000,
  /** The catalogue is asked for when a page has been still for so long, and again not before so long. Ours. */
  offlineQuietMs: 4000,
  /** And for who never rests, after so long. Ours. */
  offlineLatestMs: 60_000,
  offlineEveryMs: 600_000,
  /** A first visit is given its worker when the page has been still for so long: what that fetches is not to slow the page. Ours. */
  workerQuietMs: 500,
  /** And for who never rests, after so long. Ours. */
  workerLatestMs: 10_000,
  /** Rounds of one synchronisation: everything, what changed meanwhile, and once more. Ours. */
  offlineRoundsMax: 4,
  outputCacheS: 86_400,
  /** Pages of another platform, whose changes nobody reports. Ours. */
  platformPageS: 300,
  /** A platform that could not be asked what it offers is asked again. Ours. */
  capabilitiesRetryMs: 120_000,
  /** Pages that the shop's parts link to are looked up again on another platform. Ours. */
  linkedPathsKeepMs: 3_600_000,
  callTimeoutMs: 5000,
  /** First wait before an unanswered sign-out is repeated; every wait is twice the one before. Ours. */
  logoutAgainMs: 1000,
  logoutTriesMax: 8,
  ssrCallTimeoutMs: 1000,
  noticeMs: 5000,
  noticesMax: 4,
  bodyMaxBytes: 102_400,
} as const
