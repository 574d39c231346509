import { Context, Effect, Layer, SubscriptionRef } from "effect"
import type { RequestError } from "../api/index.ts"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { type Session, onSignOut } from "../session/index.ts"
import { RequestClient } from "../sync/index.ts"
import { AccountStore } from "./account-store.ts"
import * as Requests from "./requests.ts"

/** Why a request that requires the password failed. */
export type AccountProblem = "password" | "tooOften" | "unreachable"

/** The state of the requests for a copy of the data and for the deletion of the account. */
export interface PersonalDataState {
  readonly isBusy: boolean
  readonly faults: ReadonlyArray<Form.Fault>
  /** Why the last request failed; null after a success. */
  readonly problem: AccountProblem | null
  /** The copy as a file; null before the response. */
  readonly copy: { readonly fileName: string; readonly contentType: string; readonly base64: string } | null
}

const initial: PersonalDataState = { isBusy: false, faults: [], problem: null, copy: null }

/**
 * Loads a copy of the customer's data, and deletes the account. Both require the password: another person may have the
 * device.
 */
export class PersonalData extends Context.Service<
  PersonalData,
  {
    readonly state: SubscriptionRef.SubscriptionRef<PersonalDataState>
    readonly requestCopy: (password: string) => Effect.Effect<void>
    /** @returns whether the platform has deleted the account */
    readonly deleteAccount: (password: string) => Effect.Effect<boolean>
    readonly close: Effect.Effect<void>
  }
>()("@shop/core/PersonalData") {
  static readonly layer: Layer.Layer<
    PersonalData,
    never,
    AccountStore | Notifications | Session | RequestClient
  > = Layer.effect(
    PersonalData,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const { ownAccount, epoch } = yield* AccountStore
  const { execute } = yield* RequestClient
  const notifications = yield* Notifications
  const state = yield* SubscriptionRef.make(initial)
  const change = (part: Partial<PersonalDataState>) =>
    SubscriptionRef.update(state, (old) => ({ ...old, ...part }))

  const send = Effect.fn("PersonalData.send")(function* <A>(
    password: string,
    request: Effect.Effect<A, RequestError>,
    onSuccess: (response: A) => Effect.Effect<void>,
  ) {
    if ((yield* SubscriptionRef.get(state)).isBusy) return false
    const own = yield* ownAccount
    if (own === null) return false
    const faults = Form.existingPassword("password", password)
    yield* change({ faults, problem: null })
    if (faults.length > 0) return false
    yield* change({ isBusy: true })
    const response = yield* Effect.result(request)
    // Another customer may have signed in while the request ran.
    if ((yield* epoch) !== own.epoch) return false
    if (response._tag === "Failure")
      return yield* Effect.as(change({ isBusy: false, problem: problemOf(response.failure) }), false)
    yield* change({ isBusy: false })
    return yield* Effect.as(onSuccess(response.success), true)
  })

  // The next customer on this device must not see the file.
  yield* onSignOut(SubscriptionRef.set(state, initial))

  return PersonalData.of({
    state,
    requestCopy: (password) =>
      Effect.asVoid(send(password, execute(Requests.copy({ password })), (copy) => change({ copy }))),
    deleteAccount: (password) =>
      send(password, execute(Requests.leave({ password })), ({ ordersKept }) =>
        notifications.notify({ tag: "AccountGone", ordersKept }),
      ),
    close: SubscriptionRef.set(state, initial),
  })
})

/** @internal */
export const problemOf = (error: RequestError): AccountProblem =>
  error._tag === "Refused" ? (error.code === 429 ? "tooOften" : "password") : "unreachable"
