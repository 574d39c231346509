import { Effect } from "effect"
import type { Notification } from "@shop/core/notification"
import { type Collection, Storage } from "@shop/core/ports"
import { Storage as Memory } from "@shop/adapters/memory"

/** The entries that a browser would store on its device, by collection. */
export type DeviceEntries = Readonly<Record<string, ReadonlyArray<readonly [key: string, value: unknown]>>>

/** The stored state of a browser session without JavaScript. */
export interface SessionState {
  readonly device: DeviceEntries
  /** Notifications for the page that the next redirect leads to. */
  readonly notifications: ReadonlyArray<Notification>
}

export const emptyState: SessionState = { device: {}, notifications: [] }

/** Copies of the catalogue and browser-only collections are not stored. */
const storedCollections: ReadonlyArray<Collection> = ["cart", "session", "orders", "queue", "checkout"]

/** Opens the device storage of a session for one request. @rule SR190 */
export const openDevice = Effect.fnUntraced(function* (before: DeviceEntries) {
  const device = Memory.make()
  for (const collection of storedCollections)
    for (const [key, value] of before[collection] ?? []) yield* device.set(collection, key, value)
  const snapshot = Effect.gen(function* () {
    const all: Record<string, ReadonlyArray<readonly [string, unknown]>> = {}
    for (const collection of storedCollections) {
      const entries = yield* device.entries(collection)
      if (entries.length > 0) all[collection] = entries
    }
    return all as DeviceEntries
  })
  return { storage: Storage.of(device), snapshot }
})
