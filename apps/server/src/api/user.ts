import { Effect } from "effect"
import { email as emailFaults, normalizeEmail, isSameEmail } from "@shop/core/form"
import {
  type CustomerReason,
  type CustomerRefused,
  Customers,
  type CustomersService,
  describeDevice,
  type SessionRecord,
  type SignedIn,
} from "@shop/commerce/customers"
import { ShopOrigin } from "@shop/commerce/outbox"
import { hashOf } from "@shop/commerce/secrets"
import { Settings } from "@shop/core/settings"
import { tokenIn } from "@shop/wire/endpoints"
import type { Limit } from "../coordination/rate-limiter.ts"
import { hostCookie } from "../http/cookie.ts"
import { endpoint, endpointWithHeaders } from "./endpoint.ts"
import { logRefusal, logSecurity } from "../telemetry/security.ts"
import { clientKey } from "../http/client.ts"
import { refundLimit, consumeLimit as takeTry } from "./rate-limits.ts"
import { faultResponse, refusals, refuse } from "./responses.ts"
import { ApiFault, type Route, under } from "./route.ts"
import { requireCustomer } from "./authentication.ts"

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const daySeconds = 86_400

/**
 * Limits of the requests around passwords. The typed e-mail address names the account, even if no account has it.
 * @rule SR68
 */
const limits = {
  loginHere: { name: "login.here", tries: 5, periodMs: 15 * minuteMs },
  /** Tries of one known device; they replace the two limits of the account. */
  loginDevice: { name: "login.device", tries: 5, periodMs: 15 * minuteMs },
  loginAccount: { name: "login.account", tries: 50, periodMs: hourMs },
  loginClient: { name: "login.client", tries: 100, periodMs: hourMs },
  createClient: { name: "create.client", tries: 10, periodMs: hourMs },
  createAccount: { name: "create.account", tries: 3, periodMs: hourMs },
  resetClient: { name: "reset.client", tries: 10, periodMs: hourMs },
  resetAccount: { name: "reset.account", tries: 3, periodMs: hourMs },
  linkClient: { name: "link.client", tries: 10, periodMs: hourMs },
  change: { name: "change", tries: 5, periodMs: 15 * minuteMs },
  /** Each try sends a letter to an address that anybody can choose. */
  email: { name: "email", tries: 5, periodMs: hourMs },
  refreshClient: { name: "refresh.client", tries: 600, periodMs: hourMs },
} as const satisfies Readonly<Record<string, Limit>>

const take = (limit: Limit, key: string, logged = key) =>
  Effect.tapError(takeTry(limit, key), () => logSecurity("tries.exhausted", logged))

const busyS = 2

/** @rule SR65 - wire §4 */
const reasonFault = refusals<CustomerReason>({
  SignInIncorrect: () => [401, "The account sign-in was incorrect or your account is disabled temporarily"],
  SessionOver: () => [401, "Invalid refresh token provided"],
  FieldsInvalid: ({ faults }) => [
    400,
    `Please correct: ${faults.map(({ field, tag }) => `${field} (${tag})`).join(", ")}`,
  ],
  // A client would read 401 as the end of its session.
  PasswordWrong: () => [400, "The password does not match this account. Please type your current password."],
  ResetInvalid: () => [400, "This link has been used, or is too old. Please ask for another mail."],
  PasswordNeeded: () => [
    400,
    "A new e-mail address needs your current password. Nothing has been changed: please look at your profile again.",
  ],
  EmailRefused: () => [400, "This e-mail address cannot be taken. Please choose another one."],
  AddressForeign: () => [403, "Provided invalid address.id or address.customer_id"],
  AddressesTooMany: ({ addressesMax }) => [400, `An account holds at most ${addressesMax} addresses`],
  Busy: () => [503, "The shop is busy at the moment. Please try again in a few seconds."],
})

/** The fields of a fault, for a copy with other fields. */
const plain = ({ code, result, retryAfterS, refusal }: ApiFault) => ({
  code,
  result,
  ...(retryAfterS === undefined ? {} : { retryAfterS }),
  ...(refusal === undefined ? {} : { refusal }),
})

const toFault = (refused: CustomerRefused): ApiFault => {
  const fault = reasonFault(refused)
  return refused.reason.tag === "Busy" ? new ApiFault({ ...plain(fault), retryAfterS: busyS }) : fault
}

const withCustomers = <A>(
  use: (customers: CustomersService) => Effect.Effect<A, CustomerRefused>,
): Effect.Effect<A, ApiFault, Customers> =>
  Effect.flatMap(Customers, (customers) => Effect.mapError(use(customers), toFault))

/**
 * Puts the sentence of a fault into an object, where older clients look for it. The code in the object is 401 for a wrong
 * password as well; the code of the response is 401 only for an invalid token.
 * @rule SR66 - wire §1 style B, §18.4
 */
const withErrorObject = (fault: ApiFault): ApiFault => {
  const { code, result, refusal } = fault
  const isPassword = refusal?.code === "PasswordWrong"
  return new ApiFault({
    ...plain(fault),
    result: typeof result === "string" ? { errorMessage: result, code: isPassword ? 401 : code } : result,
  })
}

const withErrorObjects = <R>(made: Route<R>): Route<R> => ({
  ...made,
  handle: (request, parameters) => Effect.mapError(made.handle(request, parameters), withErrorObject),
})

/**
 * Moves the sentence of a fault from the result to `meta`, because older clients would read any text there as the new token.
 * @rule SR66 - wire §18.6
 */
const withoutText = <R>(made: Route<R>): Route<R> => ({
  ...made,
  handle: (request, parameters) =>
    made.handle(request, parameters).pipe(
      Effect.catch((fault) => {
        const reply = faultResponse(fault)
        const { code, meta } = reply.body as { readonly code: number; readonly meta?: object }
        const body = { code, result: false, meta: { ...meta, message: fault.result } }
        return Effect.succeed({ ...reply, body })
      }),
    ),
})

const deviceCookie = Effect.map(ShopOrigin, (origin) =>
  hostCookie("device", origin.startsWith("https:"), "strict"),
)

/**
 * Counts a try at the password of an account. Sign-in and all requests of a session that take the password are counted
 * together, so that a stolen token allows no further guesses. A device that has signed in to this account before is
 * counted by itself, so that wrong tries of strangers do not lock its owner out.
 *
 * @param device - the token of the cookie; null without one
 * @rule SR68, SR312, SR320
 */
const countTry = Effect.fnUntraced(function* <A, E, R>(
  email: string,
  device: string | null,
  work: Effect.Effect<A, E, R>,
) {
  const account = normalizeEmail(email)
  const isKnown =
    device !== null && (yield* Effect.flatMap(Customers, (customers) => customers.knowsDevice(email, device)))
  const counted: ReadonlyArray<readonly [Limit, string]> = isKnown
    ? [[limits.loginDevice, hashOf(device)]]
    : [
        [limits.loginHere, `${account} ${yield* clientKey}`],
        [limits.loginAccount, account],
      ]
  yield* take(limits.loginClient, yield* clientKey)
  for (const [limit, key] of counted) yield* take(limit, key, account)
  const answer = yield* work
  for (const [limit, key] of counted) yield* refundLimit(limit, key)
  return answer
})

/** Signs in and sets the cookie of the device. @rule SR321 */
const login = endpointWithHeaders(
  "user.login",
  Effect.fnUntraced(function* ({ username, password }, { request }) {
    const cookie = yield* deviceCookie
    const sent = cookie.valueIn(request)
    const signIn = withCustomers((customers) =>
      customers.login(username, password, describeDevice(request.headers["user-agent"]), sent),
    ).pipe(logRefusal("SignInIncorrect", "sign-in.failed", normalizeEmail(username)))
    const { deviceToken, ...credentials } = yield* countTry(username, sent, signIn)
    const ageS = (yield* Settings).retention.deviceDays * daySeconds
    return { result: credentials, headers: { "set-cookie": cookie.header(deviceToken, ageS) } }
  }),
)

const refresh = endpoint(
  "user.refresh",
  Effect.fnUntraced(function* ({ refreshToken }) {
    yield* take(limits.refreshClient, yield* clientKey)
    return yield* withCustomers((customers) => customers.refresh(refreshToken)).pipe(
      logRefusal("SessionOver", "session.refused"),
    )
  }),
)

/** Signs out. The call is never refused: unknown tokens end nothing. @rule SR300 - ASVS 7.4.1 */
const logout = endpoint(
  "user.logout",
  Effect.fnUntraced(function* ({ refreshToken }, { request }) {
    yield* take(limits.refreshClient, yield* clientKey)
    const tokens = [tokenIn(request), refreshToken].filter((token) => token !== null)
    yield* Effect.flatMap(Customers, (customers) => customers.logout(tokens))
    return true
  }),
)

const create = endpoint(
  "user.create",
  Effect.fnUntraced(function* (input, { view }) {
    const counted = [
      [limits.createClient, yield* clientKey],
      [limits.createAccount, normalizeEmail(input.email)],
    ] as const
    for (const [limit, key] of counted) yield* take(limit, key)
    return yield* withCustomers((customers) => customers.create(input, view)).pipe(
      // An invalid form creates no account and reveals none, so it is not counted.
      Effect.tapError(({ code }) =>
        code === 400 ? Effect.forEach(counted, ([limit, key]) => refundLimit(limit, key)) : Effect.void,
      ),
    )
  }),
)

const resetPassword = endpoint(
  "user.resetPassword",
  Effect.fnUntraced(function* ({ email }, { view }) {
    if (emailFaults("email", email).length > 0) return yield* refuse(400, "Invalid e-mail provided!")
    yield* take(limits.resetClient, yield* clientKey)
    yield* take(limits.resetAccount, normalizeEmail(email))
    return yield* withCustomers((customers) => customers.askReset(email, view))
  }),
)

const createPassword = endpoint(
  "user.createPassword",
  Effect.fnUntraced(function* (input) {
    yield* take(limits.linkClient, yield* clientKey)
    return yield* withCustomers((customers) => customers.setPassword(input)).pipe(
      logRefusal("ResetInvalid", "reset.refused", normalizeEmail(input.email)),
    )
  }),
)

/** Runs work that needs the password of the signed-in customer. */
const withPassword = Effect.fnUntraced(function* <A>(
  request: Parameters<typeof requireCustomer>[0],
  work: (customers: CustomersService, customer: SignedIn) => Effect.Effect<A, CustomerRefused>,
) {
  const customer = yield* requireCustomer(request)
  const key = String(customer.customerId)
  const { email } = yield* withCustomers((customers) => customers.profile(customer))
  yield* take(limits.change, key)
  const answer = yield* countTry(
    email,
    (yield* deviceCookie).valueIn(request),
    withCustomers((customers) => work(customers, customer)).pipe(
      logRefusal("PasswordWrong", "password.wrong", key),
    ),
  )
  yield* refundLimit(limits.change, key)
  return answer
})

const changePassword = endpoint("user.changePassword", (input, { request }) =>
  withPassword(request, (customers, customer) => customers.changePassword(customer, input)),
)

const copy = endpoint(
  "account.copy",
  Effect.fnUntraced(function* ({ password }, { request }) {
    const all = yield* withPassword(request, (customers, customer) => customers.copy(customer, password))
    return {
      fileName: "my-data.json",
      contentType: "application/json",
      base64: Buffer.from(JSON.stringify(all, null, 2)).toString("base64"),
    }
  }),
)

const deleteAccount = endpoint(
  "account.leave",
  Effect.fnUntraced(function* ({ password }, { request }) {
    return {
      ordersKept: yield* withPassword(request, (customers, customer) => customers.leave(customer, password)),
    }
  }),
)

const sessionList = (sessions: ReadonlyArray<SessionRecord>, { sessionId }: SignedIn) => ({
  sessions: sessions.map(({ startedAtMs, usedAtMs, ...session }) => ({
    ...session,
    startedAt: new Date(startedAtMs).toISOString(),
    usedAt: new Date(usedAtMs).toISOString(),
    isCurrent: session.id === sessionId,
  })),
})

const sessions = endpoint(
  "account.sessions",
  Effect.fnUntraced(function* (_, { request }) {
    const customer = yield* requireCustomer(request)
    return sessionList(
      yield* Effect.flatMap(Customers, (customers) => customers.sessions(customer)),
      customer,
    )
  }),
)

const endSession = endpoint("account.endSession", ({ id, password }, { request }) =>
  withPassword(request, (customers, customer) =>
    Effect.map(customers.endSession(customer, password, id), (left) => sessionList(left, customer)),
  ),
)

const me = endpoint("user.me", (_, { request }) =>
  Effect.flatMap(requireCustomer(request), (customer) =>
    withCustomers((customers) => customers.profile(customer)),
  ),
)

const update = endpoint(
  "user.update",
  Effect.fnUntraced(function* (change, { request }) {
    const customer = yield* Effect.mapError(requireCustomer(request), withErrorObject)
    const profile = yield* withCustomers((customers) => customers.profile(customer))
    if (change.currentPassword === undefined || isSameEmail(profile.email, change.email))
      return yield* withCustomers((customers) => customers.update(customer, change))
    const key = String(customer.customerId)
    yield* take(limits.email, key)
    return yield* withPassword(request, (customers) => customers.update(customer, change)).pipe(
      Effect.tapError(() => refundLimit(limits.email, key)),
    )
  }),
)

const orderHistory = endpoint("user.orderHistory", (question, { request }) =>
  Effect.flatMap(requireCustomer(request), (customer) =>
    withCustomers((customers) => customers.orders(customer, question)),
  ),
)

/** The requests of customers. @rule SR65, SR212 - S1 §7 User, wire §4 */
export const user = [
  login,
  withoutText(refresh),
  logout,
  create,
  resetPassword,
  under("/api/user/resetPassword", resetPassword),
  withErrorObjects(createPassword),
  withErrorObjects(changePassword),
  under("/api/user/changePassword", withErrorObjects(changePassword)),
  copy,
  deleteAccount,
  sessions,
  endSession,
  me,
  update,
  orderHistory,
]
