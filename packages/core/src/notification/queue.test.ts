import { Effect, Layer, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pass, run } from "@shop/testing"
import { limits } from "../settings/index.ts"
import {
  close,
  closeRemoved,
  kindOf,
  notification,
  type Notification,
  type NotificationBody,
  Notifications,
  push,
} from "./index.ts"

const added = (name: string): NotificationBody => ({ tag: "AddedToCart", name, qty: 1 })
const updated = (name: string): NotificationBody => ({ tag: "QuantityUpdated", name })
const removed = (name: string): NotificationBody => ({ tag: "RemovedFromCart", name, lineKey: name })
const compared = (name: string): NotificationBody => ({ tag: "AddedToCompare", name })
const shown = (bodies: ReadonlyArray<NotificationBody>): ReadonlyArray<Notification> =>
  bodies.reduce<ReadonlyArray<Notification>>((list, body, id) => push(list, notification(id, body)), [])
const names = (list: ReadonlyArray<Notification>) =>
  list.map(({ body }) => ("name" in body ? body.name : body.tag))

describe("NO1, NO2 kind and action", () => {
  it.each([
    [added("BOL"), "success", "proceedToCheckout"],
    [{ tag: "RemovedFromCart", name: "BOL", lineKey: "BOL" }, "info", "undoRemove"],
    [{ tag: "OutOfStock", name: "BOL" }, "danger", "acknowledge"],
    [{ tag: "PlatformSays", message: "No" }, "danger", "acknowledge"],
    [{ tag: "NothingInCategory" }, "warning", "acknowledge"],
    [{ tag: "AccountUpdated" }, "success", "acknowledge"],
    [{ tag: "StockVolatile", name: "BOL" }, "warning", null],
    [{ tag: "OrderQueued" }, "warning", "retry"],
    [{ tag: "OrderWaiting" }, "warning", "confirmOrder"],
  ] as ReadonlyArray<readonly [NotificationBody, string, string | null]>)(
    "%j is %s with %j",
    (body, kind, action) => expect(notification(1, body)).toMatchObject({ kind, action, body }),
  )
})

describe("NO2 a confirmation has a second button", () => {
  it.each([
    [{ tag: "WishlistClearAsked" }, "dismiss"],
    [{ tag: "ConfirmRemoval", name: "BOL", lineKey: "BOL" }, "dismiss"],
    [{ tag: "OrderWaiting" }, null],
    [added("BOL"), null],
  ] as ReadonlyArray<readonly [NotificationBody, string | null]>)("%j: %j", (body, second) =>
    expect(notification(1, body).secondAction).toBe(second),
  )
})

describe("NO3 a notification that wants a decision stays", () => {
  it.each([
    [removed("BOL"), true],
    [{ tag: "ConfirmRemoval", name: "BOL", lineKey: "BOL" }, true],
    [{ tag: "RemovedFromWishlist", name: "BOL", sku: "BOL" }, true],
    [{ tag: "WishlistClearAsked" }, true],
    [{ tag: "OrderQueued" }, true],
    [{ tag: "OrderWaiting" }, true],
    [{ tag: "ShopOutdated" }, true],
    [{ tag: "OutOfStock", name: "BOL" }, true],
    [{ tag: "AccountUpdated" }, true],
    [{ tag: "NothingInCategory" }, true],
    [added("BOL"), false],
    [{ tag: "Reordered", pieces: 2, left: "" }, false],
    [{ tag: "AddedToCompare", name: "BOL" }, false],
    [updated("BOL"), false],
  ] as ReadonlyArray<readonly [NotificationBody, boolean]>)("%j: %j", (body, stays) =>
    expect(notification(1, body).hasNoTimeout).toBe(stays),
  )
})

describe("NO8 a restored line", () => {
  it("closes the notification of its removal, and no other", () =>
    expect(names(closeRemoved(shown([removed("A"), removed("B"), added("A")]), "A"))).toEqual(["B", "A"]))
})

describe("NO4 unknown kinds", () => {
  it.each([
    ["secondary", "secondary"],
    ["info", "info"],
    ["success", "success"],
    ["warning", "warning"],
    ["danger", "danger"],
    ["error", "danger"],
    ["", "danger"],
  ])("%s is %s", (word, kind) => expect(kindOf(word)).toBe(kind))
})

describe("NO5 the queue", () => {
  it("ignores a duplicate of the last, and of the last only", () => {
    expect(names(shown([compared("A"), compared("A")]))).toEqual(["A"])
    expect(names(shown([compared("A"), compared("B"), compared("A")]))).toEqual(["A", "B", "A"])
  })
  it.each([
    "AddedToCart",
    "QuantityUpdated",
    "StockVolatile",
    "OutOfStock",
    "PriceUnknown",
    "OptionsMissing",
  ])("takes %s for the same whichever product it is about: no sentence names it", (tag) => {
    const about = (name: string) => ({ tag, name, qty: name.length }) as NotificationBody
    expect(names(shown([about("A"), about("BB"), about("CCC")]))).toEqual(["A"])
  })
  it("has an error once: the later one", () => {
    const refused = (message: string): NotificationBody => ({ tag: "PlatformSays", message })
    const list = shown([refused("A"), refused("B"), refused("A")])
    expect(list.map(({ id, body }) => [id, body])).toEqual([
      [1, refused("B")],
      [2, refused("A")],
    ])
  })
  it("removes the oldest that closes by itself", () =>
    expect(names(shown([removed("A"), compared("B"), compared("C"), compared("D"), compared("E")]))).toEqual([
      "A",
      "C",
      "D",
      "E",
    ]))
  it("removes the oldest when all would stay", () =>
    expect(names(shown(["A", "B", "C", "D", "E"].map(removed)))).toEqual(["B", "C", "D", "E"]))
})

describe("NO6 notifications close", () => {
  const withNotifications = <A>(test: (notifications: Notifications["Service"]) => Effect.Effect<A>) =>
    run(
      Effect.gen(function* () {
        const context = yield* Layer.build(Notifications.layer)
        return yield* Effect.flatMap(Effect.provideContext(Notifications, context), test)
      }),
    )
  const count = (notifications: Notifications["Service"]) =>
    Effect.map(SubscriptionRef.get(notifications.shown), (list) => list.length)

  it("after five seconds, not before", () =>
    withNotifications((notifications) =>
      Effect.gen(function* () {
        yield* notifications.notify(updated("A"))
        yield* pass(limits.notificationMs - 1)
        expect(yield* count(notifications)).toBe(1)
        yield* pass(1)
        expect(yield* count(notifications)).toBe(0)
      }),
    ))
  it("after their time to live", () =>
    withNotifications((notifications) =>
      Effect.gen(function* () {
        yield* notifications.notify(updated("A"), 100)
        yield* notifications.notify(added("B"))
        yield* pass(99)
        expect(yield* count(notifications)).toBe(2)
        yield* pass(1)
        expect(yield* count(notifications)).toBe(1)
      }),
    ))
  it("unless something is to be decided; then when they are closed", () =>
    withNotifications((notifications) =>
      Effect.gen(function* () {
        yield* notifications.notify(removed("A"))
        yield* pass(60_000)
        const [only] = yield* SubscriptionRef.get(notifications.shown)
        expect(only?.body.tag).toBe("RemovedFromCart")
        yield* notifications.close(only!.id)
        expect(yield* count(notifications)).toBe(0)
      }),
    ))
  it("leaves the others when one is closed", () =>
    expect(names(close(shown([compared("A"), compared("B")]), 0))).toEqual(["B"]))
})

describe("laws", () => {
  const body = fc.oneof(fc.constantFrom("A", "B").map(added), fc.constantFrom("A", "B").map(removed))
  it("there are never too many, each with a number of its own", () =>
    fc.assert(
      fc.property(fc.array(body), (bodies) => {
        const list = shown(bodies)
        expect(list.length).toBeLessThanOrEqual(limits.notificationsMax)
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }),
    ))
  it("the same notification again changes nothing", () =>
    fc.assert(
      fc.property(fc.array(body, { minLength: 1 }), (bodies) => {
        expect(shown([...bodies, bodies.at(-1)!])).toEqual(shown(bodies))
      }),
    ))
})

describe("NO66 dropped tasks", () => {
  it("are not pushed out by later ones", () => {
    const bodies = [
      removed("A"),
      removed("B"),
      removed("C"),
      { tag: "TasksDropped", count: 1 },
      { tag: "SessionExpired" },
      { tag: "LoggedOut" },
    ] as const
    const none: ReturnType<typeof push> = []
    const shown = bodies.reduce((list, body, id) => push(list, notification(id + 1, body)), none)
    expect(shown.map(({ body }) => body.tag)).toContain("TasksDropped")
  })
})
