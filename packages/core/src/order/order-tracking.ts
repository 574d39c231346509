import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import type { ApiRequest } from "../api/index.ts"
import { CartOrdering, CartProducts, composeContext } from "../cart/index.ts"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { type Session, onSignOut } from "../session/index.ts"
import { type CurrentView, Settings } from "../settings/index.ts"
import { newUuid, RequestClient } from "../sync/index.ts"
import * as Requests from "./management-requests.ts"
import type { OrderLookup } from "./management-requests.ts"
import { reorderLine, type OrderedLine } from "./reorder.ts"
import { orderNumbered } from "./order-lookup.ts"
import {
  noOrderTracked,
  type OrderTrackingState,
  type TrackingRequest,
  whyNot,
  type WithdrawalWish,
} from "./order-tracking-state.ts"

/** A declaration that is made by itself, without its first step in this shop: where no script keeps the two together. */
export interface DeclaredWish extends WithdrawalWish {
  /** Names it, so that it is made once however often it is sent. */
  readonly key: string
}

/** Orders that have been placed, one at a time: where it stands, and what its buyer may still do. @rule OR13 */
export class OrderTracking extends Context.Service<
  OrderTracking,
  {
    readonly state: SubscriptionRef.SubscriptionRef<OrderTrackingState>
    /** Shows the order of a number: a customer's own, or with the e-mail address that stands on it anybody's. */
    readonly open: (plea: OrderLookup) => Effect.Effect<void>
    readonly close: Effect.Effect<void>
    /** @param code - of the letter that a guest is sent; empty before @rule OR20 */
    readonly cancel: (code?: string) => Effect.Effect<void>
    readonly askInvoice: Effect.Effect<void>
    /** The first step of a withdrawal: what it would say. */
    readonly draft: (wish: WithdrawalWish) => Effect.Effect<void>
    /**
     * Back from the second step to the first, as it was filled in.
     *
     * @param told - the first step, where no script keeps it
     * @rule UI276
     */
    readonly discardDraft: (told?: WithdrawalWish) => Effect.Effect<void>
    /** The second step: of what was drafted last, or of what is told. @rule OR17 */
    readonly declare: (told?: DeclaredWish, code?: string) => Effect.Effect<void>
    /** Puts the lines of an order into the cart; says what cannot be had any more. */
    readonly reorder: (lines: ReadonlyArray<OrderedLine>) => Effect.Effect<void>
  }
>()("@shop/core/OrderTracking") {
  /** @rule OR13 */
  static readonly layer: Layer.Layer<
    OrderTracking,
    never,
    RequestClient | Session | Notifications | CartOrdering | CartProducts | CurrentView | Settings
  > = Layer.effect(
    OrderTracking,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { execute } = yield* RequestClient
  const { capabilities } = yield* Settings
  const state = yield* SubscriptionRef.make(noOrderTracked)
  const one = yield* Semaphore.make(1)
  /** Under which a step happens once, however often it is tried: by what is meant. */
  const keys = new Map<string, string>()

  const get = SubscriptionRef.get(state)
  const change = (part: Partial<OrderTrackingState>) =>
    SubscriptionRef.update(state, (old) => ({ ...old, ...part }))
  const keyOf = (intent: string) =>
    Effect.gen(function* () {
      const key = keys.get(intent) ?? (yield* newUuid)
      keys.set(intent, key)
      return key
    })

  /** One wish at a time. An answer to whoever has gone on to another order meanwhile is nobody's. */
  const ask = <Tag extends string, Input, Answer>(
    wish: TrackingRequest,
    call: ApiRequest<Tag, Input, Answer>,
    then: (answer: Answer) => Partial<OrderTrackingState>,
  ) =>
    Effect.gen(function* () {
      const { plea } = yield* get
      yield* change({ isBusy: true, faults: [], problem: null })
      const answer = yield* Effect.result(execute(call))
      yield* SubscriptionRef.update(state, (now) =>
        now.plea !== plea
          ? now
          : answer._tag === "Success"
            ? { ...now, isBusy: false, ...then(answer.success) }
            : { ...now, isBusy: false, problem: { wish, why: whyNot(wish, answer.failure) } },
      )
    }).pipe(one.withPermit)

  const coded = (code = ""): Pick<OrderLookup, "code"> => (code.trim() === "" ? {} : { code: code.trim() })
  const tidied = ({ number, email, code }: OrderLookup): OrderLookup => ({
    number: number.trim(),
    email: email === null ? null : email.trim(),
    ...coded(code),
  })
  const faultsOf = ({ number, email }: OrderLookup): ReadonlyArray<Form.Fault> => [
    ...(number === "" ? [{ field: "number", tag: "required" } as const] : []),
    ...(email === null ? [] : Form.email("email", email)),
  ]

  const open = (given: OrderLookup) =>
    Effect.gen(function* () {
      if (!capabilities.orderService) return
      const plea = tidied(given)
      const faults = faultsOf(plea)
      if (faults.length > 0) return yield* change({ faults, problem: null })
      const before = yield* get
      const isSame = before.plea?.number === plea.number && before.plea.email === plea.email
      yield* SubscriptionRef.set(state, { ...noOrderTracked, plea, order: isSame ? before.order : null })
      yield* ask("lookUp", Requests.lookUp(plea), (order) => ({ order }))
    })

  const cancel = (code?: string) =>
    Effect.gen(function* () {
      const { plea } = yield* get
      if (plea === null) return
      const key = yield* keyOf(`cancel ${plea.number}`)
      yield* ask("cancel", Requests.cancel({ ...plea, ...coded(code), key }), (order) => ({ order }))
    })
  const askInvoice = Effect.gen(function* () {
    const { plea } = yield* get
    if (plea !== null) yield* ask("invoice", Requests.invoice(plea), (invoice) => ({ invoice }))
  })

  const draft = ({ name: givenName, lines, ...given }: WithdrawalWish) =>
    Effect.gen(function* () {
      const plea = tidied(given)
      const name = givenName.trim()
      const faults = [
        ...(name === "" ? [{ field: "name", tag: "required" } as const] : []),
        ...faultsOf(plea),
      ]
      yield* SubscriptionRef.update(state, (before) => ({
        ...noOrderTracked,
        plea,
        order: orderNumbered(before, plea.number),
        withdrawal: { name, lines },
        faults,
      }))
      if (faults.length > 0) return
      yield* ask("withdraw", Requests.draftWithdrawal({ ...plea, lines }), (said) => ({
        draft: { ...said, name },
      }))
    })
  const declare = (told?: DeclaredWish, code?: string) =>
    told === undefined ? declareDrafted(code) : declareAs({ ...told, ...coded(code) })
  const declareDrafted = (code?: string) =>
    Effect.gen(function* () {
      const { plea, withdrawal, draft: drafted } = yield* get
      if (plea === null || withdrawal === null || drafted === null) return
      const wish = { ...plea, ...withdrawal }
      const key = yield* keyOf(`withdraw ${JSON.stringify(wish)}`)
      yield* declareAs({ ...wish, ...coded(code), key })
    })
  const declareAs = ({ key, ...wish }: DeclaredWish) =>
    Effect.gen(function* () {
      const plea = (yield* get).plea ?? tidied(wish)
      yield* change({ plea })
      yield* ask("withdraw", Requests.declareWithdrawal({ ...wish, key }), (receipt) => ({
        receipt,
        draft: null,
      }))
    })

  // What one customer has looked up is nothing to the next.
  yield* onSignOut(SubscriptionRef.set(state, noOrderTracked))
  return OrderTracking.of({
    state,
    open,
    close: SubscriptionRef.set(state, noOrderTracked),
    cancel,
    askInvoice,
    draft,
    discardDraft: (told) =>
      change({
        draft: null,
        problem: null,
        ...(told === undefined
          ? {}
          : { plea: tidied(told), withdrawal: { name: told.name, lines: told.lines } }),
      }),
    declare,
    reorder: yield* reordering,
  })
})

/** Ordering again what was ordered once. @rule OR12 */
const reordering = Effect.gen(function* () {
  const cartOrdering = yield* CartOrdering
  const products = yield* CartProducts
  const notifications = yield* Notifications
  const contextNow = yield* composeContext
  return (ordered: ReadonlyArray<OrderedLine>) =>
    Effect.gen(function* () {
      const context = yield* contextNow
      let pieces = 0
      const left = new Set<string>()
      for (const line of ordered) {
        const decision = reorderLine(yield* products.find(line.sku), line, context)
        if (decision.tag !== "lines") {
          left.add(line.name)
          continue
        }
        yield* cartOrdering.restoreLines(decision.lines, null, (outcome) =>
          Effect.sync(() => {
            if (outcome.tag === "added") pieces += line.qty
            // A part of it, or nothing: that is for the shopper to see in the cart.
            else left.add(line.name)
          }),
        )
      }
      yield* notifications.notify({ tag: "Reordered", pieces, left: [...left].join(", ") })
    })
})
