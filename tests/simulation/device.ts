import { Clock, Effect, Exit, Fiber, Layer, Scope, SubscriptionRef } from "effect"
import { layer as transport } from "@shop/adapters/http"
import { Transport } from "@shop/core/ports"
import { limits } from "@shop/core/settings"
import { type Device, makeDevice, makePlatform, type OpenShop, openShop, settled } from "@shop/core/testing"
import { type RequestMonitor, monitorRequests } from "../model/request-monitor.ts"
import { pass } from "../model/virtual-time.ts"
import { makeRandom } from "./random.ts"
import { makeNetwork, type Network } from "./network.ts"
import { type Shopper, type Sku, type StorageTroubleKind, tabsMax } from "./scenario.ts"
import { trace, skewed, countFault, type World } from "./world.ts"

/** A tab that is open. */
export interface Tab {
  readonly shop: OpenShop
  readonly scope: Scope.Closeable
}

/** One device of a story, with what its shopper did there. */
export interface SimulatedDevice {
  readonly index: number
  readonly shopper: Shopper
  readonly device: Device
  readonly network: Network
  readonly watch: RequestMonitor
  readonly clock: Clock.Clock
  readonly tabs: Array<Tab | null>
  trouble: StorageTroubleKind | null
  /** Pieces of its own product that were put in, less those taken out. */
  own: number
  /** Pieces of its own product that were ordered on another device, though they were not wanted here any more. */
  agreedElsewhere: number
  /** What is known of them is gone for a reason: said to the shopper, or lost with the device's storage. */
  forgiven: string | null
  /** When it is slow it is so slow that what it keeps is not waited for. */
  readonly isTooSlow: boolean
  /** What was shown at each click on "order" [cents]. */
  readonly agreed: Array<number>
  /** Clicks on "add", answers to them, and when the last was [ms]. */
  readonly adds: { clicked: number; answered: number; lastMs: number }
  /** Products that the shopper was told could not be had as they wished. */
  readonly named: Set<string>
  heard: number
  /** When it went offline [epoch ms]. */
  offlineSinceMs: number
  /** The tab that the shopper looks at. */
  turned: number
}

/** The platform of the core's testing is not asked: the device reaches the real one. */
const stub = makePlatform([])

const roomOf = (device: Device): number => {
  let length = 0
  for (const entries of device.kept.values())
    for (const [key, json] of entries) length += key.length + json.length
  return length
}

/** A device that is sound, empty and online; no tab of it is open. */
export const makeSimulatedDevice = (
  world: World,
  shopper: Shopper,
  index: number,
): Effect.Effect<SimulatedDevice> =>
  Effect.gen(function* () {
    const network = makeNetwork(world, index)
    const { send } = yield* Effect.provide(Transport, Layer.provide(transport(network.send), settled()))
    const bare = yield* makeDevice({ ...stub, send })
    const slowMs = makeRandom(world.scenario.seed, `storage of ${index}`).pick([100, 300, 700, 900])
    const is = (kind: StorageTroubleKind): boolean => {
      if (phone.trouble !== kind) return false
      countFault(world, kind === "unreadable" ? "storage unreadable" : `storage ${kind}`)
      return true
    }
    const room = { atFullLength: 0 }
    const device: Device = {
      ...bare,
      // Looked at by every operation of the storage, as it comes.
      broken: {
        get hangs() {
          return is("hangs")
        },
        get reads() {
          return is("unreadable") || is("blocked")
        },
        get writes() {
          return is("blocked")
        },
        get delayMs() {
          // The same for all: what is asked of a device first is done first.
          return is("slow") ? slowMs : shopper.storageMs
        },
        get roomMax() {
          if (phone.trouble !== "full") {
            room.atFullLength = 0
            return null
          }
          room.atFullLength ||= roomOf(device)
          is("full")
          return room.atFullLength
        },
      },
    }
    const phone: SimulatedDevice = {
      index,
      shopper,
      device,
      network,
      watch: monitorRequests(device),
      clock: skewed(world.clock, shopper.skewMs),
      tabs: Array.from({ length: tabsMax }, () => null),
      trouble: null,
      isTooSlow: slowMs > limits.storageReadMs,
      own: 0,
      agreedElsewhere: 0,
      forgiven: null,
      agreed: [],
      adds: { clicked: 0, answered: 0, lastMs: 0 },
      named: new Set(),
      heard: 0,
      offlineSinceMs: world.clock.currentTimeMillisUnsafe(),
      turned: 0,
    }
    if (shopper.skewMs !== 0) countFault(world, shopper.skewMs > 0 ? "clock fast" : "clock slow")
    return phone
  })

/** Opens a tab, and waits until the page is there. */
export const openTab = (world: World, phone: SimulatedDevice, at: number): Effect.Effect<Tab> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const opening = openShop(phone.watch.page()).pipe(
      Effect.provideService(Clock.Clock, phone.clock),
      Scope.provide(scope),
    )
    const fiber = yield* Effect.forkChild(opening)
    yield* pass(0)
    while (fiber.pollUnsafe() === undefined) yield* pass(20)
    const tab = { scope, shop: yield* Fiber.join(fiber) }
    phone.tabs[at] = tab
    trace(world, "opened", phone.index, at)
    return tab
  })

/** What the device has of a collection, by key. */
export const storedIn = <Value>({ device }: SimulatedDevice, collection: string): ReadonlyArray<Value> =>
  [...(device.kept.get(collection)?.values() ?? [])].map((json) => JSON.parse(json) as Value)

/** What the device has written of its cart. */
export const storedCart = (phone: SimulatedDevice): StoredCart | undefined => {
  const { state } = (JSON.parse(phone.device.kept.get("cart")?.get("state") ?? "{}") ?? {}) as {
    readonly state?: StoredCart
  }
  return state
}

/** A cart on a device, as far as a story looks at it. */
export interface StoredCart {
  readonly local?: ReadonlyArray<{ readonly sku: string; readonly qty: number }>
  readonly connection?: { readonly tag: string; readonly token?: string }
  readonly merging?: unknown
  readonly isMeeting?: boolean
}

/** Pieces of a product that a tab shows. */
export const shownQty = ({ shop }: Tab, sku: Sku): number =>
  shop.views.cart?.lines.find((line) => line.sku === sku)?.qty ?? 0

/** What is put in has to be looked up first, twice at most. */
const addMs = 2 * limits.callTimeoutMs + 2000

/**
 * Takes a tab away as it is. What the device had not taken yet goes with it.
 *
 * @param sku - of which the pieces are counted
 */
export const closeTab = (world: World, phone: SimulatedDevice, at: number, sku: Sku): Effect.Effect<void> =>
  Effect.gen(function* () {
    const tab = phone.tabs[at]
    if (tab === null || tab === undefined) return
    const kept = storedCart(phone)?.local?.find((line) => line.sku === sku)?.qty ?? 0
    if (kept !== shownQty(tab, sku)) phone.forgiven ??= "a page took along what the device had not"
    const keepsNothing = phone.trouble === "slow" ? phone.isTooSlow : phone.trouble !== null
    if (keepsNothing) phone.forgiven ??= "the device keeps nothing"
    const { clicked, answered, lastMs } = phone.adds
    const isAdding = clicked > answered && world.clock.currentTimeMillisUnsafe() - lastMs < addMs
    if (isAdding) phone.forgiven ??= "a page went away before anything was in the cart"
    phone.tabs[at] = null
    trace(world, "closed", phone.index, at)
    yield* Scope.close(tab.scope, Exit.void)
  })

/** Whether the device believes to be online. */
export const isOnline = ({ device }: SimulatedDevice): boolean => SubscriptionRef.getUnsafe(device.online)
