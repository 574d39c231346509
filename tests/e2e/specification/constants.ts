/** The constants of the specification that a shopper can see. */
interface Constant {
  readonly section: string
  readonly says: string
  readonly value: unknown
  readonly produced: string
  readonly read: string
}

const row = <Value>(
  section: string,
  says: string,
  value: Value,
  produced: string,
  read: string,
): Constant & { readonly value: Value } => ({ section, says, value, produced, read })

export const constants = {
  noticeLifetime: row("S2 §4, S2 §9", "lifetime of a notice in ms", 5000, "add a product, wait", "notice"),
  pictureInCart: row("S1 §9", "picture in the cart", [210, 300] as const, "open the cart", "mini cart"),
  pictureInList: row("S1 §9", "picture in a list", [324, 489] as const, "open a category", "list"),
  pictureInGallery: row("S1 §9", "picture in the gallery", [600, 744] as const, "open a product", "page"),
  pictureInWishlist: row("S2 §2, S2 §9", "picture in the wishlist", [150, 150] as const, "open it", "panel"),
  mobileWidth: row(
    "S2 §2, S2 §9",
    "mobile below so many px",
    992,
    "resize the window",
    "js-mobile, bottom bar",
  ),
  headerScroll: row("S2 §2, S2 §9", "the header changes after so many px", 50, "scroll", "header"),
  backToTopScroll: row("S2 §2, S2 §9", "back to top after so many px", 200, "scroll", "button"),
  backToTopGap: row("S2 §2, S2 §9", "px from bottom and right", 20, "scroll", "button"),
  // UI494
  submenuPop: row("S2 §4, S2 §9", "a submenu closes after so many ms", 300, "leave a submenu", "mobile menu"),
  progressJump: row(
    "S2 §4, S2 §9",
    "the progress bar jumps by so many %",
    40,
    "follow a link",
    "progress bar",
  ),
  asyncTimeout: row("S2 §2, S2 §4, S2 §9", "ms until a panel has failed", 3000, "its code hangs", "panel"),
  checkoutWindow: row(
    "S1 §9, S2 §4, S2 §9",
    "ms that a shopper is in the checkout after a change",
    1_800_000,
    "change the cart in another tab",
    "look-ups of deliveries",
  ),
  ordersPage: row("S1 §9, S2 §9", "orders on a page of the history", 20, "open the orders", "request, pages"),
  searchMinimum: row("S1 §5, S2 §2, S2 §9", "letters from which a search starts", 3, "type", "search panel"),
  searchBarResults: row("S1 §9, S2 §2, S2 §9", "results in the bar", 16, "search from the bar", "panel"),
  searchPanelResults: row("S1 §9, S2 §2, S2 §9", "results in the panel", 18, "search from the icon", "panel"),
  fuzziness: row("S1 §9", "letters that may differ", 2, "search for a misspelt word", "panel"),
  homeLists: row("S1 §9, S2 §9", "products in a list of the home page", 8, "open the home page", "lists"),
  sortOptions: row(
    "S1 §9",
    "ways to sort",
    ["Latest", "Price: Low to high", "Price: High to low"] as const,
    "open a category",
    "list",
  ),
  priceRanges: row("S1 §9", "bounds of the price ranges", [50, 100, 150] as const, "open a list", "filter"),
  listFilters: row(
    "S1 §9",
    "filters of a list",
    ["color", "erin_recommends", "price", "size"] as const,
    "open a category",
    "filters",
  ),
  ratings: row("S2 §9", "stars that a rating is out of", 5, "open a product", "reviews"),
  newsletterCoupon: row(
    "S2 §1, S2 §9",
    "coupon of the newsletter in %",
    10,
    "open any page",
    "newsletter form",
  ),
  freeReturns: row("S2 §1, S2 §9", "days of free returns", 30, "open any page", "announcement"),
  version: row("S2 §1, S2 §9", "version in the footer", "1.12.2", "open any page", "footer"),
  languages: row("S1 §1, S2 §9", "languages", ["fr", "en", "de"] as const, "open any page", "header"),
} as const

export type ConstantKey = keyof typeof constants
