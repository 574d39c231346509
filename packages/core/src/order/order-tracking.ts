import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import type { ApiRequest } from "../api/index.ts"
import { CartProducts, CartSync, composeContext } from "../cart/index.ts"
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
  lookupFailure,
  type WithdrawalForm,
} from "./order-tracking-state.ts"

/** A declaration with the fields of both steps, for forms without JavaScript. */
export interface DeclarationForm extends WithdrawalForm {
  /** Idempotency key. */
  readonly key: string
}

/** One placed order: its state, and the actions of its buyer. @rule OR13 */
export class OrderTracking extends Context.Service<
  OrderTracking,
  {
    readonly state: SubscriptionRef.SubscriptionRef<OrderTrackingState>
    /** Shows an order: a customer's own by its number, any other by its number and e-mail address. */
    readonly open: (lookup: OrderLookup) => Effect.Effect<void>
    readonly close: Effect.Effect<void>
    /** @param code - from the letter to a guest; without it the platform sends a letter with another one @rule OR20 */
    readonly cancel: (code?: string) => Effect.Effect<void>
    readonly loadInvoice: Effect.Effect<void>
    /** The first step of a withdrawal: loads the draft of the declaration. */
    readonly draft: (form: WithdrawalForm) => Effect.Effect<void>
    /**
     * Returns from the second step of a withdrawal to the submitted first step.
     *
     * @param submitted - the first step, from a form without JavaScript
     * @rule UI276
     */
    readonly discardDraft: (submitted?: WithdrawalForm) => Effect.Effect<void>
    /**
     * The second step: declares the last draft, or a declaration from a form without JavaScript.
     *
     * @param code - from the letter to a guest; without it the platform sends a letter with another one
     * @rule OR17, OR20
     */
    readonly declare: (submitted?: DeclarationForm, code?: string) => Effect.Effect<void>
    /** Adds the lines of an order to the cart, and names the unavailable ones in a notification. */
    readonly reorder: (lines: ReadonlyArray<OrderedLine>) => Effect.Effect<void>
  }
>()("@shop/core/OrderTracking") {
  /** @rule OR13 */
  static readonly layer: Layer.Layer<
    OrderTracking,
    never,
    RequestClient | Session | Notifications | CartSync | CartProducts | CurrentView | Settings
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
  /** Idempotency keys by intent. */
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

  /** Sends one request at a time. A response to an earlier lookup is ignored. */
  const request = <Tag extends string, Input, Answer>(
    kind: TrackingRequest,
    call: ApiRequest<Tag, Input, Answer>,
    then: (answer: Answer) => Partial<OrderTrackingState>,
  ) =>
    Effect.gen(function* () {
      const { lookup } = yield* get
      yield* change({ isBusy: true, faults: [], problem: null })
      const answer = yield* Effect.result(execute(call))
      yield* SubscriptionRef.update(state, (now) =>
        now.lookup !== lookup
          ? now
          : answer._tag === "Success"
            ? { ...now, isBusy: false, ...then(answer.success) }
            : {
                ...now,
                isBusy: false,
                problem: { request: kind, reason: lookupFailure(kind, answer.failure) },
              },
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

  const open = (input: OrderLookup) =>
    Effect.gen(function* () {
      if (!capabilities.orderService) return
      const lookup = tidied(input)
      const faults = faultsOf(lookup)
      if (faults.length > 0) return yield* change({ faults, problem: null })
      const before = yield* get
      const isSame = before.lookup?.number === lookup.number && before.lookup.email === lookup.email
      yield* SubscriptionRef.set(state, { ...noOrderTracked, lookup, order: isSame ? before.order : null })
      yield* request("lookUp", Requests.lookUp(lookup), (order) => ({ order }))
    })

  /** Asks for a code that was left empty: only a request without one sends another letter. @rule OR20 */
  const isCodeMissing = (code: string | undefined) =>
    code?.trim() === ""
      ? Effect.as(change({ faults: [{ field: "code", tag: "required" }], problem: null }), true)
      : Effect.succeed(false)

  const cancel = (code?: string) =>
    Effect.gen(function* () {
      const { lookup } = yield* get
      if (lookup === null || (yield* isCodeMissing(code))) return
      const key = yield* keyOf(`cancel ${lookup.number}`)
      yield* request("cancel", Requests.cancel({ ...lookup, ...coded(code), key }), (order) => ({ order }))
    })
  const loadInvoice = Effect.gen(function* () {
    const { lookup } = yield* get
    if (lookup !== null) yield* request("invoice", Requests.invoice(lookup), (invoice) => ({ invoice }))
  })

  const draft = ({ name: nameInput, lines, ...input }: WithdrawalForm) =>
    Effect.gen(function* () {
      const lookup = tidied(input)
      const name = nameInput.trim()
      const faults = [
        ...(name === "" ? [{ field: "name", tag: "required" } as const] : []),
        ...faultsOf(lookup),
      ]
      yield* SubscriptionRef.update(state, (before) => ({
        ...noOrderTracked,
        lookup,
        order: orderNumbered(before, lookup.number),
        withdrawal: { name, lines },
        faults,
      }))
      if (faults.length > 0) return
      yield* request("withdraw", Requests.draftWithdrawal({ ...lookup, lines }), (withdrawal) => ({
        draft: { ...withdrawal, name },
      }))
    })
  const declare = (submitted?: DeclarationForm, code?: string) =>
    submitted === undefined ? declareDrafted(code) : declareAs({ ...submitted, ...coded(code) })
  const declareDrafted = (code?: string) =>
    Effect.gen(function* () {
      const { lookup, withdrawal, draft: drafted } = yield* get
      if (lookup === null || withdrawal === null || drafted === null || (yield* isCodeMissing(code))) return
      const form = { ...lookup, ...withdrawal }
      const key = yield* keyOf(`withdraw ${JSON.stringify(form)}`)
      yield* declareAs({ ...form, ...coded(code), key })
    })
  const declareAs = ({ key, ...form }: DeclarationForm) =>
    Effect.gen(function* () {
      const lookup = (yield* get).lookup ?? tidied(form)
      yield* change({ lookup })
      yield* request("withdraw", Requests.declareWithdrawal({ ...form, key }), (receipt) => ({
        receipt,
        draft: null,
      }))
    })

  // The next customer must not see the order.
  yield* onSignOut(SubscriptionRef.set(state, noOrderTracked))
  return OrderTracking.of({
    state,
    open,
    close: SubscriptionRef.set(state, noOrderTracked),
    cancel,
    loadInvoice,
    draft,
    discardDraft: (submitted) =>
      change({
        draft: null,
        problem: null,
        ...(submitted === undefined
          ? {}
          : {
              lookup: tidied(submitted),
              withdrawal: { name: submitted.name, lines: submitted.lines },
            }),
      }),
    declare,
    reorder: yield* reordering,
  })
})

/** Makes the action that adds the lines of an earlier order to the cart. @rule OR12 */
const reordering = Effect.gen(function* () {
  const cartSync = yield* CartSync
  const products = yield* CartProducts
  const notifications = yield* Notifications
  const contextNow = yield* composeContext
  const findProduct = ({ sku, productId }: OrderedLine) =>
    Effect.flatMap(products.findOrNull(sku), (product) =>
      product !== null || productId === undefined
        ? Effect.succeed(product)
        : products.findByIdOrNull(productId),
    )
  return (ordered: ReadonlyArray<OrderedLine>) =>
    Effect.gen(function* () {
      const context = yield* contextNow
      let pieces = 0
      const left = new Set<string>()
      for (const line of ordered) {
        const decision = reorderLine(yield* findProduct(line), line, context)
        if (decision.tag !== "lines") {
          left.add(line.name)
          continue
        }
        yield* cartSync.restoreLines(decision.lines, null, (outcome) =>
          Effect.sync(() => {
            if (outcome.tag === "added") pieces += line.qty
            // The cart has a part of the quantity, or none of it.
            else left.add(line.name)
          }),
        )
      }
      yield* notifications.notify({ tag: "Reordered", pieces, left: [...left].join(", ") })
    })
})
