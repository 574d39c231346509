import fc from "fast-check"
import { Effect, Layer, Schema, type Scope, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, pass, ports, run } from "@shop/testing"
import { type Notification, Notifications } from "../notification/index.ts"
import { sessionDefinition } from "../session/index.ts"
import { codecOf, collection, type DeviceValue, value, type ValueDefinition } from "./index.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

type Numbers = ReadonlyArray<number>
type Build = 1 | 2
const none: Numbers = []

/** One list as two builds of the shop store it: version 1 as numbers, version 2 as texts. */
const definitions: Readonly<Record<Build, ValueDefinition<Numbers>>> = {
  1: { collection: "wishlist", schema: Schema.Array(Schema.Int), version: 1, field: "items", empty: none },
  2: {
    collection: "wishlist",
    schema: Schema.Array(Schema.NumberFromString),
    version: 2,
    field: "items",
    empty: none,
    migrations: { 1: (stored) => (stored as Numbers).map(String) },
  },
}
const numbersOf = Schema.Struct({ id: Schema.String, size: Schema.Int })
const items = {
  1: { collection: "compare", schema: numbersOf, version: 1 },
  2: {
    collection: "compare",
    schema: Schema.Struct({ id: Schema.String, size: Schema.NumberFromString }),
    version: 2,
    migrations: { 1: (stored: unknown) => ({ ...Object(stored), size: String(Object(stored)["size"]) }) },
  },
} as const

const services = (device: Device) =>
  Effect.gen(function* () {
    const notifications = Layer.succeed(Notifications, {
      shown: yield* SubscriptionRef.make<ReadonlyArray<Notification>>([]),
      notify: (body) => Effect.sync(() => void device.notifications.push(body)),
      close: () => Effect.void,
    })
    return yield* Layer.build(Layer.merge(notifications, ports(device)))
  })
/** A tab of a build. */
const tab = Effect.fnUntraced(function* (
  device: Device,
  build: Build,
): Effect.fn.Return<DeviceValue<Numbers, Numbers | null>, never, Scope.Scope> {
  return yield* Effect.provideContext(value<Numbers>(definitions[build]), yield* services(device))
})
const openItems = Effect.fnUntraced(function* (device: Device, build: Build) {
  const opened = yield* Effect.provideContext(
    collection({ ...items[build], idOf: ({ id }: { id: string }) => id, order: (a, b) => a.size - b.size }),
    yield* services(device),
  )
  yield* opened.reload
  return opened
})
const keysOf = (device: Device, name: string) => [...(device.stored.get(name)?.keys() ?? [])]
const put = (device: Device, key: string, stored: unknown) =>
  device.stored.set("wishlist", new Map([[key, JSON.stringify(stored)]]))
const textOf = (device: Device, key = "state") => device.stored.get("wishlist")?.get(key)
const append = (number: number) => (list: Numbers) => [...list, number]

describe("DS9 a value that a newer build has stored", () => {
  it("stays as it is while an older build reads, changes and closes, with one notification for the shopper", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        yield* (yield* tab(device, 2)).change(append(1))
        const written = textOf(device)
        const older = yield* tab(device, 1)
        yield* pass(0)
        expect(yield* SubscriptionRef.get(older.state)).toEqual([])
        expect((yield* older.change(append(2))).after).toEqual([2])
        yield* older.update(append(3))
        yield* older.flush
        expect([textOf(device), keysOf(device, "wishlist")]).toEqual([written, ["state"]])
        expect(device.notifications).toContainEqual({ tag: "ShopOutdated" })
        expect(device.notifications).not.toContainEqual({ tag: "StoredDataBroken" })
        const later = yield* tab(device, 2)
        yield* pass(0)
        expect(yield* later.get).toEqual([1])
      }),
    ))

  it("is emptied by an older build that must forget the shopper", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        yield* (yield* tab(device, 2)).change(append(1))
        yield* (yield* tab(device, 1)).forget
        const later = yield* tab(device, 2)
        yield* pass(0)
        expect(yield* later.get).toEqual([])
      }),
    ))

  it("is replaced by an older build's session without credentials, and by no other session", () => {
    const { replacesNewer, empty } = sessionDefinition
    expect(replacesNewer(empty)).toBe(true)
    expect(replacesNewer({ ...empty, credentials: { token: "t", refreshToken: "r" } as never })).toBe(false)
  })

  it("is neither shown, quarantined nor written over by the collection of an older build", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        yield* (yield* openItems(device, 2)).put({ id: "a", size: 1 })
        const written = JSON.stringify([...device.stored.get("compare")!])
        const older = yield* openItems(device, 1)
        expect(yield* SubscriptionRef.get(older.items)).toEqual([])
        yield* older.put({ id: "a", size: 7 })
        yield* older.retry
        expect(JSON.stringify([...device.stored.get("compare")!])).toBe(written)
        expect(device.notifications).toContainEqual({ tag: "ShopOutdated" })
      }),
    ))

  it.each([
    [2, true],
    [1, false],
    [0, false],
    [1.5, false],
    ["2", false],
    [null, false],
  ])("has a whole version above the build's own: %j is %s", (version, isNewer) =>
    expect(codecOf(definitions[1]).isNewer({ version, items: [] })).toBe(isNewer),
  )
})

describe("DS10 a quarantined value", () => {
  it("returns when a build can read it and its key is free", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        put(device, "quarantine:state", { version: 2, items: ["1", "2"] })
        const older = yield* tab(device, 1)
        yield* pass(0)
        expect(yield* older.get).toEqual([])
        const later = yield* tab(device, 2)
        yield* pass(0)
        expect(yield* later.get).toEqual([1, 2])
        expect(keysOf(device, "wishlist")).toEqual(["state"])
      }),
    ))

  it("stays where it is beside a value that was stored since, and is removed with the shopper's data", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        put(device, "quarantine:state", { version: 1, items: [1] })
        device.stored.get("wishlist")!.set("state", JSON.stringify({ version: 1, items: [5] }))
        const list = yield* tab(device, 1)
        yield* pass(0)
        expect(yield* list.get).toEqual([5])
        yield* list.forget
        expect(keysOf(device, "wishlist")).toEqual(["state"])
      }),
    ))

  it("of a collection returns to its key", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        device.stored.set(
          "compare",
          new Map([["quarantine:a", JSON.stringify({ version: 2, id: "a", size: "3" })]]),
        )
        const list = yield* openItems(device, 2)
        expect(yield* SubscriptionRef.get(list.items)).toEqual([{ id: "a", size: 3 }])
        yield* list.retry
        expect(keysOf(device, "compare")).toContain("a")
      }),
    ))
})

describe("laws", () => {
  it("DS9 whatever two tabs of two builds add through upgrades and rollbacks, no stored number is lost or misread", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            tab: fc.constantFrom(0, 1),
            step: fc.constantFrom("add", "add", "add", "reload", "upgrade", "rollback"),
          }),
          { maxLength: 30 },
        ),
        (steps) =>
          run(
            Effect.gen(function* () {
              const device = yield* makeDevice()
              const tabs = [yield* tab(device, 1), yield* tab(device, 2)]
              yield* pass(0)
              const storedNumbers = (): Numbers =>
                (JSON.parse(textOf(device) ?? '{"items":[]}') as { items: ReadonlyArray<unknown> }).items.map(
                  Number,
                )
              for (const [number, { tab: index, step }] of steps.entries()) {
                const before = storedNumbers()
                const opened = tabs[index]!
                if (step === "add") yield* opened.change(append(number))
                else if (step === "reload") yield* opened.reload
                else tabs[index] = yield* tab(device, step === "upgrade" ? 2 : 1)
                yield* pass(0)
                const after = storedNumbers()
                expect(before.filter((one) => !after.includes(one))).toEqual([])
                expect(after.every((one) => Number.isInteger(one) && one <= number)).toBe(true)
                expect(keysOf(device, "wishlist").filter((key) => key !== "state")).toEqual([])
              }
              expect(device.notifications).not.toContainEqual({ tag: "StoredDataBroken" })
            }),
          ),
      ),
      limitRuns(500, "opens tabs and waits after every step"),
    ))
})
