import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { makeDevice, openShop, pass, run } from "@shop/testing"
import { type Decisions, recordCookieNotice, view } from "./index.ts"

const noticed = recordCookieNotice({}, 5)
const decided = (value: boolean): Decisions => ({
  cookiesAccepted: { code: "cookiesAccepted", createdAtMs: 1, value, description: "d" },
})

describe("KM1, KM2 the decision about cookies", () => {
  it("has a code, a time, a value and a description, and is false once the shop has noticed", () =>
    expect(noticed).toEqual({
      cookiesAccepted: {
        code: "cookiesAccepted",
        createdAtMs: 5,
        value: false,
        description: "cookie-notice",
      },
    }))
  it("does not change when the notice is shown again", () => {
    expect(recordCookieNotice(noticed, 9)).toBe(noticed)
    expect(recordCookieNotice(decided(true), 9)).toEqual(decided(true))
  })
  it.each([
    ["there is no decision", {}, true],
    ["the shop has noticed", noticed, true],
    ["the shopper has accepted", decided(true), false],
  ] as ReadonlyArray<readonly [string, Decisions, boolean]>)(
    "when %s the notification is shown: %#",
    (_, decisions, isCookieNoticeShown) => expect(view(decisions)).toEqual({ isCookieNoticeShown }),
  )
})

describe("KM3, KM4, KM5 the cookie notice of a shop", () => {
  it("is not shown before the device has responded", () => expect(view(null)).toBeNull())
  it("is shown at the first visit, hidden once accepted, and hidden at the next visit", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const shop = yield* openShop(device)
        yield* pass(1000)
        expect(shop.views.consent).toEqual({ isCookieNoticeShown: true })
        expect(JSON.parse(device.stored.get("claims")!.get("state")!)).toMatchObject({
          cookiesAccepted: { value: false },
        })
        shop.actions.consent.acceptCookies()
        yield* pass(0)
        expect(shop.views.consent).toEqual({ isCookieNoticeShown: false })
        const later = yield* openShop(device)
        yield* pass(0)
        expect(later.views.consent).toEqual({ isCookieNoticeShown: false })
      }),
    ))
  it("is not shown when a released version has stored the decision, without a format version", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.stored.set("claims", new Map([["state", JSON.stringify(decided(true))]]))
        const shop = yield* openShop(device)
        yield* pass(0)
        expect(shop.views.consent).toEqual({ isCookieNoticeShown: false })
      }),
    ))
  it("is shown when the stored decision is broken", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.stored.set("claims", new Map([["state", '{"cookiesAccepted":true}']]))
        const shop = yield* openShop(device)
        yield* pass(0)
        expect(shop.views.consent).toEqual({ isCookieNoticeShown: true })
      }),
    ))
})
