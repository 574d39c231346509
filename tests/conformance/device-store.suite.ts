import { Effect, type Layer, Schema, type Scope, SubscriptionRef } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Memory from "@shop/adapters/memory"
import * as DeviceStore from "@shop/core/device-store"
import { type Notification, type NotificationBody, Notifications } from "@shop/core/notification"
import { Storage, StorageFailed, Tabs } from "@shop/core/ports"
import { limitRuns } from "../support/seed.ts"

/** Numbers that one tab shows and changes. */
interface Numbers {
  readonly all: Effect.Effect<ReadonlyArray<number>>
  readonly add: (number: number) => Effect.Effect<unknown>
  readonly remove: (number: number) => Effect.Effect<unknown>
  readonly reload: Effect.Effect<unknown>
}
type Needs = Storage | Tabs | Notifications | Scope.Scope

/** A stored format for numbers. */
interface Subject {
  readonly open: Effect.Effect<Numbers, never, Needs>
  /** The same data with another format version, and a migration from the first one. */
  readonly openNext: Effect.Effect<Numbers, never, Needs>
  /** Where the number 1 is stored, and the stored form of it. */
  readonly collection: "wishlist" | "queue"
  readonly key: string
  readonly stored: unknown
}

const format = { version: 1, field: "items" } as const
const next = { version: 2, field: "items", migrations: { 1: doubled } } as const
function doubled(value: unknown): unknown {
  return Array.isArray(value) ? value.map(doubled) : (value as number) * 2
}

const openValue = (version: typeof format | typeof next) =>
  Effect.map(
    DeviceStore.loadedValue<ReadonlyArray<number>>({
      ...version,
      collection: "wishlist",
      schema: Schema.Array(Schema.Int),
      empty: [],
    }),
    ({ get, change, reload }): Numbers => ({
      all: Effect.map(get, (numbers) => numbers.toSorted((a, b) => a - b)),
      add: (number) => change((old) => (old.includes(number) ? old : [...old, number])),
      remove: (number) => change((old) => old.filter((one) => one !== number)),
      reload,
    }),
  )
const openCollection = (version: typeof format | typeof next) =>
  Effect.gen(function* () {
    const { items, put, remove, reload, retry } = yield* DeviceStore.collection<number>({
      ...version,
      collection: "queue",
      schema: Schema.Int,
      idOf: String,
      order: (a, b) => a - b,
      topic: "kept",
    })
    yield* reload
    const numbers: Numbers = {
      all: SubscriptionRef.get(items),
      add: put,
      remove: (number) => remove([String(number)]),
      reload: Effect.andThen(reload, retry),
    }
    return numbers
  })

const subjects: ReadonlyArray<readonly [name: string, Subject]> = [
  [
    "value",
    {
      open: openValue(format),
      openNext: openValue(next),
      collection: "wishlist",
      key: "state",
      stored: { version: 1, items: [1] },
    },
  ],
  [
    "collection",
    {
      open: openCollection(format),
      openNext: openCollection(next),
      collection: "queue",
      key: "1",
      stored: { version: 1, items: 1 },
    },
  ],
]

/** A device with tabs, whose storage fails writes or reads while a test sets it. */
interface Device {
  readonly storage: Storage["Service"]
  readonly trouble: { writes: boolean; reads: boolean }
  readonly notifications: Array<NotificationBody>
  /** Opens numbers in one more tab. */
  readonly tab: (open: Subject["open"]) => Effect.Effect<Numbers, never, Scope.Scope>
}
const makeDevice = (sound: Storage["Service"]): Effect.Effect<Device> =>
  Effect.gen(function* () {
    const trouble = { writes: false, reads: false }
    const notifications: Array<NotificationBody> = []
    const bus = yield* Memory.Tabs.makeBus
    const shown = yield* SubscriptionRef.make<ReadonlyArray<Notification>>([])
    const unless = <A>(kind: keyof typeof trouble, work: Effect.Effect<A, StorageFailed>) =>
      Effect.suspend(() =>
        trouble[kind] ? Effect.fail(new StorageFailed({ collection: "any", cause: "broken" })) : work,
      )
    const storage: Storage["Service"] = {
      get: (collection, key) => unless("reads", sound.get(collection, key)),
      entries: (collection) => unless("reads", sound.entries(collection)),
      set: (collection, key, value) => unless("writes", sound.set(collection, key, value)),
      remove: (collection, key) => unless("writes", sound.remove(collection, key)),
      clear: (collection) => unless("writes", sound.clear(collection)),
    }
    const tab = (open: Subject["open"]) =>
      Effect.suspend(() =>
        open.pipe(
          Effect.provideService(Storage, storage),
          Effect.provideService(Tabs, Memory.Tabs.makeTab(bus)),
          Effect.provideService(Notifications, {
            shown,
            notify: (body) => Effect.sync(() => void notifications.push(body)),
            close: () => Effect.void,
          }),
        ),
      )
    return { storage, trouble, notifications, tab }
  })

/**
 * Contract of the device store for values and collections. Run by each storage adapter with a fresh, empty storage for
 * each test.
 *
 * @param name - of the adapter
 * @param fresh - makes the layer of an empty storage
 */
export const deviceStoreSuite = (name: string, fresh: () => Layer.Layer<Storage>): void => {
  const on = <A>(test: (device: Device) => Effect.Effect<A, StorageFailed, Scope.Scope>) =>
    Effect.runPromise(
      Effect.scoped(Effect.flatMap(Storage, (sound) => Effect.flatMap(makeDevice(sound), test))).pipe(
        Effect.provide(fresh()),
      ),
    )

  describe.each(subjects)(
    `device store, %s on ${name}:`,
    (_, { open, openNext, collection, key, stored }) => {
      it("DS3, DS7 a later tab reads what was stored", () =>
        on(({ tab, storage }) =>
          Effect.gen(function* () {
            const one = yield* tab(open)
            yield* one.add(1)
            expect(yield* storage.get(collection, key)).toEqual(stored)
            expect(yield* (yield* tab(open)).all).toEqual([1])
          }),
        ))
      it("DS4, DS7 two tabs that change it at the same time lose nothing", () =>
        on(({ tab }) =>
          Effect.gen(function* () {
            const [one, two] = [yield* tab(open), yield* tab(open)]
            yield* Effect.all([one.add(1), two.add(2)], { concurrency: "unbounded" })
            yield* Effect.all([one.reload, two.reload])
            expect([yield* one.all, yield* two.all]).toEqual([
              [1, 2],
              [1, 2],
            ])
          }),
        ))
      it("DS5, DS8 a change that the device refuses is shown, reported, and stored later", () =>
        on(({ tab, trouble, notifications }) =>
          Effect.gen(function* () {
            const one = yield* tab(open)
            trouble.writes = true
            yield* one.add(1)
            yield* one.add(2)
            expect(yield* one.all).toEqual([1, 2])
            expect(notifications).toContainEqual({ tag: "StorageUnavailable" })
            expect(yield* (yield* tab(open)).all).toEqual([])
            trouble.writes = false
            yield* one.reload
            expect(yield* (yield* tab(open)).all).toEqual([1, 2])
          }),
        ))
      it("DS5, DS8 a refused change does not undo another tab's concurrent write", () =>
        on(({ tab, trouble }) =>
          Effect.gen(function* () {
            const [one, two] = [yield* tab(open), yield* tab(open)]
            trouble.writes = true
            yield* one.add(1)
            trouble.writes = false
            yield* two.add(2)
            yield* one.reload
            expect(yield* (yield* tab(open)).all).toEqual([1, 2])
          }),
        ))
      it("DS5, DS8 a removed value stays removed although the device refused", () =>
        on(({ tab, trouble }) =>
          Effect.gen(function* () {
            const one = yield* tab(open)
            yield* one.add(1)
            trouble.writes = true
            yield* one.remove(1)
            trouble.writes = false
            yield* one.reload
            expect(yield* one.all).toEqual([])
            expect(yield* (yield* tab(open)).all).toEqual([])
          }),
        ))
      it("DS3, DS7 an unreadable device does not change this tab's state", () =>
        on(({ tab, trouble }) =>
          Effect.gen(function* () {
            const one = yield* tab(open)
            yield* one.add(1)
            trouble.reads = true
            yield* one.reload
            expect(yield* one.all).toEqual([1])
          }),
        ))
      it("DS2 a broken record is moved aside, reported, and does not hinder new ones", () =>
        on(({ tab, storage, notifications }) =>
          Effect.gen(function* () {
            const broken = { version: 1, items: "1" }
            yield* storage.set(collection, key, broken)
            const one = yield* tab(open)
            expect([yield* one.all, notifications]).toEqual([[], [{ tag: "StoredDataBroken" }]])
            expect(yield* storage.entries(collection)).toEqual([[`quarantine:${key}`, broken]])
            yield* one.add(1)
            expect(yield* storage.get(collection, key)).toEqual(stored)
            expect(yield* (yield* tab(open)).all).toEqual([1])
            expect(notifications).toHaveLength(1)
          }),
        ))
      it("DS1 a record of an older format is migrated, one of a newer format is moved aside", () =>
        on(({ tab, storage }) =>
          Effect.gen(function* () {
            yield* storage.set(collection, key, stored)
            const one = yield* tab(openNext)
            expect(yield* one.all).toEqual([2])
            yield* storage.set(collection, key, { version: 3, items: [] })
            expect(yield* (yield* tab(openNext)).all).toEqual([])
          }),
        ))
      it("DS4, DS5, DS7, DS8 law: no change is lost, whichever tabs make it and whenever the device refuses", () =>
        fc.assert(
          fc.asyncProperty(
            fc.array(fc.record({ tab: fc.nat(2), isRefused: fc.boolean(), isRemoved: fc.boolean() }), {
              maxLength: 12,
            }),
            (steps) =>
              on(({ tab, trouble }) =>
                Effect.gen(function* () {
                  const tabs = [yield* tab(open), yield* tab(open), yield* tab(open)]
                  const expected: Array<number> = []
                  for (const [number, step] of steps.entries()) {
                    trouble.writes = step.isRefused
                    yield* tabs[step.tab]!.add(number)
                    if (step.isRemoved) yield* tabs[step.tab]!.remove(number)
                    else expected.push(number)
                  }
                  trouble.writes = false
                  for (const one of tabs) yield* one.reload
                  expect(yield* (yield* tab(open)).all).toEqual(expected)
                }),
              ),
          ),
          limitRuns(30, "opens four tabs and a database"),
        ))
    },
  )
}
