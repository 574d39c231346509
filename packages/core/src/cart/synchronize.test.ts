import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import {
  cart,
  confirmed,
  customerCart,
  detachedCart,
  guestCart,
  key,
  local,
  makePlatform,
  mergeDue,
  pendingAdd,
  product,
  qtys,
  stock,
  type TroubleKind,
} from "@shop/testing"
import { cents } from "../money/index.ts"
import { emptyOption, sku } from "../product/index.ts"
import type { Credentials } from "../session/index.ts"
import { limits } from "../settings/index.ts"
import {
  type CartState,
  type CartToken,
  type Delivery,
  empty,
  type LocalLine,
  pendingMerge,
  reduceCart,
  type SyncNotification,
  type ServerLine,
  totalsKey,
  type UnreadableLine,
} from "./index.ts"
import { type CartCell, inMemoryCart } from "./store.ts"
import { unsent } from "./diff.ts"
import { type SyncContext, synchronizeCart } from "./synchronize.ts"

const ada = { username: "ada@example.com", password: "Potters-wheel1" }
const strict = { serverCanRemoveLocal: false, serverCanModifyLocal: false, isClientForced: false }
const open = { ...strict, serverCanRemoveLocal: true, serverCanModifyLocal: true }
const delivery: Delivery = {
  country: "FR",
  carrierCode: "flatrate",
  methodCode: "flatrate",
  paymentCode: null,
  shippingGrossCents: cents(5_00),
  paymentGrossCents: cents(0),
}

interface RecordedRequest {
  readonly tag: string
  readonly input: unknown
  readonly isGuest: boolean | undefined
}

/** A platform, its requests, and a context for synchronizations. */
const makeWorld = (fields: Partial<SyncContext> = {}) => {
  const platform = makePlatform(
    ["BOL", "TASSE", "PLAT"].map((name, id) => product({ id, sku: name, stock: stock({ qty: 1000 }) })),
  )
  platform.users.register(ada.username, ada.password)
  const { token } = platform.users.handlers["user.login"]!(ada as never, null) as Credentials
  const requests: Array<RecordedRequest> = []
  const notifications: Array<SyncNotification> = []
  const meanwhile = new Map<string, () => void>()
  const counts = { minted: 0, couponsLost: 0, unreadable: 0 }
  const unreadable: Array<UnreadableLine> = []
  let named = 0
  const world: SyncContext = {
    hasBuyerTotals: true,
    notifyTotals: () => Effect.void,
    warn: () => Effect.void,
    taxCountry: "FR",
    execute: (request, wish) =>
      Effect.suspend(() => {
        requests.push({ tag: request.name, input: request.input, isGuest: wish?.isGuest })
        meanwhile.get(request.name)?.()
        const isCreate = request.name === "cart.create"
        const sent = platform.send(request, {
          token: isCreate && wish?.isGuest === false ? token : null,
          operationId: null,
        })
        if (request.name !== "cart.pull") return sent
        const isSame = (line: ServerLine) => unreadable.some(({ sku: name }) => name === line.sku)
        return Effect.map(sent, (lines) => [
          ...(lines as ReadonlyArray<ServerLine>).filter((line) => !isSame(line)),
          ...unreadable,
        ]) as typeof sent
      }),
    policy: strict,
    wantsTotals: true,
    isTotalsForced: false,
    newUuid: Effect.sync(() => {
      counts.minted += 1
      return `operation-${(named += 1)}`
    }),
    lineOf: (line) => Effect.succeed({ ...local(line.sku, line.qty), key: line.key }),
    notify: (notification) => Effect.sync(() => void notifications.push(notification)),
    isCustomer: Effect.succeed(false),
    isSignedIn: Effect.succeed(true),
    isOrders: false,
    couponLost: Effect.sync(() => void (counts.couponsLost += 1)),
    notifyUnreadable: (count) => Effect.sync(() => void (counts.unreadable += count)),
    ...fields,
  }
  const tags = () => requests.map(({ tag }) => tag)
  const inputOf = (tag: string) => requests.filter((one) => one.tag === tag).map(({ input }) => input)
  return { platform, requests, tags, inputOf, notifications, counts, meanwhile, unreadable, world }
}
type World = ReturnType<typeof makeWorld>

const after = (cell: CartCell, { world }: World) =>
  Effect.runSync(Effect.all([synchronizeCart(cell, world), cell.get]))
/** A synchronized guest's cart, with an empty list of requests. */
const agreed = (of: World, wanted: Readonly<Record<string, number>>, fields: Partial<CartState> = {}) => {
  const cell = inMemoryCart({ ...cart(wanted), ...fields })
  Effect.runSync(synchronizeCart(cell, of.world))
  of.requests.splice(0)
  of.counts.minted = 0
  return cell
}
const change = (cell: CartCell, fields: Partial<CartState>) =>
  Effect.runSync(cell.change((state) => ({ ...state, ...fields })))
const state = (cell: CartCell) => Effect.runSync(cell.get)
const fail = ({ platform }: World, on: string, kind: TroubleKind) => platform.fail({ on, kind })
describe("CA184 a line of the server's cart that cannot be read", () => {
  const unreadable = (fields: Partial<UnreadableLine>): UnreadableLine => ({
    isUnreadable: true,
    itemId: null,
    sku: sku("BOL"),
    ...fields,
  })
  it("W13 remains as confirmed: it is neither sent again nor removed, with a notification", () => {
    const of = makeWorld({ policy: open })
    const cell = agreed(of, { BOL: 2, TASSE: 1 })
    of.unreadable.push(unreadable({}))
    const [result, then] = after(cell, of)
    expect([result, qtys(then.local), of.platform.held()]).toEqual([
      "answered",
      { BOL: 2, TASSE: 1 },
      { BOL: 2, TASSE: 1 },
    ])
    expect([of.tags(), of.counts.unreadable]).toEqual([["cart.pull"], 1])
  })
  it("W13 does not prevent the sending of other lines", () => {
    const of = makeWorld({ policy: open })
    const cell = agreed(of, { BOL: 2, TASSE: 1 })
    of.unreadable.push(unreadable({}))
    change(cell, { local: [local("BOL", 2), local("TASSE", 4)] })
    after(cell, of)
    expect(of.platform.held()).toEqual({ BOL: 2, TASSE: 4 })
  })
})

describe("CA12 connecting", () => {
  it("sends no request while the cart is empty", () => {
    const of = makeWorld()
    expect([after(inMemoryCart(empty), of), of.requests]).toEqual([["answered", empty], []])
  })
  it("sends no request where synchronization is suspended", () => {
    const of = makeWorld()
    const state = { ...cart({ BOL: 1 }), connection: { tag: "Suspended", merge: null } as const }
    expect([after(inMemoryCart(state), of), of.requests]).toEqual([["disabled", state], []])
  })
  it("creates a guest's cart for a guest, without a merge", () => {
    const of = makeWorld()
    const [result, then] = after(inMemoryCart(cart({ BOL: 2 })), of)
    expect(result).toBe("answered")
    expect(of.requests[0]).toEqual({ tag: "cart.create", input: {}, isGuest: true })
    expect(of.tags()).toEqual(["cart.create", "cart.pull", "cart.update", "cart.totals"])
    expect(then.connection).toMatchObject({ tag: "Guest", attempts: 0, merge: null })
  })
  it("without a response is retried another time", () => {
    const of = makeWorld()
    fail(of, "cart.create", "loseRequest")
    const before = cart({ BOL: 2 })
    expect([after(inMemoryCart(before), of), of.tags()]).toEqual([["unanswered", before], ["cart.create"]])
  })
  it("stops after a second refusal", () => {
    const of = makeWorld()
    for (const _ of [1, 2]) fail(of, "cart.create", { refuse: 500 })
    expect(after(inMemoryCart(cart({ BOL: 2 })), of)).toMatchObject([
      "disabled",
      { connection: { tag: "Suspended" } },
    ])
  })
  it("forgets all of a cart that is refused, before another is made", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 }, { pending: [pendingAdd("PLAT", 1, "o")] })
    of.platform.carts.clear()
    fail(of, "cart.create", "loseRequest")
    const [result, then] = after(cell, of)
    expect(result).toBe("unanswered")
    expect(then).toMatchObject({
      connection: { tag: "Disconnected", attempts: 1, merge: null },
      confirmed: empty.confirmed,
      pending: [],
      ...detachedCart(null),
    })
  })
  it("counts a refusal no more once a cart was shown", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    of.platform.carts.clear()
    expect(after(cell, of)).toMatchObject(["answered", { connection: { tag: "Guest", attempts: 0 } }])
    expect(of.platform.held()).toEqual({ BOL: 2 })
  })
  it("ignores a refusal of a cart that was disconnected meanwhile", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    of.platform.carts.clear()
    of.meanwhile.set("cart.pull", () => change(cell, { connection: guestCart("another") }))
    expect(after(cell, of)).toMatchObject(["unanswered", { connection: { token: "another" } }])
    expect(of.tags()).toEqual(["cart.pull"])
    of.meanwhile.set("cart.pull", () => change(cell, { connection: empty.connection }))
    expect(after(cell, of)).toMatchObject([
      "unanswered",
      { connection: { tag: "Disconnected", attempts: 0, merge: null } },
    ])
  })
  it("does not empty a cart that was disconnected during the pull", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    const next = cart({ PLAT: 1 })
    of.meanwhile.set("cart.pull", () => change(cell, next))
    expect(after(cell, of)).toEqual(["unanswered", next])
    expect([of.tags(), of.platform.held()]).toEqual([["cart.pull"], { BOL: 2 }])
  })
  it("OR8 sends no request about a cart that is being ordered", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    Effect.runSync(cell.change((now) => reduceCart(now, { tag: "OrderStarted", orderId: "order-1" })))
    change(cell, { local: [local("BOL", 5)] })
    const before = state(cell)
    expect([after(cell, of), of.requests]).toEqual([["unanswered", before], []])
  })
  it("ignores a cart that was disconnected meanwhile", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    const next = { ...cart({ PLAT: 1 }), connection: guestCart("another") }
    change(cell, { local: [local("BOL", 5)] })
    of.meanwhile.set("cart.totals", () => change(cell, next))
    expect(after(cell, of)).toMatchObject(["answered", { ...next, local: next.local }])
    expect(state(cell).confirmed.lines).toEqual([])
  })
})

describe("CA31, CA33 a customer's cart", () => {
  const customer = { isCustomer: Effect.succeed(true) }
  const filled = (
    fields: Partial<SyncContext> = {},
    lines: Readonly<Record<string, number>> = { BOL: 3, PLAT: 1 },
  ) => {
    const of = makeWorld({ ...customer, ...fields })
    return { ...of, theirs: of.platform.fill(ada.username, lines) as CartToken }
  }
  it("is connected and merged: both quantities remain", () => {
    const of = filled()
    const [, then] = after(inMemoryCart(cart({ BOL: 2, TASSE: 1 })), of)
    expect(of.requests[0]).toEqual({ tag: "cart.create", input: {}, isGuest: false })
    expect(then.connection).toEqual(customerCart(of.theirs))
    expect(qtys(then.local)).toEqual({ BOL: 5, TASSE: 1, PLAT: 1 })
    expect(of.platform.held(of.theirs)).toEqual({ BOL: 5, TASSE: 1, PLAT: 1 })
  })
  it("is connected with an empty cart as well, once a merge is due", () => {
    const of = filled()
    const [, then] = after(inMemoryCart({ ...empty, connection: mergeDue() }), of)
    expect([pendingMerge(then), qtys(then.local)]).toEqual([null, { BOL: 3, PLAT: 1 }])
  })
  it("is not merged twice: neither the previous cart, nor lines that the platform has moved", () => {
    const left = filled({}, { BOL: 2 })
    expect(
      qtys(after(inMemoryCart({ ...cart({ BOL: 2 }), ...detachedCart(left.theirs) }), left)[1].local),
    ).toEqual({
      BOL: 2,
    })
    const moved = filled({}, { BOL: 2 })
    const { itemId } = moved.platform.carts.get(moved.theirs)!.lines[0]!
    const connection = mergeDue("guest-1", [itemId])
    expect(qtys(after(inMemoryCart({ ...cart({ BOL: 2 }), connection }), moved)[1].local)).toEqual({ BOL: 2 })
  })
  it("that was detached loses lines that were removed meanwhile, and is not summed", () => {
    const of = filled({}, { BOL: 2, PLAT: 1 })
    const lines = of.platform.carts
      .get(of.theirs)!
      .lines.map(({ sku: name, itemId }) => ({ key: key(name), itemId }))
    const [, then] = after(inMemoryCart({ ...cart({ BOL: 2 }), ...detachedCart(of.theirs, lines) }), of)
    expect([qtys(then.local), of.platform.held(of.theirs)]).toEqual([{ BOL: 2 }, { BOL: 2 }])
    expect(then).toMatchObject({ ...detachedCart(null), connection: customerCart(of.theirs) })
  })
  it("merges all lines that a shopper adds meanwhile: with a limit, and without a loss", () => {
    const names = Array.from({ length: limits.syncPassesMax + 4 }, (_, index) => `S${index}`)
    const of = makeWorld(customer)
    of.platform.sell(names.map((name, id) => product({ id, sku: name })))
    const theirs = of.platform.fill(ada.username, Object.fromEntries(names.map((name) => [name, 1])))
    const cell = inMemoryCart(cart({ S0: 1 }))
    const coming = names.slice(1)
    const hasty: CartCell = {
      ...cell,
      flush: Effect.suspend(() => {
        const name = coming.shift()
        return name === undefined
          ? Effect.void
          : cell.change((now) => ({ ...now, local: [...now.local, local(name, 1)] }))
      }),
    }
    const [result, then] = after(hasty, of)
    expect([result, of.tags()]).toEqual(["unanswered", ["cart.create", "cart.pull"]])
    expect(then.local.filter(({ qty }) => qty === 2)).toHaveLength(limits.syncPassesMax + 1)
    expect(then.connection).toEqual(customerCart(theirs, true))
    for (const _ of [1, 2]) after(hasty, of)
    const both = Object.fromEntries(names.map((name) => [name, 2]))
    expect([qtys(state(cell).local), of.platform.held(theirs)]).toEqual([both, both])
  })
  it("that has no more stock gives a notification", () => {
    const of = filled({}, { BOL: 3 })
    const [, then] = after(
      inMemoryCart({ ...empty, local: [local("BOL", 2, { stock: stock({ qty: 4 }) })] }),
      of,
    )
    expect(qtys(then.local)).toEqual({ BOL: 4 })
    expect(of.notifications).toMatchObject([{ tag: "limited", qtyMax: 4, line: { sku: "BOL", qty: 4 } }])
  })
  it("retains its lines at the merge, whichever cart wins", () => {
    const forced = { policy: { ...strict, isClientForced: true } }
    const of = filled(forced)
    expect(qtys(after(inMemoryCart(cart({ BOL: 2 })), of)[1].local)).toEqual({ BOL: 5, PLAT: 1 })
    const guest = makeWorld(forced)
    const cell = agreed(guest, { BOL: 2, PLAT: 1 })
    change(cell, { ...cart({ BOL: 2 }), connection: state(cell).connection })
    after(cell, guest)
    expect(guest.platform.held()).toEqual({ BOL: 2 })
  })
  it("that is refused is stored, and a guest's replaces it without a merge", () => {
    const of = filled({}, { BOL: 3 })
    const cell = inMemoryCart(cart({ BOL: 2 }))
    after(cell, of)
    of.platform.carts.clear()
    of.requests.splice(0)
    const [, then] = after(cell, of)
    expect(of.requests.filter(({ tag }) => tag === "cart.create").map(({ isGuest }) => isGuest)).toEqual([
      true,
    ])
    expect([then.detached.token, qtys(then.local)]).toEqual([of.theirs, { BOL: 5 }])
    expect(then.detached.lines).toEqual([{ key: "BOL", itemId: expect.any(Number) as number, qty: 5 }])
    expect(then.connection).toMatchObject({ tag: "Guest", merge: null })
  })
  it("that is refused before the merge has none of these lines", () => {
    const of = filled({}, { BOL: 3 })
    const merge = { from: "guest-1" as CartToken, itemIds: [] }
    const connection = { tag: "Merging", token: "gone" as CartToken, attempts: 0, merge } as const
    const [, then] = after(inMemoryCart({ ...cart({ BOL: 2 }), connection }), of)
    expect([then.detached.token, pendingMerge(then), qtys(then.local)]).toEqual([null, merge, { BOL: 2 }])
  })
  it("that was detached before remains stored when the guest's cart is refused", () => {
    const of = makeWorld()
    const detached = detachedCart("the one before", [{ key: key("BOL"), itemId: 11 }])
    const before = { ...cart({ BOL: 2 }), ...detached, connection: guestCart("gone") }
    expect(after(inMemoryCart(before), of)[1]).toMatchObject(detached)
  })
  it("without known lines leaves none to store", () => {
    const [, then] = after(inMemoryCart({ ...cart({ BOL: 2 }), connection: guestCart("gone") }), makeWorld())
    expect(then).toMatchObject(detachedCart(null))
  })
})

describe("CA34 a coupon of a merged cart", () => {
  const waiting = (of: World, fields: Partial<CartState> = {}) => {
    const cell = agreed(of, { BOL: 1 })
    change(cell, { coupon: "TEN", ...fields })
    return cell
  }
  it("is applied to the cart, and the totals are requested", () => {
    const of = makeWorld()
    const [result, then] = after(waiting(of), of)
    expect([result, of.tags(), then.coupon]).toEqual([
      "answered",
      ["cart.pull", "cart.applyCoupon", "cart.totals"],
      null,
    ])
    expect(then.confirmed.totals).toMatchObject({ couponCode: "TEN", grandCents: 14_00 })
    expect(of.counts.couponsLost).toBe(0)
  })
  it.each([
    ["refused", (of: World) => fail(of, "cart.applyCoupon", { refuse: 404 })],
    ["answered with no", (of: World) => of.platform.setHandler("cart.applyCoupon", () => false)],
  ])("%s gives one notification", (_, prepare) => {
    const of = makeWorld()
    const cell = waiting(of)
    prepare(of)
    const [, then] = after(cell, of)
    expect([then.coupon, of.counts.couponsLost, of.tags()]).toEqual([
      null,
      1,
      ["cart.pull", "cart.applyCoupon"],
    ])
  })
  it("without a response remains pending", () => {
    const of = makeWorld()
    const cell = waiting(of)
    fail(of, "cart.applyCoupon", "loseRequest")
    const [, then] = after(cell, of)
    expect([then.coupon, of.counts.couponsLost, of.tags()]).toEqual([
      "TEN",
      0,
      ["cart.pull", "cart.applyCoupon"],
    ])
  })
  it("waits for a line", () => {
    const of = makeWorld()
    const [, then] = after(waiting(of, { local: [] }), of)
    expect([then.coupon, of.tags()]).toEqual(["TEN", ["cart.pull", "cart.delete"]])
  })
  it("does not replace another that was entered meanwhile", () => {
    const of = makeWorld()
    const cell = waiting(of)
    of.meanwhile.set("cart.applyCoupon", () => change(cell, { coupon: "NEWER" }))
    expect(after(cell, of)[1].coupon).toBe("NEWER")
  })
})

describe("CA11 ids of adds", () => {
  it("gives each add an id, and retains it until there is a response", () => {
    const of = makeWorld()
    fail(of, "cart.update", "loseRequest")
    const cell = inMemoryCart(cart({ BOL: 2, TASSE: 1 }))
    const [result, then] = after(cell, of)
    expect([result, of.tags()]).toEqual(["unanswered", ["cart.create", "cart.pull", "cart.update"]])
    expect(then.pending).toEqual([pendingAdd("BOL", 2, "operation-1"), pendingAdd("TASSE", 1, "operation-2")])
    change(cell, { local: [local("BOL", 5), local("TASSE", 1)] })
    after(cell, of)
    expect(of.counts.minted).toBe(2)
    expect(of.inputOf("cart.update").slice(1)).toMatchObject([
      { sku: "BOL", qty: 2, itemId: null, operationId: "operation-1" },
      { sku: "TASSE", qty: 1, itemId: null, operationId: "operation-2" },
    ])
  })
  it("gives no id to a change of an existing line, whatever was lost before", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { local: [local("BOL", 5)], pending: [pendingAdd("BOL", 2, "old")] })
    const { itemId } = state(cell).confirmed.lines[0]!
    const [, then] = after(cell, of)
    expect(of.inputOf("cart.update")).toMatchObject([{ qty: 5, itemId, operationId: null }])
    expect([of.counts.minted, then.pending]).toEqual([0, []])
  })
})

describe("CA15, CA16 sending", () => {
  it("sends all lines, without a notification of accepted ones", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2, PLAT: 1 })
    change(cell, { local: [local("BOL", 5), local("TASSE", 1)] })
    const [result, then] = after(cell, of)
    expect([result, of.tags()]).toEqual([
      "answered",
      ["cart.pull", "cart.delete", "cart.update", "cart.update", "cart.totals"],
    ])
    expect([of.platform.held(), of.counts.minted]).toEqual([{ BOL: 5, TASSE: 1 }, 1])
    expect([qtys(then.local), qtys(then.confirmed.lines)]).toEqual([
      { BOL: 5, TASSE: 1 },
      { BOL: 5, TASSE: 1 },
    ])
    expect(of.notifications).toEqual([])
  })
  it("with two equal carts only pulls the lines, and writes once", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    let changes = 0
    const counted: CartCell = {
      ...cell,
      change: (next) =>
        Effect.andThen(
          Effect.sync(() => void (changes += 1)),
          cell.change(next),
        ),
    }
    const before = state(cell)
    expect([after(counted, of), of.tags(), changes]).toEqual([["answered", before], ["cart.pull"], 1])
  })
  it("shows the platform's message of a refused change, and restores the quantity", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { local: [local("BOL", 5)] })
    fail(of, "cart.update", { refuse: 400, message: "not enough" })
    const [result, then] = after(cell, of)
    expect([result, qtys(then.local)]).toEqual(["answered", { BOL: 2 }])
    expect(of.notifications).toMatchObject([
      { tag: "updateFailed", message: "not enough", line: { sku: "BOL" } },
    ])
  })
  it("restores a line with a refused removal, with a notification", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { local: [] })
    fail(of, "cart.delete", { refuse: 400, message: "no" })
    const [, then] = after(cell, of)
    expect(qtys(then.local)).toEqual({ BOL: 2 })
    expect(of.notifications).toMatchObject([{ tag: "updateFailed", message: "no", line: { sku: "BOL" } }])
  })
  it.each([
    ["is not found", { refuse: 404 }],
    ["has no response", "loseReply"],
    ["is not possible now", { refuse: 503 }],
  ] as const)("omits a line whose removal %s", (_, kind) => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { local: [] })
    fail(of, "cart.delete", kind)
    const [result, then] = after(cell, of)
    expect([result, then.local, qtys(then.confirmed.lines), of.notifications]).toEqual([
      "unanswered",
      [],
      { BOL: 2 },
      [],
    ])
  })
  it("requests a simple product by its own sku, although it has a parent", () => {
    const of = makeWorld()
    const child: LocalLine = { ...local("BOL", 1), parentSku: sku("PLAT") }
    after(inMemoryCart({ ...empty, local: [child] }), of)
    const red = { ...emptyOption, configurable: [{ optionId: "93", optionValue: "1" }] }
    after(inMemoryCart({ ...empty, local: [{ ...child, option: red }] }), of)
    after(inMemoryCart({ ...empty, local: [{ ...child, option: red, parentSku: null }] }), of)
    expect(of.inputOf("cart.update")).toMatchObject([{ sku: "BOL" }, { sku: "PLAT" }, { sku: "BOL" }])
  })
})

describe("CA14 lines that only the server has", () => {
  it("comes: lines, and quantities and removals where it may", () => {
    const of = makeWorld({ policy: open })
    const cell = agreed(of, { BOL: 2, TASSE: 1 })
    const served = [...of.platform.carts.values()][0]!
    const plate = { ...confirmed("PLAT", 4, 77) }
    served.lines = [{ ...served.lines[0]!, qty: 7 }, plate]
    expect(qtys(after(cell, of)[1].local)).toEqual({ BOL: 7, PLAT: 4 })
  })
})

describe("CA17 requesting totals", () => {
  const quantity = (cell: CartCell, qty: number) => change(cell, { local: [local("BOL", qty)] })
  it("is skipped where the shop has no totals", () => {
    const of = makeWorld({ wantsTotals: false })
    const [result, then] = after(inMemoryCart(cart({ BOL: 2 })), of)
    expect([result, of.tags().includes("cart.totals"), then.confirmed.totals]).toEqual([
      "answered",
      false,
      null,
    ])
  })
  it("follows a change, and is done again when it is forced", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    quantity(cell, 3)
    after(cell, of)
    expect(of.tags()).toEqual(["cart.pull", "cart.update", "cart.totals"])
    expect(state(cell).confirmed.totals?.grandCents).toBe(72_00)
    of.requests.splice(0)
    after(cell, { ...of, world: { ...of.world, isTotalsForced: true } })
    expect(of.tags()).toEqual(["cart.pull", "cart.totals"])
  })
  it("is done again when those that came were not believed", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { confirmed: { ...state(cell).confirmed, totals: null } })
    expect(state(cell).confirmed.totalsOf).toBe(totalsKey(state(cell)))
    after(cell, of)
    expect(of.tags()).toEqual(["cart.pull", "cart.totals"])
  })
  it("of an empty cart is skipped, and the totals of the last cart are removed", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { local: [] })
    const [, then] = after(cell, of)
    expect(of.tags()).toEqual(["cart.pull", "cart.delete"])
    expect([then.confirmed.totals, then.confirmed.totalsOf]).toEqual([null, totalsKey(then)])
  })
  it("CA185 are requested again after a refused change, although the lines are the same", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    quantity(cell, 3)
    fail(of, "cart.update", { refuse: 400, message: "not enough" })
    after(cell, of)
    expect(of.tags()).toEqual(["cart.pull", "cart.update", "cart.totals"])
  })
  it("refused leaves none, without a response the previous ones", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    const before = state(cell).confirmed.totals
    quantity(cell, 3)
    fail(of, "cart.totals", "loseRequest")
    expect(after(cell, of)).toMatchObject(["unanswered", { confirmed: { totals: before } }])
    fail(of, "cart.totals", { refuse: 400 })
    expect(after(cell, of)).toMatchObject(["answered", { confirmed: { totals: null } }])
  })
  it("sends the delivery, and then the payment method", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    change(cell, { delivery })
    const [, shipped] = after(cell, of)
    const [token] = of.platform.carts.keys()
    const sent = {
      cart: token,
      country: "FR",
      shipping: null,
      carrierCode: "flatrate",
      methodCode: "flatrate",
    }
    expect(of.requests.slice(1)).toMatchObject([{ tag: "cart.shippingInformation", input: sent }])
    expect(shipped.confirmed.totals).toMatchObject({ shippingGrossCents: 5_00, grandCents: 53_00 })
    of.requests.splice(0)
    change(cell, { delivery: { ...delivery, paymentCode: "cashondelivery" } })
    const [, paid] = after(cell, of)
    expect(of.requests.slice(1)).toMatchObject([
      { tag: "cart.shippingInformation", input: sent },
      {
        tag: "cart.collectTotals",
        input: {
          cart: token,
          carrierCode: "flatrate",
          methodCode: "flatrate",
          paymentCode: "cashondelivery",
        },
      },
    ])
    expect(paid.confirmed.totals?.grandCents).toBe(56_00)
  })
  it("D22: the plain totals are requested until a method is chosen, even with a known payment method", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    for (const paymentCode of [null, "checkmo"]) {
      of.requests.splice(0)
      change(cell, { delivery: { ...delivery, carrierCode: null, methodCode: null, paymentCode } })
      const [, state] = after(cell, of)
      expect(of.requests.map(({ tag }) => tag)).toEqual(["cart.pull", "cart.totals"])
      expect(state.confirmed.totals).toMatchObject({ grandCents: 48_00 })
    }
  })
})

describe("PF11 a platform without totals for a buyer", () => {
  const noMethod = { ...delivery, carrierCode: null, methodCode: null, email: "ada@example.com" }
  it.each([
    ["with a coupon and the buyer's address", {}],
    ["whose goods are not shipped", { facts: { ...local("BOL", 2).facts, isVirtual: true } }],
  ])("requests the plain totals of a cart %s", (_, line) => {
    const of = makeWorld({ hasBuyerTotals: false })
    const cell = agreed(of, { BOL: 2 })
    const { confirmed, local: lines } = state(cell)
    change(cell, {
      delivery: noMethod,
      local: lines.map((one) => ({ ...one, ...line })),
      confirmed: { ...confirmed, totals: { ...confirmed.totals!, couponCode: "TEN" } },
    })
    after(cell, of)
    expect(of.tags()).toEqual(["cart.pull", "cart.totals"])
  })
})

describe("CA97 a customer's cart that another device has changed", () => {
  const forced = { isCustomer: Effect.succeed(true), policy: { ...strict, isClientForced: true } }
  /** A cart that was equal on this device and the platform, before another device changed it. */
  const changed = (before: Readonly<Record<string, number>>, there: Readonly<Record<string, number>>) => {
    const of = makeWorld(forced)
    const theirs = of.platform.fill(ada.username, before) as CartToken
    const cell = inMemoryCart({ ...empty, connection: mergeDue() })
    after(cell, of)
    const held = of.platform.carts.get(theirs)!
    held.lines = held.lines.filter((line) => line.sku in there)
    const more = Object.entries(there).map(([name, qty]) => [name, qty - (before[name] ?? 0)] as const)
    of.platform.fill(ada.username, Object.fromEntries(more.filter(([, qty]) => qty > 0)))
    return { of, theirs, cell }
  }
  it.each([
    ["more of a line comes", { BOL: 2 }, { BOL: 5 }],
    ["a new line comes", { BOL: 2 }, { BOL: 2, TASSE: 1 }],
    ["a removed line is removed", { BOL: 2, TASSE: 1 }, { BOL: 2 }],
  ])("%s, although coming online forces the client's lines", (_, before, there) => {
    const { of, theirs, cell } = changed(before, there)
    expect(qtys(after(cell, of)[1].local)).toEqual(there)
    expect(of.platform.held(theirs)).toEqual(there)
  })
  it("a later change on this device holds", () => {
    const { of, theirs, cell } = changed({ BOL: 2, TASSE: 1 }, { BOL: 5, TASSE: 1 })
    change(cell, { local: [local("BOL", 3), local("TASSE", 1)] })
    expect(qtys(after(cell, of)[1].local)).toEqual({ BOL: 3, TASSE: 1 })
    expect(of.platform.held(theirs)).toEqual({ BOL: 3, TASSE: 1 })
  })
  it.each([
    ["increased here: the increase remains", 7, { BOL: 5, TASSE: 1 }, []],
    ["reduced here: it is removed, with a notification", 1, { TASSE: 1 }, ["BOL"]],
    ["not changed here: it is removed", 2, { TASSE: 1 }, []],
  ])("CA167 a line that another device removed or ordered; %s", (_, wanted, stay, names) => {
    const { of, theirs, cell } = changed({ BOL: 2, TASSE: 1 }, { TASSE: 1 })
    change(cell, { local: [local("BOL", wanted), local("TASSE", 1)] })
    expect(qtys(after(cell, of)[1].local)).toEqual(stay)
    expect([of.platform.held(theirs), qtys(state(cell).confirmed.lines)]).toEqual([stay, stay])
    expect(of.notifications.map(({ tag, line }) => [tag, line.sku])).toEqual(
      names.map((name) => ["updateFailed", name]),
    )
  })
  it("CA164 a line whose change had no response may have been removed by this device: the change remains", () => {
    const { of, theirs, cell } = changed({ BOL: 2, TASSE: 1 }, { TASSE: 1 })
    change(cell, { local: [local("BOL", 2), local("TASSE", 1)], pending: [{ kind: "set", key: key("BOL") }] })
    expect(qtys(after(cell, of)[1].local)).toEqual({ BOL: 2, TASSE: 1 })
    expect(of.platform.held(theirs)).toEqual({ BOL: 2, TASSE: 1 })
  })
  it("a guest's belongs to this device only: the client's lines win", () => {
    const of = makeWorld({ policy: { ...strict, isClientForced: true } })
    const cell = agreed(of, { BOL: 2, TASSE: 1 })
    const token = (state(cell).connection as { readonly token: string }).token
    of.platform.carts.get(token)!.lines.splice(1)
    expect(qtys(after(cell, of)[1].local)).toEqual({ BOL: 2, TASSE: 1 })
    expect(of.platform.held(token)).toEqual({ BOL: 2, TASSE: 1 })
  })
})

describe("CA37 ordered lines that the customer's cart may have as well", () => {
  const ordered = { key: key("BOL"), itemId: 1, qty: 2 }
  it("are removed from it, although the local cart is empty", () => {
    const of = makeWorld({ isCustomer: Effect.succeed(true) })
    const theirs = of.platform.fill(ada.username, { BOL: 2, TASSE: 1 }) as CartToken
    const { itemId } = of.platform.carts.get(theirs)!.lines[0]!
    const cell = inMemoryCart({ ...empty, ...detachedCart(null, [{ ...ordered, itemId }]) })
    const [result, then] = after(cell, of)
    expect([result, of.platform.held(theirs), qtys(then.local)]).toEqual([
      "answered",
      { TASSE: 1 },
      { TASSE: 1 },
    ])
  })
  it("do not matter to a guest", () => {
    const of = makeWorld()
    expect([after(inMemoryCart({ ...empty, ...detachedCart(null, [ordered]) }), of)[0], of.tags()]).toEqual([
      "answered",
      [],
    ])
  })
})

describe("CA98 a cart that was ordered elsewhere", () => {
  it("are not added again; lines that were added since remain, for the next cart", () => {
    const of = makeWorld({ isCustomer: Effect.succeed(true) })
    const theirs = of.platform.fill(ada.username, { BOL: 2, TASSE: 1 }) as CartToken
    const cell = inMemoryCart({ ...empty, connection: mergeDue() })
    after(cell, of)
    change(cell, { local: [local("BOL", 5), local("TASSE", 1)] })
    of.platform.carts.delete(theirs)
    fail(of, "cart.pull", { refuse: 409, message: "This cart has been ordered under N1" })
    const [result, then] = after(cell, of)
    expect([result, qtys(then.local)]).toEqual(["answered", { BOL: 3 }])
    expect(then.connection).toMatchObject({ tag: "Customer", attempts: 0 })
    expect((then.connection as { readonly token: string }).token).not.toBe(theirs)
  })
  it.each([
    ["a change", 5, 2],
    ["a removal", 0, 2],
  ])(
    "CA164 %s without a response is corrected although the shopper returns to the confirmed quantity",
    (_, to, back) => {
      const of = makeWorld()
      const cell = agreed(of, { BOL: 2, TASSE: 1 })
      const wish = (qty: number) =>
        change(cell, { local: [...(qty > 0 ? [local("BOL", qty)] : []), local("TASSE", 1)] })
      wish(to)
      fail(of, to === 0 ? "cart.delete" : "cart.update", "loseReply")
      expect(after(cell, of)[0]).toBe("unanswered")
      wish(back)
      expect([unsent(state(cell)), of.platform.held()["BOL"] ?? 0]).toEqual([[key("BOL")], to])
      expect(after(cell, of)[0]).toBe("answered")
      expect([unsent(state(cell)), of.platform.held()]).toEqual([[], { BOL: back, TASSE: 1 }])
    },
  )
  it("CA162 a line that was removed or reduced too late has the platform's message", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2, TASSE: 1, PLAT: 1 })
    change(cell, { local: [local("BOL", 1), local("PLAT", 4)] })
    fail(of, "cart.pull", { refuse: 409, message: "This cart has been ordered under N1" })
    const [, then] = after(cell, of)
    expect(qtys(then.local)).toEqual({ PLAT: 3 })
    expect(
      of.notifications.map(({ tag, line, ...rest }) => [tag, line.sku, "message" in rest && rest.message]),
    ).toEqual([
      ["updateFailed", "BOL", "This cart has been ordered under N1"],
      ["updateFailed", "TASSE", "This cart has been ordered under N1"],
    ])
  })
  it.each<[string, number, TroubleKind, Record<string, number>]>([
    ["an add", 0, "loseReply", { BOL: 3 }],
    ["an add that did not arrive", 0, "loseRequest", { BOL: 3 }],
    ["a larger quantity", 2, "loseReply", { BOL: 1 }],
  ])(
    "CA162 %s without a response may be in the order: the pieces remain, and the shopper is notified",
    (_, before, trouble, stay) => {
      const of = makeWorld()
      const cell = agreed(of, { TASSE: 1, ...(before > 0 ? { BOL: before } : {}) })
      change(cell, { local: [local("TASSE", 1), local("BOL", 3)] })
      fail(of, "cart.update", trouble)
      expect(after(cell, of)[0]).toBe("unanswered")
      fail(of, "cart.pull", { refuse: 409, message: "This cart has been ordered under N1" })
      expect(qtys(after(cell, of)[1].local)).toEqual(stay)
      expect(of.notifications.map(({ tag, line }) => [tag, line.sku])).toEqual([["updateFailed", "BOL"]])
    },
  )
  it("an empty guest's cart gets no new one", () => {
    const of = makeWorld()
    const cell = agreed(of, { BOL: 2 })
    fail(of, "cart.pull", { refuse: 409 })
    const [, then] = after(cell, of)
    expect([then.local, then.connection]).toEqual([[], { tag: "Disconnected", attempts: 0, merge: null }])
    expect(of.tags()).toEqual(["cart.pull"])
  })
})

describe("CA168 a detached customer's cart, when the customer has another one", () => {
  const detached = "the one before" as CartToken
  const detachedLines = [
    { key: key("BOL"), itemId: 11, qty: 3 },
    { key: key("TASSE"), itemId: 12, qty: 1 },
    { key: key("PLAT"), itemId: null, qty: 2 },
  ]
  const message = "This cart has been ordered under N1"
  /** A cart with changes since the detachment: more bowls, and no cup any more. */
  const goneOn = (token: string | null) => {
    const of = makeWorld({ isCustomer: Effect.succeed(true) })
    if (token !== null) of.platform.fill(ada.username, { PLAT: 1 })
    const state = { ...detachedCart(detached, detachedLines), connection: mergeDue(detached, [11, 12]) }
    return { of, cell: inMemoryCart(cart({ BOL: 5, PLAT: 2 }, {}, state)) }
  }
  it.each([
    ["was ordered: its lines are removed", { refuse: 409, message }, { BOL: 2, PLAT: 2 }, ["TASSE", "PLAT"]],
    ["is missing for an unknown reason", { refuse: 404 }, { BOL: 5, PLAT: 2 }, []],
    ["may not be seen", { refuse: 500 }, { BOL: 5, PLAT: 2 }, []],
  ] as const)("%s", (_, trouble, stay, names) => {
    const { of, cell } = goneOn(null)
    fail(of, "cart.pull", trouble)
    const [result, then] = after(cell, of)
    expect([result, qtys(then.local), of.platform.held()]).toEqual(["answered", stay, stay])
    expect(of.inputOf("cart.pull")[0]).toEqual({ cart: detached })
    expect([then.detached, pendingMerge(then)]).toEqual([empty.detached, null])
    expect(of.notifications.map(({ tag, line }) => [tag, line.sku])).toEqual(
      names.map((name) => ["updateFailed", name]),
    )
  })
  it("without a response is requested again before the merge", () => {
    const { of, cell } = goneOn(null)
    fail(of, "cart.pull", "loseRequest")
    const [result, then] = after(cell, of)
    expect([result, qtys(then.local), then.detached.token, then.connection.tag]).toEqual([
      "unanswered",
      { BOL: 5, PLAT: 2 },
      detached,
      "Disconnected",
    ])
    fail(of, "cart.pull", { refuse: 409, message })
    expect(qtys(after(cell, of)[1].local)).toEqual({ BOL: 2, PLAT: 2 })
  })
  it("is summed with the other cart as usual", () => {
    const { of, cell } = goneOn("another")
    fail(of, "cart.pull", { refuse: 409, message })
    expect(qtys(after(cell, of)[1].local)).toEqual({ BOL: 2, PLAT: 3 })
  })
})

describe("CA100 a customer's cart after the session has ended", () => {
  it("is not requested: unsent changes remain known, and can be reported as lost", () => {
    const of = makeWorld({ isCustomer: Effect.succeed(true) })
    of.platform.fill(ada.username, { BOL: 2 })
    const cell = inMemoryCart({ ...empty, connection: mergeDue() })
    after(cell, of)
    change(cell, { local: [] })
    of.requests.splice(0)
    const [result, then] = after(cell, { ...of, world: { ...of.world, isSignedIn: Effect.succeed(false) } })
    expect([result, of.tags(), qtys(then.confirmed.lines)]).toEqual(["unanswered", [], { BOL: 2 }])
  })
})
