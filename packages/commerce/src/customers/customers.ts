import { Clock, Context, Effect, Layer } from "effect"
import type { OrdersPage, Profile, UpdateInput } from "@shop/core/account"
import { isSameEmail } from "@shop/core/form"
import type { Credentials } from "@shop/core/session"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { dieOnSqlError, Sql, type SqlError } from "../sql/index.ts"
import { addCustomerLetter, type OutboxRepository } from "../letters/index.ts"
import type { SubscriptionRepository } from "../newsletter/subscription-repository.ts"
import type { ReminderRepository } from "../reminders/reminder-repository.ts"
import type { ReviewRepository } from "../reviews/review-repository.ts"
import { type SecretRepository, tokenHash } from "../secrets/index.ts"
import { CustomerRepository } from "./customer-repository.ts"
import type { EmailChangeRepository } from "./email-change-repository.ts"
import { exportData, type CustomerData } from "./data-export.ts"
import { deleteAccount } from "./delete-account.ts"
import { type Device, unknownDevice } from "./device.ts"
import { confirmEmailChange, isFormerEmail, requestEmailChange } from "./email-change.ts"
import { groupToken } from "./group-token.ts"
import { historyOf } from "./history.ts"
import type { KnownDeviceRepository } from "./known-device-repository.ts"
import { isKnownDevice, rememberDevice } from "./known-devices.ts"
import { type CustomerRefused, refused, type Registration, type SignedIn } from "./model.ts"
import { PasswordResetRepository } from "./password-reset-repository.ts"
import { Passwords } from "./passwords.ts"
import { PersonalDataRepository } from "./personal-data-repository.ts"
import { checkChange, checkRegistration, profileOf, weakness } from "./profile.ts"
import { replacePassword } from "./replace-password.ts"
import { type SessionRecord, SessionRepository } from "./session-repository.ts"
import { beginSession, renewSession } from "./sessions.ts"

/** Services that the steps of an account use. */
export type CustomerServices =
  | CustomerRepository
  | EmailChangeRepository
  | KnownDeviceRepository
  | OutboxRepository
  | PasswordResetRepository
  | PersonalDataRepository
  | ReminderRepository
  | ReviewRepository
  | SecretRepository
  | SessionRepository
  | Sql
  | SubscriptionRepository

type Answer<A> = Effect.Effect<A, CustomerRefused>

/** A new password by the link of a mail. */
export interface ResetInput {
  readonly email: string
  readonly newPassword: string
  readonly resetToken: string
}

/** A session that was begun, and the token by which its device is known from now on. */
export interface SignIn extends Credentials {
  readonly deviceToken: string
}

/** The shop's customers. @rule CM63 */
export interface CustomersService {
  /**
   * Begins a session and remembers the device.
   *
   * @param deviceToken - as the device sent it; null when it sent none
   * @fails SignInIncorrect, after as long a time whether or not there is such an account; Busy
   * @rule CM60, CM61, CM290
   */
  readonly login: (
    email: string,
    password: string,
    device?: Device,
    deviceToken?: string | null,
  ) => Answer<SignIn>
  /** Whether a device has signed in to the account of this e-mail address before. @rule CM290 */
  readonly knowsDevice: (email: string, deviceToken: string) => Effect.Effect<boolean>
  /** @fails SessionOver @rule CM62 */
  readonly refresh: (refreshToken: string) => Answer<Credentials>
  /** Ends the sessions that the given tokens belong to; unknown tokens change nothing. @rule CM271 */
  readonly logout: (tokens: ReadonlyArray<string>) => Effect.Effect<void>
  /** Lists the sessions of the signed-in customer, the last used first. @rule CM270 */
  readonly sessions: (who: SignedIn) => Effect.Effect<ReadonlyArray<SessionRecord>>
  /**
   * Ends one session of the signed-in customer, or all their other sessions. The password is checked first.
   *
   * @param sessionId - null for all sessions but the current one
   * @returns the remaining sessions
   * @fails PasswordWrong, Busy
   * @rule CM270 - ASVS 7.5.2
   */
  readonly endSession: (
    who: SignedIn,
    password: string,
    sessionId: number | null,
  ) => Answer<ReadonlyArray<SessionRecord>>
  /** The customer of an access token; null for an invalid token. @rule CM61 */
  readonly who: (accessToken: string) => Effect.Effect<SignedIn | null>
  /**
   * Opens an account. When the address has an account already, its owner gets a letter and the response is the same.
   * @fails FieldsInvalid, Busy
   * @rule CM63 - wire §4 create (the profile, without group token)
   */
  readonly create: (registration: Registration, view: StoreView) => Answer<Profile>
  /** Sends a letter to the customer with the address, if there is one. @rule CM64 */
  readonly askReset: (email: string, view: StoreView) => Effect.Effect<boolean>
  /** @fails ResetInvalid, FieldsInvalid, Busy @rule CM64 */
  readonly setPassword: (input: ResetInput) => Answer<boolean>
  /** Signs every other device out. @fails PasswordWrong, FieldsInvalid, Busy @rule CM65 */
  readonly changePassword: (
    who: SignedIn,
    input: { readonly currentPassword: string; readonly newPassword: string },
  ) => Answer<boolean>
  /** All stored data of the customer, after a check of the password. @fails PasswordWrong, Busy @rule CM185 */
  readonly copy: (who: SignedIn, password: string) => Answer<CustomerData>
  /**
   * Deletes the customer's account, after a check of the password.
   * @returns the number of orders that must be retained
   * @fails PasswordWrong, Busy
   * @rule CM185
   */
  readonly leave: (who: SignedIn, password: string) => Answer<number>
  readonly profile: (who: SignedIn) => Effect.Effect<Profile>
  /**
   * Saves names and addresses. A new e-mail address needs the password, and is set once its owner has confirmed it;
   * the answer is the same whether or not it has an account.
   *
   * @fails FieldsInvalid, AddressForeign, AddressesTooMany, PasswordNeeded, PasswordWrong, Busy
   * @rule CM66, CM280 - ASVS 7.5.1
   */
  readonly update: (who: SignedIn, change: UpdateInput) => Answer<Profile>
  /** Sets a new e-mail address with the token of its letter. @returns whether the token was valid @rule CM280 */
  readonly confirmEmail: (token: string) => Effect.Effect<boolean>
  /** @rule CM68 */
  readonly orders: (
    who: SignedIn,
    question: { readonly pageSize: number; readonly page: number },
  ) => Effect.Effect<OrdersPage>
}

/** Accounts, sessions, and the data that customers may see. @rule CM63 - S1 §7 User */
export class Customers extends Context.Service<Customers, CustomersService>()("@shop/commerce/Customers") {
  static readonly layer = Layer.effect(
    Customers,
    Effect.suspend(() => make),
  )
}

const newcomersGroup = 1

/** Whether the first refresh token of a session may be used repeatedly, for clients that never store the next one. Off by default. @rule CM62 */
export const AcceptsFirstToken = Context.Reference<boolean>("@shop/commerce/AcceptsFirstToken", {
  defaultValue: () => false,
})

const make = Effect.gen(function* () {
  const passwords = yield* Passwords
  const { views, shipping, retention } = yield* Settings
  const { transaction } = yield* Sql
  const customers = yield* CustomerRepository
  const resets = yield* PasswordResetRepository
  const sessions = yield* SessionRepository
  const data = yield* PersonalDataRepository
  const acceptsFirstToken = yield* AcceptsFirstToken
  const context = yield* Effect.context<CustomerServices>()

  /** Reads of the repositories. A caller can do nothing about an error of the database. */
  const stored = <A, E>(
    effect: Effect.Effect<A, E, CustomerServices>,
  ): Effect.Effect<A, Exclude<E, SqlError>> => dieOnSqlError(Effect.provide(effect, context))
  /** A step in one transaction. Passwords are hashed before it. */
  const inTransaction = <A, E>(step: (nowMs: number) => Effect.Effect<A, E, CustomerServices>) =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) => stored(transaction(step(nowMs))))

  const profileNow = Effect.fnUntraced(function* (id: number) {
    const customer = yield* customers.find(id)
    if (customer === null) return yield* Effect.die(new Error("A session outlived its customer"))
    return profileOf(customer, yield* customers.addresses(id), yield* groupToken(customer.groupId))
  })

  const checkStrength = (password: string): Answer<void> => {
    const faults = weakness(password)
    return faults.length === 0 ? Effect.void : Effect.fail(refused({ tag: "FieldsInvalid", faults }))
  }

  const login = Effect.fn("Customers.login")(function* (
    email: string,
    password: string,
    device: Device = unknownDevice,
    deviceToken: string | null = null,
  ) {
    const found = yield* stored(customers.findByEmail(email))
    const hash = found?.password ?? null
    const incorrect = refused({ tag: "SignInIncorrect" })
    if (!(yield* passwords.matches(password, hash)) || found === null || hash === null)
      return yield* incorrect
    const better = passwords.isOutdated(hash) ? yield* passwords.hash(password) : null
    return yield* inTransaction((nowMs) =>
      Effect.gen(function* () {
        // While the password was checked it may have been changed, or the account deleted.
        if ((yield* customers.find(found.id))?.password !== hash) return yield* incorrect
        if (better !== null) yield* customers.setPassword(found.id, better, nowMs)
        return {
          ...(yield* beginSession(found.id, nowMs, device)),
          deviceToken: yield* rememberDevice(found.id, deviceToken, nowMs, retention),
        }
      }),
    )
  })

  const create = Effect.fn("Customers.create")(function* (registration: Registration, view: StoreView) {
    const { email, firstName, lastName, password } = yield* checkRegistration(registration)
    const hash = yield* passwords.hash(password)
    return yield* inTransaction((nowMs) =>
      Effect.gen(function* () {
        const id = yield* customers.nextId
        const customer = { id, email, firstName, lastName, groupId: newcomersGroup, store: view.code }
        const isNew = yield* customers.add({ ...customer, password: hash }, nowMs)
        const owner = isNew ? id : ((yield* customers.findByEmail(email))?.id ?? null)
        const kind = isNew ? "customer.welcome" : "customer.exists"
        yield* addCustomerLetter({ kind, customerId: owner, store: view.code }, nowMs)
        return profileOf({ ...customer, createdAtMs: nowMs }, [], null)
      }),
    )
  })

  const setPassword = Effect.fn("Customers.setPassword")(function* ({
    email,
    newPassword,
    resetToken,
  }: ResetInput) {
    const ownerOf = Effect.fnUntraced(function* (nowMs: number) {
      const id = yield* resets.find(tokenHash(resetToken), nowMs)
      const owner = id === null ? null : yield* customers.find(id)
      return owner !== null && isSameEmail(owner.email, email)
        ? owner
        : yield* refused({ tag: "ResetInvalid" })
    })
    yield* inTransaction(ownerOf)
    yield* checkStrength(newPassword)
    const next = yield* passwords.hash(newPassword)
    return yield* inTransaction((nowMs) =>
      Effect.gen(function* () {
        const { id: customerId, store } = yield* ownerOf(nowMs)
        yield* replacePassword(customerId, next, nowMs)
        yield* addCustomerLetter({ kind: "customer.password", customerId, store }, nowMs)
        return true
      }),
    )
  })

  const changePassword: CustomersService["changePassword"] = Effect.fn("Customers.changePassword")(function* (
    { customerId, sessionId },
    { currentPassword, newPassword },
  ) {
    const hash = (yield* stored(customers.find(customerId)))?.password ?? null
    const wrong = refused({ tag: "PasswordWrong" })
    if (!(yield* passwords.matches(currentPassword, hash))) return yield* wrong
    yield* checkStrength(newPassword)
    const next = yield* passwords.hash(newPassword)
    return yield* inTransaction((nowMs) =>
      Effect.gen(function* () {
        const customer = yield* customers.find(customerId)
        if (customer === null || customer.password !== hash) return yield* wrong
        yield* replacePassword(customerId, next, nowMs, sessionId)
        const { store } = customer
        yield* addCustomerLetter({ kind: "customer.password", customerId, store }, nowMs)
        return true
      }),
    )
  })

  /** Checks the password before a step that is final or discloses data: an unlocked device does not prove the customer. */
  const confirmed = <A, E>(
    { customerId }: SignedIn,
    password: string,
    step: (nowMs: number) => Effect.Effect<A, E, CustomerServices>,
  ) =>
    Effect.gen(function* () {
      const hash = (yield* stored(customers.find(customerId)))?.password ?? null
      const wrong = refused({ tag: "PasswordWrong" })
      if (!(yield* passwords.matches(password, hash))) return yield* wrong
      return yield* inTransaction((nowMs) =>
        Effect.flatMap(
          customers.find(customerId),
          (now): Effect.Effect<A, E | CustomerRefused, CustomerServices> =>
            now?.password === hash ? step(nowMs) : Effect.fail(wrong),
        ),
      )
    })

  const update: CustomersService["update"] = Effect.fn("Customers.update")(function* (
    who,
    { currentPassword, ...change },
  ) {
    const { customerId } = who
    const check = Effect.flatMap(customers.addresses(customerId), (own) =>
      checkChange(change, own, shipping.countries),
    )
    const save = Effect.fnUntraced(function* (nowMs: number, isProven: boolean) {
      const before = yield* customers.find(customerId)
      if (before === null) return yield* Effect.die(new Error("A session outlived its customer"))
      const { addresses, ...person } = yield* check
      const isOwn = isSameEmail(before.email, person.email)
      const isNew = !isOwn && (isProven || !(yield* isFormerEmail(customerId, person.email)))
      if (isNew && !isProven) return yield* refused({ tag: "PasswordNeeded" })
      yield* customers.setPerson(customerId, isOwn ? person : { ...person, email: before.email }, nowMs)
      yield* customers.setAddresses(customerId, addresses)
      if (isNew) yield* requestEmailChange(before, person.email, nowMs)
      return yield* profileNow(customerId)
    })
    const email = (yield* stored(customers.find(customerId)))?.email ?? ""
    if (currentPassword === undefined || isSameEmail(email, change.email))
      return yield* inTransaction((nowMs) => save(nowMs, false))
    yield* stored(check)
    return yield* confirmed(who, currentPassword, (nowMs) => save(nowMs, true))
  })

  return Customers.of({
    login,
    knowsDevice: Effect.fn("Customers.knowsDevice")(function* (email, deviceToken) {
      const nowMs = yield* Clock.currentTimeMillis
      const found = yield* customers.findByEmail(email)
      return found !== null && (yield* isKnownDevice(found.id, deviceToken, nowMs, retention))
    }, stored),
    refresh: Effect.fn("Customers.refresh")(function* (refreshToken) {
      // The end of a session whose token was used twice is stored, so the refusal comes after the transaction.
      const credentials = yield* inTransaction((nowMs) =>
        renewSession(refreshToken, nowMs, { acceptsFirstToken }),
      )
      return credentials ?? (yield* refused({ tag: "SessionOver" }))
    }),
    logout: (tokens) => stored(sessions.deleteByTokens(tokens.map(tokenHash))),
    sessions: ({ customerId }) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) => stored(sessions.list(customerId, nowMs))),
    endSession: (who, password, sessionId) =>
      confirmed(who, password, (nowMs) =>
        Effect.andThen(
          sessionId === null
            ? sessions.deleteAll(who.customerId, who.sessionId)
            : sessions.deleteOf(who.customerId, sessionId),
          sessions.list(who.customerId, nowMs),
        ),
      ),
    who: (accessToken) =>
      Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
        stored(sessions.findAccess(tokenHash(accessToken), nowMs)),
      ),
    create,
    askReset: (email, view) =>
      inTransaction((nowMs) =>
        Effect.gen(function* () {
          const customerId = (yield* customers.findByEmail(email))?.id ?? null
          yield* addCustomerLetter({ kind: "customer.reset", customerId, store: view.code }, nowMs)
          return true
        }),
      ),
    setPassword,
    changePassword,
    copy: (who, password) =>
      confirmed(who, password, () => Effect.map(exportData(who.customerId), (exported) => exported!)),
    leave: (who, password) =>
      confirmed(who, password, (nowMs) => deleteAccount(who.customerId, nowMs, retention)),
    profile: ({ customerId }) => stored(profileNow(customerId)),
    update,
    confirmEmail: (token) => inTransaction((nowMs) => confirmEmailChange(token, nowMs)),
    orders: ({ customerId }, { pageSize, page }) =>
      Effect.map(stored(data.orders({ customerId, pageSize, page })), (rows) => historyOf(rows, page, views)),
  })
})
