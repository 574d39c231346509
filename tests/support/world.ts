import { Effect, Layer, PubSub, type Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import type { NoticeBody } from "@shop/core/notice"
import { Leave, Network, Storage, StorageFailed, type TabMessage, Tabs, Transport } from "@shop/core/ports"
import { CurrentView, defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { defaults as views, type StoreView } from "@shop/core/store-view"
import { type FakePlatform, makePlatform } from "./platform.ts"
import { product, stock } from "./builders.ts"

export const view = views[0]!

/** A shopper's device: what all its tabs share, and the switches of a test. */
export interface Device {
  readonly platform: FakePlatform
  readonly kept: Map<string, Map<string, string>>
  readonly online: SubscriptionRef.SubscriptionRef<boolean>
  readonly bus: PubSub.PubSub<{ readonly from: number; readonly message: TabMessage }>
  readonly locks: Map<string, Semaphore.Semaphore>
  /** Storage calls that fail from now on. */
  readonly broken: { reads: boolean; writes: boolean }
  /** Everything the shopper was told by carts opened with `openTab`, in order. */
  readonly told: Array<NoticeBody>
  /** Addresses that left the app. */
  readonly left: Array<string>
  tabs: number
}

/** A device that is online, with nothing on it, before a platform that sells BOL, TASSE and PLAT. */
export const makeDevice = (
  platform = makePlatform(
    ["BOL", "TASSE", "PLAT"].map((sku, id) => product({ id, sku, stock: stock({ qty: 1000 }) })),
  ),
): Effect.Effect<Device> =>
  Effect.gen(function* () {
    return {
      platform,
      kept: new Map(),
      online: yield* SubscriptionRef.make(true),
      bus: yield* PubSub.unbounded<{ readonly from: number; readonly message: TabMessage }>(),
      locks: new Map(),
      broken: { reads: false, writes: false },
      told: [],
      left: [],
      tabs: 0,
    }
  })

const storage = ({ kept, broken }: Device): Storage["Service"] => {
  const of = (collection: string) => kept.get(collection) ?? kept.set(collection, new Map()).get(collection)!
  const failing = <A>(isBroken: boolean, collection: string, work: () => A) =>
    Effect.suspend(() =>
      isBroken ? Effect.fail(new StorageFailed({ collection, cause: "broken" })) : Effect.sync(work),
    )
  const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))
  return {
    get: (collection, key) => failing(broken.reads, collection, () => parsed(of(collection).get(key))),
    set: (collection, key, value) =>
      Effect.suspend(() =>
        failing(broken.writes, collection, () => void of(collection).set(key, JSON.stringify(value))),
      ),
    remove: (collection, key) => failing(broken.writes, collection, () => void of(collection).delete(key)),
    entries: (collection) =>
      failing(broken.reads, collection, () =>
        [...of(collection)].map(([key, text]) => [key, parsed(text)] as const),
      ),
    clear: (collection) => failing(broken.writes, collection, () => of(collection).clear()),
  }
}

const tabs = (device: Device): Tabs["Service"] => {
  const own = (device.tabs += 1)
  const lock = (name: string) =>
    device.locks.get(name) ?? device.locks.set(name, Semaphore.makeUnsafe(1)).get(name)!
  return {
    tell: (message) => Effect.asVoid(PubSub.publish(device.bus, { from: own, message })),
    heard: Stream.fromPubSub(device.bus).pipe(
      Stream.filter(({ from }) => from !== own),
      Stream.map(({ message }) => message),
    ),
    alone: (name, effect) => lock(name).withPermit(effect),
  }
}

/** The ports of one more tab on a device. */
export const ports = (device: Device): Layer.Layer<Transport | Storage | Network | Tabs | Leave> =>
  Layer.mergeAll(
    Layer.succeed(Transport, { send: device.platform.send }),
    Layer.sync(Storage, () => storage(device)),
    Layer.succeed(Network, {
      isOnline: SubscriptionRef.get(device.online),
      changes: Stream.drop(SubscriptionRef.changes(device.online), 1),
    }),
    Layer.sync(Tabs, () => tabs(device)),
    Layer.succeed(Leave, { to: (url) => Effect.sync(() => void device.left.push(url)) }),
  )

/** The settings and the view a program runs under. */
export const settled = (
  settings: ShopSettings = defaults,
  current: StoreView = view,
): Layer.Layer<Settings | CurrentView> =>
  Layer.merge(Layer.succeed(Settings, settings), Layer.succeed(CurrentView, current))

/** Runs a test's program under a clock that stands still until it is adjusted. */
export const run = <A, E>(program: Effect.Effect<A, E, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.scoped(program).pipe(Effect.provide(TestClock.layer())))

/** Lets time pass, and everything happen that waits for it or follows from it. */
export const pass = (ms: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* TestClock.adjust(ms)
    for (let turn = 0; turn < 12; turn += 1) yield* TestClock.adjust(0)
  })
