import { Context, Effect, Layer, Semaphore, SubscriptionRef } from "effect"
import { normalizeAddress } from "../address/index.ts"
import { type RequestError, failure, refusalWords } from "../api/index.ts"
import * as DeviceStore from "../device-store/index.ts"
import * as Form from "../form/index.ts"
import { type NotificationBody, Notifications } from "../notification/index.ts"
import { Network, type Storage, Tabs } from "../ports/index.ts"
import { Session } from "../session/index.ts"
import { limits, Settings } from "../settings/index.ts"
import { logOnly, Sync } from "../sync/index.ts"
import type { Book } from "./book.ts"
import * as Requests from "./requests.ts"
import { accountFormat, accountKey, type Profile, type ProfileChange, type UpdateInput } from "./model.ts"
import {
  type AccountState,
  changed,
  type Complaint,
  createComplaint,
  customerOf,
  loginComplaint,
  nobody,
  wordsOf,
} from "./state.ts"

/** Who signs in. The password is sent and forgotten. */
export interface LoginInput {
  readonly email: string
  readonly password: string
}

/** Who registers. */
export interface RegisterInput extends LoginInput, Form.Person {
  readonly passwordAgain: string
  readonly termsAccepted: boolean
}

/** A new password for who is signed in. */
export interface ChangePasswordInput {
  readonly currentPassword: string
  readonly password: string
  readonly passwordAgain: string
}

/** A new password for who got the mail. */
export interface CreatePasswordInput {
  readonly email: string
  readonly resetToken: string
  readonly password: string
  readonly passwordAgain: string
}

/** The customer's account: signing in, what is known of them, what they change. @rule AC3 - S2 §3 User, §4 Session */
export class Accounts extends Context.Service<
  Accounts,
  {
    readonly state: SubscriptionRef.SubscriptionRef<AccountState>
    /** Asks again for what the device has of a customer; false for a guest. */
    readonly start: Effect.Effect<boolean>
    /** Whether the shopper is signed in now. */
    readonly login: (input: LoginInput) => Effect.Effect<boolean>
    readonly register: (input: RegisterInput) => Effect.Effect<boolean>
    readonly resetPassword: (email: string) => Effect.Effect<void>
    readonly createPassword: (input: CreatePasswordInput) => Effect.Effect<void>
    readonly changePassword: (input: ChangePasswordInput) => Effect.Effect<void>
    /**
     * Changes the profile as soon as that is possible; it shows at once. A new e-mail address is sent with the password,
     * only while online, and never stored.
     */
    readonly update: (change: UpdateInput) => Effect.Effect<void>
    /** Addresses that the platform takes of one customer. */
    readonly addressesMax: number
    /** Changes the address book alone, as it is by then. */
    readonly changeBook: (change: (book: Book) => Book) => Effect.Effect<void>
    readonly loadOrders: (page: number) => Effect.Effect<void>
    /** Forgets the customer: profile, orders, group; on the device too. */
    readonly forget: Effect.Effect<void>
    /** Forgets the customer at once, on the device when this work is done: until then something of them may be left. @rule SH82 */
    readonly forgetAfter: (work: Effect.Effect<void>) => Effect.Effect<void>
    /** Opens or closes the form for signing in. */
    readonly askLogin: (isAsked: boolean) => Effect.Effect<void>
    /** Shows what another tab has written. */
    readonly reload: Effect.Effect<void>
    /** Whether the device still has the account of somebody who has left: their page went away before all was forgotten, or the device did not let go of it. @rule SH82, SH142 */
    readonly isLeft: Effect.Effect<boolean>
  }
>()("@shop/core/Accounts") {
  static readonly layer: Layer.Layer<
    Accounts,
    never,
    Session | Sync | Notifications | Network | Storage | Tabs | Settings
  > = Layer.effect(
    Accounts,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const session = yield* Session
  const { execute, queue, whenSettled } = yield* Sync
  const notifications = yield* Notifications
  const network = yield* Network
  const settings = yield* Settings
  const { state, get, change, learn, restore, forgetAfter, epoch, isLeft } = yield* keepAccount
  const forms = yield* Semaphore.make(1)

  const fault = (faults: ReadonlyArray<Form.Fault>) => change((old) => ({ ...old, faults }))
  const complain = (complaint: Complaint) =>
    complaint.tag === "fault" ? fault([complaint.fault]) : notifications.notify(complaint.notification)
  /** One form at a time; the faults of the last are gone. */
  const filled = <A>(work: Effect.Effect<A>): Effect.Effect<A> =>
    change((old) => ({ ...old, faults: [], isBusy: true })).pipe(
      Effect.andThen(work),
      Effect.ensuring(change((old) => ({ ...old, isBusy: false }))),
      forms.withPermit,
    )

  /** The profile as the platform has it now, of the session that asks and no other. */
  const loadProfile = (begun: number): Effect.Effect<void, RequestError> =>
    Effect.gen(function* () {
      const profile = yield* execute(Requests.me({}))
      yield* session.know(begun, customerOf(profile))
      yield* learn(begun, (old) => ({ ...old, profile }))
    })
  const loadOrders = (page: number): Effect.Effect<void> =>
    Effect.gen(function* () {
      const begun = yield* epoch
      const orders = yield* execute(Requests.orderHistory({ pageSize: limits.ordersPageSize, page }))
      yield* learn(begun, (old) => (old.profile === null ? old : { ...old, orders }))
      // Earlier orders that do not come leave those that are known.
    }).pipe(logOnly("AC9"))

  /** Nobody can say who it is: no sign-in, and none of another tab's is undone. */
  const giveUp = (begun: number, error: RequestError) =>
    Effect.gen(function* () {
      // What the device has is of somebody who has left: it says that something of them may be left.
      if (yield* session.giveUp(begun)) yield* restore
      yield* notifications.notify({ ...refusalWords(error), tag: "LoginFailed", message: wordsOf(error) })
    })

  /** The password is right: now who is it? Without an answer nobody is signed in. */
  const enter = (begun: number) =>
    Effect.gen(function* () {
      const loaded = yield* Effect.result(loadProfile(begun))
      if (loaded._tag === "Failure") return yield* Effect.as(giveUp(begun, loaded.failure), false)
      yield* change((old) => ({ ...old, faults: [], isLoginAsked: false }))
      return true
    })
  const signIn = ({ email, password }: LoginInput) =>
    Effect.gen(function* () {
      const answer = yield* Effect.result(execute(Requests.login({ username: email.trim(), password })))
      if (answer._tag === "Failure") {
        yield* complain(loginComplaint(answer.failure))
        return false
      }
      return yield* enter(yield* session.begin(answer.success))
    })

  const login = (input: LoginInput) =>
    Effect.gen(function* () {
      const faults = [
        ...Form.email("email", input.email),
        ...Form.existingPassword("password", input.password),
      ]
      if (faults.length > 0) return yield* Effect.as(fault(faults), false)
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
      if (faults.length > 0) return yield* Effect.as(fault(faults), false)
      const { password } = input
      const made = yield* Effect.result(execute(Requests.create({ email, firstName, lastName, password })))
      if (made._tag === "Failure") return yield* Effect.as(complain(createComplaint(made.failure)), false)
      return yield* signIn({ email, password })
    })

  /** What has to do with passwords is refused offline. @rule AC7 - S2 §4 (refused offline) */
  const whileOnline = (work: Effect.Effect<void>) =>
    Effect.flatMap(network.isOnline, (isOnline) =>
      isOnline ? work : notifications.notify({ tag: "PasswordOffline" }),
    )
  const resetPassword = (email: string) =>
    Effect.gen(function* () {
      const faults = Form.email("email", email)
      if (faults.length > 0) return yield* fault(faults)
      yield* Effect.matchEffect(execute(Requests.resetPassword({ email: email.trim() })), {
        onSuccess: () => notifications.notify({ tag: "ResetMailSent" }),
        onFailure: () => notifications.notify({ tag: "ResetMailFailed" }),
      })
    })
  const failed = (error: RequestError): NotificationBody => ({
    ...refusalWords(error),
    tag: "PasswordFailed",
    message: wordsOf(error),
  })
  const createPassword = (input: CreatePasswordInput) =>
    Effect.gen(function* () {
      const { resetToken, password } = input
      const faults = [
        ...Form.email("email", input.email),
        ...Form.newPassword("password", password, input.passwordAgain),
      ]
      if (faults.length > 0) return yield* fault(faults)
      const wish = { email: input.email.trim(), newPassword: password, resetToken }
      yield* Effect.matchEffect(execute(Requests.createPassword(wish)), {
        onSuccess: () => notifications.notify({ tag: "PasswordChanged" }),
        onFailure: (error) => notifications.notify(failed(error)),
      })
    })
  const changePassword = (input: ChangePasswordInput) =>
    Effect.gen(function* () {
      const begun = yield* epoch
      const { profile } = yield* get
      if (profile === null) return yield* askFirst
      const { currentPassword, password } = input
      const faults = [
        ...Form.existingPassword("currentPassword", currentPassword),
        ...Form.newPassword("password", password, input.passwordAgain),
      ]
      if (faults.length > 0) return yield* fault(faults)
      const answer = yield* Effect.result(
        execute(Requests.changePassword({ currentPassword, newPassword: password })),
      )
      if (answer._tag === "Failure") return yield* notifications.notify(failed(answer.failure))
      yield* notifications.notify({ tag: "PasswordChanged" })
      // The token of before may have gone with the password. Without a new one the session goes on as long as it may.
      const again = yield* Effect.option(execute(Requests.login({ username: profile.email, password })))
      if (again._tag === "Some") yield* session.replace(begun, again.value)
    })

  /** The dialog reports its end late: the faults are those of another form by then. */
  const askLogin = (isLoginAsked: boolean) =>
    change((old) => (old.isLoginAsked === isLoginAsked ? old : { ...old, isLoginAsked, faults: [] }))
  const askFirst = Effect.andThen(notifications.notify({ tag: "LoginNeeded" }), askLogin(true))

  /** A new e-mail address goes with the password, so it is never queued: passwords are not stored. */
  const changeEmail = (begun: number, next: ProfileChange, currentPassword: string) =>
    Effect.gen(function* () {
      if (!(yield* network.isOnline)) return yield* notifications.notify({ tag: "EmailOffline" })
      yield* change((old) => ({ ...old, pendingEmail: null }))
      const answer = yield* Effect.result(execute(Requests.update({ ...next, currentPassword })))
      if (answer._tag === "Failure")
        return yield* notifications.notify({ ...refusalWords(answer.failure), tag: "TaskFailed" })
      const profile = answer.success
      const pendingEmail = next.email
      yield* session.know(begun, customerOf(profile))
      yield* learn(begun, (old) => (old.profile === null ? old : { ...old, profile, pendingEmail }))
      if (Form.isSameEmail(profile.email, pendingEmail))
        yield* notifications.notify({ tag: "AccountUpdated" })
    })

  const update = (of: (profile: Profile) => UpdateInput) =>
    Effect.gen(function* () {
      const begun = yield* epoch
      const { profile } = yield* get
      if (profile === null) return yield* askFirst
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
      yield* fault(faults)
      if (faults.length > 0) return
      if (isNew) return yield* filled(changeEmail(begun, next, currentPassword))
      if ((yield* queue(Requests.update(next))) === null) return
      yield* learn(begun, (old) =>
        old.profile === null ? old : { ...old, profile: changed(old.profile, next) },
      )
    })
  yield* whenSettled(Requests.update, (settled) => {
    const { owner } = settled
    if (owner === null) return Effect.void
    if (settled.tag === "refused") return Effect.ignore(loadProfile(owner))
    const profile = settled.result as Profile
    return session
      .know(owner, customerOf(profile))
      .pipe(
        Effect.andThen(learn(owner, (old) => (old.profile === null ? old : { ...old, profile }))),
        Effect.andThen(notifications.notify({ tag: "AccountUpdated" })),
      )
  })

  /** A token without a customer is none: what a crash between the two left behind is put right. */
  const start = Effect.gen(function* () {
    const begun = yield* epoch
    if ((yield* session.token) === null) return false
    const isKnown = (yield* get).profile !== null
    const loaded = yield* Effect.result(loadProfile(begun))
    if (loaded._tag === "Success") yield* loadOrders(1)
    else if (failure(loaded.failure) === "refused" && !isKnown) yield* giveUp(begun, loaded.failure)
    return (yield* session.token) !== null
  })

  return Accounts.of({
    state,
    addressesMax: settings.capabilities.addressBook ? limits.addressesMax : limits.olderAddressesMax,
    start,
    login: (input) => filled(login(input)),
    register: (input) => filled(register(input)),
    resetPassword: (email) => filled(whileOnline(resetPassword(email))),
    createPassword: (input) => filled(whileOnline(createPassword(input))),
    changePassword: (input) => filled(whileOnline(changePassword(input))),
    update: (wish) => update(() => wish),
    changeBook: (next) => update((profile) => ({ ...profile, addresses: next(profile.addresses) })),
    loadOrders: (page) => filled(loadOrders(page)),
    forget: forgetAfter(Effect.void),
    forgetAfter,
    askLogin,
    reload: restore,
    isLeft,
  })
})

/** The account on the device, beside the session it belongs to. @rule AC3 - S2 §4 Session; domain §10 M2 */
const keepAccount = Effect.gen(function* () {
  const records = yield* DeviceStore.records(accountFormat)
  const tabs = yield* Tabs
  const session = yield* Session
  const state = yield* SubscriptionRef.make(nobody)
  const get = SubscriptionRef.get(state)
  const epoch = Effect.map(SubscriptionRef.get(session.state), ({ gate }) => gate.epoch)

  /** What is seen of the forms, whoever is in. */
  const change = (next: (old: AccountState) => AccountState) => SubscriptionRef.update(state, next)
  /** What one session has learnt; asked and answered in one step, so that no other takes it for its own. */
  const learn = (begun: number, next: (old: AccountState) => AccountState) =>
    Effect.gen(function* () {
      const [before, after] = yield* SubscriptionRef.modify(state, (old) => {
        const isMine = SubscriptionRef.getUnsafe(session.state).gate.epoch === begun
        const made = isMine ? next(old) : old
        return [[old, made] as const, made]
      })
      const { profile, orders } = after
      if (profile === null || (profile === before.profile && orders === before.orders)) return
      yield* logOnly("SY4")(records.set(accountKey, { epoch: begun, profile, orders }))
      yield* tabs.tell({ topic: "session" })
    })
  /** Null while the device has not said. */
  let isLeft: boolean | null = false
  const restore = Effect.gen(function* () {
    const known = yield* logOnly("SY4")(records.get(accountKey))
    const isCustomer = (yield* session.token) !== null
    if (isCustomer) isLeft = false
    else isLeft = known === undefined ? null : Boolean(known)
    const account = isCustomer && known?.epoch === (yield* epoch) ? known : null
    yield* SubscriptionRef.update(state, (old) => ({
      ...old,
      profile: account?.profile ?? null,
      orders: account?.orders ?? null,
      pendingEmail: account?.profile?.id === old.profile?.id ? old.pendingEmail : null,
    }))
  })
  const forgetAfter = (work: Effect.Effect<void>): Effect.Effect<void> =>
    SubscriptionRef.update(state, ({ isLoginAsked, isBusy }) => ({ ...nobody, isLoginAsked, isBusy })).pipe(
      Effect.andThen(work),
      Effect.andThen(records.remove(accountKey)),
      Effect.match({
        onSuccess: () => void (isLeft = false),
        onFailure: () => void (isLeft = true),
      }),
    )
  yield* restore
  const asked = Effect.suspend(() => (isLeft === null ? restore : Effect.void))
  return {
    state,
    get,
    change,
    learn,
    restore,
    forgetAfter,
    epoch,
    isLeft: Effect.andThen(
      asked,
      Effect.map(session.token, (token) => token === null && isLeft === true),
    ),
  }
})
