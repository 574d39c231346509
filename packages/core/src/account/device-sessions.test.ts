import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Refused } from "../api/index.ts"
import { ada, type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"

const here = {
  id: 1,
  browser: "Firefox",
  system: "Windows",
  startedAt: "2026-11-21T12:00:00.000Z",
  usedAt: "2026-11-21T12:00:00.000Z",
  isCurrent: true,
}
const phone = { ...here, id: 2, system: "Android", isCurrent: false }

const signedIn = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      device.platform.setHandler("account.sessions", () => ({ sessions: [here, phone] }))
      device.platform.setHandler("account.endSession", () => ({ sessions: [here] }))
      const shop = yield* openShop(device)
      yield* pass(0)
      shop.actions.account.login(ada)
      yield* pass(0)
      shop.actions.deviceSessions.load()
      yield* pass(0)
      yield* test(shop, device)
    }),
  )

describe("AC31 DeviceSessions", () => {
  it("forgets the list when the next customer signs in", () =>
    signedIn((shop) =>
      Effect.gen(function* () {
        expect(shop.views.deviceSessions).toMatchObject({ list: [here, phone], problem: null })
        shop.actions.account.logout()
        yield* pass(0)
        expect(shop.views.deviceSessions).toMatchObject({ list: null })
      }),
    ))
  it("ends another session with the password", () =>
    signedIn((shop, device) =>
      Effect.gen(function* () {
        shop.actions.deviceSessions.end(2, "")
        yield* pass(0)
        expect(shop.views.deviceSessions).toMatchObject({ faults: [{ field: "password" }], hasEnded: false })
        expect(device.platform.log).not.toContain("account.endSession")
        shop.actions.deviceSessions.end(2, ada.password)
        yield* pass(0)
        expect(shop.views.deviceSessions).toMatchObject({ list: [here], faults: [], hasEnded: true })
        shop.actions.deviceSessions.close()
        yield* pass(0)
        expect(shop.views.deviceSessions).toMatchObject({ list: [here], hasEnded: false })
      }),
    ))
  it.each([
    [400, "password"],
    [429, "tooOften"],
    [null, "unreachable"],
  ] as const)("reports a failure with %s as the problem %s, and retains the list", (code, problem) =>
    signedIn((shop, device) =>
      Effect.gen(function* () {
        if (code === null) device.platform.fail({ on: "account.endSession", kind: "loseRequest" })
        else
          device.platform.setHandler("account.endSession", () => {
            throw new Refused({ request: "account.endSession", code, message: null, result: null })
          })
        shop.actions.deviceSessions.end(null, ada.password)
        yield* pass(0)
        expect(shop.views.deviceSessions).toMatchObject({ list: [here, phone], problem, isBusy: false })
      }),
    ),
  )
})
