import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { limits } from "../settings/index.ts"
import { ada, type Device, makeDevice, openSession, pass, run, type SessionTab } from "@shop/testing"

const signedIn = (test: (tab: SessionTab, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      const tab = yield* openSession(device)
      yield* tab.accounts.login(ada)
      device.platform.sent.splice(0)
      yield* test(tab, device)
    }),
  )
const logouts = ({ platform }: Device) => platform.sent.filter(({ tag }) => tag === "user.logout")

describe("SE16 Session.end", () => {
  it("ends the session on the platform with the refresh token", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.session.end
        expect(yield* tab.session.token).toBeNull()
        yield* pass(0)
        expect(logouts(device)).toEqual([{ tag: "user.logout", token: null, key: null }])
        expect(device.platform.users.isRefused("token-1")).toBe(true)
        expect(JSON.stringify([...(device.stored.get("session") ?? [])])).not.toContain("token-1")
      }),
    ))
  it("repeats the request without a response, and not after a refusal", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        for (const kind of ["loseRequest", "hang", { refuse: 404 }] as const)
          device.platform.fail({ on: "user.logout", kind })
        yield* tab.session.end
        yield* pass(limits.callTimeoutMs)
        yield* pass(limits.callTimeoutMs)
        yield* pass(60_000)
        expect(device.platform.occurredTroubles).toHaveLength(3)
        expect(logouts(device)).toEqual([])
      }),
    ))
  it("sends the access token without a refresh token", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.session.end
        yield* pass(0)
        device.platform.sent.splice(0)
        yield* tab.session.begin({ token: "alone", refreshToken: null })
        yield* tab.session.end
        yield* pass(0)
        expect(logouts(device).map(({ token }) => token)).toEqual(["alone"])
      }),
    ))
  it("sends nothing for a guest", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        yield* tab.session.end
        yield* tab.session.end
        yield* pass(0)
        expect(logouts(device)).toHaveLength(1)
      }),
    ))
  it("a session ends on the platform when the same customer signs in once more", () =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        const { gate } = yield* SubscriptionRef.get(tab.session.state)
        yield* tab.session.replace(gate.epoch, { token: "newer", refreshToken: null })
        yield* pass(0)
        expect(logouts(device)).toHaveLength(1)
        expect(device.platform.users.isRefused("token-1")).toBe(true)
      }),
    ))
})
