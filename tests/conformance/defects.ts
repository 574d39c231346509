/** Where a test stands: its file, and enough of its title, or of its row in a table, to find it. */
export interface Proof {
  readonly file: string
  readonly title: string
}

/** A defect of the predecessor: what shows that we do not have it, or which room that is not built yet has to. */
export type Defect = {
  /** As the fact sheets number it; those of reliability begin with R-. */
  readonly id: string
  readonly defect: string
} & (
  | { readonly proofs: readonly [Proof, ...ReadonlyArray<Proof>] }
  | { readonly notOurs: string; readonly room: string }
)

/** How many defects each list has: one that is not told here is a hole. */
export const lists: Readonly<Record<string, number>> = {
  T: 11,
  P: 6,
  V: 5,
  S: 7,
  C: 17,
  Q: 10,
  F: 8,
  U: 8,
  B: 4,
  M: 4,
  O: 6,
  K: 5,
  "R-P": 15,
}

const core = "packages/core/src"
const here = "tests/conformance"
const proof = (file: string, title: string): Proof => ({ file, title })

export const defects: ReadonlyArray<Defect> = [
  // Tax and prices
  {
    id: "T1",
    defect: "pricing a priced product takes its tax out once more",
    proofs: [
      proof(`${core}/pricing/price.test.ts`, "pricing twice changes nothing"),
      proof("packages/wire/src/legacy/product.test.ts", "so nothing is taxed twice (T1)"),
      proof(`${here}/examples-prices.test.ts`, "120 computed twice is 120"),
    ],
  },
  {
    id: "T2",
    defect: "a catalogue rule below a special price charges the special one, even one that is over",
    proofs: [
      proof(`${core}/pricing/price.test.ts`, "T2: special now, final lower"),
      proof(`${core}/pricing/price.test.ts`, "T2: special expired, final lower"),
    ],
  },
  {
    id: "T3",
    defect: "the tax of the original price is no number, that of a dropped special stays",
    proofs: [
      proof(`${core}/product/refresh.test.ts`, "the predecessor's original tax was NaN"),
      proof(`${core}/product/refresh.test.ts`, "the predecessor kept a special tax of 20"),
      proof("packages/wire/src/legacy/current-price.test.ts", "are gross, their tax adjustments net"),
      proof(`${here}/defects-server.test.ts`, "T3 T9 every price that is told"),
    ],
  },
  {
    id: "T4",
    defect: "an untaxed product has a special price without a gross amount",
    proofs: [
      proof(`${core}/pricing/price.test.ts`, "T4: an untaxed product keeps its special"),
      proof(`${here}/examples-prices.test.ts`, "its gross is 96, was 0"),
    ],
  },
  {
    id: "T5",
    defect: "variants are taxed at their parent's rate",
    proofs: [
      proof(`${core}/product/line.test.ts`, "cost what the variant costs, at its own rate (T5)"),
      proof(
        "packages/wire/src/legacy/product.test.ts",
        "takes the parent's tax class for a variant without one",
      ),
    ],
  },
  {
    id: "T6",
    defect: "a tax rule without the country hides a later one that has it",
    proofs: [proof(`${core}/tax/match.test.ts`, "T6: a rule without the country hides no later rule")],
  },
  {
    id: "T7",
    defect: "waiting for the platform's prices is inverted: prices are told to be of now that are not",
    proofs: [
      proof(`${core}/page/current-prices.test.ts`, "are shown instead of the index's"),
      proof(
        `${core}/page/current-prices.test.ts`,
        "that the platform does not say leave the products as they were",
      ),
    ],
  },
  {
    id: "T8",
    defect: "a list of one sku ends with a comma",
    proofs: [
      proof(`${here}/defects-pages.test.ts`, "no comma at the end"),
      proof(`${here}/defects-server.test.ts`, "a comma at the end of a list of skus asks for nothing more"),
    ],
  },
  {
    id: "T9",
    defect: "a price refresh that fails leaves products without a price",
    proofs: [
      proof(
        `${core}/page/current-prices.test.ts`,
        "that the platform does not say leave the products as they were",
      ),
      proof(`${core}/product/refresh.test.ts`, "leaves alone what nobody told"),
    ],
  },
  {
    id: "T10",
    defect: "a view that does not say so has source prices without tax",
    proofs: [proof(`${here}/defects-server.test.ts`, "the source's price has its tax in it")],
  },
  {
    id: "T11",
    defect: "tax is added once more to a sum with a discount",
    proofs: [
      proof(`${core}/cart/totals.test.ts`, "the segments without tax sum to the grand total"),
      proof(`${core}/cart/totals.test.ts`, "name no segment that is not there"),
    ],
  },
  {
    id: "P1",
    defect: "a part that cannot be found adds 1 to the price",
    proofs: [
      proof(`${core}/pricing/options.test.ts`, "P1: a link that cannot be found adds nothing"),
      proof("packages/wire/src/legacy/product.test.ts", "P1: neither +1 nor upsells"),
      proof(`${core}/product/composed.test.ts`, "P1: with a part nobody knows the price of"),
    ],
  },
  {
    id: "P2",
    defect: "options compound with every choice, and ids as text choose none",
    proofs: [
      proof(`${core}/pricing/options.test.ts`, "choosing again from the base adds nothing"),
      proof(
        `${core}/product/composed.test.ts`,
        "every option is told from the base: 120 with 5, 10 % and 2 off",
      ),
    ],
  },
  {
    id: "P3",
    defect: "an unknown option and an option without links crash",
    proofs: [
      proof(`${core}/product/option.test.ts`, " custom options"),
      proof(`${core}/product/option.test.ts`, "P3: an option without links is a fault"),
      proof(`${core}/product/option.test.ts`, "no option, however broken, throws"),
    ],
  },
  {
    id: "P4",
    defect: "a fixed option has no tax in it",
    proofs: [proof(`${core}/pricing/options.test.ts`, "fixed has tax in it (P4)")],
  },
  {
    id: "P5",
    defect: "a bundle costs one sum in the cart and another in checkout",
    proofs: [
      proof(
        `${core}/product/composed.test.ts`,
        "the composed price of a page is the price its cart line will have",
      ),
      proof(
        "packages/commerce/src/orders/place.test.ts",
        "of a bundle is its parts, each taxed at its own rate",
      ),
      proof("tests/process/prices.test.ts", "every product has one price from card to order"),
    ],
  },
  {
    id: "P6",
    defect: "a page that is kept shows an offer that is over",
    proofs: [
      proof(`${here}/defects-server.test.ts`, "is kept no longer than the offer"),
      proof(
        "packages/commerce/src/catalogue/catalogue.test.ts",
        "of a special hold %s, whatever was asked before",
      ),
    ],
  },
  // Variants
  {
    id: "V1",
    defect: "looking at stock crashes for every configurable product",
    proofs: [proof(`${core}/product/variant.test.ts`, "V1: stock is looked at without a crash")],
  },
  {
    id: "V2",
    defect: "a combination that does not exist is answered with another one",
    proofs: [proof(`${core}/product/variant.test.ts`, "V2 a choice by hand")],
  },
  {
    id: "V3",
    defect: "a pull of the cart forgets which variant a line was",
    proofs: [
      proof(`${core}/product/variant.test.ts`, "V3: a configuration survives the way to the server and back"),
      proof(`${core}/cart/program.test.ts`, "are asked for by their parent and known by their own sku"),
    ],
  },
  {
    id: "V4",
    defect: "a list shows another variant than the page it leads to",
    proofs: [proof(`${core}/product/view.test.ts`, "the same that the page opens with (V4)")],
  },
  {
    id: "V5",
    defect: "a product seen in a list has no variants until the page is loaded anew",
    proofs: [proof(`${here}/defects-pages.test.ts`, "V5 a product that a count named without its variants")],
  },
  // Stock
  {
    id: "S1",
    defect: "an error and a success are told together",
    proofs: [
      proof(`${core}/cart/program.test.ts`, "exactly one notice for each product added"),
      proof(`${here}/examples-cart.test.ts`, "was error and success"),
    ],
  },
  {
    id: "S2",
    defect: "what is known of the stock is thrown away before it is looked at",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "S2 what is known to be sold out is refused under every setting"),
      proof(`${here}/defects-cart.test.ts`, "S2 a variant whose parent is sold out"),
    ],
  },
  {
    id: "S3",
    defect: "a line that should go after a check stays",
    proofs: [
      proof(`${core}/cart/program.test.ts`, "take a line out where neither the cart nor the shop takes"),
    ],
  },
  {
    id: "S4",
    defect: "the answer of a check does not reach lines with options",
    proofs: [proof(`${here}/defects-cart.test.ts`, "S4 the answer of a check reaches every line")],
  },
  {
    id: "S5",
    defect: "a product is added and taken back seconds later, although it was known to be sold out",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "S5 what the catalogue knows to be there is told once"),
      proof(`${here}/defects-cart.test.ts`, "S5 a bundle of which %s is sold out"),
    ],
  },
  {
    id: "S6",
    defect: "a check that says in stock takes the line for sent",
    proofs: [proof(`${here}/defects-cart.test.ts`, "takes nothing of a push that waits")],
  },
  {
    id: "S7",
    defect: "an order that sold-out goods hold up fails without a word",
    proofs: [proof(`${here}/defects-cart.test.ts`, "S7 an order that something sold out holds up says so")],
  },
  // Cart
  {
    id: "C1",
    defect: "lines that are equal never get their ids, and cannot be changed any more",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "C1 a line that is equal on both sides"),
      proof(`${core}/cart/merge.test.ts`, "after a merge local equals confirmed"),
    ],
  },
  {
    id: "C2",
    defect: "every reload of a signed-in shopper doubles the cart",
    proofs: [
      proof(
        `${core}/shop/account.test.ts`,
        "C2 reloading, coming online, another tab: nothing is summed again",
      ),
      proof(`${core}/cart/absorb.test.ts`, "C2 not the very cart of before"),
    ],
  },
  {
    id: "C3",
    defect: "after a pull that failed what was changed is taken for sent",
    proofs: [proof(`${here}/defects-cart.test.ts`, "leaves what was changed to be sent")],
  },
  {
    id: "C4",
    defect: "a stock answer takes unsent lines for sent",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "C4 a stock answer confirms no line"),
      proof(`${here}/defects-cart.test.ts`, "takes nothing of a push that waits"),
    ],
  },
  {
    id: "C5",
    defect: "totals overwrite a quantity that was changed meanwhile",
    proofs: [
      proof(`${core}/cart/synchroniser.test.ts`, "keeps what the shopper does during a pass"),
      proof(`${here}/examples-cart.test.ts`, "totals told for 1 while the shopper set 5"),
    ],
  },
  {
    id: "C6",
    defect: "synchronisations overlap: quick clicks multiply or fail",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "C6 clicks a few moments apart are one pass"),
      proof(`${here}/defects-cart.test.ts`, "C6 changing, taking out and bringing back"),
    ],
  },
  {
    id: "C7",
    defect: "a saved cart that comes to an empty one has no totals",
    proofs: [proof(`${here}/defects-cart.test.ts`, "C7 a saved cart that comes to an empty one")],
  },
  {
    id: "C8",
    defect: "signing in at the checkout takes out what was saved",
    proofs: [proof(`${here}/defects-cart.test.ts`, "C8 nothing saved is taken out at a sign-in")],
  },
  {
    id: "C9",
    defect: "a server that may take lines out takes the one just added",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "C9 a first line just added stays"),
      proof(`${core}/cart/merge.test.ts`, "a new line is pushed"),
    ],
  },
  {
    id: "C10",
    defect: "one sku with other options is one line, the same options in another order are two",
    proofs: [
      proof(`${core}/product/option.test.ts`, "(C10) the order of options and selections is nothing"),
      proof(`${core}/cart/match.test.ts`, "two choices have one key exactly when they are one choice"),
      proof(`${here}/examples-cart.test.ts`, "another text under one stale checksum"),
      proof("packages/commerce/src/carts/carts.test.ts", "in whatever order they are told (defect C10)"),
    ],
  },
  {
    id: "C11",
    defect: "tabs of other views do not hear of the cart",
    proofs: [proof(`${here}/defects-cart.test.ts`, "C11 tabs of two store views hear of one cart")],
  },
  {
    id: "C12",
    defect: "taking the server's quantity takes its name, price and sku as well",
    proofs: [proof(`${here}/defects-cart.test.ts`, "C12 where the server's quantity holds")],
  },
  {
    id: "C13",
    defect: "delivery is added once for each line",
    proofs: [
      proof(`${core}/cart/totals.test.ts`, "count delivery once, not once per line (C13)"),
      proof(
        "packages/commerce/src/carts/carts.test.ts",
        "delivery is paid once however many lines there are",
      ),
    ],
  },
  {
    id: "C14",
    defect: "a product without a price can be added",
    proofs: [
      proof(`${core}/product/line.test.ts`, "an unknown price is not zero (C14)"),
      proof(`${here}/defects-cart.test.ts`, "C14 no unknown price goes in"),
    ],
  },
  {
    id: "C15",
    defect: "a set with a lost part crashes, and taking out nothing takes all",
    proofs: [
      proof(`${here}/defects-cart.test.ts`, "C15 a set with a part that cannot be found"),
      proof(`${here}/defects-cart.test.ts`, "C15 taking out what is not there takes nothing"),
    ],
  },
  {
    id: "C16",
    defect: "one refusal makes a customer's cart a guest's for good",
    proofs: [
      proof(`${core}/shop/account.test.ts`, "has their own when that works again (C16)"),
      proof(`${core}/cart/connect.test.ts`, "there are never more bypasses than allowed"),
    ],
  },
  {
    id: "C17",
    defect: "totals of the one before stay after signing out",
    proofs: [
      proof(`${core}/shop/account.test.ts`, "C17 the next customer sees their own cart and totals"),
      proof(`${core}/cart/view.test.ts`, "the last cart's do not stay (C17)"),
    ],
  },
  // Tasks and tokens
  {
    id: "Q1",
    defect: "the second expired token of a session ends it",
    proofs: [proof(`${core}/session/program.test.ts`, "is renewed again later in the session")],
  },
  {
    id: "Q2",
    defect: "calls wait without end while a token is renewed",
    proofs: [
      proof(`${core}/session/program.test.ts`, "that hangs settles everybody in time"),
      proof(`${here}/defects-session.test.ts`, "Q2 a call that is answered while another's token"),
    ],
  },
  {
    id: "Q3",
    defect: "a late refusal of the token before ends the session",
    proofs: [proof(`${core}/session/program.test.ts`, "for the old token is sent again with the new one")],
  },
  {
    id: "Q4",
    defect: "a renewed token goes on for the next customer and for guests",
    proofs: [proof(`${core}/session/program.test.ts`, "every call bears the token of who asks")],
  },
  {
    id: "Q5",
    defect: "after a failed renewal nobody can sign in before a reload",
    proofs: [proof(`${core}/session/program.test.ts`, "stops neither guests nor a new sign-in")],
  },
  {
    id: "Q6",
    defect: "a refusal after the session's end is an error that nobody can catch",
    proofs: [proof(`${here}/defects-session.test.ts`, "Q6 what is refused after the session's end")],
  },
  {
    id: "Q7",
    defect: "a token that is over is not recognised under another status",
    proofs: [
      proof("packages/wire/src/envelope/envelope.test.ts", "lets the code of the body decide"),
      proof(`${core}/session/program.test.ts`, "is renewed and sent again, two requests in all"),
    ],
  },
  {
    id: "Q8",
    defect: "the refresh token stays on the device after signing out",
    proofs: [
      proof(`${core}/session/program.test.ts`, "the refresh token stayed before"),
      proof(`${core}/shop/account.test.ts`, "leaves nothing of the customer here"),
    ],
  },
  {
    id: "Q9",
    defect: "tasks fill the device without bound",
    proofs: [
      proof(`${core}/sync/queue.test.ts`, "no more than the limit may wait"),
      proof(`${core}/sync/queue.test.ts`, "of what is %s the oldest goes, beyond %d"),
    ],
  },
  {
    id: "Q10",
    defect: "dropping tasks hits those on their way",
    proofs: [
      proof(`${here}/defects-session.test.ts`, "Q10 a guest's task on its way"),
      proof(`${here}/defects-session.test.ts`, "Q10 one that was dropped on its way"),
    ],
  },
  // Search
  {
    id: "F1",
    defect: "price ranges count by one field and filter by another, and 50.00 is in two",
    proofs: [
      proof("packages/commerce/src/catalogue/search.test.ts", "50.00 is in one bucket"),
      proof(`${core}/catalogue/query.test.ts`, "%s is half open: %s"),
    ],
  },
  {
    id: "F2",
    defect: "filters of two attributes are either-or",
    proofs: [proof("packages/commerce/src/catalogue/search.test.ts", "choices of two attributes both hold")],
  },
  {
    id: "F3",
    defect: "a server error is an empty list and called offline",
    proofs: [proof(`${core}/page/program.test.ts`, "F3 a platform that does not answer is an error")],
  },
  {
    id: "F4",
    defect: "one customer group is shown another's kept prices",
    proofs: [
      proof(`${core}/catalogue/request-key.test.ts`, "does not mix customer groups, known by token or by id"),
      proof(`${core}/cache/program.test.ts`, "for the group they were made for"),
      proof(`${here}/defects-server.test.ts`, "as a group and as a guest, in either order"),
    ],
  },
  {
    id: "F5",
    defect: "the limits of time for searches are configured and not used",
    proofs: [proof("packages/adapters/src/http/http.test.ts", "are waited for no longer than the limit")],
  },
  {
    id: "F6",
    defect: "a search in another view turns the whole shop to that view",
    proofs: [proof(`${here}/defects-server.test.ts`, "F6 a search in another view")],
  },
  {
    id: "F7",
    defect: "the weights of words are read from where they are not",
    proofs: [
      proof(`${here}/defects-server.test.ts`, "F7 are those that are configured"),
      proof("packages/commerce/src/catalogue/words.test.ts", "three quarters of the words must be there"),
      proof(`${core}/settings/constants.test.ts`, "search: boosts"),
    ],
  },
  {
    id: "F8",
    defect: "the answer to an earlier keystroke replaces that of the last",
    proofs: [proof(`${here}/defects-pages.test.ts`, "F8 the answer to an earlier text that comes late")],
  },
  // Addresses
  {
    id: "U1",
    defect: "an address that could not be asked for is kept as not found",
    proofs: [
      proof(`${core}/page/program.test.ts`, "U1 a failed mapping is an error, never 'not found'"),
      proof(`${here}/defects-pages.test.ts`, "U1 an address that was nothing may become something"),
    ],
  },
  {
    id: "U2",
    defect: "the query can replace the product of an address",
    proofs: [proof(`${core}/routing/match.test.ts`, "U2 the query never replaces a slug or a parent sku")],
  },
  {
    id: "U3",
    defect: "a second click while the first is on its way is lost",
    proofs: [
      proof(`${core}/shop/navigate.test.ts`, "the last address asked for wins, whichever answers first"),
    ],
  },
  {
    id: "U4",
    defect: "redirects lead round without end",
    proofs: [
      proof(`${core}/routing/dispatch.test.ts`, "no address leads round in a ring"),
      proof(`${here}/defects-pages.test.ts`, "U4 a platform that sends from one address to another and back"),
    ],
  },
  {
    id: "U5",
    defect: "the product behind an address comes without prices",
    proofs: [proof("apps/server/src/api/catalogue.test.ts", "prices are computed as everywhere")],
  },
  {
    id: "U6",
    defect: "an old address stays mapped to what has moved",
    proofs: [
      proof(`${here}/defects-pages.test.ts`, "U6 what has moved is not shown at its old address for long"),
    ],
  },
  {
    id: "U7",
    defect: "a redirect for good is an object and no address",
    proofs: [
      proof(`${here}/defects-pages.test.ts`, "U7 every redirect is the text of an address"),
      proof(`${core}/routing/dispatch.test.ts`, "a redirect has only letters that a header takes"),
    ],
  },
  {
    id: "U8",
    defect: "tokens of the hand-off leak to other sites, and an unsettled cart is handed on",
    proofs: [
      proof("tests/process/pages.test.ts", "every answer is guarded"),
      proof(`${core}/shop/navigate.test.ts`, "gets the cart, once it is settled"),
      proof(`${core}/order/order.test.ts`, "the hand-off"),
    ],
  },
  // Categories
  {
    id: "B1",
    defect: "ids as text and as numbers do not meet, and breadcrumbs are missing",
    proofs: [
      proof("packages/wire/src/legacy/documents.test.ts", "its parents, numbers or texts (B3)"),
      proof(`${here}/examples-addresses.test.ts`, "parent_ids as numbers, was none"),
      proof(`${here}/examples-addresses.test.ts`, "parent_ids as texts and a numeric id, was Tea alone"),
    ],
  },
  {
    id: "B2",
    defect: "slugs of embedded categories are never set",
    proofs: [
      proof(`${core}/catalogue/tree.test.ts`, "B2 takes nested children in, with the slugs they came with"),
      proof(
        "packages/wire/src/legacy/documents.test.ts",
        "gives embedded children their chain, id and slug (B2)",
      ),
    ],
  },
  {
    id: "B3",
    defect: "a product's breadcrumbs depend on how one came",
    proofs: [proof(`${core}/catalogue/tree.test.ts`, "B3 of a product lead to its deepest category")],
  },
  {
    id: "B4",
    defect: "a category missing once is never asked for again",
    proofs: [
      proof(`${core}/catalogue/tree.test.ts`, "B4 leave out what is not known, and find it as soon as it is"),
    ],
  },
  // Sessions
  {
    id: "M1",
    defect: "at the start a cart is loaded and signed in at once, and doubled",
    proofs: [
      proof(
        `${core}/shop/account.test.ts`,
        "C2 reloading, coming online, another tab: nothing is summed again",
      ),
      proof(
        `${core}/shop/sign-in-crash.test.ts`,
        "meets the customer's cart as soon as it is known whose that is",
      ),
    ],
  },
  {
    id: "M2",
    defect: "refresh token and order history stay for the next user",
    proofs: [
      proof(`${core}/session/program.test.ts`, "M2 after the end no token of any kind is on the device"),
      proof(`${core}/shop/account.test.ts`, "leaves nothing of the customer here"),
    ],
  },
  {
    id: "M3",
    defect: "a profile without a group leaves the group of the one before",
    proofs: [
      proof(`${core}/session/program.test.ts`, "M3 a profile without a group leaves none of the one before"),
    ],
  },
  {
    id: "M4",
    defect: "another group is shown what was kept for the one before",
    proofs: [
      proof(`${core}/cache/program.test.ts`, "for the group they were made for"),
      proof(`${core}/shop/group-prices.test.ts`, "at the sign-in, and at the sign-out"),
    ],
  },
  // Orders
  {
    id: "O1",
    defect: "an order that waits is sent in another form, refused and lost",
    proofs: [proof(`${here}/defects-orders.test.ts`, "O1 is sent again as it was made")],
  },
  {
    id: "O2",
    defect: "an order whose answer was lost is placed twice",
    proofs: [
      proof(`${core}/order/program.test.ts`, "a lost answer is asked for again under the same id (O2)"),
      proof(
        "packages/commerce/src/orders/orders.test.ts",
        "an answer that was lost is given when the client asks again",
      ),
    ],
  },
  {
    id: "O3",
    defect: "a success is told of an order that is refused later",
    proofs: [
      proof(`${here}/defects-orders.test.ts`, "O3 is never told as placed before it is"),
      proof(`${core}/order/program.test.ts`, "a waiting order that is refused at last gives its lines back"),
      proof(`${core}/order/program.test.ts`, "elsewhere the shopper is asked"),
    ],
  },
  {
    id: "O4",
    defect: "after an order a customer's next cart is a guest's",
    proofs: [
      proof(`${core}/shop/account.test.ts`, "O4 after an order the next cart is the customer's again"),
    ],
  },
  {
    id: "O5",
    defect: "the country of one delivery becomes the store's",
    proofs: [proof(`${here}/defects-orders.test.ts`, "O5 of one order is not the store's")],
  },
  {
    id: "O6",
    defect: "words of failure under code 200 count as an order",
    proofs: [
      proof("packages/wire/src/legacy/order.test.ts", "under code 200 is no placed order (O6)"),
      proof("apps/server/src/api/sale.test.ts", "never a success, defect O6"),
    ],
  },
  // Caches
  {
    id: "K1",
    defect: "one read stops the timer of another",
    proofs: [
      proof("packages/adapters/src/idb/guard.test.ts", "gives every operation a timer of its own (K1)"),
    ],
  },
  {
    id: "K2",
    defect: "a full device loses orders, tasks and the checkout",
    proofs: [
      proof("packages/adapters/src/idb/guard.test.ts", "never orders, and writes again (K2)"),
      proof(`${core}/cache/decisions.test.ts`, "never what the shopper meant (K2)"),
      proof(`${core}/cache/program.test.ts`, "never touches what the shopper meant, however full it is (K2)"),
    ],
  },
  {
    id: "K3",
    defect: "of several changes each gets the original, and the last one wins",
    proofs: [
      proof(`${core}/cache/keep.test.ts`, "no change of one loses that of another"),
      proof(`${core}/cart/synchroniser.test.ts`, "neither loses what the other adds"),
    ],
  },
  {
    id: "K4",
    defect: "what is kept is kept without end",
    proofs: [
      proof(`${core}/cache/decisions.test.ts`, "not at its end (K4)"),
      proof(`${core}/page/program.test.ts`, "is believed for a minute, or until it is told to forget"),
    ],
  },
  {
    id: "K5",
    defect: "requests of two visitors share one store on the server",
    proofs: [
      proof(`${core}/cache/program.test.ts`, "share nothing but the device they stand on (K5)"),
      proof("apps/storefront/src/state/mirror.test.ts", "keeps two requests apart"),
    ],
  },
  // Reliability
  {
    id: "R-P1",
    defect: "of an order only the first line is looked at",
    proofs: [proof("apps/server/src/api/sale.test.ts", "looks at every product, not at the first alone")],
  },
  {
    id: "R-P2",
    defect: "a refresh token holds the password, and one's own opens all others",
    notOurs: "the platform has no customers yet: tokens are made when it has",
    room: "apps/server",
  },
  {
    id: "R-P3",
    defect: "the grand total has delivery once for each line",
    proofs: [proof(`${here}/examples-cart.test.ts`, "three lines of 10 and 5 of delivery are 35, was 45")],
  },
  {
    id: "R-P4",
    defect: "a name with a replacement pattern puts the page's tail into the page",
    proofs: [
      proof(`${here}/defects-server.test.ts`, "R-P4 has markup with %s as it is"),
      proof("apps/storefront/src/document/document.test.ts", "patterns of String.replace"),
    ],
  },
  {
    id: "R-P5",
    defect: "the picture route fetches addresses it refuses",
    proofs: [
      proof("apps/server/src/images/image.test.ts", "is refused in JSON, and nothing is looked for"),
      proof("apps/server/src/images/image.test.ts", "/img/300/400/resize/https://other.example/a.svg"),
    ],
  },
  {
    id: "R-P6",
    defect: "the mail service sends what it has refused, under one token for all",
    notOurs: "the platform sends no mail yet: what orders leave to be sent stays in its outbox",
    room: "apps/server",
  },
  {
    id: "R-P7",
    defect: "posted searches of all groups are kept under one key",
    proofs: [
      proof(`${here}/defects-server.test.ts`, "as a group and as a guest, in either order"),
      proof("apps/server/src/api/router.test.ts", "and nobody keeps it"),
    ],
  },
  {
    id: "R-P8",
    defect: "an order that failed gets another form and another id",
    proofs: [
      proof(`${here}/defects-orders.test.ts`, "O1 is sent again as it was made"),
      proof(`${here}/defects-orders.test.ts`, "R-P8 refused by a busy server"),
    ],
  },
  {
    id: "R-P9",
    defect: "a queue in order runs all at once, and each tab its own",
    proofs: [
      proof(`${here}/defects-session.test.ts`, "R-P9 a queue of four has one task on its way at a time"),
      proof(`${core}/sync/queue.test.ts`, "never two at once, not even from two tabs"),
    ],
  },
  {
    id: "R-P10",
    defect: "a full device clears every collection but two",
    proofs: [proof("packages/adapters/src/idb/guard.test.ts", "never orders, and writes again (K2)")],
  },
  {
    id: "R-P11",
    defect: "a waiting order is not asked about after a reload",
    proofs: [proof(`${here}/defects-orders.test.ts`, "R-P11 is found again after a reload")],
  },
  {
    id: "R-P12",
    defect: "the merge at the sign-in runs again on every reload",
    proofs: [
      proof(
        "tests/model/login-merge.model.test.ts",
        "ends with what the guest and the customer had, each once",
      ),
      proof(
        `${core}/shop/account.test.ts`,
        "C2 reloading, coming online, another tab: nothing is summed again",
      ),
    ],
  },
  {
    id: "R-P13",
    defect: "kept pages are named by what a client claims, and hold any status and header",
    proofs: [
      proof(`${here}/defects-server.test.ts`, "R-P13 a client names no view, no key and no header"),
      proof(`${core}/cache/decisions.test.ts`, "not a missing one"),
      proof("tests/process/pages.test.ts", "nobody's failure and nobody's search is kept"),
    ],
  },
  {
    id: "R-P14",
    defect: "a read of a device that hangs never ends",
    proofs: [proof("packages/adapters/src/idb/guard.test.ts", "a %s that hangs settles after %i ms")],
  },
  {
    id: "R-P15",
    defect: "passwords are kept, tokens and orders are logged",
    proofs: [
      proof(`${here}/defects-session.test.ts`, "R-P15 holds no password"),
      proof(`${here}/defects-session.test.ts`, "R-P15 writes no token, no name and no address into its log"),
      proof("apps/server/src/api/router.test.ts", "its log no word of the shopper's"),
    ],
  },
]
