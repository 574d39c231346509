import { Clock, Context, Deferred, Effect, Layer, Schedule, type SubscriptionRef } from "effect"
import { type ApiRequest, failure, type RequestError, Refused, Unreachable } from "../api/index.ts"
import { type EventOf, ShopEvents } from "../events/index.ts"
import type { Notifications } from "../notification/index.ts"
import { type Storage, Tabs, Transport } from "../ports/index.ts"
import { limits, Settings } from "../settings/index.ts"
import { logout, refresh } from "./requests.ts"
import { type Credentials, type Customer, guest, type SessionState } from "./model.ts"
import { type SessionStore, sessionStore } from "./store.ts"
import * as Token from "./token.ts"

/** The attributes of a request that the session needs. */
export type SentRequest = Pick<ApiRequest, "name" | "auth" | "reportsLostToken">

/** Sends a request with a token, or without one for null. */
export type SendWith<A> = (token: string | null) => Effect.Effect<A, RequestError>

type Ending = EventOf<"SessionEnded">["ending"]

/** How a token refresh ended; "unanswered" without a response. */
type RefreshResult = "over" | "unanswered"

/** The session of the shopper, and the token of their requests. */
export class Session extends Context.Service<
  Session,
  {
    readonly state: SubscriptionRef.SubscriptionRef<SessionState>
    /** The customer's token, or null for a guest. */
    readonly token: Effect.Effect<string | null>
    /** Whether a customer is signed in with a known profile. After a crash there may be a token alone. */
    readonly isKnown: Effect.Effect<boolean>
    /** Begins the session of a customer. @returns its epoch */
    readonly begin: (credentials: Credentials) => Effect.Effect<number>
    /** Replaces the token of a session; its pending requests continue with the new one. */
    readonly replace: (epoch: number, credentials: Credentials) => Effect.Effect<void>
    /** Sets the customer of a session; ignored once the session has ended. */
    readonly setCustomer: (epoch: number, customer: Customer) => Effect.Effect<void>
    /** Ends the session. */
    readonly end: Effect.Effect<void>
    /** Ends one session. @returns false when another session has begun meanwhile, in any tab */
    readonly endEpoch: (epoch: number) => Effect.Effect<boolean>
    /** Reads the session that another tab has stored. */
    readonly reload: Effect.Effect<void>
    /**
     * Reads the session that another tab has stored. True once after another tab has ended or replaced the session of
     * this tab's customer.
     */
    readonly wasReplaced: Effect.Effect<boolean>
    /**
     * Sends a request with the current token, and renews the token when the platform refuses it. All requests share one
     * renewal. A request of a session that has ended gets no response.
     *
     * @fails the errors of `send`; Refused 401 for a guest's request that requires a customer; Unreachable when the
     * renewal had no response, or the session has ended
     */
    readonly withToken: <A>(request: SentRequest, send: SendWith<A>) => Effect.Effect<A, RequestError>
  }
>()("@shop/core/Session") {
  static readonly layer: Layer.Layer<
    Session,
    never,
    Transport | Storage | Tabs | ShopEvents | Notifications | Settings
  > = Layer.effect(
    Session,
    Effect.suspend(() => make),
  )
}

const make = Effect.gen(function* () {
  const store = yield* sessionStore
  const { state, get, turn } = store
  /** Changes one session; ignored once any tab has begun another. */
  const within = (epoch: number, change: (now: SessionState) => SessionState) =>
    leaving((now) => (now.credentials === null || now.gate.epoch !== epoch ? now : change(now)))
  const over =
    (nowMs: number) =>
    (now: SessionState): SessionState =>
      now.credentials === null ? now : { ...guest, gate: Token.next(now.gate, nowMs) }
  const transport = yield* Transport
  const { publish } = yield* ShopEvents
  const scope = yield* Effect.scope

  /** Uninterruptible, so that an interrupted request does not lose the event. */
  const expire = Effect.fn("Session.expire")(function* (ending: Ending, epoch: number) {
    const nowMs = yield* Clock.currentTimeMillis
    let hasEnded = false
    yield* store.decide((now) => {
      hasEnded = now.gate.epoch === epoch
      return hasEnded ? { ...guest, gate: Token.failed(now.gate, nowMs) } : now
    })
    if (hasEnded) yield* publish({ tag: "SessionEnded", ending })
  }, Effect.uninterruptible)
  const renew = yield* renewal(store, expire)

  /**
   * Ends a session on the platform after its end on this device. The device has removed the tokens by then, so the
   * open page repeats the request until there is a response.
   */
  const revoke = ({ credentials, gate }: SessionState): Effect.Effect<void> => {
    if (credentials === null) return Effect.void
    const { refreshToken } = credentials
    // The refresh token ends the session even with an expired access token, which is not sent again then.
    const token = refreshToken === null && !gate.isDead ? credentials.token : null
    if (refreshToken === null && token === null) return Effect.void
    return transport.send(logout({ refreshToken }), { token, operationId: null }).pipe(
      Effect.timeoutOrElse({
        duration: limits.callTimeoutMs,
        orElse: () => Effect.fail(new Unreachable({ request: "user.logout", cause: "timeout" })),
      }),
      Effect.retry({
        while: (error) => failure(error) === "unanswered",
        schedule: Schedule.exponential(limits.logoutRetryMs),
        times: limits.logoutTriesMax,
      }),
      Effect.ignore,
      Effect.forkIn(scope),
      Effect.asVoid,
    )
  }
  /** Changes the session, and revokes the previous session on the platform. */
  const leaving = (change: (now: SessionState) => SessionState) =>
    Effect.gen(function* () {
      let left = guest
      const next = yield* store.decide((now) => {
        const made = change(now)
        left = made.credentials?.token === now.credentials?.token ? guest : now
        return made
      })
      yield* revoke(left)
      return next
    })

  const withToken = <A>(request: SentRequest, send: SendWith<A>): Effect.Effect<A, RequestError> =>
    Effect.gen(function* () {
      const { name, auth = "optional" } = request
      const begun = yield* get
      const unauthorised = new Refused({
        request: name,
        code: 401,
        message: null,
        result: { tag: "SessionExpired" },
      })
      const stopped = (now: SessionState) =>
        now.gate.lock === -1 && auth === "required"
          ? unauthorised
          : new Unreachable({ request: name, cause: "session" })
      let isAgain = false
      // Only a request with a token is retried.
      for (let count = 0, now = begun; count < limits.tokenAttemptsMax; count += 1, now = yield* get) {
        if (now.gate.epoch !== begun.gate.epoch) return yield* stopped(now)
        const { credentials, gate } = now
        const admission = Token.admit(gate, credentials !== null, auth)
        if (admission === "refuse") return yield* unauthorised
        if (admission === "sendBare" || credentials === null) return yield* send(null)
        if (admission === "renew") {
          if ((yield* renew) === "unanswered")
            return yield* new Unreachable({ request: name, cause: "network" })
          continue
        }
        const answer = yield* Effect.result(send(credentials.token))
        const after = yield* get
        if (after.gate.epoch !== gate.epoch) return yield* stopped(after)
        const isRefused = answer._tag === "Failure" && isUnauthorised(request, answer.failure)
        if (!isRefused) {
          if (answer._tag === "Success" || answer.failure._tag === "Refused")
            yield* turn((old) => Token.accepted(old, gate))
          return yield* Effect.fromResult(answer)
        }
        yield* turn((old) => Token.refused(old, gate))
        if (Token.judge(after.gate, gate, isAgain) === "exhausted") yield* expire("exhausted", gate.epoch)
        isAgain = true
      }
      return yield* unauthorised
    })

  return Session.of({
    state,
    token: Effect.map(get, ({ credentials }) => credentials?.token ?? null),
    isKnown: Effect.map(get, ({ credentials, customer }) => credentials !== null && customer !== null),
    begin: (credentials) =>
      Effect.gen(function* () {
        const startedAtMs = yield* Clock.currentTimeMillis
        const { gate } = yield* store.decide((now) => ({
          gate: Token.next(now.gate, startedAtMs),
          credentials,
          customer: null,
          startedAtMs,
        }))
        return gate.epoch
      }),
    replace: (epoch, credentials) =>
      Effect.asVoid(within(epoch, (now) => ({ ...now, gate: Token.renewed(now.gate), credentials }))),
    setCustomer: (epoch, customer) => Effect.asVoid(within(epoch, (now) => ({ ...now, customer }))),
    end: Effect.asVoid(Effect.flatMap(Clock.currentTimeMillis, (nowMs) => leaving(over(nowMs)))),
    endEpoch: (epoch) =>
      Clock.currentTimeMillis.pipe(
        Effect.flatMap((nowMs) => within(epoch, over(nowMs))),
        Effect.map(({ credentials }) => credentials === null),
      ),
    reload: store.reload,
    wasReplaced: Effect.andThen(store.reload, store.takeWasReplaced),
    withToken,
  })
})

/**
 * A 401 inside another status belongs to the request itself, such as a wrong current password. Only a request that
 * reports a lost token treats it as an authentication failure.
 */
const isUnauthorised = ({ reportsLostToken }: SentRequest, error: RequestError): boolean =>
  error._tag === "Refused" &&
  (error.code === 401 || (reportsLostToken === true && hiddenCode(error.result) === 401))

const hiddenCode = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "code" in result ? result.code : null

/**
 * Renews the token of a session: one renewal at a time in this browser, with the same outcome for all waiting requests.
 * The renewal continues when the request that started it is interrupted.
 */
const renewal = Effect.fnUntraced(function* (
  { get, turn, decide, reload }: SessionStore,
  expire: (ending: Ending, epoch: number) => Effect.Effect<void>,
) {
  const { send } = yield* Transport
  const tabs = yield* Tabs
  const settings = yield* Settings
  const scope = yield* Effect.scope
  let flight: Deferred.Deferred<RefreshResult> | null = null

  const requestToken = (refreshToken: string) =>
    send(refresh({ refreshToken })).pipe(
      Effect.timeoutOrElse({
        duration: limits.callTimeoutMs,
        orElse: () => Effect.fail(new Unreachable({ request: "user.refresh", cause: "timeout" })),
      }),
      Effect.result,
    )

  const work: Effect.Effect<RefreshResult> = Effect.gen(function* () {
    yield* reload
    const { credentials, gate } = yield* get
    // Another tab has renewed the token or signed out.
    if (credentials === null || !gate.isDead) return "over"
    const { refreshToken } = credentials
    if (refreshToken === null || !settings.session.refreshesTokens) {
      yield* expire("expired", gate.epoch)
      return "over"
    }
    yield* turn(Token.renewing)
    const answer = yield* requestToken(refreshToken)
    if (answer._tag === "Success") {
      const { token, refreshToken: another } = answer.success
      yield* decide((now) =>
        now.gate.epoch === gate.epoch
          ? {
              ...now,
              gate: Token.renewed(now.gate),
              credentials: { token, refreshToken: another ?? refreshToken },
            }
          : now,
      )
      return "over"
    }
    if (failure(answer.failure) === "unanswered") return "unanswered"
    yield* expire("expired", gate.epoch)
    return "over"
  })

  return Effect.suspend(() => {
    if (flight !== null) return Deferred.await(flight)
    const own = Deferred.makeUnsafe<RefreshResult>()
    flight = own
    return tabs.withLock("token", work).pipe(
      Effect.timeoutOrElse({
        duration: 2 * limits.callTimeoutMs,
        orElse: () => Effect.succeed<RefreshResult>("unanswered"),
      }),
      Effect.tap((end) => (end === "unanswered" ? turn(Token.unanswered) : Effect.void)),
      Effect.ensuring(Effect.sync(() => void (flight = null))),
      Effect.exit,
      Effect.flatMap((exit) => Deferred.done(own, exit)),
      Effect.forkIn(scope),
      Effect.andThen(Deferred.await(own)),
    )
  })
})
