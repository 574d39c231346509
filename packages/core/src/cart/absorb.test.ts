import { totals } from "../pricing/index.ts"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { cart, confirmed, key, local } from "@shop/testing"
import { addedElsewhere, isApart, remembered } from "./absorb.ts"
import {
  absorb,
  adopt,
  type CartState,
  type CartToken,
  type ConfirmedLine,
  type LocalLine,
  empty,
  hasUnsent,
  isGuests,
  plan,
} from "./index.ts"

const into = "1001" as CartToken
const guests = "guest-1" as CartToken
const qtys = ({ local: lines }: CartState) => Object.fromEntries(lines.map((line) => [line.sku, line.qty]))
const signedIn = (lines: ReadonlyArray<readonly [string, number]>, from: CartToken | null = guests) =>
  adopt({
    ...empty,
    local: lines.map(([sku, qty]) => local(sku, qty)),
    connection: from === null ? empty.connection : { tag: "connected", token: from, bypasses: 0 },
  })

describe("CA31 a guest's cart on its way", () => {
  it("knows what it was, has nothing confirmed, and remembers its coupon", () => {
    const state: CartState = {
      ...empty,
      local: [local("BOL", 2)],
      confirmed: { ...empty.confirmed, lines: [confirmed("BOL", 2, 7)] },
      connection: { tag: "connected", token: guests, bypasses: 1 },
      marks: { TASSE: { operationId: "o", qty: 1 } },
    }
    expect(adopt(state)).toEqual({
      ...state,
      connection: { tag: "disconnected", bypasses: 0 },
      confirmed: empty.confirmed,
      marks: {},
      merging: { from: guests, itemIds: [7] },
      mergedCarts: [guests],
      coupon: null,
    })
  })
  it.each([
    ["the coupon of its totals", "TEN", null, "TEN"],
    ["the coupon of its totals before one that waits", "TEN", "OLD", "TEN"],
    ["a coupon that waits", null, "OLD", "OLD"],
    ["none", null, null, null],
    ["none, where there was no place for one", null, undefined, null],
  ])("takes %s along", (_, told, waiting, expected) => {
    const { coupon: __, ...none } = empty
    const withCoupon = waiting === undefined ? none : { ...empty, coupon: waiting }
    const last = totals({
      lines: [],
      shippingGrossCents: null,
      couponCode: null,
      adjustments: [],
      paymentGrossCents: null,
    })
    const confirmedTotals = { ...empty.confirmed, totals: { ...last, couponCode: told } }
    expect(adopt({ ...withCoupon, confirmed: confirmedTotals }).coupon).toBe(expected)
    expect(adopt(withCoupon).coupon).toBe(waiting ?? null)
  })
  it("is not met where nothing is on its way", () => {
    const { merging: _, ...old } = empty
    for (const state of [empty, old as CartState])
      expect(absorb(state, into, [confirmed("BOL", 1, 11)])).toEqual({ state, cuts: [], overruled: [] })
  })
  it("leaves a line that only it has as it is", () => {
    const state = signedIn([["BOL", 2]])
    expect(absorb(state, into, [confirmed("PLAT", 1, 12)]).state.local[0]).toBe(state.local[0])
  })
  it("is still what it was when the page goes away before they met, or a guest's cart stands in meanwhile", () => {
    const once = { ...signedIn([["BOL", 2]]), merging: { from: guests, itemIds: [7] } }
    expect(adopt(once).merging).toEqual(once.merging)
    const standIn: CartState = {
      ...once,
      confirmed: { ...empty.confirmed, lines: [confirmed("BOL", 2, 9)] },
      connection: { tag: "connected", token: "guest-2" as CartToken, bypasses: 0 },
    }
    expect(adopt(standIn).merging).toEqual({ from: "guest-2", itemIds: [7, 9] })
    expect(qtys(absorb(adopt(standIn), into, [confirmed("BOL", 2, 7)]).state)).toEqual({ BOL: 2 })
  })
  it("is summed with what the customer had", () => {
    const told = [confirmed("BOL", 3, 11), confirmed("PLAT", 1, 12)]
    const { state, cuts } = absorb(
      signedIn([
        ["BOL", 2],
        ["TASSE", 1],
      ]),
      into,
      told,
    )
    expect([qtys(state), cuts, state.merging]).toEqual([{ BOL: 5, TASSE: 1 }, [], null])
    expect(state.confirmed.lines).toEqual([told[0]])
    const policy = { serverCanRemoveLocal: false, serverCanModifyLocal: false, isClientForced: false }
    expect(plan(state, told, policy).map(({ tag, key }) => `${tag} ${key}`)).toEqual([
      "PushToServer BOL",
      "PushToServer TASSE",
      "AddLocal PLAT",
    ])
  })
  it("takes no more than can be had, and says so", () => {
    const stock = { productId: 1, qty: 4, isInStock: true, isManaged: true, qtyMax: null }
    const state = { ...signedIn([]), local: [local("BOL", 3, { stock })] }
    const { state: after, cuts } = absorb(state, into, [confirmed("BOL", 3, 11)])
    expect(qtys(after)).toEqual({ BOL: 4 })
    expect(cuts).toMatchObject([{ qtyMax: 4, line: { sku: "BOL", qty: 4 } }])
  })
})

describe("CA31 whether two carts are apart", () => {
  const known = confirmed("BOL", 2, 11)
  const put = { TASSE: { operationId: "o", qty: 1 } }
  const meeting = (given: Partial<CartState> = {}) =>
    cart(
      { BOL: 2, TASSE: 1 },
      {},
      { isMeeting: true, confirmed: { ...empty.confirmed, lines: [known] }, ...given },
    )
  const onTheWay = { from: guests, itemIds: [] }
  it.each([
    ["not met yet", meeting({ isMeeting: false, merging: onTheWay }), [], true],
    ["not met yet, and nothing in common", meeting({ merging: onTheWay }), [confirmed("PLAT", 1, 13)], true],
    ["put in while they meet what the other has too", meeting(), [confirmed("TASSE", 3, 12)], true],
    ["and beside it a line that is known", meeting(), [known, confirmed("TASSE", 3, 12)], true],
    ["all of the other is known", meeting(), [known], false],
    ["what only the other has comes by itself", meeting(), [confirmed("PLAT", 1, 13)], false],
    ["the other has nothing", meeting(), [], false],
    ["what it has was put in here, and sent", meeting({ marks: put }), [confirmed("TASSE", 1, 12)], false],
    ["they have met", meeting({ isMeeting: false }), [confirmed("TASSE", 3, 12)], false],
  ] as const)("%s", (_, state, told, expected) => expect(isApart(state, told)).toBe(expected))

  it("what is put in while they meet is summed, and what has met is not summed again", () => {
    const told = [known, confirmed("TASSE", 3, 12)]
    const { state, cuts } = absorb(meeting(), into, told)
    expect([qtys(state), cuts]).toEqual([{ BOL: 2, TASSE: 4 }, []])
    expect(state).toMatchObject({ merging: null, left: null, leftLines: [], confirmed: { lines: told } })
    expect(isApart(state, told)).toBe(false)
  })
})

describe("CA32 nothing is summed with itself", () => {
  it("C2 not the very cart of before", () => {
    const { state, cuts } = absorb(signedIn([["BOL", 2]], into), into, [confirmed("BOL", 2, 11)])
    expect([qtys(state), state.merging, cuts]).toEqual([{ BOL: 2 }, null, []])
  })
  it("C2 not a customer's cart that the platform would not show for a while", () => {
    const refused: CartState = { ...empty, local: [local("BOL", 2)], left: into }
    const { state } = absorb(adopt(refused), into, [confirmed("BOL", 2, 11)])
    expect([qtys(state), state.left]).toEqual([{ BOL: 2 }, null])
    expect(qtys(absorb(adopt(refused), guests, [confirmed("BOL", 2, 11)]).state)).toEqual({ BOL: 4 })
  })
  it("C2 not a line that the platform has already taken over", () => {
    const state = adopt({
      ...empty,
      local: [local("BOL", 2)],
      confirmed: { ...empty.confirmed, lines: [confirmed("BOL", 2, 7)] },
      connection: { tag: "connected", token: guests, bypasses: 0 },
    })
    expect(qtys(absorb(state, into, [confirmed("BOL", 2, 7)]).state)).toEqual({ BOL: 2 })
  })
})

describe("CA164 a line of which a change had no answer, in a customer's cart that is left", () => {
  it("is remembered without a quantity: what is there may be what was wanted here, and is nobody else's", () => {
    const state = cart({ BOL: 4 }, { BOL: 1, PLAT: 2 }, { unsure: [key("BOL")] })
    expect(remembered(state).map((line) => line.qty)).toEqual([undefined, 2])
    const away = adopt({ ...empty, left: into, leftLines: remembered(state) })
    const bowls = state.confirmed.lines.find((line) => line.key === key("BOL"))!
    expect(addedElsewhere(away, into, [{ ...bowls, qty: 4 }])).toEqual([])
  })
})

describe("CA165 what another device has put in of what is not wanted here any more", () => {
  const away = (wanted: ReadonlyArray<LocalLine>): CartState =>
    adopt({ ...empty, local: wanted, left: into, leftLines: [{ key: key("BOL"), itemId: 11, qty: 2 }] })
  it.each([
    ["stays", away([]), 5, [3]],
    ["is nothing where there is no more than was known", away([]), 2, []],
    ["is nothing where there is less", away([]), 1, []],
    ["is another matter where the line is wanted here", away([local("BOL", 1)]), 5, []],
    ["is another matter in another cart", { ...away([]), merging: { from: guests, itemIds: [] } }, 5, []],
  ] as const)("%s", (_, state, qty, back) =>
    expect(addedElsewhere(state, into, [confirmed("BOL", qty, 11)]).map((line) => line.qty)).toEqual(back),
  )
  it("comes back into the cart, to be told as what is left of the line", () => {
    const told = [confirmed("BOL", 5, 11)]
    const { state } = absorb(away([]), into, told, [local("BOL", 3)])
    expect([qtys(state), state.confirmed.lines]).toEqual([{ BOL: 3 }, told])
    const meanwhile = absorb(away([local("BOL", 1)]), into, told, [local("BOL", 3)]).state
    expect(qtys(meanwhile)).toEqual({ BOL: 1 })
  })
})

describe("CA166 an add without an answer, to a customer's cart that is left", () => {
  const marks = { [key("BOL")]: { operationId: "op-1", qty: 2 } }
  const away = (wanted: ReadonlyArray<LocalLine>): CartState => {
    const leftLines = remembered({ ...cart({ PLAT: 1 }, { PLAT: 1 }), marks })
    return adopt({ ...empty, local: wanted, left: into, leftLines })
  }
  const met = (wanted: ReadonlyArray<LocalLine>, told: ReadonlyArray<ConfirmedLine>) => {
    const { state } = absorb(away(wanted), into, told)
    return [qtys(state), hasUnsent(state)]
  }
  it("is remembered without an id, beside the lines that are known", () =>
    expect(away([]).leftLines).toEqual([
      { key: key("PLAT"), itemId: expect.any(Number), qty: 1 },
      { key: key("BOL"), itemId: null, qty: 2 },
    ]))
  it("is the same wish where it has arrived, and is taken out where it has been ordered since", () => {
    expect(met([local("BOL", 2)], [confirmed("BOL", 2, 99)])).toEqual([{ BOL: 2 }, false])
    expect(met([], [confirmed("BOL", 2, 99)])).toEqual([{}, true])
  })
  it("is sent where it has not", () => expect(met([local("BOL", 2)], [])).toEqual([{ BOL: 2 }, true]))
  it("is another's line in another cart", () => {
    const other = { ...away([local("BOL", 2)]), merging: { from: guests, itemIds: [] } }
    expect(qtys(absorb(other, into, [confirmed("BOL", 2, 99)]).state)).toEqual({ BOL: 4 })
  })
})

describe("CA160 the very cart of before, that another device has changed meanwhile", () => {
  const shared = { serverCanRemoveLocal: true, serverCanModifyLocal: true, isClientForced: false }
  const known = [{ key: key("BOL"), itemId: 11, qty: 2 }]
  const { qty: _, ...nameAlone } = known[0]!
  it.each([
    [
      "not changed here: the server's word holds",
      2,
      known,
      [confirmed("BOL", 5, 11)],
      { BOL: 2 },
      ["TakeServerQty"],
    ],
    ["changed here: the shopper's stands", 3, known, [confirmed("BOL", 5, 11)], { BOL: 3 }, ["PushToServer"]],
    [
      "put in again there: it is the same line",
      2,
      known,
      [confirmed("BOL", 5, 12)],
      { BOL: 2 },
      ["TakeServerQty"],
    ],
    ["not changed here, and taken out there: it is gone", 2, known, [], {}, []],
    [
      "more put in here, and taken out there: what was put in stays",
      3,
      known,
      [],
      { BOL: 1 },
      ["PushToServer"],
    ],
    ["lessened here, and taken out there: it is gone", 1, known, [], {}, []],
    [
      "of a line without a quantity nothing is known",
      2,
      [nameAlone],
      [confirmed("BOL", 5, 11)],
      { BOL: 2 },
      ["PushToServer"],
    ],
  ] as const)("%s", (__, qty, leftLines, told, qtysAfter, steps) => {
    const { state } = absorb(
      adopt({ ...empty, local: [local("BOL", qty)], left: into, leftLines }),
      into,
      told,
    )
    expect([qtys(state), plan(state, told, shared).map(({ tag }) => tag)]).toEqual([qtysAfter, steps])
  })
  it("CA167 tells of what is gone though some of it was wanted", () => {
    const met = (qty: number) =>
      absorb(adopt({ ...empty, local: [local("BOL", qty)], left: into, leftLines: known }), into, [])
    expect([1, 2, 3].map((qty) => met(qty).overruled.map((line) => line.key))).toEqual([[key("BOL")], [], []])
  })
  it("stays known when they sign in again before it is met", () => {
    const customers = { tag: "connected", token: into, bypasses: 0, isCustomers: true } as const
    const merging = { from: into, itemIds: [11] }
    const state = adopt({ ...empty, connection: customers, merging, left: into, leftLines: known })
    expect([state.leftLines, state.merging?.from]).toEqual([known, into])
  })
  it("is known when the same customer signs in again", () => {
    const customers = { tag: "connected", token: into, bypasses: 0, isCustomers: true } as const
    const state = { ...empty, local: [local("BOL", 2)], connection: customers }
    const lines = [confirmed("BOL", 2, 11)]
    expect(adopt({ ...state, confirmed: { ...empty.confirmed, lines } }).leftLines).toEqual(known)
  })
})

describe("CA33 whose cart it is", () => {
  it.each([
    [{ tag: "disconnected", bypasses: 0 }, true],
    [{ tag: "connected", token: guests, bypasses: 0 }, true],
    [{ tag: "connected", token: into, bypasses: 0, isCustomers: true }, false],
  ] as const)("%j", (connection, expected) => expect(isGuests({ ...empty, connection })).toBe(expected))
})

describe("laws", () => {
  const sku = fc.constantFrom("BOL", "TASSE", "PLAT", "POT")
  const side = fc.uniqueArray(fc.tuple(sku, fc.integer({ min: 1, max: 20 })), {
    selector: ([name]) => name,
    maxLength: 4,
  })

  it("I4 a quantity is what both had, merging again changes nothing, and the order of lines is nothing", () => {
    fc.assert(
      fc.property(side, side, (mine, theirs) => {
        const told = theirs.map(([name, qty], index) => confirmed(name, qty, 100 + index))
        const once = absorb(signedIn(mine), into, told).state
        const had = new Map(theirs)
        for (const [name, qty] of mine) expect(qtys(once)[name]).toBe(qty + (had.get(name) ?? 0))
        expect(absorb(once, into, told).state).toBe(once)
        expect(qtys(absorb(signedIn(mine.toReversed()), into, told.toReversed()).state)).toEqual(qtys(once))
        expect(hasUnsent(once)).toBe(mine.length > 0)
      }),
    )
  })
})
