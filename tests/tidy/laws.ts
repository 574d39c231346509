/** The laws I1 to I20 of the reliability design, the tests that prove them, and how many examples each is shown. */
import type { Proof } from "../conformance/defects.ts"
import { runs } from "../support/seed.ts"
import { type Source, sources } from "./sources.ts"

/** A law, and every test that proves it or a part of it. */
export interface Law {
  readonly id: string
  readonly says: string
  /** Whether the core can keep it by itself; else another room proves it. */
  readonly isCores: boolean
  readonly proofs: ReadonlyArray<Proof>
}

const core = "packages/core/src"
const by = (file: string, ...titles: ReadonlyArray<string>): ReadonlyArray<Proof> =>
  titles.map((title) => ({ file, title }))

export const laws: ReadonlyArray<Law> = [
  {
    id: "I1",
    says: "convergence: with time and a network the shopper's cart, the confirmed one and the server's are one",
    isCores: true,
    proofs: [
      ...by(`${core}/cart/sync.laws.test.ts`, "I1 without faults one pass brings local"),
      ...by(
        `${core}/cart/merge.test.ts`,
        "after a merge local equals confirmed",
        "merging again changes nothing",
      ),
      ...by("tests/model/cart-sync.model.test.ts", "at rest, online and connected: local equals confirmed"),
      ...by("tests/model/cart.model.test.ts", "at rest local equals confirmed equals the server"),
    ],
  },
  {
    id: "I2",
    says: "no silent loss: a wish is acknowledged, superseded, pending or refused with a word",
    isCores: true,
    proofs: [
      ...by(`${core}/cart/sync.laws.test.ts`, "I2 no wish is lost"),
      ...by(`${core}/cart/merge.test.ts`, "a line the shopper changed ends as the shopper wants it"),
      ...by(`${core}/sync/queue.laws.test.ts`, "I7, I2, I3 what is queued goes out"),
      ...by(`${core}/cache/keep.test.ts`, "laws: whatever tabs add at once"),
      ...by("tests/model/cart-sync.model.test.ts", "and no wish is lost without a word"),
      ...by("tests/model/cart.model.test.ts", "at rest local equals confirmed equals the server"),
      ...by("tests/model/queue.model.test.ts", "every task ends sent once, buried with a word"),
      ...by("tests/model/order.model.test.ts", "what was put in the cart is there or ordered once"),
    ],
  },
  {
    id: "I3",
    says: "exactly once: what bears one name has one effect, and its answer is the first one",
    isCores: true,
    proofs: [
      ...by(`${core}/cart/sync.laws.test.ts`, "I3 an add has its effect once"),
      ...by(`${core}/sync/queue.laws.test.ts`, "I7, I2, I3 what is queued goes out"),
      ...by("tests/model/cart.model.test.ts", "at rest local equals confirmed equals the server"),
      ...by("tests/model/queue.model.test.ts", "every task ends sent once, buried with a word"),
      ...by(
        "packages/commerce/src/carts/carts.test.ts",
        "has its effect once and its answer as often as it is asked",
      ),
      ...by(
        "packages/commerce/src/orders/orders.test.ts",
        "the same order again has the first answer, byte for byte, and no effect",
      ),
      ...by("tests/model/order.model.test.ts", "what was put in the cart is there or ordered once"),
    ],
  },
  {
    id: "I4",
    says: "conservation: a sign-in sums what both carts had, cut to the stock with a word; merging again is nothing",
    isCores: true,
    proofs: [
      ...by(`${core}/cart/absorb.test.ts`, "I4 a quantity is what both had"),
      ...by(`${core}/cart/absorb.laws.test.ts`, "I4 a sum is cut to what can be had"),
      ...by("tests/model/login-merge.model.test.ts", "I4 ends with what the guest and the customer had"),
      ...by("tests/model/cart.model.test.ts", "at rest local equals confirmed equals the server"),
      ...by("tests/model/order.model.test.ts", "what was put in the cart is there or ordered once"),
    ],
  },
  {
    id: "I5",
    says: "matching is symmetric and keeps distinct choices apart",
    isCores: true,
    proofs: [
      ...by(
        `${core}/cart/match.laws.test.ts`,
        "I5 matching is symmetric",
        "I5 a variant is known by its sku alone",
      ),
      ...by(
        `${core}/cart/match.test.ts`,
        "two choices have one key exactly when they are one choice",
        "named lines have distinct keys",
      ),
    ],
  },
  {
    id: "I6",
    says: "rollback: a refused change leaves the quantity of before, or no line; no other line is touched",
    isCores: true,
    proofs: [
      ...by(
        `${core}/cart/commit.laws.test.ts`,
        "I6 what is refused is as the server has it",
        "I6 a refusal that comes late",
      ),
      ...by("tests/model/cart.model.test.ts", "at rest local equals confirmed equals the server"),
    ],
  },
  {
    id: "I7",
    says: "queue: one sender, in order; stopped anywhere and begun again it ends as if it had never stopped",
    isCores: true,
    proofs: [
      ...by(`${core}/sync/queue.laws.test.ts`, "I7, I2, I3 what is queued goes out"),
      ...by(`${core}/sync/queue.test.ts`, "I7 whatever happens, every task has its effect once"),
      ...by("tests/model/queue.model.test.ts", "every task ends sent once, buried with a word"),
      // A cart's pass that is stopped before or after any of its calls.
      ...by(`${core}/cart/sync.laws.test.ts`, "I3 an add has its effect once"),
    ],
  },
  {
    id: "I8",
    says: "renewal: one at a time, the lock goes 0, 1, then 0 or -1, everybody settles, no dead token goes out",
    isCores: true,
    proofs: [
      ...by(`${core}/session/gate.laws.test.ts`, "I8, I17 one renewal at a time"),
      ...by(
        `${core}/session/token.test.ts`,
        "I8 the lock goes 0, 1, then 0 or -1",
        "no token known to be dead goes out",
      ),
      ...by("tests/model/token.model.test.ts", "I8 one renewal at a time"),
    ],
  },
  {
    id: "I9",
    says: "totals: grand is rows, delivery once, payment, less the discount, to the cent, in any order of lines",
    isCores: true,
    proofs: [
      ...by(`${core}/cart/totals.laws.test.ts`, "I9 grand is rows, delivery once"),
      ...by(
        `${core}/cart/totals.test.ts`,
        "the segments without tax sum to the grand total",
        "rows sum to the subtotal, their discounts to the discount",
        "nobody pays less than nothing",
        "the order of lines is nothing to the grand total",
      ),
      ...by("packages/commerce/src/orders/orders.test.ts", "CM8 an order's total is its rows"),
    ],
  },
  {
    id: "I10",
    says: "tax: net and tax are gross, rounding is off by half a cent a line at most, the way back by one cent",
    isCores: true,
    proofs: [
      ...by(`${core}/tax/split.laws.test.ts`, "I10 net and tax are gross", "I10 taxes of lines"),
      ...by(
        `${core}/tax/split.test.ts`,
        "TX2 net plus tax is gross",
        "TX2 the tax of a gross sum is off the exact one by half a cent",
      ),
    ],
  },
  {
    id: "I11",
    says: "price window: a special price holds inside its window by the store's clock, whatever the machine's",
    isCores: true,
    proofs: [
      ...by(
        `${core}/pricing/special.laws.test.ts`,
        "I11 a special price holds on exactly the days",
        "I11 a bound with a time is a moment",
      ),
      ...by(`${core}/pricing/special.test.ts`, "PR3 days follow each other without gap or overlap"),
    ],
  },
  {
    id: "I12",
    says: "stock: never below zero; what there was is what was taken and what is left",
    isCores: false,
    proofs: [
      ...by(
        "packages/commerce/src/stock/stock.test.ts",
        "CM3 what was there is what was taken and what is left",
      ),
      ...by("packages/commerce/src/orders/orders.test.ts", "CM10 CM3 what was in stock is what was ordered"),
      ...by("tests/process/kill.test.ts", "SR33 the shop is killed with -9 while 100 orders are placed"),
    ],
  },
  {
    id: "I13",
    says: "order: one per key and cart version; order, lines, stock, coupon use and mail in one commit",
    isCores: false,
    proofs: [
      ...by(
        "packages/commerce/src/orders/place.test.ts",
        "is the order, its lines, what it took and its mail, in one step",
      ),
      ...by("packages/commerce/src/orders/orders.test.ts", "an order that breaks half-way has not happened"),
      ...by(
        "packages/commerce/src/orders/orders.test.ts",
        "one cart is ordered once, and tells under which number",
      ),
      ...by("tests/model/order.model.test.ts", "what was put in the cart is there or ordered once"),
    ],
  },
  {
    id: "I14",
    says: "coupon: never used too often; put on twice is once; taken off leaves the totals of before",
    isCores: false,
    proofs: [
      ...by(`${core}/cart/totals.laws.test.ts`, "I14 a discount taken off again leaves the totals of before"),
      ...by(
        "packages/commerce/src/carts/carts.test.ts",
        "take off a share or an amount, never more than the goods",
      ),
      ...by("packages/commerce/src/orders/place.test.ts", "counts a coupon's use, and the last use but once"),
    ],
  },
  {
    id: "I15",
    says: "cache: fits after every sweep, takes nothing the shopper owns, mixes no view, query or customer group",
    isCores: true,
    proofs: [
      ...by(
        `${core}/cache/quota.laws.test.ts`,
        "I15 after a sweep the copies fit",
        "I15 an answer is believed for its own question",
      ),
      ...by(`${core}/catalogue/request-key.laws.test.ts`, "I15 two questions have one key exactly when"),
      ...by(`${core}/cache/quota.test.ts`, "what stays fits, and whatever went was used no later"),
    ],
  },
  {
    id: "I16",
    says: "storage: what is read is what was written; whatever the device has, it is read without an error",
    isCores: true,
    proofs: by(
      `${core}/cache/codec.laws.test.ts`,
      "I16 %s: what is read is what was written",
      "I16 %s: whatever the device has, it is read without an error",
    ),
  },
  {
    id: "I17",
    says: "isolation: nothing of one customer is seen by another, nor after signing out",
    isCores: true,
    proofs: [
      ...by(`${core}/session/gate.laws.test.ts`, "I8, I17 one renewal at a time"),
      ...by(`${core}/session/program.test.ts`, "M2 after the end no token of any kind is on the device"),
      ...by(`${core}/account/two-tabs.test.ts`, "SE12 two customers in two tabs"),
      ...by("tests/model/token.model.test.ts", "and nobody gets another's answer"),
      // In documents: carts and customers are never rendered on the server.
      ...by(
        "apps/server/src/ssr/pages.test.ts",
        "makes a page once; parameters that change nothing do not make another",
      ),
    ],
  },
  {
    id: "I18",
    says: "router: every path has one form, within the shop, and leads to a route or to not found",
    isCores: true,
    proofs: [
      ...by(
        `${core}/routing/match.test.ts`,
        "RT2 normalising twice is normalising once",
        "RT2 a normalised path has one leading slash, and cannot be another host or scheme",
        "RT1 every text has a route, and its normal form has the same",
        "RT1 what is dispatched is one decoded path, never upwards",
      ),
      ...by(`${core}/routing/dispatch.test.ts`, "RT4 a redirect is followed by the page"),
    ],
  },
  {
    id: "I19",
    says: "sanitiser: nothing that runs is left, and cleaning twice is cleaning once",
    isCores: false,
    proofs: by(
      "packages/commerce/src/catalogue/mend/markup.test.ts",
      "IM11 nothing that runs is left of any soup",
      "IM11 cleaning twice is cleaning once",
    ),
  },
  {
    id: "I20",
    says: "pages: one address and build, one document, and a browser finds it as the server made it",
    isCores: false,
    proofs: [
      ...by(
        "apps/server/src/ssr/pages.test.ts",
        "makes a page once; parameters that change nothing do not make another",
      ),
      ...by("tests/process/pages.test.ts", "what does not change a page does not change its key"),
      ...by("tests/e2e/browse.spec.ts", "home, category, filters, order, product, and back to where one was"),
    ],
  },
]

/** Everything between a title and the next test. */
const bodyOf = ({ code }: Source, title: string): string | null => {
  const at = code.indexOf(title)
  if (at < 0) return null
  const next = /\n\s*(?:it|test|describe)(?:\.each)?\(/.exec(code.slice(at))
  return code.slice(at, next === null ? undefined : at + next.index)
}

/**
 * How many examples a test is shown.
 *
 * @returns 1 for a worked example, and null where there is no such test
 */
export const runsOf = ({ file, title }: Proof): number | null => {
  const source = sources.find(({ path }) => path === file)
  const body = source === undefined ? null : bodyOf(source, title)
  if (body === null) return null
  const told = /\bfew\(\s*([\d_]+)/.exec(body) ?? /\bstories\(\s*"[^"]*",\s*([\d_]+)/.exec(body)
  if (told !== null) return Number(told[1]!.replaceAll("_", ""))
  return /\bfc\.assert\(/.test(body) ? runs : 1
}
