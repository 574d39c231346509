import { Context, Effect, Layer, type SubscriptionRef } from "effect"
import { type RequestError, refusalWords } from "../api/index.ts"
import { Notices } from "../notice/index.ts"
import type { Network, Storage, Tabs } from "../ports/index.ts"
import type { Product } from "../product/index.ts"
import { Session } from "../session/index.ts"
import { type CurrentView, limits, Settings } from "../settings/index.ts"
import { decideAdd } from "../stock/index.ts"
import { logOnly, Sync } from "../sync/index.ts"
import { askStock } from "./ask-stock.ts"
import * as Requests from "./requests.ts"
import { addVisit, type ChangeOutcome } from "./lines.ts"
import { overtaken, type Taken } from "./closed-carts.ts"
import { type AddInput, compose } from "./compose.ts"
import { type CartToken, customerToken, isGuestCart, orderIdOf, serverToken } from "./connection.ts"
import { type CartEvent, changeLines, type LineEvent, reduceCart } from "./reduce.ts"
import { composeContext } from "./context.ts"
import { hasMergedCarts } from "./discard-merged.ts"
import { keep } from "./keep.ts"
import { unsaved } from "./diff.ts"
import type { CartState, Delivery, DetachedCart, LineKey, LocalLine } from "./model.ts"
import type { SyncOutcome } from "./synchronize.ts"
import { CartProducts } from "./products.ts"
import { isForeign } from "./relabel.ts"
import { localLine } from "./server-line.ts"
import { makeCartSync, type SyncedOrderCart, type SyncOptions } from "./cart-sync.ts"

/** The state of orders that the cart depends on. */
export interface Ordering {
  /** Whether the customer's server cart belongs to an order without an answer: the cart is a guest's meanwhile. */
  readonly holdsCustomers: Effect.Effect<boolean>
  /** Waits until no order is made or sent, and placed orders have taken their lines. */
  readonly settled: Effect.Effect<void>
}

/** The shopper's cart. Changes are optimistic; an effect waits for the network only where it says so. @rule CA3 */
export class Carts extends Context.Service<
  Carts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<CartState>
    readonly isSyncing: SubscriptionRef.SubscriptionRef<boolean>
    /** Settles when every change so far is on the device, or the device would not take it. */
    readonly kept: Effect.Effect<void>
    /** @param shown - the product of the page, used when the catalogue does not answer */
    readonly add: (input: AddInput, shown?: Product) => Effect.Effect<void>
    /**
     * Adds the lines of a visit without script, once for each visit, and stores them.
     *
     * @returns false when no product of them was found
     * @rule UI90
     */
    readonly takeOver: (visitId: string, inputs: ReadonlyArray<AddInput>) => Effect.Effect<boolean>
    readonly setQty: (key: LineKey, qty: number) => Effect.Effect<void>
    readonly remove: (key: LineKey) => Effect.Effect<void>
    /** Reduces a line to the quantity that is left, or removes it. @rule CA183 */
    readonly mend: (key: LineKey) => Effect.Effect<void>
    /** Marks the lines of products of which too few pieces are left. @rule CA183 */
    readonly mark: (
      left: ReadonlyArray<{ readonly sku: string; readonly qtyLeft: number }>,
    ) => Effect.Effect<void>
    /** Removes a line, or asks first where the shop is set so. @rule CA7 - S1 §9 */
    readonly askRemove: (key: LineKey) => Effect.Effect<void>
    /**
     * Changes the choices of a line, with the checks and notifications of an add.
     *
     * @returns false when the line stays as it was
     * @rule CA36
     */
    readonly reconfigure: (key: LineKey, input: AddInput) => Effect.Effect<boolean>
    readonly undoRemove: (key: LineKey) => Effect.Effect<void>
    readonly applyCoupon: (code: string) => Effect.Effect<void>
    readonly removeCoupon: Effect.Effect<void>
    /** Sets the delivery and the payment of the cart; totals follow. */
    readonly deliver: (delivery: Delivery | null) => Effect.Effect<void>
    /** Requests the stock of all lines, and waits for the answer. */
    readonly checkStock: Effect.Effect<void>
    /** Synchronizes, and waits until the carts agree or nothing more can be done. */
    readonly sync: (wish?: SyncOptions) => Effect.Effect<SyncOutcome>
    /** Runs an effect while no automatic synchronization starts; `sync` still works. @rule CA19 */
    readonly quietly: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
    /** Synchronizes the cart of an order that waits. */
    readonly settle: (state: CartState) => Effect.Effect<SyncedOrderCart>
    /**
     * Empties the cart and disconnects it from its server cart.
     *
     * @returns the number of changes that were lost, because the server may not have them
     * @rule CA161
     */
    readonly clear: Effect.Effect<number>
    /**
     * Stores the id of the order that is being made of the cart, before the order is sent; null when it is not made. No
     * tab synchronizes the cart meanwhile.
     *
     * @rule OR8
     */
    readonly orderAs: (orderId: string | null) => Effect.Effect<void>
    /**
     * Removes the lines of a placed order, once, and disconnects the server's cart, which is closed. The shopper is
     * notified of lines of which the order took more than is wanted by now.
     *
     * @rule CA8, CA163 - S1 §4
     */
    readonly leave: (
      orderId: string,
      taken: ReadonlyArray<Taken & { readonly name: string }>,
    ) => Effect.Effect<void>
    /**
     * Returns the lines of a rejected order.
     *
     * @param of - the customer's server cart that still has them, or null: they are not summed with themselves, and
     * changes of another device stay
     * @param tell - called with the outcome of each line; notifies the shopper when it is left out
     */
    readonly putBack: (
      lines: ReadonlyArray<LocalLine>,
      of: DetachedCart | null,
      tell?: (outcome: Changing) => Effect.Effect<void>,
    ) => Effect.Effect<void>
    /** Remembers the detached cart of a placed order: it still has what was ordered. @rule CA37 */
    readonly inherit: (of: CartState) => Effect.Effect<void>
    /** Sets the orders that the cart depends on. @rule CA37, OR8 */
    readonly yieldTo: (ordering: Ordering) => Effect.Effect<void>
    /** Reads what another tab has stored. */
    readonly reload: Effect.Effect<void>
    /**
     * Signs in while no tab synchronizes, and starts the merge of the guest's cart into the customer's.
     *
     * @param login - succeeds with whether the shopper is signed in
     */
    readonly signIn: (login: Effect.Effect<boolean>) => Effect.Effect<boolean>
    /** The number of changes that a sign-out would lose, including those that another tab has just stored. */
    readonly unsaved: Effect.Effect<number>
    /** Empties a customer's cart when nobody is signed in: the page closed before the sign-out did. @rule SH10 */
    readonly forgetStrangers: Effect.Effect<void>
    /** Lets a suspended cart try again, and synchronizes. */
    readonly revive: (wish?: SyncOptions) => Effect.Effect<void>
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
  const dispatch = (event: CartEvent) => cell.change((state) => reduceCart(state, event))
  yield* dispatch({ tag: "Revived" })
  const session = yield* Session
  let ordering: Ordering = { holdsCustomers: Effect.succeed(false), settled: Effect.void }
  /** Whether the customer's server cart is the one to shop with. */
  const isCustomer = Effect.gen(function* () {
    return (yield* session.isKnown) && !(yield* ordering.holdsCustomers)
  })
  const { isSyncing, requestSync, sync, syncOrderCart, exclusive, pauseAutoSync } = yield* makeCartSync(
    cell,
    {
      isCustomer,
      ordered: Effect.suspend(() => ordering.settled),
    },
  )
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
    if (facts.size > 0) yield* dispatch({ tag: "LinesTranslated", facts })
  })
  yield* Effect.forkIn(translate, scope)

  /** Makes a change now, tells what became of it, and lets the synchroniser know. */
  const apply = (event: LineEvent, tell: (outcome: Changing) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      const { outcome } = changeLines(yield* cell.get, event)
      if (outcome.tag === "nothing") return
      if (outcome.tag !== "full") yield* dispatch(event)
      yield* tell(outcome)
      yield* requestSync
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
      yield* apply({ tag: "LineAdded", line: { ...line, qty } }, (outcome) => {
        if (outcome.tag !== "added" || decision.tag === "Limit") return tellChange(outcome)
        return notices.tell(
          decision.tag === "AddVolatile" ? { tag: "StockVolatile", name } : { tag: "AddedToCart", name, qty },
        )
      })
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
      yield* dispatch({ tag: "VisitTakenOver", visitId, lines })
      yield* cell.flush
      // The shopper has seen it in the cart: told is what does not fit.
      yield* Effect.forEach(
        outcomes.filter((outcome) => outcome.tag !== "nothing"),
        tellChange,
        { discard: true },
      )
      yield* requestSync
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
      yield* apply({ tag: "LineReconfigured", key, line: { ...line, qty } }, (outcome) =>
        decision.tag === "Limit" ? Effect.void : tellChange(outcome),
      )
      yield* checkUnsure([line])
      return true
    })

  const takeOut = (key: LineKey) => apply({ tag: "LineRemoved", key }, tellChange)
  const askRemove = (key: LineKey) =>
    Effect.gen(function* () {
      const line = (yield* cell.get).local.find((one) => one.key === key)
      if (!settings.cart.confirmRemove || line === undefined) return yield* takeOut(key)
      yield* notices.tell({ tag: "RemoveAsked", name: line.facts.name, lineKey: key })
    })

  /** Runs while no tab synchronizes: another tab may have merged the carts already. */
  const adoptGuests = Effect.gen(function* () {
    if (isGuestCart(yield* cell.get) && (yield* isCustomer)) yield* dispatch({ tag: "SignedIn" })
    yield* cell.flush
  })

  const isStrangers = Effect.map(
    Effect.all([cell.get, session.token]),
    ([state, token]) => token === null && customerToken(state) !== null,
  )
  /** Counts the lost changes of the newest stored cart: another tab may have just added a line. */
  const empties = Effect.suspend(() => {
    let count = 0
    const bare = (state: CartState) => {
      count = unsaved(state)
      return reduceCart(state, { tag: "Cleared" })
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
    if (yield* isStrangers) yield* exclusive(dropStrangers)
  })

  return Carts.of({
    state: cell.state,
    isSyncing,
    kept: cell.flush,
    add,
    takeOver,
    reconfigure: change,
    setQty: (key, qty) => apply({ tag: "QtySet", key, qty }, tellChange),
    mend: (key) => apply({ tag: "LineFixed", key }, tellChange),
    mark: (shortages) => dispatch({ tag: "ShortagesFound", shortages }),
    remove: takeOut,
    askRemove,
    undoRemove: (key) => apply({ tag: "RemovalUndone", key }, tellChange),
    applyCoupon: coupon.apply,
    removeCoupon: coupon.remove,
    deliver: (delivery) => Effect.andThen(dispatch({ tag: "DeliveryChosen", delivery }), requestSync),
    checkStock: Effect.flatMap(cell.get, ({ local }) =>
      stock(local.filter((line) => !line.facts.isVirtual).map((line) => line.sku)),
    ),
    sync,
    quietly: pauseAutoSync,
    settle: syncOrderCart,
    clear: empties,
    orderAs: (orderId) =>
      exclusive(
        Effect.andThen(
          dispatch(orderId === null ? { tag: "OrderEnded" } : { tag: "OrderStarted", orderId }),
          cell.flush,
        ),
      ),
    leave: (orderId, taken) =>
      Effect.gen(function* () {
        const cart = yield* cell.get
        const late = orderIdOf(cart) === orderId ? overtaken(cart, taken) : []
        yield* dispatch({ tag: "OrderTaken", orderId, taken })
        for (const { name } of late) yield* notices.tell({ tag: "UpdateFailed", name, message: null })
        yield* requestSync
      }),
    putBack: (lines, of, tell = tellChange) =>
      Effect.andThen(
        of === null ? Effect.void : dispatch({ tag: "DetachedCartReturned", detached: of }),
        Effect.forEach(lines, (line) => apply({ tag: "LineAdded", line }, tell), {
          discard: true,
        }),
      ),
    inherit: ({ detached }) => dispatch({ tag: "DetachedCartInherited", detached }),
    yieldTo: (orders) => Effect.sync(() => void (ordering = orders)),
    reload: cell.reload,
    signIn: (login) =>
      exclusive(
        Effect.gen(function* () {
          yield* dropStrangers
          const before = yield* cell.get
          const cart = serverToken(before)
          if (!(yield* login)) return false
          if (cart !== null && before.confirmed.totals?.couponCode != null)
            yield* logOnly("CA34")(execute(Requests.deleteCoupon({ cart }), { isGuest: true }))
          yield* dispatch({ tag: "SignedIn" })
          yield* cell.flush
          return true
        }),
      ),
    unsaved: Effect.andThen(cell.reload, Effect.map(cell.get, unsaved)),
    forgetStrangers,
    revive: (wish = {}) =>
      Effect.gen(function* () {
        yield* forgetStrangers
        yield* dispatch({ tag: "Revived" })
        // The page closed during a sign-in, or the platform refused the customer's cart: the merge is still due.
        if (isGuestCart(yield* cell.get) && (yield* isCustomer)) yield* exclusive(adoptGuests)
        if ((yield* sync(wish)) === "unanswered" || hasMergedCarts(yield* cell.get)) yield* requestSync
      }),
  })
})

/** The fault of a product that the catalogue does not have, or that could not be requested. */
const notFound = (name: string) => ({
  tag: "AddFailed" as const,
  name,
  message: null,
  refusal: { code: "ProductNotLoaded", details: { name } },
})

/** The outcome of a change that had an effect, or was limited. */
type Changing = Exclude<ChangeOutcome, { readonly tag: "nothing" }>

/**
 * The coupons of a cart. Only the platform knows which count, so both actions need its cart.
 *
 * @rule CA24 - S1 §7 Cart (apply-coupon, delete-coupon), §8 (the coupon code isn't valid)
 */
const coupons = Effect.fnUntraced(function* (
  get: Effect.Effect<CartState>,
  sync: (wish?: SyncOptions) => Effect.Effect<SyncOutcome>,
) {
  const { execute } = yield* Sync
  const notices = yield* Notices
  const onServer = (work: (cart: CartToken) => Effect.Effect<void>) =>
    Effect.gen(function* () {
      const result = yield* sync()
      const cart = serverToken(yield* get)
      if (cart === null || result !== "answered") return yield* notices.tell({ tag: "NotAvailableOffline" })
      yield* work(cart)
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
