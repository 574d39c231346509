import { Clock, Context, Effect, Layer } from "effect"
import type { OrdersPage, Profile, UpdateInput } from "@shop/core/account"
import { isSameEmail } from "@shop/core/form"
import type { Credentials } from "@shop/core/session"
import { Settings } from "@shop/core/settings"
import type { StoreView } from "@shop/core/store-view"
import { refusable } from "../carts/index.ts"
import { Database } from "../database/index.ts"
import { postCustomer } from "../letters/index.ts"
import { groupToken } from "./group-token.ts"
import { history } from "./history.ts"
import { exportData, type CustomerData } from "./data-export.ts"
import { emailChanges } from "./email-change.ts"
import { deleteAccount } from "./delete-account.ts"
import { type Device, unknownDevice } from "./device.ts"
import { knownDevices } from "./known-devices.ts"
import { CustomerRefused, isCustomerRefused, refuse, type Registration, type SignedIn } from "./model.ts"
import { Passwords } from "./passwords.ts"
import { profileOf, settledChange, settledRegistration, weakness } from "./profile.ts"
import { records } from "./records.ts"
import { replacePassword } from "./replace-password.ts"
import { tokenHash } from "../secrets/index.ts"
import { type SessionRecord, sessions } from "./sessions.ts"

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
   * Ends one session of the signed-in customer, or all other sessions. The password is checked first.
   *
   * @param sessionId - null for every session but the asking one
   * @returns the sessions that are left
   * @fails PasswordWrong, Busy
   * @rule CM270 - ASVS 7.5.2
   */
  readonly endSession: (
    who: SignedIn,
    password: string,
    sessionId: number | null,
  ) => Answer<ReadonlyArray<SessionRecord>>
  /** Whose an access token is; null when it does not hold. @rule CM61 */
  readonly who: (accessToken: string) => Effect.Effect<SignedIn | null>
  /**
   * Opens an account. For an address that has one nothing is made, the owner is written to, and the answer is the same.
   * @fails FieldsInvalid, Busy
   * @rule CM63 - wire §4 create (the profile, without group token)
   */
  readonly create: (registration: Registration, view: StoreView) => Answer<Profile>
  /** Writes to who has the address, if anybody has. @rule CM64 */
  readonly askReset: (email: string, view: StoreView) => Effect.Effect<boolean>
  /** @fails ResetInvalid, FieldsInvalid, Busy @rule CM64 */
  readonly setPassword: (input: ResetInput) => Answer<boolean>
  /** Signs every other device out. @fails PasswordWrong, FieldsInvalid, Busy @rule CM65 */
  readonly changePassword: (
    who: SignedIn,
    input: { readonly currentPassword: string; readonly newPassword: string },
  ) => Answer<boolean>
  /** Everything that is kept of who asks and knows the password. @fails PasswordWrong, Busy @rule CM185 */
  readonly copy: (who: SignedIn, password: string) => Answer<CustomerData>
  /**
   * Takes away the account of who asks and knows the password.
   * @returns how many orders have to stay
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

/** Accounts, who is signed in, and what they may see. @rule CM63 - S1 §7 User */
export class Customers extends Context.Service<Customers, CustomersService>()("@shop/commerce/Customers") {
  static readonly layer = Layer.effect(
    Customers,
    Effect.suspend(() => make),
  )
}

const newcomersGroup = 1

/** Whether a session's first refresh token may be used again, as clients need that never store the next. Off unless an operator says so. @rule CM62 */
export const AcceptsFirstToken = Context.Reference<boolean>("@shop/commerce/AcceptsFirstToken", {
  defaultValue: () => false,
})

const make = Effect.gen(function* () {
  const database = yield* Database
  const passwords = yield* Passwords
  const { views, shipping, retention } = yield* Settings
  const rows = records(database)
  const changes = emailChanges(database)
  const held = sessions(database, { acceptsFirstToken: yield* AcceptsFirstToken })
  const devices = knownDevices(database, retention)

  /** A synchronous step, in one transaction. */
  const step = <A>(body: (nowMs: number) => A): Answer<A> =>
    Effect.flatMap(Clock.currentTimeMillis, (nowMs) =>
      refusable(isCustomerRefused, () => database.transaction(() => body(nowMs))),
    )
  const profileNow = (id: number): Profile => {
    const customer = rows.find(id)
    if (customer === null) throw new Error("A session outlived its customer")
    return profileOf(customer, rows.addresses(id), groupToken(database, customer.groupId))
  }

  const login = Effect.fnUntraced(function* (
    email: string,
    password: string,
    device: Device = unknownDevice,
    deviceToken: string | null = null,
  ) {
    const found = rows.findByEmail(email)
    const kept = found?.password ?? null
    const incorrect = new CustomerRefused({ reason: { tag: "SignInIncorrect" } })
    if (!(yield* passwords.matches(password, kept)) || found === null || kept === null)
      return yield* incorrect
    const better = passwords.isOutdated(kept) ? yield* passwords.hash(password) : null
    return yield* step((nowMs) => {
      // While the password was looked at it may have been changed, or the customer have left.
      if (rows.find(found.id)?.password !== kept) return refuse(incorrect.reason)
      if (better !== null) rows.setPassword(found.id, better, nowMs)
      return {
        ...held.begin(found.id, nowMs, device),
        deviceToken: devices.remember(found.id, deviceToken, nowMs),
      }
    })
  })

  const create = Effect.fnUntraced(function* (told: Registration, view: StoreView) {
    const { email, firstName, lastName, password } = yield* refusable(isCustomerRefused, () =>
      settledRegistration(told),
    )
    const hash = yield* passwords.hash(password)
    return yield* step((nowMs) => {
      const id = rows.nextId()
      const owner = rows.findByEmail(email)
      const customer = { email, firstName, lastName, groupId: newcomersGroup, store: view.code }
      if (owner === null) rows.insert(id, { ...customer, password: hash }, nowMs)
      postCustomer(
        database,
        owner === null
          ? { kind: "customer.welcome", customerId: id, store: view.code }
          : { kind: "customer.exists", customerId: owner.id, store: view.code },
        nowMs,
      )
      return profileOf({ ...customer, id, createdAtMs: nowMs }, [], null)
    })
  })

  const setPassword = Effect.fnUntraced(function* ({ email, newPassword, resetToken }: ResetInput) {
    const hash = tokenHash(resetToken)
    const ownerOf = (nowMs: number) => {
      const row = database.get(
        "SELECT customer FROM customer_reset WHERE hash = ? AND expires_at > ?",
        hash,
        nowMs,
      )
      const owner = row === undefined ? null : rows.find(Number(row["customer"]))
      return owner !== null && isSameEmail(owner.email, email) ? owner : refuse({ tag: "ResetInvalid" })
    }
    yield* step(ownerOf)
    yield* checkStrength(newPassword)
    const next = yield* passwords.hash(newPassword)
    return yield* step((nowMs) => {
      const owner = ownerOf(nowMs)
      replacePassword(database, owner.id, next, nowMs)
      postCustomer(database, { kind: "customer.password", customerId: owner.id, store: owner.store }, nowMs)
      return true
    })
  })

  const checkStrength = (password: string): Answer<void> => {
    const faults = weakness(password)
    return faults.length === 0
      ? Effect.void
      : Effect.fail(new CustomerRefused({ reason: { tag: "FieldsInvalid", faults } }))
  }

  const changePassword: CustomersService["changePassword"] = Effect.fnUntraced(function* (
    { customerId, sessionId },
    { currentPassword, newPassword },
  ) {
    const kept = rows.find(customerId)?.password ?? null
    const wrong = new CustomerRefused({ reason: { tag: "PasswordWrong" } })
    if (!(yield* passwords.matches(currentPassword, kept))) return yield* wrong
    yield* checkStrength(newPassword)
    const next = yield* passwords.hash(newPassword)
    return yield* step((nowMs) => {
      const customer = rows.find(customerId)
      if (customer === null || customer.password !== kept) return refuse(wrong.reason)
      replacePassword(database, customerId, next, nowMs, sessionId)
      postCustomer(database, { kind: "customer.password", customerId, store: customer.store }, nowMs)
      return true
    })
  })

  /** Whoever has the device has not the account: what cannot be undone, or tells all, is asked for with the password. */
  const confirmed = <A>({ customerId }: SignedIn, password: string, work: (nowMs: number) => A): Answer<A> =>
    Effect.gen(function* () {
      const kept = rows.find(customerId)?.password ?? null
      const wrong = new CustomerRefused({ reason: { tag: "PasswordWrong" } })
      if (!(yield* passwords.matches(password, kept))) return yield* wrong
      return yield* step((nowMs) =>
        rows.find(customerId)?.password === kept ? work(nowMs) : refuse(wrong.reason),
      )
    })

  const update: CustomersService["update"] = (who, { currentPassword, ...change }) => {
    const { customerId } = who
    const settled = () => settledChange(change, rows.addresses(customerId), shipping.countries)
    const save = (nowMs: number, isProven: boolean): Profile => {
      const before = rows.find(customerId)
      if (before === null) throw new Error("A session outlived its customer")
      const { addresses, ...person } = settled()
      const isOwn = isSameEmail(before.email, person.email)
      const isNew = !isOwn && (isProven || !changes.isFormer(customerId, person.email))
      if (isNew && !isProven) refuse({ tag: "PasswordNeeded" })
      rows.setPerson(customerId, isOwn ? person : { ...person, email: before.email }, nowMs)
      rows.setAddresses(customerId, addresses)
      if (isNew) changes.ask(before, person.email, nowMs)
      return profileNow(customerId)
    }
    const own = rows.find(customerId)?.email ?? ""
    if (currentPassword === undefined || isSameEmail(own, change.email))
      return step((nowMs) => save(nowMs, false))
    return refusable(isCustomerRefused, settled).pipe(
      Effect.andThen(confirmed(who, currentPassword, (nowMs) => save(nowMs, true))),
    )
  }

  return Customers.of({
    login,
    knowsDevice: (email, deviceToken) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => {
        const found = rows.findByEmail(email)
        return found !== null && devices.isKnown(found.id, deviceToken, nowMs)
      }),
    refresh: (refreshToken) =>
      step((nowMs) => held.renew(refreshToken, nowMs)).pipe(
        // The end of a session that was used twice has to stay, so it is no refusal inside the transaction.
        Effect.flatMap((given) =>
          given === null
            ? Effect.fail(new CustomerRefused({ reason: { tag: "SessionOver" } }))
            : Effect.succeed(given),
        ),
      ),
    logout: (tokens) => Effect.sync(() => database.transaction(() => held.endOf(tokens))),
    sessions: ({ customerId }) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) => held.list(customerId, nowMs)),
    endSession: (who, password, sessionId) =>
      confirmed(who, password, (nowMs) => {
        if (sessionId === null) held.endAll(who.customerId, who.sessionId)
        else held.end(who.customerId, sessionId)
        return held.list(who.customerId, nowMs)
      }),
    who: (accessToken) => Effect.map(Clock.currentTimeMillis, (nowMs) => held.find(accessToken, nowMs)),
    create,
    askReset: (email, view) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) =>
        database.transaction(() => {
          const customerId = rows.findByEmail(email)?.id ?? null
          postCustomer(database, { kind: "customer.reset", customerId, store: view.code }, nowMs)
          return true
        }),
      ),
    setPassword,
    changePassword,
    copy: (who, password) => confirmed(who, password, () => exportData(database, who.customerId)!),
    leave: (who, password) =>
      confirmed(who, password, (nowMs) => deleteAccount(database, who.customerId, nowMs, retention)),
    profile: ({ customerId }) => Effect.sync(() => profileNow(customerId)),
    update,
    confirmEmail: (token) =>
      Effect.map(Clock.currentTimeMillis, (nowMs) =>
        database.transaction(() => changes.confirm(token, nowMs)),
      ),
    orders: ({ customerId }, question) =>
      Effect.sync(() => history(database, views, { customerId, ...question })),
  })
})
