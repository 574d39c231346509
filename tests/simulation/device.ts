import { Clock, Effect, Exit, Fiber, Layer, Scope, SubscriptionRef } from "effect"
import { layer as transport } from "@shop/adapters/http"
import { Transport } from "@shop/core/ports"
import { limits } from "@shop/core/settings"
import { type Device, makeDevice, makePlatform, type OpenShop, openShop, settled } from "@shop/testing"
import { type RequestMonitor, monitorRequests } from "../model/request-monitor.ts"
import { pass } from "../model/virtual-time.ts"
import { makeRandom } from "./random.ts"
import { makeNetwork, type Network } from "./network.ts"
import { type Shopper, type Sku, type StorageTroubleKind, tabsMax } from "./scenario.ts"
import { trace, skewed, countFault, type World } from "./world.ts"

/** An open tab. */
export interface Tab {
  readonly shop: OpenShop
  readonly scope: Scope.Closeable
}

/** A simulated device, with a record of what its shopper did. */
export interface SimulatedDevice {
  readonly index: number
  readonly shopper: Shopper
  readonly device: Device
  readonly network: Network
  readonly requestMonitor: RequestMonitor
  readonly clock: Clock.Clock
  readonly tabs: Array<Tab | null>
  storageTrouble: StorageTroubleKind | null
  /** Pieces of its own product that the shopper added, less those removed. */
  expectedQty: number
  /** Pieces of its own product that another device ordered after this device had removed them. */
  orderedElsewhereQty: number
  /** Why `expectedQty` is no longer exact: a notification said so, or the storage lost data. Null while it is exact. */
  inexactReason: string | null
  /** Whether slow storage takes longer than the shop waits for it. */
  readonly isStorageTooSlow: boolean
  /** The total that was shown at each click on "order" [cents]. */
  readonly shownTotalsCents: Array<number>
  /** Clicks on "add", notifications about them, and the time of the last click [ms]. */
  readonly adds: { clicked: number; answered: number; lastMs: number }
  /** Names of products for which a notification said that the quantity was refused or reduced. */
  readonly notifiedProducts: Set<string>
  /** Number of notifications that were recorded. */
  notificationsRecorded: number
  /** When it went offline [epoch ms]. */
  offlineSinceMs: number
  /** The tab that the shopper looks at. */
  activeTab: number
}

/** `makeDevice` needs a fake platform; the simulated device sends all requests to the real one instead. */
const stub = makePlatform([])

/** Size of all stored records, in characters. */
const storedLength = (device: Device): number => {
  let length = 0
  for (const entries of device.stored.values())
    for (const [key, json] of entries) length += key.length + json.length
  return length
}

/** Makes a device without faults: online, with empty storage and no open tab. */
export const makeSimulatedDevice = (
  world: World,
  shopper: Shopper,
  index: number,
): Effect.Effect<SimulatedDevice> =>
  Effect.gen(function* () {
    const network = makeNetwork(world, index)
    const { send } = yield* Effect.provide(Transport, Layer.provide(transport(network.send), settled()))
    const plainDevice = yield* makeDevice({ ...stub, send })
    const slowMs = makeRandom(world.scenario.seed, `storage of ${index}`).pick([100, 300, 700, 900])
    const hasFault = (kind: StorageTroubleKind): boolean => {
      if (phone.storageTrouble !== kind) return false
      countFault(world, kind === "unreadable" ? "storage unreadable" : `storage ${kind}`)
      return true
    }
    let lengthWhenFull = 0
    const device: Device = {
      ...plainDevice,
      // Every operation of the storage reads these getters, so a fault may begin and end at any time.
      broken: {
        get hangs() {
          return hasFault("hangs")
        },
        get reads() {
          return hasFault("unreadable") || hasFault("blocked")
        },
        get writes() {
          return hasFault("blocked")
        },
        get delayMs() {
          // All operations have the same delay, because a device performs them in their order.
          return hasFault("slow") ? slowMs : shopper.storageMs
        },
        get roomMax() {
          if (phone.storageTrouble !== "full") {
            lengthWhenFull = 0
            return null
          }
          lengthWhenFull ||= storedLength(device)
          hasFault("full")
          return lengthWhenFull
        },
      },
    }
    const phone: SimulatedDevice = {
      index,
      shopper,
      device,
      network,
      requestMonitor: monitorRequests(device),
      clock: skewed(world.clock, shopper.skewMs),
      tabs: Array.from({ length: tabsMax }, () => null),
      storageTrouble: null,
      isStorageTooSlow: slowMs > limits.storageReadMs,
      expectedQty: 0,
      orderedElsewhereQty: 0,
      inexactReason: null,
      shownTotalsCents: [],
      adds: { clicked: 0, answered: 0, lastMs: 0 },
      notifiedProducts: new Set(),
      notificationsRecorded: 0,
      offlineSinceMs: world.clock.currentTimeMillisUnsafe(),
      activeTab: 0,
    }
    if (shopper.skewMs !== 0) countFault(world, shopper.skewMs > 0 ? "clock fast" : "clock slow")
    return phone
  })

/** Opens a tab and waits until the shop runs in it. */
export const openTab = (world: World, phone: SimulatedDevice, at: number): Effect.Effect<Tab> =>
  Effect.gen(function* () {
    const scope = yield* Scope.make()
    const opening = openShop(phone.requestMonitor.page()).pipe(
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

/** The stored records of a collection. */
export const storedIn = <Value>({ device }: SimulatedDevice, collection: string): ReadonlyArray<Value> =>
  [...(device.stored.get(collection)?.values() ?? [])].map((json) => JSON.parse(json) as Value)

interface StoredOrder {
  readonly kept?: {
    readonly state: string
    readonly owner?: number | null
    readonly order: { readonly lines: ReadonlyArray<{ readonly sku: string; readonly qty: number }> }
  }
}

/** The orders that wait on a device. */
export const waitingOrders = (phone: SimulatedDevice): ReadonlyArray<NonNullable<StoredOrder["kept"]>> =>
  storedIn<StoredOrder>(phone, "orders").flatMap(({ kept }) =>
    kept?.state === "waiting" || kept?.state === "sending" ? [kept] : [],
  )

/** Pieces of a product in the orders that wait on a device. */
export const waitingQty = (phone: SimulatedDevice, sku: Sku): number =>
  waitingOrders(phone)
    .flatMap(({ order }) => order.lines)
    .reduce((sum, line) => sum + (line.sku === sku ? line.qty : 0), 0)

/** A record that a newer build wrote: the simulated one neither reads nor replaces it. */
export const newerRecord = '{"version":99}'

/** The record of the device's cart. */
const cartRecord = ({ device }: SimulatedDevice): string | undefined =>
  device.stored.get("cart")?.get("state")

/** Whether a newer build wrote the stored cart. */
export const isCartNewer = (phone: SimulatedDevice): boolean => cartRecord(phone) === newerRecord

/** The stored cart of the device. */
export const storedCart = (phone: SimulatedDevice): StoredCart | undefined => {
  const { state } = (JSON.parse(cartRecord(phone) ?? "{}") ?? {}) as {
    readonly state?: StoredCart
  }
  return state
}

/** The fields of a stored cart that the simulation reads. */
export interface StoredCart {
  readonly local?: ReadonlyArray<{ readonly sku: string; readonly qty: number }>
  readonly connection?: {
    readonly tag: string
    readonly token?: string
    /** The merge that is due. */
    readonly merge?: unknown
    readonly isArriving?: boolean
  }
}

/** Pieces of a product that a tab shows. */
export const shownQty = ({ shop }: Tab, sku: Sku): number =>
  shop.views.cart?.lines.find((line) => line.sku === sku)?.qty ?? 0

/** Time of an add: it requests the product first, twice at most. */
const addMs = 2 * limits.callTimeoutMs + 2000

/**
 * Closes a tab without waiting for its writes, which are lost. The device then no longer counts as exact.
 *
 * @param sku - the product of the device, whose pieces are counted
 */
export const closeTab = (world: World, phone: SimulatedDevice, at: number, sku: Sku): Effect.Effect<void> =>
  Effect.gen(function* () {
    const tab = phone.tabs[at]
    if (tab === null || tab === undefined) return
    const kept = storedCart(phone)?.local?.find((line) => line.sku === sku)?.qty ?? 0
    if (kept !== shownQty(tab, sku)) phone.inexactReason ??= "a closed tab lost a change that was not stored"
    const losesWrites =
      phone.storageTrouble === "slow" ? phone.isStorageTooSlow : phone.storageTrouble !== null
    if (losesWrites) phone.inexactReason ??= "the storage lost writes"
    const { clicked, answered, lastMs } = phone.adds
    const isAdding = clicked > answered && world.clock.currentTimeMillisUnsafe() - lastMs < addMs
    if (isAdding) phone.inexactReason ??= "a tab closed before an add was done"
    phone.tabs[at] = null
    trace(world, "closed", phone.index, at)
    yield* Scope.close(tab.scope, Exit.void)
  })

/** Whether the device reports that it is online. */
export const isOnline = ({ device }: SimulatedDevice): boolean => SubscriptionRef.getUnsafe(device.online)
