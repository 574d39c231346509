import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { ada, type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import { Refused } from "../api/index.ts"

const copy = { fileName: "my-data.json", contentType: "application/json", base64: "e30=" }
const refusing = (code: number) => () => {
  throw new Refused({ request: "account.leave", code, message: null, result: null })
}

const signedIn = (test: (shop: OpenShop, device: Device) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      device.platform.users.register(ada.email, ada.password)
      device.platform.setHandler("account.copy", () => copy)
      device.platform.setHandler("account.leave", () => ({ ordersKept: 2 }))
      const shop = yield* openShop(device)
      yield* pass(0)
      shop.actions.account.login(ada)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )

describe("AC30 PersonalData", () => {
  it("requires the password", () =>
    signedIn((shop, device) =>
      Effect.gen(function* () {
        shop.actions.personalData.deleteAccount("")
        yield* pass(0)
        expect(shop.views.personalData).toMatchObject({ faults: [{ field: "password" }], problem: null })
        expect(device.platform.log).not.toContain("account.leave")
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
      }),
    ))
  it("forgets the copy at sign-out", () =>
    signedIn((shop) =>
      Effect.gen(function* () {
        shop.actions.personalData.requestCopy(ada.password)
        yield* pass(0)
        expect(shop.views.personalData).toMatchObject({ copy, isBusy: false })
        shop.actions.account.logout()
        yield* pass(0)
        expect(shop.views.personalData).toMatchObject({ copy: null })
      }),
    ))
  it("signs out after the deletion, and notifies of the orders that stay", () =>
    signedIn((shop) =>
      Effect.gen(function* () {
        shop.actions.personalData.deleteAccount(ada.password)
        yield* pass(0)
        expect(shop.views.account).toMatchObject({ isSignedIn: false, profile: null })
        expect((shop.views.notifications ?? []).map(({ body }) => body)).toEqual([
          { tag: "AccountGone", ordersKept: 2 },
        ])
      }),
    ))
  it.each([
    [400, "password"],
    [429, "tooOften"],
  ] as const)("reports a refusal with %d as the problem %s, and retains the session", (code, problem) =>
    signedIn((shop, device) =>
      Effect.gen(function* () {
        device.platform.setHandler("account.leave", refusing(code))
        shop.actions.personalData.deleteAccount(ada.password)
        yield* pass(0)
        expect(shop.views.personalData).toMatchObject({ problem, isBusy: false })
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
        shop.actions.personalData.close()
        yield* pass(0)
        expect(shop.views.personalData).toMatchObject({ problem: null })
      }),
    ),
  )
})
