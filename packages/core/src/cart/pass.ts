import type { Totals } from "../pricing/index.ts"
import { Effect } from "effect"
import { type RequestError, refusalWords } from "../api/index.ts"
import { absorb, addedElsewhere, customersOf, isApart, isGuests } from "./absorb.ts"
import { failure, type Sync } from "../sync/index.ts"
import * as Requests from "./requests.ts"
import { withoutGone } from "./change.ts"
import { commit, commitTotals, news, type Pass, type PassNews, type Sent } from "./commit.ts"
import type { CartCell } from "./keep.ts"
import { name } from "./match.ts"
import { isConnectedTo, meet, type Met } from "./meet.ts"
import { type MergePolicy, plan, type Step } from "./merge.ts"
import type { CartState, CartToken, ConfirmedLine, Delivery, LocalLine } from "./model.ts"
import type { Sku } from "../product/index.ts"
import { limits } from "../settings/index.ts"
import { totalsOf } from "./totals-key.ts"
import { needsShipping } from "./view.ts"

/** What a pass needs of the world. */
export interface PassWorld {
  readonly execute: Sync["Service"]["execute"]
  readonly policy: MergePolicy
  readonly wantsTotals: boolean
  /** Whether the platform answers a delivery without a method with totals for the buyer. */
  readonly hasBuyerTotals: boolean
  /** Asks for totals although nothing seems to have changed. */
  readonly isTotalsForced: boolean
  readonly newUuid: Effect.Effect<string>
  /** A local line for one that only the server has. */
  readonly lineOf: (line: ConfirmedLine) => Effect.Effect<LocalLine>
  readonly tell: (news: PassNews) => Effect.Effect<void>
  /** Whether a customer is signed in, and it is known who; a cart made now is theirs. */
  readonly isCustomer: Effect.Effect<boolean>
  /** Whether anybody is signed in at all. */
  readonly isSignedIn: Effect.Effect<boolean>
  /** The cart is an order's, and not to be made anew without what another order has taken of it. @rule OR122 */
  readonly isOrders: boolean
  /** A coupon that went along does not hold any more. */
  readonly couponLost: Effect.Effect<void>
  /** Lines of the server's cart could not be read. */
  readonly notifyUnreadable: (count: number) => Effect.Effect<void>
}

/**
 * How a pass ended: everything answered, something without an answer, or the cart may not synchronise. The cart of an order
 * may also turn out to have been ordered under another.
 */
export type PassResult = "answered" | "unanswered" | "disabled" | "ordered"

/**
 * One pass: pull, plan, push, totals if they changed, one commit.
 *
 * @param cell - the cart to synchronise
 * @fails never; what had no answer stays pending
 * @rule CA11, CA15, CA17, CA97, CA100 - S1 §4 Cart sync
 */
export const pass = (cell: CartCell, world: PassWorld): Effect.Effect<PassResult> =>
  Effect.gen(function* () {
    // Nothing is told to a cart that is being ordered before it is known what the order took.
    const { orderedAs, ...cart } = yield* cell.get
    if (orderedAs) return "unanswered"
    // A session that is over leaves its cart in a moment: what the platform would not show to nobody is not refused.
    if (customersOf(cart) !== null && !(yield* world.isSignedIn)) return "unanswered"
    const met = yield* meet(cell, world)
    if (met === "nothing") return "answered"
    if (typeof met === "string") return met
    if (met.unreadableCount > 0) yield* world.notifyUnreadable(met.unreadableCount)
    // A shopper who puts in faster than the two meet is met again another time: what is not summed yet is not sent.
    if (!(yield* join(cell, met, world))) return "unanswered"
    yield* bow(cell, met, world)
    const seen = yield* cell.get
    // An order, another tab or a sign-out may have left this cart while it was looked at: it is not to be emptied.
    if (!isConnectedTo(seen, met.token)) return "unanswered"
    const pulled = name(seen.confirmed.lines, met.told)
    const steps = plan(seen, pulled, policyFor(seen, world.policy))
    yield* mark(cell, steps, world)
    const sent = yield* send(
      steps,
      { marks: (yield* cell.get).marks, quotes: quotesOf(pulled) },
      met.token,
      world,
    )
    const learnt = yield* settle({ seen, pulled, steps, sent }, world)
    const expected = commit(yield* cell.get, learnt)
    const hasCoupon = yield* applyAgain(cell, met.token, world)
    // A refusal shows that the platform knows something newer than its last totals.
    const isTotalsForced = world.isTotalsForced || hasCoupon || sent.some(({ tag }) => tag === "refused")
    const totals = world.wantsTotals
      ? yield* askTotals(expected, met.token, { ...world, isTotalsForced })
      : "same"
    const before = yield* cell.get
    yield* cell.change((state) =>
      // An order or another tab may have left this server cart meanwhile; what was learnt of it is of no use then.
      isConnectedTo(state, met.token)
        ? { ...withTotals(commit(state, learnt), totals, totalsOf(expected)), isMeeting: false }
        : state,
    )
    yield* Effect.forEach(news(before, learnt), world.tell, { discard: true })
    return sent.some((one) => one.tag === "unknown") || totals === "unanswered" ? "unanswered" : "answered"
  })

/**
 * Whose word holds in a cart. A customer's is filled on other devices as well: where this one has changed nothing, what
 * they have done holds, or two devices would undo each other's changes for ever.
 *
 * @rule CA97
 */
const policyFor = (seen: CartState, policy: MergePolicy): MergePolicy =>
  customersOf(seen) === null ? policy : shared

const shared: MergePolicy = { serverCanRemoveLocal: true, serverCanModifyLocal: true, isClientForced: false }

/**
 * Makes one cart of a guest's and the customer's, and keeps it before anything is sent. A guest's cart that stands in
 * for the customer's is not the one to meet: it must not be taken for it.
 *
 * @returns whether nothing is left to be summed
 * @rule CA31, CA33
 */
const join = (cell: CartCell, met: Met, world: PassWorld): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    for (let count = 0; count < limits.syncPassesMax; count += 1) {
      const before = yield* cell.get
      const told = name(before.confirmed.lines, met.told)
      if (isGuests(before) || !isApart(before, told)) return true
      const added = yield* Effect.forEach(addedElsewhere(before, met.token, told), world.lineOf)
      const { cuts, overruled } = absorb(before, met.token, told, added)
      yield* cell.change((state) =>
        isConnectedTo(state, met.token)
          ? { ...absorb(state, met.token, told, added).state, isMeeting: true }
          : state,
      )
      yield* cell.flush
      yield* Effect.forEach(cuts, (cut) => world.tell({ tag: "limited", ...cut }), { discard: true })
      yield* tellOverruled(overruled, world)
    }
    return false
  })

/** Takes out of a customer's cart what another device has taken out of it, and tells what was wanted otherwise. @rule CA167 */
const bow = (cell: CartCell, { token, told }: Met, world: PassWorld): Effect.Effect<void> =>
  Effect.gen(function* () {
    const before = yield* cell.get
    if (customersOf(before) !== token) return
    const { overruled } = withoutGone(before, name(before.confirmed.lines, told))
    yield* cell.change((state) =>
      isConnectedTo(state, token) ? withoutGone(state, name(state.confirmed.lines, told)).state : state,
    )
    yield* tellOverruled(overruled, world)
  })

const tellOverruled = (lines: ReadonlyArray<LocalLine>, world: PassWorld) =>
  Effect.forEach(lines, (line) => world.tell({ tag: "updateFailed", line, message: null }), { discard: true })

/** Puts the coupon of before the sign-in on the cart again. @returns whether the totals have to be asked for @rule CA34 */
const applyAgain = (cell: CartCell, cart: CartToken, world: PassWorld): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const { coupon: code, local } = yield* cell.get
    if (!code || local.length === 0) return false
    const answer = yield* Effect.result(world.execute(Requests.applyCoupon({ cart, code })))
    if (answer._tag === "Failure" && failure(answer.failure) === "unanswered") return false
    yield* cell.change((state) => (state.coupon === code ? { ...state, coupon: null } : state))
    const holds = answer._tag === "Success" && answer.success
    if (!holds) yield* world.couponLost
    return holds
  })

/**
 * Names every add before it is sent, on the device, so that a lost answer can be asked for again; of what is changed or
 * taken out it is noted that nothing is sure until there is one.
 *
 * @rule CA11, CA164
 */
const mark = (cell: CartCell, steps: ReadonlyArray<Step>, world: PassWorld) =>
  Effect.gen(function* () {
    const { marks } = yield* cell.get
    const unsure = steps.flatMap((step) =>
      step.tag === "RemoveFromServer" || (step.tag === "PushToServer" && step.itemId !== null)
        ? [step.key]
        : [],
    )
    if (unsure.length > 0) yield* cell.change((state) => ({ ...state, unsure }))
    const adds = steps.flatMap((step) =>
      step.tag === "PushToServer" && step.itemId === null && !(step.key in marks) ? [step] : [],
    )
    if (adds.length === 0) return
    const named = yield* Effect.forEach(adds, (step) =>
      Effect.map(world.newUuid, (operationId) => [step.key, { operationId, qty: step.line.qty }] as const),
    )
    yield* cell.change((state) => ({ ...state, marks: { ...state.marks, ...Object.fromEntries(named) } }))
    yield* cell.flush
  })

/** What steps are sent with: the adds that have no answer yet, and the cart id of each line as the platform told it. */
interface Known {
  readonly marks: CartState["marks"]
  readonly quotes: ReadonlyMap<string, string>
}

const quotesOf = (pulled: ReadonlyArray<ConfirmedLine>): Known["quotes"] =>
  new Map(pulled.flatMap(({ key, quoteId }) => (quoteId === "" ? [] : [[key, quoteId] as const])))

const quoteOf = (quotes: Known["quotes"], key: string): { readonly quoteId?: string } => {
  const quoteId = quotes.get(key)
  return quoteId === undefined ? {} : { quoteId }
}

/** Sends what is to be sent, one after the other; after the first without an answer, nothing more. */
const send = (steps: ReadonlyArray<Step>, known: Known, token: CartToken, world: PassWorld) =>
  Effect.gen(function* () {
    const sent: Array<Sent> = []
    for (const step of steps) {
      if (step.tag !== "PushToServer" && step.tag !== "RemoveFromServer") continue
      const one = yield* sendOne(step, known, token, world)
      sent.push(one)
      if (one.tag === "unknown") break
    }
    return sent
  })

const sendOne = (
  step: Extract<Step, { readonly tag: "PushToServer" | "RemoveFromServer" }>,
  { marks, quotes }: Known,
  token: CartToken,
  world: PassWorld,
): Effect.Effect<Sent> => {
  const { key } = step
  const lost =
    (qty: number) =>
    (error: RequestError): Sent => {
      if (failure(error) === "unanswered") return { tag: "unknown", key }
      return { tag: "refused", key, qty, ...refusalWords(error) }
    }
  if (step.tag === "RemoveFromServer") {
    const { sku, itemId } = step.line
    return world.execute(Requests.remove({ cart: token, sku, itemId, ...quoteOf(quotes, key) })).pipe(
      Effect.match({
        onSuccess: (): Sent => ({ tag: "deleted", key }),
        // A line that cannot be found may be gone or not: only the next pull knows.
        onFailure: (error): Sent =>
          error._tag === "Refused" && error.code === 404 ? { tag: "unknown", key } : lost(0)(error),
      }),
    )
  }
  const { line, itemId } = step
  const marked = itemId === null ? marks[key] : undefined
  const qty = marked?.qty ?? line.qty
  const operationId = marked?.operationId ?? null
  return world
    .execute(
      Requests.update({
        cart: token,
        sku: askedSku(line),
        qty,
        itemId,
        ...(itemId === null ? {} : quoteOf(quotes, key)),
        option: line.option,
        operationId,
      }),
    )
    .pipe(
      Effect.match({
        onSuccess: (told): Sent => ({ tag: "accepted", key, qty, line: { ...told, key } }),
        onFailure: lost(qty),
      }),
    )
}

/** The platform knows a variant by its parent and what was chosen of it. @rule CA30 - wire §5 cartItem (sku of the parent) */
const askedSku = ({ sku, parentSku, option }: LocalLine): Sku =>
  option.configurable.length > 0 ? (parentSku ?? sku) : sku

/** What the pass means for the local cart: lines that arrive, quantities taken, lines dropped. */
const settle = (
  found: {
    readonly seen: CartState
    readonly pulled: ReadonlyArray<ConfirmedLine>
    readonly steps: ReadonlyArray<Step>
    readonly sent: ReadonlyArray<Sent>
  },
  world: PassWorld,
): Effect.Effect<Pass> => {
  const { seen, pulled, steps, sent } = found
  const kept = new Set(sent.flatMap((one) => (one.tag === "refused" ? [one.key] : [])))
  const coming = steps.flatMap((step) =>
    step.tag === "AddLocal" || (step.tag === "RemoveFromServer" && kept.has(step.key)) ? [step.line] : [],
  )
  return Effect.map(Effect.forEach(coming, world.lineOf), (arrived) => ({
    seen,
    pulled,
    sent,
    arrived,
    taken: Object.fromEntries(
      steps.flatMap((step) => (step.tag === "TakeServerQty" ? [[step.key, step.qty]] : [])),
    ),
    dropped: steps.flatMap((step) => (step.tag === "RemoveLocal" ? [step.key] : [])),
  }))
}

/** Asks for totals when the confirmed lines, the delivery or the payment are others than last time. */
const askTotals = (
  expected: CartState,
  cart: CartToken,
  world: PassWorld,
): Effect.Effect<Totals | "same" | "none" | "unanswered"> => {
  if (expected.confirmed.lines.length === 0) return Effect.succeed("none")
  const { totals: known, totalsOf: of } = expected.confirmed
  if (!world.isTotalsForced && known !== null && of === totalsOf(expected)) return Effect.succeed("same")
  return fetchTotals(expected, cart, world).pipe(
    Effect.catch((error) =>
      Effect.succeed(failure(error) === "unanswered" ? ("unanswered" as const) : ("none" as const)),
    ),
  )
}

/**
 * Totals of the cart as it is to be delivered and paid. A platform refuses a delivery without a method, so the plain
 * totals are asked until one is chosen. A cart without delivery never has one: its country still decides about taxes, and
 * a platform that refuses it is asked for the plain totals.
 */
const fetchTotals = (
  state: CartState,
  cart: CartToken,
  world: PassWorld,
): Effect.Effect<Totals, RequestError> => {
  const { delivery } = state
  const plain = world.execute(Requests.totals({ cart }))
  if (delivery === null) return plain
  if (delivery.methodCode !== null) return totalsOfDelivery(delivery, cart, world)
  // Whether a coupon counts may depend on the address that the order will be placed with.
  const { totals } = state.confirmed
  const isBuyerAsked =
    delivery.email !== undefined && (totals?.couponCode != null || totals?.couponRefusal !== undefined)
  if (!world.hasBuyerTotals || (needsShipping(state) && !isBuyerAsked)) return plain
  return totalsOfDelivery(delivery, cart, world).pipe(
    Effect.catch((error) => (failure(error) === "refused" ? plain : Effect.fail(error))),
  )
}

const totalsOfDelivery = (
  { country, carrierCode, methodCode, paymentCode, email }: Delivery,
  cart: CartToken,
  world: PassWorld,
): Effect.Effect<Totals, RequestError> => {
  const shipped = world.execute(
    Requests.shippingInformation({
      cart,
      country,
      shipping: null,
      carrierCode,
      methodCode,
      ...(email === undefined ? {} : { email }),
    }),
  )
  if (paymentCode === null) return Effect.map(shipped, (reply) => reply.totals)
  const chosen = { cart, carrierCode: carrierCode ?? "", methodCode: methodCode ?? "", paymentCode }
  return Effect.andThen(shipped, world.execute(Requests.collectTotals(chosen)))
}

const withTotals = (
  state: CartState,
  totals: Totals | "same" | "none" | "unanswered",
  of: string,
): CartState => {
  if (totals === "same" || totals === "unanswered") return state
  if (totals === "none") return { ...state, confirmed: { ...state.confirmed, totals: null, totalsOf: of } }
  return commitTotals(state, totals, of)
}
