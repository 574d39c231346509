import { Effect, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, type OpenShop, openShop, pass, run } from "@shop/testing"
import { Refused } from "../api/index.ts"
import { changesSubscription } from "./index.ts"

const ada = "ada@example.com"

/** A shop with a platform that has a list of subscribers. */
const inShop = (test: (shop: OpenShop, device: Device, list: Set<string>) => Effect.Effect<void>) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const list = new Set<string>()
      type By = { readonly email: string }
      device.platform.setHandler("newsletter.subscribe", ({ email }: By) => list.add(email).has(email))
      device.platform.setHandler("newsletter.unsubscribe", ({ email }: By) => list.delete(email) || true)
      device.platform.setHandler("newsletter.status", ({ email }: By) => {
        if (!list.has(email)) throw new Refused({ request: "", code: 500, message: null, result: null })
        return true
      })
      const shop = yield* openShop(device)
      yield* pass(0)
      yield* test(shop, device, list)
    }),
  )
const notificationsOf = (shop: OpenShop) => (shop.views.notifications ?? []).map(({ body }) => body)

describe("NL1 subscriptions", () => {
  it("are requested from the platform; an unknown address is unsubscribed", () =>
    inShop((shop, _, list) =>
      Effect.gen(function* () {
        list.add(ada)
        shop.actions.newsletter.check(ada)
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ email: ada, isSubscribed: true })
        shop.actions.newsletter.check("bob@example.com")
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ email: "bob@example.com", isSubscribed: false })
        expect(notificationsOf(shop)).toEqual([])
      }),
    ))
  it("are those of the address that was checked last", () =>
    inShop((shop, device, list) =>
      Effect.gen(function* () {
        list.add(ada)
        device.platform.setLatency(100)
        shop.actions.newsletter.check(ada)
        yield* pass(10)
        device.platform.setLatency(10)
        shop.actions.newsletter.check("bob@example.com")
        yield* pass(1000)
        expect(shop.views.newsletter).toMatchObject({ email: "bob@example.com", isSubscribed: false })
      }),
    ))
  it("do not change without a response, or for an invalid address", () =>
    inShop((shop, device, list) =>
      Effect.gen(function* () {
        list.add(ada)
        shop.actions.newsletter.check(ada)
        yield* pass(0)
        const before = device.platform.count("newsletter.status")
        shop.actions.newsletter.check("ada")
        yield* pass(0)
        expect(device.platform.count("newsletter.status")).toBe(before)
        yield* SubscriptionRef.set(device.online, false)
        shop.actions.newsletter.check("bob@example.com")
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ email: ada, isSubscribed: true })
      }),
    ))
})

describe("NL2, NL4 subscribing", () => {
  it.each([
    [{ email: null, isSubscribed: false }, true],
    [{ email: ada, isSubscribed: false }, true],
    [{ email: ada, isSubscribed: true }, false],
    [{ email: "ADA@example.com", isSubscribed: true }, false],
    [{ email: "bob@example.com", isSubscribed: true }, true],
  ])("of %j to ada's is news: %j", (known, expected) =>
    expect(changesSubscription(known, ada)).toBe(expected),
  )
  it("sends one request, shows one notification, and stores the address over a reload", () =>
    inShop((shop, device, list) =>
      Effect.gen(function* () {
        shop.actions.newsletter.subscribe(` ${ada} `)
        yield* pass(0)
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        expect([...list]).toEqual([ada])
        expect(device.platform.count("newsletter.subscribe")).toBe(1)
        expect(notificationsOf(shop)).toEqual([{ tag: "NewsletterSubscribed" }])
        device.platform.log.splice(0)
        expect(JSON.parse(device.stored.get("newsletter")!.get("state")!)).toEqual({
          version: 1,
          email: ada,
          isSubscribed: true,
        })
      }),
    ))
  it("ten clicks while it is sent are one", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.setLatency(100)
        for (let click = 0; click < 10; click += 1) shop.actions.newsletter.subscribe(ada)
        yield* pass(50)
        expect(shop.views.newsletter?.isSending).toBe(true)
        yield* pass(1000)
        expect(shop.views.newsletter?.isSending).toBe(false)
        expect(device.platform.count("newsletter.subscribe")).toBe(1)
      }),
    ))
})

describe("NL3 unsubscribing", () => {
  it("is skipped for an unsubscribed address", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.newsletter.unsubscribe()
        yield* pass(0)
        expect(device.platform.count("newsletter.unsubscribe")).toBe(0)
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        shop.actions.newsletter.unsubscribe()
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ email: ada, isSubscribed: false })
        expect(notificationsOf(shop)).toEqual([
          { tag: "NewsletterSubscribed" },
          { tag: "NewsletterUnsubscribed" },
        ])
      }),
    ))
  it("by letter, where the platform cannot verify the address, gives a notification", () =>
    inShop((shop, device, list) =>
      Effect.gen(function* () {
        device.platform.setHandler("newsletter.unsubscribe", () => false)
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        shop.actions.newsletter.unsubscribe()
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ email: ada, isSubscribed: false })
        expect(notificationsOf(shop).at(-1)).toEqual({ tag: "NewsletterLeaveLetter" })
        expect([...list]).toEqual([ada])
      }),
    ))
})

describe("NL6 a sign-out", () => {
  it("leaves no address behind, and stays on the list", () =>
    inShop((shop, device, list) =>
      Effect.gen(function* () {
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        shop.actions.account.logout()
        yield* pass(1000)
        expect(shop.views.newsletter).toMatchObject({ email: null, isSubscribed: false })
        expect(device.stored.get("newsletter")!.get("state")).not.toContain(ada)
        expect([...list]).toEqual([ada])
      }),
    ))
})

describe("NL5 failures", () => {
  it("an invalid address is an error of its field, and nothing is sent", () =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        shop.actions.newsletter.subscribe("ada@")
        yield* pass(0)
        expect(shop.views.newsletter?.faults).toEqual([{ field: "email", tag: "email" }])
        expect(device.platform.count("newsletter.subscribe")).toBe(0)
      }),
    ))
  it.each([
    [
      "the platform's message",
      { refuse: 500, message: "Invalid e-mail provided!" },
      "Invalid e-mail provided!",
      "failing",
    ],
    ["ours without one", "loseRequest", null, "noAnswer"],
  ] as const)("a refusal gives one notification, in %s", (_, kind, message, reason) =>
    inShop((shop, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "newsletter.subscribe", kind })
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        expect(notificationsOf(shop)).toEqual([{ tag: "NewsletterFailed", message, reason }])
        expect(shop.views.newsletter).toMatchObject({ isSubscribed: false, isSending: false })
      }),
    ),
  )
})

describe("NL7 an address that has to confirm first", () => {
  it("is pending until the platform confirms it, and may be requested again", () =>
    inShop((shop, device, list) =>
      Effect.gen(function* () {
        device.platform.setHandler("newsletter.subscribe", () => true)
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ email: ada, isSubscribed: false, isPending: true })
        expect(notificationsOf(shop)).toEqual([{ tag: "NewsletterPending" }])
        shop.actions.newsletter.subscribe(ada)
        yield* pass(0)
        expect(device.platform.count("newsletter.subscribe")).toBe(2)
        list.add(ada)
        shop.actions.newsletter.check(ada)
        yield* pass(0)
        expect(shop.views.newsletter).toMatchObject({ isSubscribed: true })
        expect(shop.views.newsletter?.isPending).toBeUndefined()
      }),
    ))
})
