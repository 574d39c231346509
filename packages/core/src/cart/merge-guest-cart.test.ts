import { totals } from "../pricing/index.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  cart,
  confirmed,
  customerCart,
  detachedCart,
  guestCart,
  key,
  local,
  mergeDue,
  pendingAdd,
} from "@shop/testing"
import { disconnected } from "./connection.ts"
import { addedElsewhere, needsMerge, remembered } from "./merge-guest-cart.ts"
import {
  mergeGuestCart,
  startMerge,
  type CartState,
  type CartToken,
  type ConfirmedLine,
  type LocalLine,
  empty,
  hasUnsent,
  isGuestCart,
  pendingMerge,
  plan,
} from "./index.ts"

const into = "1001" as CartToken
const guests = "guest-1" as CartToken
const qtys = ({ local: lines }: CartState) => Object.fromEntries(lines.map((line) => [line.sku, line.qty]))
const signedIn = (lines: ReadonlyArray<readonly [string, number]>, from: CartToken | null = guests) =>
  startMerge({
    ...empty,
    local: lines.map(([sku, qty]) => local(sku, qty)),
    connection: from === null ? empty.connection : guestCart(from),
  })

describe("CA31 a guest's cart before its merge", () => {
  it("retains its previous connection, has no confirmed line, and retains its coupon", () => {
    const state: CartState = {
      ...empty,
      local: [local("BOL", 2)],
      confirmed: { ...empty.confirmed, lines: [confirmed("BOL", 2, 7)] },
      connection: guestCart(guests, 1),
      pending: [pendingAdd("TASSE", 1, "o")],
    }
    expect(startMerge(state)).toEqual({
      ...state,
      connection: mergeDue(guests, [7]),
      confirmed: empty.confirmed,
      pending: [],
      mergedCarts: [guests],
      coupon: null,
    })
  })
  it.each([
    ["the coupon of its totals", "TEN", null, "TEN"],
    ["the coupon of its totals before one that waits", "TEN", "OLD", "TEN"],
    ["a coupon that waits", null, "OLD", "OLD"],
    ["none", null, null, null],
  ])("takes %s along", (_, couponCode, waiting, expected) => {
    const withCoupon = { ...empty, coupon: waiting }
    const last = totals({
      lines: [],
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    const confirmedTotals = { ...empty.confirmed, totals: { ...last, couponCode: couponCode } }
    expect(startMerge({ ...withCoupon, confirmed: confirmedTotals }).coupon).toBe(expected)
    expect(startMerge(withCoupon).coupon).toBe(waiting)
  })
  it("is not merged without a pending merge", () => {
    expect(mergeGuestCart(empty, into, [confirmed("BOL", 1, 11)])).toEqual({
      state: empty,
      limitedLines: [],
      overruled: [],
    })
  })
  it("leaves a line that only it has as it is", () => {
    const state = signedIn([["BOL", 2]])
    expect(mergeGuestCart(state, into, [confirmed("PLAT", 1, 12)]).state.local[0]).toBe(state.local[0])
  })
  it("is still due when the page closes before the merge, or a guest's cart replaces the customer's", () => {
    const once = { ...signedIn([["BOL", 2]]), connection: mergeDue(guests, [7]) }
    expect(startMerge(once).connection).toEqual(once.connection)
    const standIn: CartState = {
      ...once,
      confirmed: { ...empty.confirmed, lines: [confirmed("BOL", 2, 9)] },
      connection: { tag: "Guest", token: "guest-2" as CartToken, attempts: 0, merge: pendingMerge(once) },
    }
    expect(pendingMerge(startMerge(standIn))).toEqual({ from: "guest-2", itemIds: [7, 9] })
    expect(qtys(mergeGuestCart(startMerge(standIn), into, [confirmed("BOL", 2, 7)]).state)).toEqual({
      BOL: 2,
    })
  })
  it("is summed with the customer's quantity", () => {
    const serverLines = [confirmed("BOL", 3, 11), confirmed("PLAT", 1, 12)]
    const { state, limitedLines } = mergeGuestCart(
      signedIn([
        ["BOL", 2],
        ["TASSE", 1],
      ]),
      into,
      serverLines,
    )
    expect([qtys(state), limitedLines, pendingMerge(state)]).toEqual([{ BOL: 5, TASSE: 1 }, [], null])
    expect(state.confirmed.lines).toEqual([serverLines[0]])
    const policy = { serverCanRemoveLocal: false, serverCanModifyLocal: false, isClientForced: false }
    expect(plan(state, serverLines, policy).map(({ tag, key }) => `${tag} ${key}`)).toEqual([
      "PushToServer BOL",
      "PushToServer TASSE",
      "AddLocal PLAT",
    ])
  })
  it("takes at most the available stock, with a notification", () => {
    const stock = { productId: 1, qty: 4, isInStock: true, isManaged: true, qtyMax: null }
    const state = { ...signedIn([]), local: [local("BOL", 3, { stock })] }
    const { state: after, limitedLines } = mergeGuestCart(state, into, [confirmed("BOL", 3, 11)])
    expect(qtys(after)).toEqual({ BOL: 4 })
    expect(limitedLines).toMatchObject([{ qtyMax: 4, line: { sku: "BOL", qty: 4 } }])
  })
})

describe("CA31 carts that need a merge", () => {
  const known = confirmed("BOL", 2, 11)
  const meeting = (fields: Partial<CartState> = {}) =>
    cart(
      { BOL: 2, TASSE: 1 },
      {},
      { connection: customerCart(into, true), confirmed: { ...empty.confirmed, lines: [known] }, ...fields },
    )
  const onTheWay = mergeDue(guests)
  it.each([
    ["not merged yet", meeting({ connection: onTheWay }), [], true],
    [
      "not merged yet, and no common line",
      meeting({
        connection: { tag: "Merging", token: into, attempts: 0, merge: { from: guests, itemIds: [] } },
      }),
      [confirmed("PLAT", 1, 13)],
      true,
    ],
    ["added during the merge, and common with the other", meeting(), [confirmed("TASSE", 3, 12)], true],
    ["and a known line", meeting(), [known, confirmed("TASSE", 3, 12)], true],
    ["all of the other is known", meeting(), [known], false],
    ["a line that only the other has arrives by itself", meeting(), [confirmed("PLAT", 1, 13)], false],
    ["the other has no line", meeting(), [], false],
    [
      "its lines were added here, and sent",
      meeting({ pending: [pendingAdd("TASSE", 1)] }),
      [confirmed("TASSE", 1, 12)],
      false,
    ],
    ["they have merged", meeting({ connection: customerCart(into) }), [confirmed("TASSE", 3, 12)], false],
  ] as const)("%s", (_, state, serverLines, expected) =>
    expect(needsMerge(state, serverLines)).toBe(expected),
  )

  it("sums lines that are added during the merge, and sums no merged line twice", () => {
    const serverLines = [known, confirmed("TASSE", 3, 12)]
    const { state, limitedLines } = mergeGuestCart(meeting(), into, serverLines)
    expect([qtys(state), limitedLines]).toEqual([{ BOL: 2, TASSE: 4 }, []])
    expect(state).toMatchObject({ ...detachedCart(null), confirmed: { lines: serverLines } })
    expect(needsMerge(state, serverLines)).toBe(false)
  })
})

describe("CA32 a cart is never merged with itself", () => {
  it("C2 does not sum the cart that was connected before", () => {
    const { state, limitedLines } = mergeGuestCart(signedIn([["BOL", 2]], into), into, [
      confirmed("BOL", 2, 11),
    ])
    expect([qtys(state), pendingMerge(state), limitedLines]).toEqual([{ BOL: 2 }, null, []])
  })
  it("C2 does not sum a customer's cart that was temporarily unreadable", () => {
    const refused: CartState = { ...empty, local: [local("BOL", 2)], ...detachedCart(into) }
    const { state } = mergeGuestCart(startMerge(refused), into, [confirmed("BOL", 2, 11)])
    expect([qtys(state), state.detached.token]).toEqual([{ BOL: 2 }, null])
    expect(qtys(mergeGuestCart(startMerge(refused), guests, [confirmed("BOL", 2, 11)]).state)).toEqual({
      BOL: 4,
    })
  })
  it("C2 does not sum a line that the platform has already merged", () => {
    const state = startMerge({
      ...empty,
      local: [local("BOL", 2)],
      confirmed: { ...empty.confirmed, lines: [confirmed("BOL", 2, 7)] },
      connection: guestCart(guests),
    })
    expect(qtys(mergeGuestCart(state, into, [confirmed("BOL", 2, 7)]).state)).toEqual({ BOL: 2 })
  })
})

describe("CA164 a line of a detached customer's cart with a change without a response", () => {
  it("is stored without a quantity: the server's quantity may be this device's", () => {
    const state = cart({ BOL: 4 }, { BOL: 1, PLAT: 2 }, { pending: [{ kind: "set", key: key("BOL") }] })
    expect(remembered(state).map((line) => line.qty)).toEqual([undefined, 2])
    const away = startMerge({ ...empty, ...detachedCart(into, remembered(state)) })
    const bowls = state.confirmed.lines.find((line) => line.key === key("BOL"))!
    expect(addedElsewhere(away, into, [{ ...bowls, qty: 4 }])).toEqual([])
  })
})

describe("CA165 lines that another device has added and this one has removed", () => {
  const away = (wanted: ReadonlyArray<LocalLine>): CartState =>
    startMerge({
      ...empty,
      local: wanted,
      ...detachedCart(into, [{ key: key("BOL"), itemId: 11, qty: 2 }]),
    })
  it.each([
    ["stays", away([]), 5, [3]],
    ["are none where there is no more than the known quantity", away([]), 2, []],
    ["are none where there is less", away([]), 1, []],
    ["is another matter where the line is wanted here", away([local("BOL", 1)]), 5, []],
    ["is another matter in another cart", { ...away([]), connection: mergeDue(guests) }, 5, []],
  ] as const)("%s", (_, state, qty, back) =>
    expect(addedElsewhere(state, into, [confirmed("BOL", qty, 11)]).map((line) => line.qty)).toEqual(back),
  )
  it("returns to the cart, as the remaining quantity of the line", () => {
    const serverLines = [confirmed("BOL", 5, 11)]
    const { state } = mergeGuestCart(away([]), into, serverLines, [local("BOL", 3)])
    expect([qtys(state), state.confirmed.lines]).toEqual([{ BOL: 3 }, serverLines])
    const meanwhile = mergeGuestCart(away([local("BOL", 1)]), into, serverLines, [local("BOL", 3)]).state
    expect(qtys(meanwhile)).toEqual({ BOL: 1 })
  })
})

describe("CA166 an add without a response, to a detached customer's cart", () => {
  const pending = [pendingAdd("BOL", 2)]
  const away = (wanted: ReadonlyArray<LocalLine>): CartState => {
    const lines = remembered({ ...cart({ PLAT: 1 }, { PLAT: 1 }), pending })
    return startMerge({ ...empty, local: wanted, ...detachedCart(into, lines) })
  }
  const mergedWith = (wanted: ReadonlyArray<LocalLine>, serverLines: ReadonlyArray<ConfirmedLine>) => {
    const { state } = mergeGuestCart(away(wanted), into, serverLines)
    return [qtys(state), hasUnsent(state)]
  }
  it("is stored without an id, with the known lines", () =>
    expect(away([]).detached.lines).toEqual([
      { key: key("PLAT"), itemId: expect.any(Number), qty: 1 },
      { key: key("BOL"), itemId: null, qty: 2 },
    ]))
  it("is the same line where it has arrived, and is removed where it has been ordered since", () => {
    expect(mergedWith([local("BOL", 2)], [confirmed("BOL", 2, 99)])).toEqual([{ BOL: 2 }, false])
    expect(mergedWith([], [confirmed("BOL", 2, 99)])).toEqual([{}, true])
  })
  it("is sent where it has not", () => expect(mergedWith([local("BOL", 2)], [])).toEqual([{ BOL: 2 }, true]))
  it("is a line of another device in another cart", () => {
    const other = { ...away([local("BOL", 2)]), connection: mergeDue(guests) }
    expect(qtys(mergeGuestCart(other, into, [confirmed("BOL", 2, 99)]).state)).toEqual({ BOL: 4 })
  })
})

describe("CA160 the previous cart after another device has changed it", () => {
  const shared = { serverCanRemoveLocal: true, serverCanModifyLocal: true, isClientForced: false }
  const known = [{ key: key("BOL"), itemId: 11, qty: 2 }]
  const { qty: _, ...nameAlone } = known[0]!
  it.each([
    [
      "not changed here: the server's quantity wins",
      2,
      known,
      [confirmed("BOL", 5, 11)],
      { BOL: 2 },
      ["TakeServerQty"],
    ],
    [
      "changed here: the shopper's quantity wins",
      3,
      known,
      [confirmed("BOL", 5, 11)],
      { BOL: 3 },
      ["PushToServer"],
    ],
    [
      "added again there: it is the same line",
      2,
      known,
      [confirmed("BOL", 5, 12)],
      { BOL: 2 },
      ["TakeServerQty"],
    ],
    ["not changed here, and removed there: it is removed", 2, known, [], {}, []],
    ["increased here, and removed there: the increase remains", 3, known, [], { BOL: 1 }, ["PushToServer"]],
    ["reduced here, and removed there: it is removed", 1, known, [], {}, []],
    [
      "a line without a quantity has an unknown one",
      2,
      [nameAlone],
      [confirmed("BOL", 5, 11)],
      { BOL: 2 },
      ["PushToServer"],
    ],
  ] as const)("%s", (__, qty, before, serverLines, qtysAfter, steps) => {
    const { state } = mergeGuestCart(
      startMerge({ ...empty, local: [local("BOL", qty)], ...detachedCart(into, before) }),
      into,
      serverLines,
    )
    expect([qtys(state), plan(state, serverLines, shared).map(({ tag }) => tag)]).toEqual([qtysAfter, steps])
  })
  it("CA167 notifies of removed lines that the shopper had increased", () => {
    const mergedWith = (qty: number) =>
      mergeGuestCart(
        startMerge({ ...empty, local: [local("BOL", qty)], ...detachedCart(into, known) }),
        into,
        [],
      )
    expect([1, 2, 3].map((qty) => mergedWith(qty).overruled.map((line) => line.key))).toEqual([
      [key("BOL")],
      [],
      [],
    ])
  })
  it("remains known when they sign in again before the merge", () => {
    const merge = { from: into, itemIds: [11] }
    const connection = { tag: "Merging", token: into, attempts: 0, merge } as const
    const state = startMerge({ ...empty, connection, ...detachedCart(into, known) })
    expect([state.detached.lines, pendingMerge(state)?.from]).toEqual([known, into])
  })
  it("is known when the same customer signs in again", () => {
    const customers = customerCart(into)
    const state = { ...empty, local: [local("BOL", 2)], connection: customers }
    const lines = [confirmed("BOL", 2, 11)]
    expect(startMerge({ ...state, confirmed: { ...empty.confirmed, lines } }).detached.lines).toEqual(known)
  })
})

describe("CA33 the owner of a cart", () => {
  it.each([
    [disconnected, true],
    [guestCart(guests), true],
    [customerCart(into), false],
  ] as const)("%j", (connection, expected) => expect(isGuestCart({ ...empty, connection })).toBe(expected))
})

describe("laws", () => {
  const sku = fc.constantFrom("BOL", "TASSE", "PLAT", "POT")
  const side = fc.uniqueArray(fc.tuple(sku, fc.integer({ min: 1, max: 20 })), {
    selector: ([name]) => name,
    maxLength: 4,
  })

  it("I4 a quantity is the sum of both, merging again changes nothing, and the order of lines does not matter", () => {
    fc.assert(
      fc.property(side, side, (mine, theirs) => {
        const serverLines = theirs.map(([name, qty], index) => confirmed(name, qty, 100 + index))
        const once = mergeGuestCart(signedIn(mine), into, serverLines).state
        const had = new Map(theirs)
        for (const [name, qty] of mine) expect(qtys(once)[name]).toBe(qty + (had.get(name) ?? 0))
        expect(mergeGuestCart(once, into, serverLines).state).toEqual(once)
        expect(
          qtys(mergeGuestCart(signedIn(mine.toReversed()), into, serverLines.toReversed()).state),
        ).toEqual(qtys(once))
        expect(hasUnsent(once)).toBe(mine.length > 0)
      }),
    )
  })
})
