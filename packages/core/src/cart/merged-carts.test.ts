import { Effect, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import {
  ada,
  type CartTab,
  customerCart,
  type Device,
  guestCart,
  key,
  makeDevice,
  openTab,
  pass,
  run,
  type TroubleKind,
} from "@shop/testing"
import type { Credentials } from "../session/index.ts"
import { limits } from "../settings/index.ts"
import { type CartState, type CartToken, empty, reduceCart, serverToken, startMerge } from "./index.ts"

const login = ({ platform }: Device, { session }: CartTab) =>
  Effect.gen(function* () {
    if (!platform.users.customers.has(ada.email)) platform.users.register(ada.email, ada.password)
    const input = { username: ada.email, password: ada.password }
    const epoch = yield* session.begin(
      platform.users.handlers["user.login"]!(input as never, null) as Credentials,
    )
    yield* session.setCustomer(epoch, { id: 1, groupId: 1, groupToken: null })
    return true
  })

/** A guest with two bowls in a server cart has signed in; the carts are not merged yet. */
const signedIn = (
  test: (tab: CartTab, device: Device, guests: CartToken) => Effect.Effect<void, never, Scope.Scope>,
) =>
  run(
    Effect.gen(function* () {
      const device = yield* makeDevice()
      const tab = yield* openTab(device)
      yield* tab.carts.add({ sku: "BOL", qty: 2 })
      yield* pass(1000)
      const guests = serverToken(yield* tab.state) ?? ("" as CartToken)
      yield* tab.carts.signIn(login(device, tab))
      yield* test(tab, device, guests)
    }),
  )
const discards = ({ platform }: Device) => platform.sent.filter(({ tag }) => tag === "cart.discard")

describe("CA320 a guest's cart that was merged into the customer's", () => {
  it("is discarded on the platform once the customer's cart has all of it, without the customer's token", () =>
    signedIn((tab, device, guests) =>
      Effect.gen(function* () {
        const theirs = device.platform.fill(ada.email, { BOL: 1 })
        expect(yield* tab.carts.sync()).toBe("answered")
        expect(device.platform.held(theirs)).toEqual({ BOL: 3 })
        expect([...device.platform.carts.keys()]).toEqual([theirs])
        expect(discards(device)).toEqual([{ tag: "cart.discard", token: null, key: null }])
        expect(guests).not.toBe(theirs)
        yield* tab.carts.sync()
        expect([discards(device).length, device.notifications.map(({ tag }) => tag)]).toEqual([
          1,
          ["AddedToCart"],
        ])
      }),
    ))
  it("remains as long as a line of it has no response from the customer's", () =>
    signedIn((tab, device, guests) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "cart.update", kind: "loseRequest" })
        expect(yield* tab.carts.sync()).toBe("unanswered")
        expect([device.platform.held(guests), discards(device)]).toEqual([{ BOL: 2 }, []])
        expect(yield* tab.carts.sync()).toBe("answered")
        expect(device.platform.carts.has(guests)).toBe(false)
        expect(yield* tab.qtys).toEqual({ BOL: 2 })
      }),
    ))
  it.each<[string, TroubleKind]>([
    ["the request is lost", "loseRequest"],
    ["the response is lost", "loseReply"],
    ["the request comes twice", "double"],
    ["the platform responds with a retry time", { refuse: 429 }],
  ])("is discarded for good when %s, and the quantities stay", (_, kind) =>
    signedIn((tab, device, guests) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "cart.discard", kind })
        yield* tab.carts.reconnect()
        yield* pass(60_000)
        expect([device.platform.carts.has(guests), (yield* tab.state).mergedCarts]).toEqual([false, []])
        expect([device.platform.held(), yield* tab.qtys]).toEqual([{ BOL: 2 }, { BOL: 2 }])
        expect(device.notifications.map(({ tag }) => tag)).toEqual(["AddedToCart"])
      }),
    ),
  )
  it("is discarded by a later page when the device went offline before", () =>
    signedIn((tab, device, guests) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "cart.discard", kind: "loseRequest" })
        expect(yield* tab.carts.sync()).toBe("answered")
        yield* SubscriptionRef.set(device.online, false)
        const later = yield* openTab(device)
        yield* later.carts.reconnect()
        yield* pass(1000)
        expect([device.platform.carts.has(guests), (yield* later.state).mergedCarts]).toEqual([
          true,
          [guests],
        ])
        yield* SubscriptionRef.set(device.online, true)
        yield* pass(1000)
        expect([device.platform.carts.has(guests), (yield* later.state).mergedCarts]).toEqual([false, []])
      }),
    ))
  it.each<[string, TroubleKind]>([
    ["with a refusal", { refuse: 404, message: "There is no such call" }],
    ["with a page", "badResponse"],
  ])("is requested once from a platform that does not have the endpoint and responds with %s", (_, kind) =>
    signedIn((tab, device) =>
      Effect.gen(function* () {
        device.platform.fail({ on: "cart.discard", kind })
        yield* tab.carts.reconnect()
        yield* pass(60_000)
        yield* tab.carts.setQty(key("BOL"), 5)
        yield* pass(60_000)
        const tries = device.platform.occurredTroubles.filter(({ on }) => on === "cart.discard")
        expect([tries.length, discards(device).length]).toEqual([1, 0])
        expect(device.notifications.map(({ tag }) => tag)).toEqual(["AddedToCart", "QuantityUpdated"])
      }),
    ),
  )
  it("is discarded as well when the customer signs out before the merge", () =>
    signedIn((tab, device, guests) =>
      Effect.gen(function* () {
        yield* tab.carts.clear
        expect((yield* tab.state).mergedCarts).toEqual([guests])
        yield* tab.carts.sync()
        expect([device.platform.carts.size, (yield* tab.state).mergedCarts]).toEqual([0, []])
      }),
    ))
  it("is left alone where the platform has made it the customer's own", () =>
    signedIn((tab, device, guests) =>
      Effect.gen(function* () {
        device.platform.users.customers.get(ada.email)!.cart = guests
        yield* tab.carts.sync()
        expect([discards(device), device.platform.held(guests)]).toEqual([[], { BOL: 2 }])
      }),
    ))
})

describe("CA320 the carts that a sign-in leaves behind", () => {
  const connected = (isCustomers: boolean, more: Partial<CartState> = {}): CartState => ({
    ...empty,
    connection: isCustomers ? customerCart("c") : guestCart("c"),
    ...more,
  })
  it.each([
    ["a guest's", connected(false), ["c"]],
    ["one more guest's", connected(false, { mergedCarts: ["b" as CartToken] }), ["b", "c"]],
    ["none where there was none", empty, []],
    ["not a customer's", connected(true), []],
    [
      "not one that is being ordered",
      reduceCart(connected(false), { tag: "OrderStarted", orderId: "o-1" }),
      [],
    ],
  ] as const)("%s", (_, before, after) => expect(startMerge(before).mergedCarts).toEqual(after))
  it("are bounded, the oldest are removed first", () => {
    const many = Array.from({ length: limits.mergedCartsMax }, (_, index) => `m${index}` as CartToken)
    expect(startMerge(connected(false, { mergedCarts: many })).mergedCarts).toEqual([...many.slice(1), "c"])
  })
})
