import { Effect, Layer, Schema, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { makeDevice, ports, run } from "@shop/testing"
import { value } from "../device-store/index.ts"
import { notification, Notifications, storageNotification } from "./index.ts"

/** A stored number, for each of two kinds of data. */
const open = (collection: "cart" | "wishlist") =>
  value({ collection, schema: Schema.Int, version: 1, field: "number", empty: 0 })

describe("NO7 a failed write of the device is notified", () => {
  it.each([
    ["timeout", "StorageUnavailable", null],
    ["quota", "StorageUnavailable", null],
    ["blocked", "StorageUnavailable", null],
    ["broken", "StorageUnavailable", null],
    ["newer", "ShopOutdated", "reload"],
  ] as const)("for %s by %s, which stays until closed", (cause, tag, action) => {
    expect(storageNotification({ cause })).toEqual({ tag })
    expect(notification(1, storageNotification({ cause }))).toMatchObject({
      kind: "warning",
      action,
      hasNoTimeout: true,
    })
  })
  it.each(["StorageUnavailable", "StoredDataBroken", "ShopOutdated"] as const)("%s is notified once", (tag) =>
    run(
      Effect.gen(function* () {
        const { shown, notify, close } = yield* Notifications
        yield* notify({ tag })
        yield* close(1)
        yield* notify({ tag })
        expect(yield* SubscriptionRef.get(shown)).toEqual([])
      }).pipe(Effect.provide(Notifications.layer)),
    ),
  )
  it("once, although several kinds of data fail with other notifications between, and after it was closed", () =>
    run(
      Effect.gen(function* () {
        const { shown, notify, close } = yield* Notifications
        const tags = Effect.map(SubscriptionRef.get(shown), (list) => list.map(({ body }) => body.tag))
        const [cart, wishlist] = [yield* open("cart"), yield* open("wishlist")]
        yield* cart.change(() => 1)
        yield* notify({ tag: "LoginNeeded" })
        yield* wishlist.change(() => 1)
        yield* cart.change(() => 2)
        expect(yield* tags).toEqual(["StorageUnavailable", "LoginNeeded"])
        yield* close(1)
        yield* wishlist.change(() => 2)
        expect(yield* tags).toEqual(["LoginNeeded"])
      }).pipe(
        Effect.provide(Notifications.layer),
        Effect.provide(
          Effect.map(makeDevice(), (device) => {
            device.broken.writes = true
            return ports(device)
          }).pipe(Layer.unwrap),
        ),
      ),
    ))
})
