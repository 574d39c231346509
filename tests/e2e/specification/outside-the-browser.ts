/**
 * Statements that no shopper can produce: internal errors of calls, lines of a log, and limits of requests and stores. Each
 * names a test outside the browser, and words of it.
 */
interface Elsewhere {
  readonly section: string
  readonly says: string
  readonly file: string
  /** Words in the file, such as the title of the test. */
  readonly names: string
}

const row = (section: string, says: string, file: string, names: string): Elsewhere => ({
  section,
  says,
  file,
  names,
})

const constants = "packages/core/src/settings/constants.test.ts"
const words = "packages/commerce/src/catalogue/words.test.ts"

export const outsideTheBrowser: ReadonlyArray<Elsewhere> = [
  // Errors of calls, and what is only logged.
  row(
    "S1 §8",
    "a call without a cart waits, and the cart is created again",
    "packages/core/src/sync/queue.test.ts",
    "create a cart for a task that needs one; without a cart the task waits",
  ),
  row(
    "S1 §4, S1 §8",
    "a cart sync without code 200 tries a guest's cart once, then stops",
    "packages/core/src/cart/connection.test.ts",
    "CA12 the connection",
  ),
  row(
    "S1 §8, S2 §8",
    "failed cache writes, static files and contents are only logged",
    "packages/core/src/sync/request-client.test.ts",
    "SY4 only logged",
  ),
  row(
    "S1 §8",
    "a variant that no product has names its missing parent",
    "packages/core/src/routing/resolve-route.test.ts",
    'reason: { tag: "ParentSku", childSku: "BOL-R" }',
  ),
  row(
    "S1 §4",
    "a 401 is renewed once; then the session ends",
    "packages/core/src/session/program.test.ts",
    "SE7 a late 401",
  ),
  row(
    "S1 §7",
    "stock is asked in batches of 15",
    "packages/core/src/stock/decide.test.ts",
    "request each sku once, in order, one or fifteen at a time",
  ),
  row(
    "S1 §8, S2 §8",
    "a line of the log stands once a minute at most",
    "packages/core/src/sync/rare-warning.test.ts",
    "SY17 a repeated warning",
  ),
  row(
    "S1 §6",
    "the customer group changes prices at sign-in and sign-out",
    "packages/core/src/shop/group-prices.test.ts",
    "PR12 prices follow sign-in and sign-out",
  ),
  row(
    "S1 §5, S2 §5",
    "no cash on delivery for a virtual cart",
    "packages/core/src/checkout/choices.test.ts",
    "requires a billing address and offers no cash on delivery without shipping",
  ),
  // Search.
  row("S1 §9", "minimum score 0.02", "tests/conformance/legacy-cases.test.ts", "min_score: 0.02"),
  row("S1 §9", "75 % of the words must match", words, "three quarters of the words must be there"),
  row("S1 §9", "boosts: name 4, sku 2, category 1", words, "IX4 which products count, and which come first"),
  row("S1 §9", "timeout of a client: 5,000 ms", constants, '"search: timeout of a client"'),
  row("S1 §9", "timeout of the server: 1,000 ms", constants, '"search: timeout of the server"'),
  row("S1 §9", "page size 50, also for zero or less", constants, '"search: page size, zero or less"'),
  row("S1 §9", "a list of categories: 4,000", constants, '"category list size"'),
  row("S1 §9", "a list of attributes: 150", constants, '"attribute list size"'),
  row("S1 §9", "root category 2", constants, '"root category id"'),
  row("S1 §9, S2 §2", "the menu shows level 2", constants, '"level of the menu"'),
  row("S1 §9", "sort by updated_at, descending", constants, '"default sort"'),
  row("S1 §9, S2 §9", "a list of blocks: 150", constants, '"CMS block list"'),
  row(
    "S1 §9",
    "an aggregation has 10 values",
    "packages/commerce/src/catalogue/search.test.ts",
    "IX69 and each price with its count, the most frequent first",
  ),
  // Stores and waits of the device and the server.
  row("S1 §9", "a read of the device ends after 800 ms", constants, '"cache: read timeout"'),
  row("S1 §9", "reading all ends after 2,000 ms", constants, '"cache: iterate timeout"'),
  row("S1 §9", "1 read error ends persistence", constants, '"cache: read errors"'),
  row("S1 §9", "30 write errors end persistence", constants, '"cache: write errors"'),
  row("S1 §9", "the quota is checked every 30 s", constants, '"cache: quota check"'),
  row("S1 §9", "the search cache holds 4,096 KB", constants, '"search cache quota"'),
  row("S1 §9", "the output cache holds a page for 86,400 s", constants, '"output cache TTL"'),
  row("S1 §9", "network attempts of a task: 1", constants, '"network task attempts"'),
  row("S1 §9", "cart bypass attempts: 1", constants, '"cart bypass attempts"'),
  row("S1 §9, S2 §4", "a shopper is in the checkout for 30 minutes", constants, '"checkout activity window"'),
  // The cart and the stock.
  row("S1 §9", "default delivery: 4, 5 with tax", constants, '"default shipping: incl. tax"'),
  row("S1 §9", "sold-out products are listed and allowed", constants, '"out of stock allowed in the cart"'),
  row("S1 §9", "stock sync is on", constants, '"stock sync"'),
  row(
    "S1 §9",
    "the stock of variants is fetched up to a configured number",
    "packages/core/src/catalogue-client/fresh-stock.test.ts",
    "prefetchVariantsMax",
  ),
  // Forms whose rule the page prevents.
  row(
    "S2 §5",
    "Please fix the validation errors, or configure the custom options. (only for an error without a field)",
    "packages/core/src/notification/queue.test.ts",
    '"OptionsMissing"',
  ),
  row("S2 §5", "Quantity must be positive integer", "packages/core/src/form/rules.test.ts", "qtyInteger"),
  row("S2 §5", "Quantity must be below {quantity}", "packages/core/src/form/rules.test.ts", "qtyBelow"),
  row("S2 §9", "password of 8 characters", constants, '"password minimum"'),
]
