import { Context, Effect, Layer, type SubscriptionRef } from "effect"
import { type RequestError, refusalWords } from "../api/index.ts"
import { Notices } from "../notice/index.ts"
import type { Network, Storage, Tabs } from "../ports/index.ts"
import type { Product } from "../product/index.ts"
import { Session } from "../session/index.ts"
import { type CurrentView, limits, Settings } from "../settings/index.ts"
import { decideAdd } from "../stock/index.ts"
import { logOnly, Sync } from "../sync/index.ts"
import { adopt, customersOf, isGuests } from "./absorb.ts"
import { asUnavailable } from "./availability.ts"
import { askStock } from "./ask-stock.ts"
import * as Requests from "./requests.ts"
import {
  addLine,
  addVisit,
  type Changed,
  type ChangeOutcome,
  emptied,
  leave,
  mendLine,
  overtaken,
  remove,
  setQty,
  type Taken,
  undoRemove,
} from "./change.ts"
import { type AddInput, compose } from "./compose.ts"
import { connect } from "./connect.ts"
import { composeContext } from "./context.ts"
import { hasMergedCarts } from "./discard-merged.ts"
import { reconfigure } from "./edit.ts"
import { keep } from "./keep.ts"
import { unsaved } from "./merge.ts"
import {
  type CartState,
  type CartToken,
  type LeftLine,
  type Delivery,
  type LineKey,
  type LocalLine,
} from "./model.ts"
import type { PassResult } from "./pass.ts"
import { CartProducts } from "./products.ts"
import { isForeign, relabel } from "./relabel.ts"
import { localLine } from "./server-line.ts"
import { type Settled, synchronise, type SyncWish } from "./synchroniser.ts"

/** What the cart has to know of its orders. */
export interface Ordering {
  /** Whether the customer's server cart is that of an order which waits: the cart goes on as a guest's meanwhile. */
  readonly holdsCustomers: Effect.Effect<boolean>
  /** Waits until no order is made or sent, and the cart is left by those that took it. */
  readonly settled: Effect.Effect<void>
}

/** A customer's server cart that was left, and what was known of it. */
export interface LeftCart {
  readonly left: CartToken
  readonly leftLines: ReadonlyArray<LeftLine>
}

/** The shopper's cart. A change shows at once; the network is waited for only where it says so. @rule CA3 */
export class Carts extends Context.Service<
  Carts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CartState>
    readonly isSyncing: SubscriptionRef.SubscriptionRef<boolean>
    /** Settles when every change so far is on the device, or the device would not take it. */
    readonly kept: Effect.Effect<void>
    /** @param shown - the product of the page it is added on, for when nobody can be asked for it */
    readonly add: (input: AddInput, shown?: Product) => Effect.Effect<void>
    /**
     * Puts in what was put into the server's cart before the script was there, once for each visit, in whatever tab.
     * Settles when it is on the device.
     *
     * @returns whether it is; false when nothing of it was found
     * @rule UI90
     */
    readonly takeOver: (visitId: string, inputs: ReadonlyArray<AddInput>) => Effect.Effect<boolean>
    readonly setQty: (key: LineKey, qty: number) => Effect.Effect<void>
    readonly remove: (key: LineKey) => Effect.Effect<void>
    /** Makes a line one that can be ordered: with what is left of it, or not at all. @rule CA183 */
    readonly mend: (key: LineKey) => Effect.Effect<void>
    /** Marks the lines of products of which the platform has said how many are left. @rule CA183 */
    readonly mark: (
      left: ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }>,
    ) => Effect.Effect<void>
    /** Takes a line out, or asks first where the shop is set so. @rule CA7 - S1 §9 */
    readonly askRemove: (key: LineKey) => Effect.Effect<void>
    /**
     * Makes another choice of a line: checked like one that is added, and told.
     *
     * @returns whether the line is now what was chosen; else it stays as it was
     * @rule CA36
     */
    readonly reconfigure: (key: LineKey, input: AddInput) => Effect.Effect<boolean>
    readonly undoRemove: (key: LineKey) => Effect.Effect<void>
    readonly applyCoupon: (code: string) => Effect.Effect<void>
    readonly removeCoupon: Effect.Effect<void>
    /** Where the cart goes and how it is paid; totals follow. */
    readonly deliver: (delivery: Delivery | null) => Effect.Effect<void>
    /** Asks how much there is of everything in the cart, and waits for the answer. */
    readonly checkStock: Effect.Effect<void>
    /** Synchronises, and waits until the carts agree or nothing more can be done. */
    readonly sync: (wish?: SyncWish) => Effect.Effect<PassResult>
    /** Does something while the cart does not synchronise on its own accord; a call of `sync` still does. @rule CA19 */
    readonly quietly: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
    /** Synchronises a cart that is not the shopper's any more: that of a waiting order. */
    readonly settle: (state: CartState) => Effect.Effect<Settled>
    /**
     * Empties the cart: nothing in it, no server cart, nothing that would be sent.
     *
     * @returns how many wishes went with it that its server may not know
     * @rule CA161
     */
    readonly clear: Effect.Effect<number>
    /**
     * Notes under which id the cart is being ordered, on the device before the order is sent; null once it is not. In
     * between it does not synchronise, in no tab.
     *
     * @rule OR8
     */
    readonly orderAs: (orderId: string | null) => Effect.Effect<void>
    /**
     * Takes out what that order took, once, and leaves the server's cart. Of what it took more than is wanted by now the
     * shopper is told.
     *
     * @rule CA8, CA163 - S1 §4
     */
    readonly leave: (
      orderId: string,
      taken: ReadonlyArray<Taken & { readonly name: string }>,
    ) => Effect.Effect<void>
    /**
     * Puts back lines that an order had taken.
     *
     * @param of - the customer's server cart that still has them, if any, and what was known of it: they are not summed
     * with themselves, and what another device has changed meanwhile stays changed
     * @param tell - told what became of each; the shopper, unless somebody else wants to know
     */
    readonly putBack: (
      lines: ReadonlyArray<LocalLine>,
      of: LeftCart | null,
      tell?: (outcome: Changing) => Effect.Effect<void>,
    ) => Effect.Effect<void>
    /** A customer's server cart that an order's cart has left behind still has what was ordered. @rule CA37 */
    readonly inherit: (of: CartState) => Effect.Effect<void>
    /** Tells the cart of the orders that are made of it. @rule CA37, OR8 */
    readonly yieldTo: (ordering: Ordering) => Effect.Effect<void>
    /** Reads what another tab has written. */
    readonly reload: Effect.Effect<void>
    /**
     * Signs in without a pass in between; once the shopper is in, the guest's cart is on its way into theirs.
     *
     * @param login - whether the shopper is in
     */
    readonly signIn: (login: Effect.Effect<boolean>) => Effect.Effect<boolean>
    /** How many wishes a sign-out would take away, also those that another tab has just written. */
    readonly unsaved: Effect.Effect<number>
    /** Empties a customer's cart when nobody is signed in: their page went away before it could. @rule SH10 */
    readonly forgetStrangers: Effect.Effect<void>
    /** Forgets that synchronisation was given up, and synchronises. */
    readonly revive: (wish?: SyncWish) => Effect.Effect<void>
  }
>()("@shop/core/Carts") {
  static readonly layer: Layer.Layer<
    Carts,
    never,
    Sync | Session | Notices | Network | Storage | Tabs | Settings | CurrentView | CartProducts
  > = Layer.effect(
    Carts,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const notices = yield* Notices
  const { execute } = yield* Sync
  const settings = yield* Settings
  const products = yield* CartProducts
  const contextNow = yield* composeContext
  const scope = yield* Effect.scope
  const cell = yield* keep
  yield* cell.change(revived)
  const session = yield* Session
  let ordering: Ordering = { holdsCustomers: Effect.succeed(false), settled: Effect.void }
  /** Whether the customer's server cart is the one to shop with. */
  const isCustomer = Effect.gen(function* () {
    return (yield* session.isKnown) && !(yield* ordering.holdsCustomers)
  })
  const { isSyncing, kick, sync, settle, between, quietly } = yield* synchronise(cell, {
    isCustomer,
    ordered: Effect.suspend(() => ordering.settled),
  })
  const stock = yield* askStock(cell)
  const coupon = yield* coupons(cell.get, sync)

  /** A cart filled in another language is told in this one, as soon as the catalogue has answered. */
  const translate = Effect.gen(function* () {
    const context = yield* contextNow
    const foreign = (yield* cell.get).local.filter((line) => isForeign(line, context.view))
    const told = yield* Effect.forEach(foreign, (line) =>
      Effect.map(products.find(line.sku), (product) => {
        const known = {
          ...line,
          itemId: 0,
          quoteId: "",
          name: line.facts.name,
          type: line.facts.type,
          unitGrossCents: null,
        }
        return product === null ? [] : [[line.key, localLine(known, product, context).facts] as const]
      }),
    )
    const facts = new Map(told.flat())
    if (facts.size > 0) yield* cell.change((state) => ({ ...state, local: relabel(state.local, facts) }))
  })
  yield* Effect.forkIn(translate, scope)

  /** Makes a change now, tells what became of it, and lets the synchroniser know. */
  const apply = (change: (state: CartState) => Changed, tell: (outcome: Changing) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      const { outcome } = change(yield* cell.get)
      if (outcome.tag === "nothing") return
      if (outcome.tag !== "full") yield* cell.change((state) => change(state).state)
      yield* tell(outcome)
      yield* kick
    })

  const tellChange = (outcome: Changing): Effect.Effect<void> => {
    if (outcome.tag === "full") return notices.tell({ tag: "CartFull", linesMax: limits.cartLinesMax })
    const { name } = outcome.line.facts
    if (outcome.tag === "limited") return notices.tell({ tag: "QtyLimited", name, qtyMax: outcome.qtyMax })
    if (outcome.tag === "removed")
      return notices.tell({ tag: "RemovedFromCart", name, lineKey: outcome.line.key })
    return outcome.tag === "updated" ? notices.tell({ tag: "QuantityUpdated", name }) : Effect.void
  }

  const addOne = (line: LocalLine): Effect.Effect<void> =>
    Effect.gen(function* () {
      const there = (yield* cell.get).local.filter((old) => old.sku === line.sku)
      const qtyInCart = there.reduce((count, old) => count + old.qty, 0)
      const decision = decideAdd({
        stock: line.facts.stock,
        qtyWanted: line.qty,
        qtyInCart,
        settings: settings.stock,
      })
      const { name } = line.facts
      if (decision.tag === "Refuse") return yield* notices.tell({ tag: "OutOfStock", name })
      const qty = decision.tag === "Limit" ? Math.min(line.qty, decision.qtyMax - qtyInCart) : line.qty
      if (decision.tag === "Limit") yield* notices.tell({ tag: "QtyLimited", name, qtyMax: decision.qtyMax })
      if (qty <= 0) return
      yield* apply(
        (state) => addLine(state, { ...line, qty }),
        (outcome) => {
          if (outcome.tag !== "added" || decision.tag === "Limit") return tellChange(outcome)
          return notices.tell(
            decision.tag === "AddVolatile"
              ? { tag: "StockVolatile", name }
              : { tag: "AddedToCart", name, qty },
          )
        },
      )
    })

  /** The lines a choice means; none when it means none, and the shopper is told why. */
  const linesOf = (input: AddInput, shown?: Product): Effect.Effect<ReadonlyArray<LocalLine>> =>
    Effect.gen(function* () {
      const product = (yield* products.find(input.sku)) ?? shown ?? null
      const composed = product === null ? null : compose(product, input, yield* contextNow)
      if (composed?.tag === "lines") return composed.lines
      const fault = composed?.fault ?? notFound(input.sku)
      yield* notices.tell(fault.tag === "OptionsMissing" ? { tag: fault.tag, name: fault.name } : fault)
      return []
    })
  const checkUnsure = (lines: ReadonlyArray<LocalLine>) => {
    const unsure = lines.filter((line) => line.facts.stock === null && !line.facts.isVirtual)
    return Effect.forkIn(stock(unsure.map((line) => line.sku)), scope)
  }

  const add = (input: AddInput, shown?: Product) =>
    Effect.gen(function* () {
      const lines = yield* linesOf(input, shown)
      yield* Effect.forEach(lines, addOne, { discard: true })
      yield* checkUnsure(lines)
    })

  const takeOver = (visitId: string, inputs: ReadonlyArray<AddInput>) =>
    Effect.gen(function* () {
      const lines = (yield* Effect.forEach(inputs, (input) => linesOf(input))).flat()
      if (lines.length === 0 && inputs.length > 0) return false
      const { outcomes } = addVisit(yield* cell.get, visitId, lines)
      yield* cell.change((state) => addVisit(state, visitId, lines).state)
      yield* cell.flush
      // The shopper has seen it in the cart: told is what does not fit.
      yield* Effect.forEach(
        outcomes.filter((outcome) => outcome.tag !== "nothing"),
        tellChange,
        { discard: true },
      )
      yield* kick
      yield* checkUnsure(lines)
      return true
    })

  const change = (key: LineKey, input: AddInput) =>
    Effect.gen(function* () {
      const [line, ...others] = yield* linesOf(input)
      if (line === undefined || others.length > 0) return false
      const { local } = yield* cell.get
      if (!local.some((old) => old.key === key)) return false
      const there = local.filter((old) => old.sku === line.sku && old.key !== key)
      const qtyInCart = there.reduce((count, old) => count + old.qty, 0)
      const { name, stock: known } = line.facts
      const decision = decideAdd({
        stock: known,
        qtyWanted: line.qty,
        qtyInCart,
        settings: settings.stock,
      })
      const qty = decision.tag === "Limit" ? Math.min(line.qty, decision.qtyMax - qtyInCart) : line.qty
      if (decision.tag === "Refuse") yield* notices.tell({ tag: "OutOfStock", name })
      if (decision.tag === "Limit") yield* notices.tell({ tag: "QtyLimited", name, qtyMax: decision.qtyMax })
      if (decision.tag === "Refuse" || qty < 1) return false
      yield* apply(
        (state) => reconfigure(state, key, { ...line, qty }),
        (outcome) => (decision.tag === "Limit" ? Effect.void : tellChange(outcome)),
      )
      yield* checkUnsure([line])
      return true
    })

  const takeOut = (key: LineKey) => apply((state) => remove(state, key), tellChange)
  const mark = (left: ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }>) => {
    const bySku = new Map(left.map((one) => [one.sku, one.qtyLeft]))
    return cell.change((state) => ({
      ...state,
      local: state.local.map((line) => {
        const qtyLeft = bySku.get(line.sku)
        if (qtyLeft === undefined) return line
        return { ...line, facts: asUnavailable(line.facts, { reason: "tooFew", qtyLeft }) }
      }),
    }))
  }
  const askRemove = (key: LineKey) =>
    Effect.gen(function* () {
      const line = (yield* cell.get).local.find((one) => one.key === key)
      if (!settings.cart.confirmRemove || line === undefined) return yield* takeOut(key)
      yield* notices.tell({ tag: "RemoveAsked", name: line.facts.name, lineKey: key })
    })

  /** Between two passes: another tab may have let the two carts meet already. */
  const adoptGuests = Effect.gen(function* () {
    if (isGuests(yield* cell.get) && (yield* isCustomer)) yield* cell.change(adopt)
    yield* cell.flush
  })

  const isStrangers = Effect.map(
    Effect.all([cell.get, session.token]),
    ([state, token]) => token === null && customersOf(state) !== null,
  )
  /** Counted where it is emptied: another tab may have put something in that was not heard here yet. */
  const empties = Effect.suspend(() => {
    let count = 0
    const bare = (state: CartState) => {
      count = unsaved(state)
      return emptied(state)
    }
    return cell.change(bare).pipe(
      Effect.andThen(cell.flush),
      Effect.map(() => count),
    )
  })
  const dropStrangers = Effect.gen(function* () {
    yield* session.reload
    if (!(yield* isStrangers)) return
    const count = yield* empties
    if (count > 0) yield* notices.tell({ tag: "TasksDropped", count })
  })
  const forgetStrangers = Effect.gen(function* () {
    if (yield* isStrangers) yield* between(dropStrangers)
  })

  return Carts.of({
    state: cell.state,
    isSyncing,
    kept: cell.flush,
    add,
    takeOver,
    reconfigure: change,
    setQty: (key, qty) => apply((state) => setQty(state, key, qty), tellChange),
    mend: (key) => apply((state) => mendLine(state, key), tellChange),
    mark,
    remove: takeOut,
    askRemove,
    undoRemove: (key) => apply((state) => undoRemove(state, key), tellChange),
    applyCoupon: coupon.apply,
    removeCoupon: coupon.remove,
    deliver: (delivery) =>
      Effect.andThen(
        cell.change((state) => ({ ...state, delivery })),
        kick,
      ),
    checkStock: Effect.flatMap(cell.get, ({ local }) =>
      stock(local.filter((line) => !line.facts.isVirtual).map((line) => line.sku)),
    ),
    sync,
    quietly,
    settle,
    clear: empties,
    orderAs: (orderId) =>
      between(
        Effect.andThen(
          cell.change((state) => ({ ...state, orderedAs: orderId })),
          cell.flush,
        ),
      ),
    leave: (orderId, taken) =>
      Effect.gen(function* () {
        const cart = yield* cell.get
        const late = cart.orderedAs === orderId ? overtaken(cart, taken) : []
        yield* cell.change((state) => (state.orderedAs === orderId ? leave(state, taken) : state))
        for (const { name } of late) yield* notices.tell({ tag: "UpdateFailed", name, message: null })
        yield* kick
      }),
    putBack: (lines, of, tell = tellChange) =>
      Effect.andThen(
        of === null ? Effect.void : cell.change((state) => ({ ...state, ...of })),
        Effect.forEach(lines, (line) => apply((state) => addLine(state, line), tell), {
          discard: true,
        }),
      ),
    inherit: ({ left, leftLines }) =>
      cell.change((state) => (left && leftLines && isGuests(state) ? { ...state, left, leftLines } : state)),
    yieldTo: (orders) => Effect.sync(() => void (ordering = orders)),
    reload: cell.reload,
    signIn: (login) =>
      between(
        Effect.gen(function* () {
          yield* dropStrangers
          const { connection, confirmed } = yield* cell.get
          if (!(yield* login)) return false
          if (connection.tag === "connected" && confirmed.totals?.couponCode != null)
            yield* logOnly("CA34")(
              execute(Requests.deleteCoupon({ cart: connection.token }), { isGuest: true }),
            )
          yield* cell.change(adopt)
          yield* cell.flush
          return true
        }),
      ),
    unsaved: Effect.andThen(cell.reload, Effect.map(cell.get, unsaved)),
    forgetStrangers,
    revive: (wish = {}) =>
      Effect.gen(function* () {
        yield* forgetStrangers
        yield* cell.change(revived)
        // Signed in while the page went away, or sent away by the platform: the two carts still have to meet.
        if (isGuests(yield* cell.get) && (yield* isCustomer)) yield* between(adoptGuests)
        if ((yield* sync(wish)) === "unanswered" || hasMergedCarts(yield* cell.get)) yield* kick
      }),
  })
})

/** Nobody could be asked for the product, or there is none; where it stands on the page it is known by that. */
const notFound = (name: string) => ({
  tag: "AddFailed" as const,
  name,
  message: null,
  refusal: { code: "ProductNotLoaded", details: { name } },
})

/** What became of a change that changed something, or would have. */
type Changing = Exclude<ChangeOutcome, { readonly tag: "nothing" }>

const revived = (state: CartState): CartState => ({
  ...state,
  connection: connect(state.connection, { tag: "revived" }),
})

/**
 * Coupons are the platform's: it knows which hold, so both ways need its cart.
 *
 * @rule CA24 - S1 §7 Cart (apply-coupon, delete-coupon), §8 (the coupon code isn't valid)
 */
const coupons = Effect.fnUntraced(function* (
  get: Effect.Effect<CartState>,
  sync: (wish?: SyncWish) => Effect.Effect<PassResult>,
) {
  const { execute } = yield* Sync
  const notices = yield* Notices
  const onServer = (work: (cart: CartToken) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      const result = yield* sync()
      const { connection } = yield* get
      if (connection.tag !== "connected" || result !== "answered")
        return yield* notices.tell({ tag: "NotAvailableOffline" })
      yield* work(connection.token)
      yield* sync({ isTotalsForced: true })
    })
  const invalid = (error?: RequestError) => {
    const refusal = error === undefined ? undefined : refusalWords(error).refusal
    return notices.tell({ tag: "CouponInvalid", ...(refusal === undefined ? {} : { refusal }) })
  }
  const offline = notices.tell({ tag: "NotAvailableOffline" })
  return {
    apply: (code: string) =>
      onServer((cart) =>
        execute(Requests.applyCoupon({ cart, code: code.trim() })).pipe(
          Effect.matchEffect({
            onSuccess: (isApplied) => (isApplied ? Effect.void : invalid()),
            onFailure: (error) => (error._tag === "Refused" ? invalid(error) : offline),
          }),
        ),
      ),
    remove: onServer((cart) =>
      Effect.matchEffect(execute(Requests.deleteCoupon({ cart })), {
        onSuccess: () => Effect.void,
        onFailure: () => offline,
      }),
    ),
  }
})
