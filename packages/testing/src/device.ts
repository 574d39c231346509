import { Effect, Layer, PubSub, type Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { TestClock } from "effect/testing"
import type { NotificationBody } from "@shop/core/notification"
import { ExternalNavigation, Network, Storage, type TabMessage, Tabs, Transport } from "@shop/core/ports"
import { CurrentView, defaults, Settings, type ShopSettings } from "@shop/core/settings"
import { defaults as views, type StoreView } from "@shop/core/store-view"
import { product, stock } from "./builders.ts"
import { makePlatform, type SimulatedPlatform } from "./platform.ts"
import { type StoredJson, makeStorage, sound, type StorageTrouble } from "./storage.ts"

/** The default view of tests: the first, in French. */
export const view: StoreView = views[0]!

/** A message between tabs, with the number of its sender. */
export interface SentMessage {
  readonly sender: number
  readonly message: TabMessage
}

/** A shopper's device: the data that its tabs share, and switches for tests. @rule TE1 */
export interface Device {
  readonly platform: SimulatedPlatform
  readonly stored: StoredJson
  /** The device's online status. The platform is reachable whatever the status is. */
  readonly online: SubscriptionRef.SubscriptionRef<boolean>
  readonly bus: PubSub.PubSub<SentMessage>
  readonly locks: Map<string, Semaphore.Semaphore>
  /** The injected faults of its storage. */
  readonly broken: StorageTrouble
  /** All notifications in order; from `openShop` only the notifications that were shown. */
  readonly notifications: Array<NotificationBody>
  /** Addresses that left the app. */
  readonly left: Array<string>
  /** How many tabs were opened so far. */
  tabs: number
}

/**
 * A device that is online, sound and empty.
 *
 * @param platform - that it reaches; by itself one that sells BOL, TASSE and PLAT, 1000 pieces each
 * @rule TE1
 */
export const makeDevice = (
  platform: SimulatedPlatform = makePlatform(
    ["BOL", "TASSE", "PLAT"].map((sku, id) => product({ id, sku, stock: stock({ qty: 1000 }) })),
  ),
): Effect.Effect<Device> =>
  Effect.gen(function* () {
    return {
      platform,
      stored: new Map(),
      online: yield* SubscriptionRef.make(true),
      bus: yield* PubSub.unbounded<SentMessage>(),
      locks: new Map(),
      broken: sound(),
      notifications: [],
      left: [],
      tabs: 0,
    }
  })

/**
 * One more tab among those of a device.
 *
 * @rule TE1 - PO4
 */
export const makeTabs = (device: Pick<Device, "bus" | "locks" | "tabs">): Tabs["Service"] => {
  const own = (device.tabs += 1)
  const lock = (name: string) =>
    device.locks.get(name) ?? device.locks.set(name, Semaphore.makeUnsafe(1)).get(name)!
  return {
    publish: (message) => Effect.asVoid(PubSub.publish(device.bus, { sender: own, message })),
    messages: Stream.fromPubSub(device.bus).pipe(
      Stream.filter(({ sender }) => sender !== own),
      Stream.map(({ message }) => message),
    ),
    withLock: (name, effect) => lock(name).withPermit(effect),
  }
}

const leave =
  (device: Device) =>
  (url: string): Effect.Effect<void> =>
    Effect.sync(() => void device.left.push(url))

/** The ports of one more tab on a device. @rule TE1 - PO1 to PO5 */
export const ports = (
  device: Device,
): Layer.Layer<Transport | Storage | Network | Tabs | ExternalNavigation> =>
  Layer.mergeAll(
    Layer.succeed(Transport, { send: device.platform.send }),
    Layer.sync(Storage, () => makeStorage(device.stored, device.broken)),
    Layer.succeed(Network, {
      isOnline: SubscriptionRef.get(device.online),
      changes: SubscriptionRef.changes(device.online),
    }),
    Layer.sync(Tabs, () => makeTabs(device)),
    Layer.succeed(ExternalNavigation, { to: leave(device), replace: leave(device) }),
  )

/** The settings and the view a program runs under. @rule TE1 - LI2 */
export const settled = (
  settings: ShopSettings = defaults,
  current: StoreView = view,
): Layer.Layer<Settings | CurrentView> =>
  Layer.merge(Layer.succeed(Settings, settings), Layer.succeed(CurrentView, current))

/**
 * Runs a test's program with a clock that only the test advances.
 *
 * @param program - its scope closes when it ends
 * @returns its result; rejects with its error
 * @rule TE7
 */
export const run = <A, E>(program: Effect.Effect<A, E, Scope.Scope>): Promise<A> =>
  Effect.runPromise(Effect.scoped(program).pipe(Effect.provide(TestClock.layer())))

/**
 * Advances the clock, and runs all effects that wait for it.
 *
 * @param ms - milliseconds; 0 runs effects that are ready
 * @rule TE7
 */
export const pass = (ms: number): Effect.Effect<void> =>
  Effect.gen(function* () {
    yield* TestClock.adjust(ms)
    for (let turn = 0; turn < 12; turn += 1) yield* TestClock.adjust(0)
  })
