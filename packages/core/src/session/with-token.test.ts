import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ada, makeDevice, openSession, run, type SessionTab } from "@shop/testing"
import { BadResponse, type RequestError, Refused, Unreachable } from "../api/index.ts"
import { limits } from "../settings/index.ts"

const echo = { name: "shop.echo" }
const login = { name: "user.login", auth: "none" } as const
const refused = (code: number) => new Refused({ request: echo.name, code, message: null, result: null })
const unreachable = new Unreachable({ request: echo.name, cause: "network" })
const bad = new BadResponse({ request: echo.name, fault: "shape", detail: "" })
const signedIn = (test: (tab: SessionTab) => Effect.Effect<void, unknown>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      const tab = yield* openSession(device)
      yield* tab.accounts.login(ada)
      yield* test(tab)
    }),
  )
/** Responds with one outcome after the other, and repeats the last; null is a success. */
const scripted = (answers: ReadonlyArray<RequestError | null>) => {
  const tokens: Array<string | null> = []
  return {
    tokens,
    send: (token: string | null) =>
      Effect.suspend(() => {
        const answer = answers[Math.min(tokens.length, answers.length - 1)] ?? null
        tokens.push(token)
        return answer === null ? Effect.succeed("heard") : Effect.fail(answer)
      }),
  }
}

describe("SE5 a request without authentication", () => {
  it("has no token in any session", () =>
    signedIn(({ session }) =>
      Effect.gen(function* () {
        expect(yield* session.token).not.toBeNull()
        const { send, tokens } = scripted([null])
        yield* session.withToken(login, send)
        expect(tokens).toEqual([null])
      }),
    ))
  it("does not refresh the token after a 401", () =>
    signedIn(({ session }) =>
      Effect.gen(function* () {
        const { send, tokens } = scripted([refused(401)])
        expect(yield* Effect.flip(session.withToken(login, send))).toMatchObject({ code: 401 })
        expect(tokens).toEqual([null])
      }),
    ))
})

describe("SE7 a request that succeeded with a refreshed token", () => {
  it.each([
    ["an answer", null, 0],
    ["a refusal", refused(409), 0],
    ["a lost connection", unreachable, 1],
    ["a captive portal", bad, 1],
  ] as const)("%s: %j leaves %d attempts", (_, second, attempts) =>
    signedIn(({ session }) =>
      Effect.gen(function* () {
        const { send, tokens } = scripted([refused(401), second])
        yield* Effect.exit(session.withToken(echo, send))
        expect(tokens).toEqual(["token-1", "token-2"])
        expect((yield* SubscriptionRef.get(session.state)).gate.attempts).toBe(attempts)
      }),
    ),
  )
})

describe("SE6 the attempts of one request", () => {
  it("are limited when every token is refused too late", () =>
    signedIn(({ session }) =>
      Effect.gen(function* () {
        const { send, tokens } = scripted([refused(401)])
        const { epoch } = (yield* SubscriptionRef.get(session.state)).gate
        const late = (token: string | null) =>
          Effect.andThen(
            session.replace(epoch, { token: `newer-${tokens.length}`, refreshToken: null }),
            send(token),
          )
        const error = yield* Effect.flip(session.withToken(echo, late))
        expect(error).toMatchObject({ _tag: "Refused", code: 401, result: { tag: "SessionExpired" } })
        expect(tokens).toHaveLength(limits.tokenAttemptsMax)
        expect(new Set(tokens).size).toBe(limits.tokenAttemptsMax)
      }),
    ))
})
