import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import * as DeviceStore from "../device-store/index.ts"
import type * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { type Storage, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { logOnly } from "../sync/index.ts"
import { accountFormat, accountKey, type Profile } from "./model.ts"
import { type AccountState, guestAccount, showLogin } from "./state.ts"

/** The account on the device, with the epoch of its session. */
export class AccountStore extends Context.Service<
  AccountStore,
  {
    readonly state: SubscriptionRef.SubscriptionRef<AccountState>
    /** The epoch of the current session. */
    readonly epoch: Effect.Effect<number>
    /**
     * The profile on the screen and its session, while that is the current one. Otherwise asks the shopper to sign in: one
     * customer's wish must not be sent with the token of another.
     */
    readonly ownAccount: Effect.Effect<{ readonly epoch: number; readonly profile: Profile } | null>
    /** Changes the state of the forms, in any session. */
    readonly change: (next: (old: AccountState) => AccountState) => Effect.Effect<void>
    /** Changes and stores the account of one session; ignored once another session has begun. */
    readonly learn: (epoch: number, next: (old: AccountState) => AccountState) => Effect.Effect<void>
    /** Shows validation errors. */
    readonly showFaults: (faults: ReadonlyArray<Form.Fault>) => Effect.Effect<void>
    /** Submits one form at a time, without the validation errors of the previous form. */
    readonly submit: <A>(work: Effect.Effect<A>) => Effect.Effect<A>
    /** Reads the account that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /**
     * Removes the customer from memory at once, and from the device after an effect: until then the device may have
     * some of their data.
     */
    readonly forgetAfter: (work: Effect.Effect<void>) => Effect.Effect<void>
    /**
     * Whether the device still has the account of a signed-out customer: the page was closed during the removal, or the
     * device did not delete the account.
     */
    readonly isStale: Effect.Effect<boolean>
  }
>()("@shop/core/AccountStore") {
  static readonly layer: Layer.Layer<AccountStore, never, Session | Storage | Tabs | Notifications> =
    Layer.effect(
      AccountStore,
      Effect.suspend(() => make),
    )
}

const make = Effect.gen(function* () {
  const records = yield* DeviceStore.records(accountFormat)
  const tabs = yield* Tabs
  const session = yield* Session
  const { notify } = yield* Notifications
  const state = yield* SubscriptionRef.make(guestAccount)
  const forms = yield* Semaphore.make(1)
  const epoch = Effect.map(SubscriptionRef.get(session.state), ({ gate }) => gate.epoch)

  const change = (next: (old: AccountState) => AccountState) => SubscriptionRef.update(state, next)
  // The epoch is compared in the same step as the change, so that a new session never gets the data of the previous one.
  const learn = Effect.fn("AccountStore.learn")(function* (
    begun: number,
    next: (old: AccountState) => AccountState,
  ) {
    const [before, after] = yield* SubscriptionRef.modify(state, (old) => {
      const isCurrent = SubscriptionRef.getUnsafe(session.state).gate.epoch === begun
      // The data of an earlier session stay with it.
      const own = old.epoch === begun ? old : { ...old, profile: null, orders: null }
      const made = isCurrent ? { ...next(own), epoch: begun } : old
      return [[old, made] as const, made]
    })
    const { profile, orders } = after
    if (profile === null || (profile === before.profile && orders === before.orders)) return
    yield* logOnly("SY4")(records.set(accountKey, { epoch: begun, profile, orders }))
    yield* tabs.publish({ topic: "session" })
  })
  /** Null until the device has responded. */
  let isStale: boolean | null = false
  const reload = Effect.gen(function* () {
    const known = yield* logOnly("SY4")(records.get(accountKey))
    const isCustomer = (yield* session.token) !== null
    if (isCustomer) isStale = false
    else isStale = known === undefined ? null : Boolean(known)
    const account = isCustomer && known?.epoch === (yield* epoch) ? known : null
    yield* SubscriptionRef.update(state, (old) => ({
      ...old,
      profile: account?.profile ?? null,
      epoch: account?.epoch ?? null,
      orders: account?.orders ?? null,
      pendingEmail: account?.profile?.id === old.profile?.id ? old.pendingEmail : null,
    }))
  })
  const forgetAfter = (work: Effect.Effect<void>): Effect.Effect<void> =>
    change(({ isLoginOpen, isBusy }) => ({ ...guestAccount, isLoginOpen, isBusy })).pipe(
      Effect.andThen(work),
      Effect.andThen(records.remove(accountKey)),
      Effect.match({
        onSuccess: () => void (isStale = false),
        onFailure: () => void (isStale = true),
      }),
    )
  const ownAccount = Effect.gen(function* () {
    const { profile, epoch: profileEpoch } = yield* SubscriptionRef.get(state)
    if (profile !== null && profileEpoch === (yield* epoch)) return { profile, epoch: profileEpoch }
    yield* notify({ tag: "LoginNeeded" })
    yield* change(showLogin(true))
    return null
  })
  yield* reload
  return AccountStore.of({
    state,
    epoch,
    ownAccount,
    change,
    learn,
    showFaults: (faults) => change((old) => ({ ...old, faults })),
    submit: (work) =>
      change((old) => ({ ...old, faults: [], isBusy: true })).pipe(
        Effect.andThen(work),
        Effect.ensuring(change((old) => ({ ...old, isBusy: false }))),
        forms.withPermit,
      ),
    reload,
    forgetAfter,
    isStale: Effect.andThen(
      Effect.suspend(() => (isStale === null ? reload : Effect.void)),
      Effect.map(session.token, (token) => token === null && isStale === true),
    ),
  })
})
