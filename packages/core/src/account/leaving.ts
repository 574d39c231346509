import { Context, Effect, Layer, SubscriptionRef } from "effect"
import type { RequestError } from "../api/index.ts"
import * as Form from "../form/index.ts"
import { Notices } from "../notice/index.ts"
import { type Session, onSignOut } from "../session/index.ts"
import { Sync } from "../sync/index.ts"
import * as Requests from "./requests.ts"

/** Why a call that takes the password failed. */
export type AccountProblem = "password" | "tooOften" | "unreachable"

/** What a customer may have of the shop in law: a copy of what is kept of them, and that it is taken away. @rule AC30 */
export interface LeavingState {
  readonly isBusy: boolean
  readonly faults: ReadonlyArray<Form.Fault>
  /** Why the last question had no answer; null when it had. */
  readonly problem: AccountProblem | null
  /** The copy, once it is there. */
  readonly copy: { readonly fileName: string; readonly contentType: string; readonly base64: string } | null
}

const nothing: LeavingState = { isBusy: false, faults: [], problem: null, copy: null }

/**
 * A copy of what is kept of a customer, and the end of their account. Both are asked for with the password: whoever has
 * the device has not the account.
 *
 * @rule AC30 - GDPR art. 15, 17, 20
 */
export class Leaving extends Context.Service<
  Leaving,
  {
    readonly state: SubscriptionRef.SubscriptionRef<LeavingState>
    readonly askCopy: (password: string) => Effect.Effect<void>
    /** @returns whether the account has gone */
    readonly leave: (password: string) => Effect.Effect<boolean>
    readonly close: Effect.Effect<void>
  }
>()("@shop/core/Leaving") {
  /** @rule AC30 */
  static readonly layer: Layer.Layer<Leaving, never, Notices | Session | Sync> = Layer.effect(
    Leaving,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { execute } = yield* Sync
  const notices = yield* Notices
  const state = yield* SubscriptionRef.make(nothing)
  const change = (part: Partial<LeavingState>) =>
    SubscriptionRef.update(state, (old) => ({ ...old, ...part }))

  const asked = <A>(
    password: string,
    call: Effect.Effect<A, RequestError>,
    told: (answer: A) => Effect.Effect<void>,
  ) =>
    Effect.gen(function* () {
      if ((yield* SubscriptionRef.get(state)).isBusy) return false
      const faults = Form.existingPassword("password", password)
      yield* change({ faults, problem: null })
      if (faults.length > 0) return false
      yield* change({ isBusy: true })
      return yield* Effect.matchEffect(call, {
        onSuccess: (answer) => Effect.as(Effect.andThen(change({ isBusy: false }), told(answer)), true),
        onFailure: (error) => Effect.as(change({ isBusy: false, problem: problemOf(error) }), false),
      })
    })

  // What one customer was told is not shown to the next.
  yield* onSignOut(SubscriptionRef.set(state, nothing))

  return Leaving.of({
    state,
    askCopy: (password) =>
      Effect.asVoid(asked(password, execute(Requests.copy({ password })), (copy) => change({ copy }))),
    leave: (password) =>
      asked(password, execute(Requests.leave({ password })), ({ ordersKept }) =>
        notices.tell({ tag: "AccountGone", ordersKept }),
      ),
    close: SubscriptionRef.set(state, nothing),
  })
})

/** @internal */
export const problemOf = (error: RequestError): AccountProblem =>
  error._tag === "Refused" ? (error.code === 429 ? "tooOften" : "password") : "unreachable"
