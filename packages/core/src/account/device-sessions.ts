import { Context, Effect, Layer, SubscriptionRef } from "effect"
import * as Form from "../form/index.ts"
import { type Session, onSignOut } from "../session/index.ts"
import { RequestClient } from "../sync/index.ts"
import { AccountStore } from "./account-store.ts"
import * as Requests from "./requests.ts"
import { type AccountProblem, problemOf } from "./personal-data.ts"
import type { DeviceSession } from "./model.ts"

/** The devices that a customer is signed in on. */
export interface DeviceSessionsState {
  /** The last used one first; null before the first response. */
  readonly list: ReadonlyArray<DeviceSession> | null
  readonly isBusy: boolean
  /** Whether the last request has signed a device out. */
  readonly hasEnded: boolean
  readonly faults: ReadonlyArray<Form.Fault>
  /** Why the last request failed; null after a success. */
  readonly problem: AccountProblem | null
}

const initial: DeviceSessionsState = { list: null, isBusy: false, hasEnded: false, faults: [], problem: null }

/**
 * The sessions of a customer. Ending one requires the password: a stolen session must not sign the owner out.
 */
export class DeviceSessions extends Context.Service<
  DeviceSessions,
  {
    readonly state: SubscriptionRef.SubscriptionRef<DeviceSessionsState>
    readonly load: Effect.Effect<void>
    /** @param id - null for every session but this one */
    readonly end: (id: number | null, password: string) => Effect.Effect<void>
    /** Clears the outcome of the last request. */
    readonly close: Effect.Effect<void>
  }
>()("@shop/core/DeviceSessions") {
  static readonly layer: Layer.Layer<DeviceSessions, never, AccountStore | Session | RequestClient> =
    Layer.effect(
      DeviceSessions,
      Effect.suspend(() => make),
    )
}

const make = Effect.gen(function* () {
  const { ownAccount, epoch } = yield* AccountStore
  const { execute } = yield* RequestClient
  const state = yield* SubscriptionRef.make(initial)
  const change = (part: Partial<DeviceSessionsState>) =>
    SubscriptionRef.update(state, (old) => ({ ...old, ...part }))

  // The next customer on this device must not see the sessions of the previous one.
  yield* onSignOut(SubscriptionRef.set(state, initial))

  return DeviceSessions.of({
    state,
    load: Effect.gen(function* () {
      const begun = yield* epoch
      const response = yield* Effect.result(execute(Requests.sessions({})))
      // Another customer may have signed in while the request ran.
      if ((yield* epoch) !== begun) return
      yield* response._tag === "Success"
        ? change({ list: response.success.sessions, problem: null })
        : change({ problem: problemOf(response.failure) })
    }),
    end: (id, password) =>
      Effect.gen(function* () {
        if ((yield* SubscriptionRef.get(state)).isBusy) return
        const own = yield* ownAccount
        if (own === null) return
        const faults = Form.existingPassword("password", password)
        yield* change({ faults, problem: null, hasEnded: false })
        if (faults.length > 0) return
        yield* change({ isBusy: true })
        const response = yield* Effect.result(execute(Requests.endSession({ id, password })))
        if ((yield* epoch) !== own.epoch) return
        yield* response._tag === "Success"
          ? change({ list: response.success.sessions, isBusy: false, hasEnded: true })
          : change({ isBusy: false, problem: problemOf(response.failure) })
      }),
    close: change({ faults: [], problem: null, hasEnded: false }),
  })
})
