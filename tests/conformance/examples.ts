import type { Proof } from "./defects.ts"

/** A worked example, or a table of them, of the fact sheet: its section, and the tests that run its figures. */
export interface Example {
  readonly id: string
  readonly example: string
  readonly proofs: readonly [Proof, ...ReadonlyArray<Proof>]
}

const core = "packages/core/src"
const here = "tests/conformance"
const proof = (file: string, title: string): Proof => ({ file, title })

/** Sections of the fact sheet that have worked examples, and how many tables or sequences each has. */
export const sections: Readonly<Record<string, number>> = {
  "1": 4,
  "2": 4,
  "3": 3,
  "4": 3,
  "5": 6,
  "6": 3,
  "7": 4,
  "8": 2,
  "9": 2,
  "10": 2,
  "11": 3,
  "12": 3,
}

export const examples: ReadonlyArray<Example> = [
  {
    id: "1.1",
    example: "prices of a document with their tax",
    proofs: [proof(`${here}/examples-prices.test.ts`, "prices of a document with their tax")],
  },
  {
    id: "1.2",
    example: "the rate that is looked up",
    proofs: [
      proof(`${here}/examples-prices.test.ts`, "the rate that is looked up"),
      proof(`${core}/tax/match.test.ts`, "the rate that holds"),
    ],
  },
  {
    id: "1.3",
    example: "prices of now: final 96/80 of 120/100, and all of them 120/100",
    proofs: [
      proof(`${core}/product/refresh.test.ts`, "final 96/80, regular 120/100"),
      proof(`${core}/product/refresh.test.ts`, "all of them 120/100"),
    ],
  },
  {
    id: "1.4",
    example: "tiers of a quantity, a group and everybody",
    proofs: [
      proof(`${core}/pricing/price.test.ts`, "the group's for a quantity"),
      proof("packages/wire/src/legacy/price.test.ts", "group 32000 is everybody"),
    ],
  },
  {
    id: "2.1",
    example: "the window of a special price",
    proofs: [
      proof(`${here}/examples-prices.test.ts`, "the window of a special price"),
      proof(`${core}/pricing/special.test.ts`, "the window of a special price"),
    ],
  },
  {
    id: "2.2",
    example: "amounts as they are written",
    proofs: [proof(`${here}/examples-prices.test.ts`, "amounts as they are written")],
  },
  {
    id: "2.3",
    example: "options, bundles and sets",
    proofs: [proof(`${here}/examples-prices.test.ts`, "options, bundles and sets")],
  },
  {
    id: "2.4",
    example: "what is kept of a custom option, by its type",
    proofs: [proof(`${core}/product/option.test.ts`, " custom options")],
  },
  {
    id: "3.1",
    example: "the variant of a choice",
    proofs: [
      proof(`${core}/product/variant.test.ts`, "the best variant"),
      proof(`${core}/product/variant.test.ts`, "V2 a choice by hand"),
    ],
  },
  {
    id: "3.2",
    example: "a chosen variant on its way into the cart and back",
    proofs: [proof(`${core}/product/variant.test.ts`, "the variant of a cart line")],
  },
  {
    id: "3.3",
    example: "what is not shown, and why",
    proofs: [
      proof(`${core}/product/address.test.ts`, "%j, guarded %j: %j"),
      proof(`${core}/routing/dispatch.test.ts`, "why there is nothing"),
    ],
  },
  {
    id: "4.1",
    example: "the decision to add, and what is told",
    proofs: [
      proof(`${here}/examples-cart.test.ts`, "the decision to add, and what is told"),
      proof(`${core}/stock/decide.test.ts`, "%s, %j: synchronize %j, allowed %j"),
    ],
  },
  {
    id: "4.2",
    example: "the answer of a check",
    proofs: [proof(`${core}/stock/decide.test.ts`, "the answer of a check")],
  },
  {
    id: "4.3",
    example: "what keeps an order from being placed, and lists of fifteen",
    proofs: [
      proof(`${core}/order/order.test.ts`, "nothing out of stock"),
      proof(`${core}/stock/decide.test.ts`, "one sku, or fifteen at a time"),
    ],
  },
  {
    id: "5.1",
    example: "one line or two",
    proofs: [proof(`${here}/examples-cart.test.ts`, "one line or two")],
  },
  {
    id: "5.2",
    example: "quantities of nothing, below zero and of no number",
    proofs: [proof(`${here}/examples-cart.test.ts`, " quantities")],
  },
  {
    id: "5.3",
    example: "merging a line",
    proofs: [
      proof(`${here}/examples-cart.test.ts`, "merging a line"),
      proof(`${core}/cart/merge.test.ts`, "%s: server %s, shopper %s, forced %s"),
    ],
  },
  {
    id: "5.4",
    example: "pushes that fail, totals that come late, sums at the sign-in",
    proofs: [proof(`${here}/examples-cart.test.ts`, " worked")],
  },
  {
    id: "5.5",
    example: "connecting, once more as a guest, and no more",
    proofs: [
      proof(`${core}/cart/connect.test.ts`, "the connection"),
      proof(`${core}/cart/synchroniser.test.ts`, "stops after a second refusal, says so once"),
      proof(`${core}/shop/account.test.ts`, "become one at the sign-in"),
    ],
  },
  {
    id: "5.6",
    example: "totals of a device and the badge",
    proofs: [proof(`${here}/examples-cart.test.ts`, "totals and badge")],
  },
  {
    id: "6.1",
    example: "what becomes of an answer",
    proofs: [
      proof("packages/adapters/src/http/http.test.ts", "are not %s"),
      proof(`${core}/sync/queue.test.ts`, "what becomes of a task"),
      proof(`${core}/sync/gate.test.ts`, "what is announced"),
    ],
  },
  {
    id: "6.2",
    example: "a refused token in every state of the lock",
    proofs: [
      proof(`${core}/session/token.test.ts`, "what a 401 means"),
      proof(`${core}/session/token.test.ts`, "whether a call may go out"),
      proof(`${core}/session/program.test.ts`, "ends the session once, whoever waits"),
    ],
  },
  {
    id: "6.3",
    example: "sequences of the queue and of two requests at once",
    proofs: [
      proof(`${core}/sync/queue.test.ts`, "offline: 1, 2, a bad one and a cacheable one"),
      proof(`${here}/defects-session.test.ts`, "5 with the network down, the session over"),
      proof(`${core}/session/program.test.ts`, "%d at once are one renewal, and all succeed"),
    ],
  },
  {
    id: "7.1",
    example: "what a list, a search and related products ask for",
    proofs: [
      proof(
        `${core}/catalogue/query.test.ts`,
        "asks for visible, enabled products of the category and all below it",
      ),
      proof(`${core}/catalogue/query.test.ts`, "asks for what may be found by words, best first"),
    ],
  },
  {
    id: "7.2",
    example: "what a filter finds, and what counts of a text",
    proofs: [
      proof(
        "packages/commerce/src/catalogue/search.test.ts",
        "a choice holds for a product's own value or a variant's",
      ),
      proof("packages/commerce/src/catalogue/words.test.ts", "the name goes before the category"),
    ],
  },
  {
    id: "7.3",
    example: "choosing filters and taking them back",
    proofs: [proof(`${here}/examples-addresses.test.ts`, "filters in an address")],
  },
  {
    id: "7.4",
    example: "price ranges in words",
    proofs: [proof(`${here}/examples-addresses.test.ts`, "price ranges in words")],
  },
  {
    id: "8.1",
    example: "addresses as they are read, written and dispatched",
    proofs: [
      proof(`${here}/examples-addresses.test.ts`, "%s becomes %s, was %s"),
      proof(`${here}/examples-addresses.test.ts`, "the link of %s"),
      proof(`${core}/routing/dispatch.test.ts`, "what becomes of an address"),
    ],
  },
  {
    id: "8.2",
    example: "the hand-off to another checkout",
    proofs: [proof(`${here}/examples-addresses.test.ts`, "the hand-off has %s")],
  },
  {
    id: "9.1",
    example: "slugs",
    proofs: [proof(`${here}/examples-addresses.test.ts`, "the slug of %j is %j")],
  },
  {
    id: "9.2",
    example: "the way to a category",
    proofs: [proof(`${here}/examples-addresses.test.ts`, "the way to a category with %s")],
  },
  {
    id: "10.1",
    example: "signing in, with and without a profile that comes",
    proofs: [
      proof(`${core}/account/program.test.ts`, "asks for a token, then for who it is"),
      proof(`${core}/account/program.test.ts`, "whose profile does not come is no signing in"),
    ],
  },
  {
    id: "10.2",
    example: "signing out",
    proofs: [proof(`${core}/shop/account.test.ts`, "leaves nothing of the customer here")],
  },
  {
    id: "11.1",
    example: "placing an order: offline, placed, refused, without an answer",
    proofs: [
      proof(`${core}/order/order.test.ts`, "what a failed try means"),
      proof(`${core}/order/program.test.ts`, "an order made offline waits"),
    ],
  },
  {
    id: "11.2",
    example: "30 minutes in checkout, to the moment",
    proofs: [proof(`${core}/checkout/state.test.ts`, "the activity window")],
  },
  {
    id: "11.3",
    example: "offline, reload, online; refused and tried again; the same order twice",
    proofs: [
      proof(`${here}/defects-orders.test.ts`, "R-P11 is found again after a reload"),
      proof(`${here}/defects-orders.test.ts`, "R-P8 refused by a busy server"),
      proof(`${here}/defects-orders.test.ts`, "are two: a shopper who orders the same once more"),
    ],
  },
  {
    id: "12.1",
    example: "a device that hangs, refuses or is full",
    proofs: [
      proof("packages/adapters/src/idb/guard.test.ts", "a %s that hangs settles after %i ms"),
      proof("packages/adapters/src/idb/guard.test.ts", "lets the device be after one failed read"),
      proof("packages/adapters/src/idb/guard.test.ts", "never orders, and writes again (K2)"),
    ],
  },
  {
    id: "12.2",
    example: "0, false and nothing are values that are kept",
    proofs: [
      proof(`${here}/storage.suite.ts`, "keeps the value %j"),
      proof(`${core}/cache/program.test.ts`, "%j is an answer"),
    ],
  },
  {
    id: "12.3",
    example: "two stages, and when the thin one brings nothing",
    proofs: [proof(`${core}/cache/decisions.test.ts`, "staged %j, %j: %j")],
  },
]
