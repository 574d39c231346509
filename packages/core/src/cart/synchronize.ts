import { Effect } from "effect"
import { type Refused, refusalWords, type RequestError } from "../api/index.ts"
import type { Totals } from "../pricing/index.ts"
import { emptyOption, type Sku } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { failure, type RareWarning, type RequestClient } from "../sync/index.ts"
import {
  applySyncResult,
  notificationsOf,
  type PushResult,
  type SyncNotification,
  type SyncResult,
} from "./apply-sync-result.ts"
import { assignKeys, recover } from "./assign-keys.ts"
import { sharesWithServer, tooLate, withoutRemoteRemovals } from "./closed-carts.ts"
import {
  type CartToken,
  customerToken,
  isConnectedTo,
  isGuestCart,
  pendingMerge,
  syncedConnection,
} from "./connection.ts"
import { type MergePolicy, plan, type Step, totalsKey } from "./diff.ts"
import { type CartCell, dispatch } from "./store.ts"
import { addedElsewhere, mergeGuestCart, needsMerge, remembered } from "./merge-guest-cart.ts"
import type {
  CartState,
  ConfirmedLine,
  Delivery,
  DetachedLine,
  LineKey,
  LocalLine,
  PendingChange,
  ServerLine,
} from "./model.ts"
import { pendingAdd } from "./pending.ts"
import * as Requests from "./requests.ts"
import { needsShipping } from "./view.ts"

/** The services and settings that synchronization needs. */
export interface SyncContext {
  readonly execute: RequestClient["Service"]["execute"]
  readonly policy: MergePolicy
  readonly wantsTotals: boolean
  /** Whether the platform responds to a delivery without a method with totals for the buyer. */
  readonly hasBuyerTotals: boolean
  /** Requests totals even if no line has changed. */
  readonly isTotalsForced: boolean
  readonly newUuid: Effect.Effect<string>
  /** A local line for one that only the server has. */
  readonly lineOf: (line: ConfirmedLine) => Effect.Effect<LocalLine>
  readonly notify: (notification: SyncNotification) => Effect.Effect<void>
  /** Whether a known customer is signed in, so that a new cart is theirs. */
  readonly isCustomer: Effect.Effect<boolean>
  /** Whether a customer is signed in. */
  readonly isSignedIn: Effect.Effect<boolean>
  /** The cart belongs to an order. It must not get a new server cart without the lines of another order. */
  readonly isOrders: boolean
  /** Notifies of a coupon that is no longer valid after the merge. */
  readonly couponLost: Effect.Effect<void>
  /** Notifies of totals that the platform refused. */
  readonly notifyTotals: (error: RequestError) => Effect.Effect<void>
  /** Logs a fault for the operator. */
  readonly warn: RareWarning
  /** Country of the store view's taxes. */
  readonly taxCountry: string
  /** Notifies of unreadable lines of the server cart. */
  readonly notifyUnreadable: (count: number) => Effect.Effect<void>
}

/**
 * The outcome of a synchronization: all requests have a response, one has none, or the cart must not synchronize.
 * "ordered": another order has the cart of this order.
 */
export type SyncOutcome = "answered" | "unanswered" | "disabled" | "ordered"

/** The pulled server cart. */
interface PulledCart {
  readonly token: CartToken
  readonly lines: ReadonlyArray<ServerLine>
  /** The number of unreadable lines. */
  readonly unreadableCount: number
}

/**
 * Synchronizes a cart once: connect, merge, reconcile, push, totals.
 *
 * @param store - the cart to synchronize
 * @fails never; changes without a response remain pending
 */
export const synchronizeCart = Effect.fn("Cart.synchronize")(function* (
  store: CartCell,
  context: SyncContext,
): Effect.fn.Return<SyncOutcome> {
  const cart = yield* store.get
  // A cart that is being ordered waits for the outcome of the order.
  if (cart.connection.tag === "Ordering") return "unanswered"
  // An ended session disconnects its cart soon. The platform's refusal of a request without a token does not count.
  if (customerToken(cart) !== null && !(yield* context.isSignedIn)) return "unanswered"

  const pulled = yield* connect(store, context)
  if (pulled === "nothing") return "answered"
  if (typeof pulled === "string") return pulled
  if (pulled.unreadableCount > 0) yield* context.notifyUnreadable(pulled.unreadableCount)

  // New lines during a merge require another merge before the push.
  if (!(yield* merge(store, pulled, context))) return "unanswered"

  const planned = yield* reconcile(store, pulled, context)
  if (planned === null) return "unanswered"
  const result = yield* push(store, pulled.token, planned, context)
  const isTotalsAnswered = yield* totals(store, pulled.token, result, context)
  const hasUnknown = result.sent.some(({ tag }) => tag === "unknown")
  return hasUnknown || !isTotalsAnswered ? "unanswered" : "answered"
})

/**
 * Connects to a server cart when the local cart has lines, and pulls it. A refusal leads to one more attempt with a new cart.
 *
 * @returns the server's cart, or the reason why there is none
 */
const connect = Effect.fnUntraced(function* (
  store: CartCell,
  context: SyncContext,
): Effect.fn.Return<PulledCart | Exclude<SyncOutcome, "answered"> | "nothing"> {
  for (;;) {
    const state = yield* store.get
    const connection = syncedConnection(state)
    if (connection.tag === "Suspended") return "disabled"
    if (connection.tag === "Disconnected") {
      const created = yield* create(store, state, context)
      if (created !== "retry") return created
      continue
    }
    const { token } = connection
    const answer = yield* Effect.result(context.execute(Requests.pull({ cart: token })))
    if (answer._tag === "Failure") {
      // An order, another tab or a sign-out may have disconnected this cart. The refusal does not count then.
      if (!isConnectedTo(yield* store.get, token)) return "unanswered"
      const next = yield* refused(store, context, answer.failure)
      if (next !== "retry") return next
      continue
    }
    if (connection.attempts > 0) yield* dispatch(store, { tag: "ServerCartShown" })
    const { lines, unreadableCount } = recover((yield* store.get).confirmed.lines, answer.success)
    return { token, lines, unreadableCount }
  }
})

/** Creates a server cart: the customer's when signed in, otherwise a guest's. */
const create = Effect.fnUntraced(function* (
  store: CartCell,
  state: CartState,
  context: SyncContext,
): Effect.fn.Return<"nothing" | "unanswered" | "ordered" | "retry"> {
  const connection = syncedConnection(state)
  // A refused customer's cart is replaced by a guest's.
  const isCustomers =
    connection.tag === "Disconnected" && connection.attempts === 0 && (yield* context.isCustomer)
  // The customer's cart may still have the lines of an order. A detached cart waits for new lines: the order may be rejected.
  const isOwed = isCustomers && state.detached.token === null && state.detached.lines.length > 0
  if (state.local.length === 0 && pendingMerge(state) === null && !isOwed) return "nothing"
  const answer = yield* Effect.result(context.execute(Requests.create({}), { isGuest: !isCustomers }))
  if (answer._tag === "Failure") return yield* refused(store, context, answer.failure)
  const token = answer.success
  if (isCustomers && (yield* checkDetachedCart(store, context, token)) === "unanswered") return "unanswered"
  yield* dispatch(store, { tag: "ServerCartCreated", token, isCustomers })
  yield* store.flush
  return "retry"
})

/** Whether the error means that the cart was ordered. */
export const isOrdered = (error: RequestError): error is Refused =>
  error._tag === "Refused" && error.code === 409

/**
 * Checks whether a detached cart was ordered, when the customer has another cart now.
 *
 * @param token - of the customer's cart
 */
const checkDetachedCart = Effect.fnUntraced(function* (
  store: CartCell,
  context: SyncContext,
  token: CartToken,
): Effect.fn.Return<"answered" | "unanswered"> {
  const before = yield* store.get
  const { token: detached } = before.detached
  if (detached === null || detached === token) return "answered"
  const answer = yield* Effect.result(context.execute(Requests.pull({ cart: detached })))
  if (answer._tag === "Success") return "answered"
  if (failure(answer.failure) === "unanswered") return "unanswered"
  if (!isOrdered(answer.failure)) return "answered"
  yield* dispatch(store, { tag: "DetachedCartOrdered", token: detached })
  yield* notifyLate(before, before.detached.lines, answer.failure, context)
  return "answered"
})

/** A line of which only the key is known. */
const lineStub = (key: LineKey): ConfirmedLine => {
  const sku = key.split("#", 1)[0] as Sku
  const type = "simple"
  return {
    key,
    sku,
    name: sku,
    qty: 1,
    type,
    itemId: 0,
    quoteId: "",
    option: emptyOption,
    unitGrossCents: null,
  }
}

/**
 * Notifies the shopper of the lines of which an order of another device may have more than the local cart.
 *
 * @param before - the cart before this device knew of the order
 * @param known - the lines of the ordered cart
 */
const notifyLate = (
  before: CartState,
  known: ReadonlyArray<DetachedLine>,
  { message }: Refused,
  context: SyncContext,
): Effect.Effect<void> =>
  Effect.forEach(
    tooLate(before, known),
    ({ key }) => {
      const wanted = before.local.find((line) => line.key === key)
      const there = before.confirmed.lines.find((line) => line.key === key) ?? lineStub(key)
      return Effect.flatMap(wanted === undefined ? context.lineOf(there) : Effect.succeed(wanted), (line) =>
        context.notify({ tag: "updateFailed", line, message }),
      )
    },
    { discard: true },
  )

/** Drops a refused or ordered server cart, so that the next attempt creates another. A refusal is logged. */
const refused = Effect.fnUntraced(function* (
  store: CartCell,
  context: SyncContext,
  error: RequestError,
): Effect.fn.Return<"unanswered" | "ordered" | "retry"> {
  if (failure(error) === "unanswered") return "unanswered"
  const code = error._tag === "Refused" ? error.code : error._tag
  if (!isOrdered(error)) {
    yield* context.warn(
      `The platform refused ${error.request} (${code}). The client tries once more with a new guest cart, and then stops synchronizing. Check the carts of the platform.`,
    )
    yield* dispatch(store, { tag: "ServerCartRefused" })
    return "retry"
  }
  const before = yield* store.get
  const retainsShared = context.isOrders && sharesWithServer(before)
  yield* dispatch(store, { tag: "ServerCartOrdered", retainsShared })
  // Each request of the order is refused with its uncertain lines.
  yield* notifyLate(before, retainsShared ? before.confirmed.lines : remembered(before), error, context)
  return retainsShared ? "ordered" : "retry"
})

/**
 * Merges a guest's cart into the customer's, and stores the sums before the push. A guest's cart in place of a refused
 * customer's cart is not merged.
 *
 * @returns whether the merge is complete
 */
const merge = Effect.fnUntraced(function* (
  store: CartCell,
  { token, lines }: PulledCart,
  context: SyncContext,
): Effect.fn.Return<boolean> {
  for (let count = 0; count < limits.syncPassesMax; count += 1) {
    const before = yield* store.get
    const serverLines = assignKeys(before.confirmed.lines, lines)
    if (isGuestCart(before) || !needsMerge(before, serverLines)) return true
    const added = yield* Effect.forEach(addedElsewhere(before, token, serverLines), context.lineOf)
    const { limitedLines, overruled } = mergeGuestCart(before, token, serverLines, added)
    yield* dispatch(store, { tag: "GuestCartMerged", into: token, serverLines, added })
    yield* store.flush
    yield* Effect.forEach(limitedLines, (cut) => context.notify({ tag: "limited", ...cut }), {
      discard: true,
    })
    yield* notifyOverruled(overruled, context)
  }
  return false
})

const notifyOverruled = (lines: ReadonlyArray<LocalLine>, context: SyncContext) =>
  Effect.forEach(lines, (line) => context.notify({ tag: "updateFailed", line, message: null }), {
    discard: true,
  })

/** The steps that make the two carts agree. */
interface PlannedSync {
  readonly seen: CartState
  readonly pulled: ReadonlyArray<ConfirmedLine>
  readonly steps: ReadonlyArray<Step>
}

/**
 * Applies removals of other devices to a customer's cart, and plans the steps that make the carts agree.
 *
 * @returns null when the cart was disconnected
 */
const reconcile = Effect.fnUntraced(function* (
  store: CartCell,
  { token, lines }: PulledCart,
  context: SyncContext,
): Effect.fn.Return<PlannedSync | null> {
  const before = yield* store.get
  if (customerToken(before) === token) {
    const { overruled } = withoutRemoteRemovals(before, assignKeys(before.confirmed.lines, lines))
    yield* dispatch(store, { tag: "ServerLinesPulled", token, lines })
    yield* notifyOverruled(overruled, context)
  }
  const seen = yield* store.get
  // An order, another tab or a sign-out may have disconnected this cart. It must not be emptied then.
  if (!isConnectedTo(seen, token)) return null
  const pulled = assignKeys(seen.confirmed.lines, lines)
  return { seen, pulled, steps: plan(seen, pulled, policyFor(seen, context.policy)) }
})

/**
 * The merge policy of a cart. Other devices of a customer change the cart too: their changes win for lines that this device
 * has not changed. Otherwise two devices would undo each other's changes forever.
 */
const policyFor = (seen: CartState, policy: MergePolicy): MergePolicy =>
  isGuestCart(seen)
    ? policy
    : { serverCanRemoveLocal: true, serverCanModifyLocal: true, isClientForced: false }

/** Sends the planned changes one after the other, until one has no response. */
const push = Effect.fnUntraced(function* (
  store: CartCell,
  token: CartToken,
  { seen, pulled, steps }: PlannedSync,
  context: SyncContext,
): Effect.fn.Return<SyncResult> {
  yield* markPending(store, steps, context)
  const { pending } = yield* store.get
  const quotes = new Map(pulled.map(({ key, quoteId }) => [key, quoteId]))
  const sent: Array<PushResult> = []
  for (const step of steps) {
    if (step.tag !== "PushToServer" && step.tag !== "RemoveFromServer") continue
    const quoteId = quotes.get(step.key) ?? ""
    const result = yield* pushStep(step, pending, quoteId === "" ? {} : { quoteId }, token, context)
    sent.push(result)
    if (result.tag === "unknown") break
  }
  const isRefused = (step: Step) => sent.some(({ tag, key }) => tag === "refused" && key === step.key)
  const arriving = steps.flatMap((step) =>
    step.tag === "AddLocal" || (step.tag === "RemoveFromServer" && isRefused(step)) ? [step.line] : [],
  )
  return {
    seen,
    pulled,
    sent,
    arrived: yield* Effect.forEach(arriving, context.lineOf),
    taken: Object.fromEntries(
      steps.flatMap((step) => (step.tag === "TakeServerQty" ? [[step.key, step.qty]] : [])),
    ),
    dropped: steps.flatMap((step) => (step.tag === "RemoveLocal" ? [step.key] : [])),
  }
})

/**
 * Stores each change before it is sent. An add gets an id for a retry without a response. A quantity that is set or removed
 * is uncertain until there is a response.
 */
const markPending = Effect.fnUntraced(function* (
  store: CartCell,
  steps: ReadonlyArray<Step>,
  context: SyncContext,
): Effect.fn.Return<void> {
  const state = yield* store.get
  const changes = yield* Effect.forEach(steps, (step): Effect.Effect<ReadonlyArray<PendingChange>> => {
    const { key } = step
    if (step.tag === "RemoveFromServer") return Effect.succeed([{ kind: "remove" as const, key }])
    if (step.tag !== "PushToServer") return Effect.succeed([])
    if (step.itemId !== null) return Effect.succeed([{ kind: "set" as const, key }])
    if (pendingAdd(state, key) !== undefined) return Effect.succeed([])
    return Effect.map(context.newUuid, (id) => [{ kind: "add" as const, id, key, qty: step.line.qty }])
  })
  const pending: ReadonlyArray<PendingChange> = changes.flat()
  if (pending.length > 0) yield* dispatch(store, { tag: "ChangesPushed", changes: pending })
  if (pending.some(({ kind }) => kind === "add")) yield* store.flush
})

const pushStep = (
  step: Extract<Step, { readonly tag: "PushToServer" | "RemoveFromServer" }>,
  pending: CartState["pending"],
  quote: { readonly quoteId?: string },
  token: CartToken,
  { execute }: SyncContext,
): Effect.Effect<PushResult> => {
  const { key } = step
  const failed =
    (qty: number) =>
    (error: RequestError): PushResult =>
      failure(error) === "unanswered"
        ? { tag: "unknown", key }
        : { tag: "refused", key, qty, ...refusalWords(error) }
  if (step.tag === "RemoveFromServer") {
    const { sku, itemId } = step.line
    return execute(Requests.remove({ cart: token, sku, itemId, ...quote })).pipe(
      Effect.match({
        onSuccess: (): PushResult => ({ tag: "deleted", key }),
        // After a 404 the next pull shows whether the line still exists.
        onFailure: (error): PushResult =>
          error._tag === "Refused" && error.code === 404 ? { tag: "unknown", key } : failed(0)(error),
      }),
    )
  }
  const { line, itemId } = step
  const add = itemId === null ? pendingAdd({ pending }, key) : undefined
  const qty = add?.qty ?? line.qty
  return execute(
    Requests.update({
      cart: token,
      sku: requestedSku(line),
      qty,
      itemId,
      ...(itemId === null ? {} : quote),
      option: line.option,
      operationId: add?.id ?? null,
    }),
  ).pipe(
    Effect.match({
      onSuccess: (accepted): PushResult => ({ tag: "accepted", key, qty, line: { ...accepted, key } }),
      onFailure: failed(qty),
    }),
  )
}

/** Requests identify a variant by the sku of its parent and the options. */
const requestedSku = ({ sku, parentSku, option }: LocalLine): Sku =>
  option.configurable.length > 0 ? (parentSku ?? sku) : sku

/**
 * Requests totals if they changed, and applies the whole result at once.
 *
 * @returns whether all requests of totals have a response
 */
const totals = Effect.fnUntraced(function* (
  store: CartCell,
  token: CartToken,
  result: SyncResult,
  context: SyncContext,
): Effect.fn.Return<boolean> {
  const expected = applySyncResult(yield* store.get, result)
  const hasCoupon = yield* applyCouponAgain(store, token, context)
  // After a refusal the last totals are out of date.
  const isForced = context.isTotalsForced || hasCoupon || result.sent.some(({ tag }) => tag === "refused")
  const received = context.wantsTotals ? yield* requestTotals(expected, token, isForced, context) : "same"
  const before = yield* store.get
  yield* dispatch(store, {
    tag: "Synchronized",
    token,
    result,
    ...(received === "same" || received === "unanswered"
      ? {}
      : { totals: { received, of: totalsKey(expected) } }),
  })
  yield* Effect.forEach(notificationsOf(before, result), context.notify, { discard: true })
  return received !== "unanswered"
})

/** Applies the coupon of the guest's cart to the customer's. @returns whether it is valid */
const applyCouponAgain = Effect.fnUntraced(function* (
  store: CartCell,
  cart: CartToken,
  context: SyncContext,
): Effect.fn.Return<boolean> {
  const { coupon: code, local } = yield* store.get
  if (code === null || code === "" || local.length === 0) return false
  const answer = yield* Effect.result(context.execute(Requests.applyCoupon({ cart, code })))
  if (answer._tag === "Failure" && failure(answer.failure) === "unanswered") return false
  yield* dispatch(store, { tag: "CouponDecided", code })
  const holds = answer._tag === "Success" && answer.success
  if (!holds) yield* context.couponLost
  return holds
})

/** Requests totals when the confirmed lines, the delivery or the payment have changed. A refusal is shown. */
const requestTotals = (
  expected: CartState,
  cart: CartToken,
  isForced: boolean,
  context: SyncContext,
): Effect.Effect<Totals | "same" | "unanswered" | null> => {
  const { lines, totals: known, totalsOf: of } = expected.confirmed
  if (lines.length === 0) return Effect.succeed(null)
  if ((expected.delivery?.country ?? "") === "" && context.taxCountry === "")
    return Effect.as(
      context.warn(
        "Totals are not requested, because no country is known. Set the default tax country of the store view.",
      ),
      "same",
    )
  if (!isForced && known !== null && of === totalsKey(expected)) return Effect.succeed("same")
  return fetchTotals(expected, cart, context).pipe(
    Effect.catch((error) =>
      failure(error) === "unanswered"
        ? Effect.succeed("unanswered" as const)
        : Effect.as(context.notifyTotals(error), null),
    ),
  )
}

/**
 * Requests the totals for the delivery and the payment method. A platform refuses a delivery without a method, so the client
 * requests the plain totals until the shopper chooses one. A cart without shipping never has one, but its country decides
 * about taxes: if the platform refuses it, the client requests the plain totals.
 */
const fetchTotals = (
  state: CartState,
  cart: CartToken,
  { execute, hasBuyerTotals }: SyncContext,
): Effect.Effect<Totals, RequestError> => {
  const { delivery, confirmed } = state
  const plain = execute(Requests.totals({ cart }))
  if (delivery === null) return plain
  if (delivery.methodCode !== null) return totalsOfDelivery(delivery, cart, execute)
  // A coupon may depend on the e-mail address of the order.
  const isBuyerAsked =
    delivery.email !== undefined &&
    (confirmed.totals?.couponCode != null || confirmed.totals?.couponRefusal !== undefined)
  if (!hasBuyerTotals || (needsShipping(state) && !isBuyerAsked)) return plain
  return totalsOfDelivery(delivery, cart, execute).pipe(
    Effect.catch((error) => (failure(error) === "refused" ? plain : Effect.fail(error))),
  )
}

const totalsOfDelivery = (
  { country, carrierCode, methodCode, paymentCode, email }: Delivery,
  cart: CartToken,
  execute: SyncContext["execute"],
): Effect.Effect<Totals, RequestError> => {
  const shipped = execute(
    Requests.shippingInformation({
      cart,
      country,
      shipping: null,
      carrierCode,
      methodCode,
      ...(email === undefined ? {} : { email }),
    }),
  )
  if (paymentCode === null) return Effect.map(shipped, (response) => response.totals)
  const chosen = { cart, carrierCode: carrierCode ?? "", methodCode: methodCode ?? "", paymentCode }
  return Effect.andThen(shipped, execute(Requests.collectTotals(chosen)))
}
