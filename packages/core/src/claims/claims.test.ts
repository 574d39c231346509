import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { makeDevice, openShop, pass, run } from "@shop/testing"
import { accept, ask, type Claims, cookiesAccepted, isNoticeShown, set, view } from "./index.ts"

const asked = ask({}, 5)

describe("KM1 claims", () => {
  it("have a code, a time, a value and a description, each code once", () => {
    const claim = { code: "x", createdAtMs: 1, value: true, description: "d" }
    expect(set(set({}, claim), { ...claim, createdAtMs: 2 })).toEqual({ x: { ...claim, createdAtMs: 2 } })
  })
})

describe("KM2, KM3 the notice about cookies", () => {
  it("is put as false where it was not, and not again", () => {
    expect(asked).toMatchObject({
      [cookiesAccepted]: { code: cookiesAccepted, value: false, createdAtMs: 5 },
    })
    expect(ask(asked, 9)).toBe(asked)
    const accepted = accept(asked, 7)
    expect(ask(accepted, 9)).toBe(accepted)
  })
  it.each([
    ["nothing was said", {}, true],
    ["it was asked", asked, true],
    ["it was accepted or closed", accept(asked, 7), false],
    ["something else was said", set({}, { code: "x", createdAtMs: 1, value: true, description: "" }), true],
  ] as ReadonlyArray<readonly [string, Claims, boolean]>)("shown when %s: %#", (_, claims, expected) =>
    expect(isNoticeShown(claims)).toBe(expected),
  )
})

describe("KM4, KM5 in a shop", () => {
  it("is unknown until the device has told: no notice flashes up", () => expect(view(null)).toBeNull())
  it("is shown at the first visit, gone once accepted, and gone at the next visit", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(1000)
        expect(shop.views.claims).toEqual({ isCookieNoticeShown: true })
        expect(JSON.parse(device.kept.get("claims")!.get("state")!)).toMatchObject({
          cookiesAccepted: { value: false },
        })
        shop.actions.claims.acceptCookies()
        yield* pass(0)
        expect(shop.views.claims).toEqual({ isCookieNoticeShown: false })
        const later = yield* openShop(device)
        yield* pass(0)
        expect(later.views.claims).toEqual({ isCookieNoticeShown: false })
      }),
    ))
  it("what is broken on the device is as if it were not there", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.kept.set("claims", new Map([["state", '{"cookiesAccepted":true}']]))
        const shop = yield* openShop(device)
        yield* pass(0)
        expect(shop.views.claims).toEqual({ isCookieNoticeShown: true })
      }),
    ))
})
