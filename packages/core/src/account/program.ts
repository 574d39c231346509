import { Context, Effect, Layer, SubscriptionRef } from "effect"
import { normalizeAddress } from "../address/index.ts"
import { type RequestError, failure, refusalWords } from "../api/index.ts"
import { ShopEvents } from "../events/index.ts"
import * as Form from "../form/index.ts"
import { Notifications } from "../notification/index.ts"
import { Network } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { limits, Settings } from "../settings/index.ts"
import { logOnly, RequestClient, TaskQueue, Tasks } from "../sync/index.ts"
import type { Book } from "./book.ts"
import * as Requests from "./requests.ts"
import { AccountStore } from "./account-store.ts"
import type { Profile, ProfileChange, UpdateInput } from "./model.ts"
import {
  type AccountState,
  showLogin,
  changed,
  type AccountError,
  registrationError,
  customerOf,
  loginError,
  wordsOf,
} from "./state.ts"

/** The sign-in form. The password is sent and never stored. */
export interface LoginInput {
  readonly email: string
  readonly password: string
}

/** The registration form. */
export interface RegisterInput extends LoginInput, Form.Person {
  readonly passwordAgain: string
  readonly termsAccepted: boolean
}

/** The customer's account: sign-in, profile, address book and order history. */
export class Accounts extends Context.Service<
  Accounts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<AccountState>
    /** Loads profile and orders again. @returns whether a customer is signed in afterwards */
    readonly start: Effect.Effect<boolean>
    /** @returns whether the shopper is signed in */
    readonly login: (input: LoginInput) => Effect.Effect<boolean>
    readonly register: (input: RegisterInput) => Effect.Effect<boolean>
    /**
     * Changes the profile: shown at once, and sent when possible. A new e-mail address is sent with the password, only
     * while online, and never stored.
     */
    readonly update: (change: UpdateInput) => Effect.Effect<void>
    /** The platform's limit of addresses per customer. */
    readonly addressesMax: number
    /** Changes the address book and no other field of the profile. */
    readonly changeBook: (change: (book: Book) => Book) => Effect.Effect<void>
    readonly loadOrders: (page: number) => Effect.Effect<void>
    /** Opens or closes the sign-in form. */
    readonly showLogin: (isOpen: boolean) => Effect.Effect<void>
  }
>()("@shop/core/Accounts") {
  static readonly layer: Layer.Layer<
    Accounts,
    never,
    AccountStore | Session | RequestClient | TaskQueue | ShopEvents | Notifications | Network | Settings
  > = Layer.effect(
    Accounts,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const session = yield* Session
  const { execute } = yield* RequestClient
  const { queue, executeAfter, tasks } = yield* TaskQueue
  const { on } = yield* ShopEvents
  const notifications = yield* Notifications
  const network = yield* Network
  const settings = yield* Settings
  const { state, change, learn, reload, ownAccount, epoch, showFaults, submit } = yield* AccountStore
  const get = SubscriptionRef.get(state)

  const showError = (error: AccountError) =>
    error.tag === "fault" ? showFaults([error.fault]) : notifications.notify(error.notification)

  const updateName = Requests.update.definition.name
  /** Stores a profile of the platform. A change that waits in the queue is newer, so the profile with it stays. */
  const learnProfile = (begun: number, profile: Profile) =>
    Effect.gen(function* () {
      yield* session.setCustomer(begun, customerOf(profile))
      const waiting = Tasks.waiting(yield* SubscriptionRef.get(tasks))
      const hasChange = waiting.some(({ call, owner }) => call === updateName && owner === begun)
      yield* learn(begun, (old) => (hasChange && old.profile !== null ? old : { ...old, profile }))
    })

  /** Loads the profile for one session. */
  const loadProfile = (begun: number): Effect.Effect<void, RequestError> =>
    Effect.flatMap(execute(Requests.me({})), (profile) => learnProfile(begun, profile))
  const loadOrders = (page: number): Effect.Effect<void> =>
    Effect.gen(function* () {
      const begun = yield* epoch
      const orders = yield* execute(Requests.orderHistory({ pageSize: limits.ordersPageSize, page }))
      yield* learn(begun, (old) => (old.profile === null ? old : { ...old, orders }))
      // After a failure the known orders remain.
    }).pipe(logOnly("AC9"))

  /** Ends a session whose customer is unknown. A session of another tab stays. */
  const endUnknownSession = (begun: number, error: RequestError) =>
    Effect.gen(function* () {
      // The stored account may belong to the previous customer: `reload` marks it as stale.
      if (yield* session.endEpoch(begun)) yield* reload
      yield* notifications.notify({ ...refusalWords(error), tag: "LoginFailed", message: wordsOf(error) })
    })

  /** Without a response the shopper stays a guest. */
  const loadProfileAfterLogin = (begun: number) =>
    Effect.gen(function* () {
      const loaded = yield* Effect.result(loadProfile(begun))
      if (loaded._tag === "Failure") return yield* Effect.as(endUnknownSession(begun, loaded.failure), false)
      yield* change((old) => ({ ...old, faults: [], isLoginOpen: false }))
      return true
    })
  const signIn = ({ email, password }: LoginInput) =>
    Effect.gen(function* () {
      const answer = yield* Effect.result(execute(Requests.login({ username: email.trim(), password })))
      if (answer._tag === "Failure") {
        yield* showError(loginError(answer.failure))
        return false
      }
      return yield* loadProfileAfterLogin(yield* session.begin(answer.success))
    })

  const login = (input: LoginInput) =>
    Effect.gen(function* () {
      const faults = [
        ...Form.email("email", input.email),
        ...Form.existingPassword("password", input.password),
      ]
      if (faults.length > 0) return yield* Effect.as(showFaults(faults), false)
      return yield* signIn(input)
    })

  const register = (input: RegisterInput) =>
    Effect.gen(function* () {
      const [email, firstName, lastName] = [input.email.trim(), input.firstName.trim(), input.lastName.trim()]
      const faults = [
        ...Form.personal({ email, firstName, lastName }),
        ...Form.newPassword("password", input.password, input.passwordAgain),
        ...Form.terms(input.termsAccepted),
      ]
      if (faults.length > 0) return yield* Effect.as(showFaults(faults), false)
      const { password } = input
      const made = yield* Effect.result(execute(Requests.create({ email, firstName, lastName, password })))
      if (made._tag === "Failure") return yield* Effect.as(showError(registrationError(made.failure)), false)
      return yield* signIn({ email, password })
    })

  /**
   * A new e-mail address is sent with the password, so it is never queued: passwords are not stored. Profile changes that
   * wait in the queue are sent first, since each has all fields of the profile.
   */
  const changeEmail = (begun: number, next: ProfileChange, currentPassword: string) =>
    Effect.gen(function* () {
      if (!(yield* network.isOnline)) return yield* notifications.notify({ tag: "EmailOffline" })
      yield* change((old) => ({ ...old, pendingEmail: null }))
      const request = Requests.update({ ...next, currentPassword })
      const answer = yield* Effect.result(executeAfter(request, execute(request)))
      if (answer._tag === "Failure")
        return yield* notifications.notify({ ...refusalWords(answer.failure), tag: "TaskFailed" })
      const profile = answer.success
      const pendingEmail = next.email
      yield* learnProfile(begun, profile)
      yield* learn(begun, (old) => (old.profile === null ? old : { ...old, pendingEmail }))
      if (Form.isSameEmail(profile.email, pendingEmail))
        yield* notifications.notify({ tag: "AccountUpdated" })
    })

  const update = (of: (profile: Profile) => UpdateInput) =>
    Effect.gen(function* () {
      const own = yield* ownAccount
      if (own === null) return
      const { profile, epoch: begun } = own
      const wish = of(profile)
      const next: ProfileChange = {
        firstName: wish.firstName.trim(),
        lastName: wish.lastName.trim(),
        email: wish.email.trim(),
        addresses: wish.addresses.map((saved) => ({ ...saved, address: normalizeAddress(saved.address) })),
      }
      const { emailConfirmation } = settings.capabilities
      const isNew = emailConfirmation && !Form.isSameEmail(profile.email, next.email)
      const { currentPassword = "" } = wish
      const faults = [
        ...Form.personal(next),
        ...(isNew ? Form.existingPassword("currentPassword", currentPassword) : []),
        ...next.addresses.flatMap(({ address }, index) =>
          Form.address(address, settings.shipping.countries).map((one) => ({
            ...one,
            field: `addresses.${index}.${one.field}`,
          })),
        ),
      ]
      yield* showFaults(faults)
      if (faults.length > 0) return
      if (isNew) return yield* submit(changeEmail(begun, next, currentPassword))
      if ((yield* queue(Requests.update(next))) === null) return
      yield* learn(begun, (old) =>
        old.profile === null ? old : { ...old, profile: changed(old.profile, next) },
      )
    })
  yield* on(["TaskSent", "TaskRefused"], (event) => {
    const { owner } = event
    if (event.request !== updateName || owner === null) return Effect.void
    if (event.tag === "TaskRefused") return Effect.ignore(loadProfile(owner))
    return Effect.andThen(
      learnProfile(owner, event.result as Profile),
      notifications.notify({ tag: "AccountUpdated" }),
    )
  })

  /** After a crash between login and profile, a token without a customer gets its profile or ends. */
  const start = Effect.gen(function* () {
    const begun = yield* epoch
    if ((yield* session.token) === null) return false
    const isKnown = (yield* get).profile !== null
    const loaded = yield* Effect.result(loadProfile(begun))
    if (loaded._tag === "Success") yield* loadOrders(1)
    else if (failure(loaded.failure) === "refused" && !isKnown)
      yield* endUnknownSession(begun, loaded.failure)
    return (yield* session.token) !== null
  })

  return Accounts.of({
    state,
    addressesMax: settings.capabilities.addressBook ? limits.addressesMax : limits.olderAddressesMax,
    start,
    login: (input) => submit(login(input)),
    register: (input) => submit(register(input)),
    update: (wish) => update(() => wish),
    changeBook: (next) => update((profile) => ({ ...profile, addresses: next(profile.addresses) })),
    loadOrders: (page) => submit(loadOrders(page)),
    showLogin: (isOpen) => change(showLogin(isOpen)),
  })
})
