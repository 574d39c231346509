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
      device.platform.teach("account.copy", () => copy)
      device.platform.teach("account.leave", () => ({ ordersKept: 2 }))
      const shop = yield* openShop(device)
      yield* pass(0)
      shop.actions.account.login(ada)
      yield* pass(0)
      yield* test(shop, device)
    }),
  )

describe("AC30 a copy, and the end of an account", () => {
  it("are asked for with a password", () =>
    signedIn((shop, device) =>
      Effect.gen(function* () {
        shop.actions.leaving.leave("")
        yield* pass(0)
        expect(shop.views.leaving).toMatchObject({ faults: [{ field: "password" }], problem: null })
        expect(device.platform.log).not.toContain("account.leave")
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
      }),
    ))
  it("the copy is a file, for this customer and nobody after", () =>
    signedIn((shop) =>
      Effect.gen(function* () {
        shop.actions.leaving.askCopy(ada.password)
        yield* pass(0)
        expect(shop.views.leaving).toMatchObject({ copy, isBusy: false })
        shop.actions.account.logout()
        yield* pass(0)
        expect(shop.views.leaving).toMatchObject({ copy: null })
      }),
    ))
  it("when the account has gone, the device forgets who it was and says what stays", () =>
    signedIn((shop) =>
      Effect.gen(function* () {
        shop.actions.leaving.leave(ada.password)
        yield* pass(0)
        expect(shop.views.account).toMatchObject({ isSignedIn: false, profile: null })
        expect((shop.views.notices ?? []).map(({ body }) => body)).toEqual([
          { tag: "AccountGone", ordersKept: 2 },
        ])
      }),
    ))
  it.each([
    [400, "password"],
    [429, "tooOften"],
  ] as const)("a refusal with %d is told as %s, and the account stays", (code, problem) =>
    signedIn((shop, device) =>
      Effect.gen(function* () {
        device.platform.teach("account.leave", refusing(code))
        shop.actions.leaving.leave(ada.password)
        yield* pass(0)
        expect(shop.views.leaving).toMatchObject({ problem, isBusy: false })
        expect(shop.views.account).toMatchObject({ isSignedIn: true })
        shop.actions.leaving.close()
        yield* pass(0)
        expect(shop.views.leaving).toMatchObject({ problem: null })
      }),
    ),
  )
})
