import fc from "fast-check"
import { Effect, Layer, Schema, type Scope, Stream, SubscriptionRef } from "effect"
import { describe, expect, it } from "vitest"
import { type Device, makeDevice, pass, ports, run } from "@shop/testing"
import { type Notification, Notifications } from "../notification/index.ts"
import { type DeviceValue, value } from "./index.ts"
import { limitRuns } from "../../../../tests/support/seed.ts"

const none: ReadonlyArray<number> = []

/** A list of numbers in one tab of a device. */
const tab = (
  device: Device,
): Effect.Effect<DeviceValue<ReadonlyArray<number>, ReadonlyArray<number> | null>, never, Scope.Scope> =>
  Effect.gen(function* () {
    const notifications = Layer.succeed(Notifications, {
      shown: yield* SubscriptionRef.make<ReadonlyArray<Notification>>([]),
      notify: (body) => Effect.sync(() => void device.notifications.push(body)),
      close: () => Effect.void,
    })
    const context = yield* Layer.build(Layer.merge(notifications, ports(device)))
    return yield* Effect.provideContext(
      value<ReadonlyArray<number>>({
        collection: "wishlist",
        schema: Schema.Array(Schema.Int),
        version: 1,
        field: "items",
        empty: none,
      }),
      context,
    )
  })
const json = (numbers: ReadonlyArray<number>) => JSON.stringify({ version: 1, items: numbers })
const store = (device: Device, text: string) => device.stored.set("wishlist", new Map([["state", text]]))
const stored = (device: Device): ReadonlyArray<number> => {
  const { items } = JSON.parse(device.stored.get("wishlist")?.get("state") ?? json([])) as {
    readonly items: ReadonlyArray<number>
  }
  return items
}
/** A tab of a device with one stored number and injected faults. */
const troubled = (broken: Partial<Device["broken"]>) =>
  Effect.gen(function* () {
    const device = yield* makeDevice()
    store(device, json([1]))
    Object.assign(device.broken, broken)
    return { device, list: yield* tab(device) }
  })
const heal = ({ broken }: Device): void => void Object.assign(broken, { reads: false, writes: false })
const append = (number: number) => (list: ReadonlyArray<number>) =>
  list.includes(number) ? list : [...list, number]

describe("DS4 a value that the device still has", () => {
  it("is not published again, and another one is", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        store(device, json([1]))
        const list = yield* tab(device)
        const published: Array<ReadonlyArray<number> | null> = []
        yield* SubscriptionRef.changes(list.state).pipe(
          Stream.runForEach((value) => Effect.sync(() => void published.push(value))),
          Effect.forkScoped,
        )
        yield* pass(0)
        yield* list.reload
        yield* list.change(append(2))
        yield* list.reload
        yield* list.reload
        store(device, json([3]))
        yield* list.reload
        yield* pass(0)
        expect(published).toEqual([[1], [1, 2], [3]])
      }),
    ))
})

describe("LC9 a value of the shopper", () => {
  it("is null until the device has responded, then the stored value", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        store(device, json([1]))
        const value = yield* tab(device)
        yield* pass(0)
        expect(yield* SubscriptionRef.get(value.state)).toEqual([1])
        expect(yield* value.change(append(2))).toEqual({ before: [1], after: [1, 2] })
        expect(stored(device)).toEqual([1, 2])
      }),
    ))
  it("applies a change to the stored value, even when the change comes first", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        store(device, json([1]))
        const value = yield* tab(device)
        yield* value.change(append(2))
        expect(yield* value.get).toEqual([1, 2])
      }),
    ))
  it("DS6 is one in all tabs: no change of one loses that of another", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const [one, two] = [yield* tab(device), yield* tab(device)]
        yield* pass(0)
        yield* Effect.all([one.change(append(1)), two.change(append(2))], { concurrency: "unbounded" })
        yield* pass(0)
        expect((yield* one.get).toSorted()).toEqual([1, 2])
        expect(yield* two.get).toEqual(yield* one.get)
      }),
    ))
  it("is in memory when the device stores nothing, with a notification", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const value = yield* tab(device)
        device.broken.writes = true
        yield* value.change(append(1))
        yield* value.change(append(2))
        expect(yield* value.get).toEqual([1, 2])
        expect(device.notifications).toContainEqual({ tag: "StorageUnavailable" })
        device.broken.writes = false
        yield* value.change(append(3))
        expect(stored(device)).toEqual([1, 2, 3])
      }),
    ))
  it("is empty where the device has another value, none, or does not respond", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        store(device, '"what"')
        const strange = yield* tab(device)
        yield* pass(0)
        expect(yield* SubscriptionRef.get(strange.state)).toEqual([])
        device.broken.reads = true
        const silent = yield* tab(device)
        yield* pass(0)
        expect(yield* SubscriptionRef.get(silent.state)).toEqual([])
      }),
    ))
  it.each([
    ["the device did not return its value", { reads: true }],
    ["the device refused to delete its value", { writes: true }],
    ["neither", { reads: true, writes: true }],
  ])("an emptied value is emptied on the device as well, once it responds: %s", (_, broken) =>
    run(
      Effect.gen(function* () {
        const { device, list } = yield* troubled(broken)
        yield* list.change(() => none)
        heal(device)
        yield* list.change(() => none)
        expect([yield* list.get, stored(device)]).toEqual([[], []])
      }),
    ),
  )
  it.each([
    ["does not return its value", { reads: true }],
    ["tells", {}],
  ])("a forgotten value is removed from a device that %s", (_, broken) =>
    run(
      Effect.gen(function* () {
        const { device, list } = yield* troubled(broken)
        yield* list.forget
        expect([yield* list.get, stored(device)]).toEqual([[], []])
      }),
    ),
  )
  it("a deleted value is removed once the storage works again, whatever is stored next", () =>
    run(
      Effect.gen(function* () {
        const { device, list } = yield* troubled({ reads: true, writes: true })
        yield* list.forget
        heal(device)
        yield* list.change(append(2))
        expect([yield* list.get, stored(device)]).toEqual([[2], [2]])
      }),
    ))
  it("a change without an effect writes nothing", () =>
    run(
      Effect.gen(function* () {
        const device = yield* makeDevice()
        const value = yield* tab(device)
        yield* value.change((list) => list)
        expect(device.stored.get("wishlist")?.has("state") ?? false).toBe(false)
      }),
    ))

  it("laws: whatever tabs add at once and however often the device fails, no tab loses a stored item of another", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ tab: fc.nat(2), isBroken: fc.boolean(), isLate: fc.boolean() }), {
          maxLength: 25,
        }),
        (adds) =>
          run(
            Effect.gen(function* () {
              const device = yield* makeDevice()
              const all = [yield* tab(device), yield* tab(device), yield* tab(device)]
              yield* pass(0)
              const expected: Array<number> = []
              for (const [number, add] of adds.entries()) {
                device.broken.writes = add.isBroken
                const { after } = yield* all[add.tab]!.change(append(number))
                if (!add.isBroken) expected.push(number)
                expect(after).toContain(number)
                if (!add.isLate) yield* pass(0)
              }
              device.broken.writes = false
              const later = yield* tab(device)
              yield* pass(0)
              expect(expected.filter((number) => !stored(device).includes(number))).toEqual([])
              for (const [index, each] of all.entries()) yield* each.change(append(1000 + index))
              yield* pass(0)
              expect(adds.flatMap((_, number) => (stored(device).includes(number) ? [] : [number]))).toEqual(
                [],
              )
              expect(yield* later.get).toEqual(stored(device))
            }),
          ),
      ),
      limitRuns(1_000, "opens four tabs and waits after every change"),
    ))
})
