import { Effect, Fiber, Layer, Stream, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { ExternalNavigation, Network, type Storage } from "@shop/core/ports"
import { makeDevice, makeStorage, makeTabs, ports, sound } from "@shop/testing"
import { storageSuite } from "./storage.suite.ts"
import { tabsSuite } from "./tabs.suite.ts"

/*
 * Test doubles behave like the real ports: the ports of `@shop/testing` pass the suites of the
 * real ones.
 */

const storageOf = (): Layer.Layer<Storage> =>
  Layer.unwrap(Effect.map(makeDevice(), (device) => ports(device)))

storageSuite("TE1 a simulated device", storageOf)

tabsSuite("TE1 a simulated device", () =>
  Effect.map(makeDevice(), (device) => [makeTabs(device), makeTabs(device)] as const),
)

describe("TE1, PO3, PO5 a simulated device", () => {
  it("has its online status, and emits it before each change", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const network = yield* Effect.provide(Network, ports(device))
        expect(yield* network.isOnline).toBe(true)
        const hearing = yield* Effect.forkChild(Stream.runCollect(Stream.take(network.changes, 3)), {
          startImmediately: true,
        })
        yield* Effect.yieldNow
        yield* SubscriptionRef.set(device.online, false)
        yield* Effect.yieldNow
        yield* SubscriptionRef.set(device.online, true)
        expect(yield* Fiber.join(hearing)).toEqual([true, false, true])
      }),
    ))

  it("records an external navigation", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const navigation = yield* Effect.provide(ExternalNavigation, ports(device))
        yield* navigation.to("https://checkout.test/fr")
        expect(device.left).toEqual(["https://checkout.test/fr"])
      }),
    ))

  it("stores values as JSON for tests to read", () =>
    Effect.runPromise(
      Effect.gen(function* () {
        const kept = new Map<string, Map<string, string>>()
        yield* makeStorage(kept, sound()).set("cart", "state", { qty: 2 })
        expect(kept.get("cart")?.get("state")).toBe('{"qty":2}')
      }),
    ))
})
