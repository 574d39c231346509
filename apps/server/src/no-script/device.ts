import { Effect } from "effect"
import type { Notice } from "@shop/core/notice"
import { type Collection, Storage } from "@shop/core/ports"
import { Storage as Memory } from "@shop/adapters/memory"

/** What a visit is kept as: what a browser would keep on its device. */
export type DeviceEntries = Readonly<Record<string, ReadonlyArray<readonly [key: string, value: unknown]>>>

/** A visit between two requests. */
export interface VisitState {
  readonly device: DeviceEntries
  /** What is still to be told, on the page that a form leads to. */
  readonly notices: ReadonlyArray<Notice>
}

export const emptyState: VisitState = { device: {}, notices: [] }

/** Copies of the catalogue, and what only a browser is asked, are not kept. */
const storedCollections: ReadonlyArray<Collection> = ["cart", "session", "orders", "queue", "checkout"]

/** A device for one request, as it was left at the last. @rule SR190 */
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
