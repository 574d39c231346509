import { Effect, Option, SubscriptionRef } from "effect"
import { Notifications, storageNotification } from "../notification/index.ts"
import { Storage, StorageFailed, type TabMessage, Tabs } from "../ports/index.ts"
import type { StoredFormat } from "./format.ts"
import { originalKey, records } from "./record.ts"

/** Records of one kind on the device, one per key. Ids are never used again. */
export interface CollectionDefinition<A> extends StoredFormat<A> {
  readonly idOf: (item: A) => string
  /** Compares two items for sorting, as `Array.sort` does. */
  readonly order: (a: A, b: A) => number
  /** Whether the stored item takes precedence over this tab's newer one, which the device has not stored. */
  readonly prefersStored?: (stored: A, own: A) => boolean
  /** Topic of the message that notifies other tabs of a change; no message if missing. */
  readonly topic?: TabMessage["topic"]
}

/** Items on the device, as known to this tab. */
export interface DeviceCollection<A> {
  /** In order. */
  readonly items: SubscriptionRef.SubscriptionRef<ReadonlyArray<A>>
  /** Shows an item at once, and waits until the device has stored or refused it. */
  readonly put: (item: A) => Effect.Effect<void>
  /** Removes items permanently: they do not return from a device that did not remove them. */
  readonly remove: (ids: ReadonlyArray<string>) => Effect.Effect<void>
  /** Reads the changes of other tabs. */
  readonly reload: Effect.Effect<ReadonlyArray<A>>
  /** Retries failed writes and removals. */
  readonly retry: Effect.Effect<void>
}

/**
 * Opens a collection. It is empty until it is reloaded.
 *
 * @fails never; without storage the items are in memory, with one notification to the shopper
 */
export const collection = Effect.fnUntraced(function* <A>(
  definition: CollectionDefinition<A>,
): Effect.fn.Return<DeviceCollection<A>, never, Storage | Tabs | Notifications> {
  const { idOf, order, prefersStored = () => false, topic } = definition
  const storage = yield* Storage
  const tabs = yield* Tabs
  const notifications = yield* Notifications
  const { decode, isNewer, encode, quarantine, ...record } = yield* records(definition)
  const items = yield* SubscriptionRef.make<ReadonlyArray<A>>([])
  /** Items that are newer here than on the device, because it has not stored them. */
  const own = new Map<string, A>()
  /** Items that were removed here, and those of them that the device still has. */
  const removed = new Set<string>()
  const leftBehind = new Set<string>()

  const announce = topic === undefined ? Effect.void : tabs.publish({ topic })
  const textOf = (item: A) => JSON.stringify(Option.getOrNull(encode(item)))
  // A device that cannot be read may still be written: what it holds is then not known to be newer.
  const store = (id: string, item: A) =>
    storage.get(definition.collection, id).pipe(
      Effect.orElseSucceed(() => null),
      Effect.flatMap((present) =>
        isNewer(present)
          ? Effect.fail(new StorageFailed({ collection: definition.collection, cause: "newer" }))
          : record.set(id, item),
      ),
      Effect.tap(() =>
        Effect.sync(() => {
          if (own.get(id) === item) own.delete(id)
        }),
      ),
    )
  const discard = (id: string) =>
    Effect.ignore(Effect.tap(record.remove(id), () => Effect.sync(() => leftBehind.delete(id))))

  const put = Effect.fnUntraced(function* (item: A) {
    const id = idOf(item)
    if (removed.has(id)) return
    own.set(id, item)
    yield* SubscriptionRef.update(items, (old) =>
      [...old.filter((one) => idOf(one) !== id), item].toSorted(order),
    )
    yield* store(id, item).pipe(Effect.catch((failed) => notifications.notify(storageNotification(failed))))
    yield* announce
  })
  const remove = Effect.fnUntraced(function* (ids: ReadonlyArray<string>) {
    if (ids.length === 0) return
    for (const id of ids) {
      removed.add(id)
      leftBehind.add(id)
      own.delete(id)
    }
    yield* SubscriptionRef.update(items, (old) => old.filter((one) => !removed.has(idOf(one))))
    yield* Effect.forEach(ids, discard, { discard: true })
    yield* announce
  })

  /** This tab's item or the stored one. An item that the device has stored after all is no longer this tab's alone. */
  const resolve = (id: string, stored: A): A => {
    const here = own.get(id)
    if (here === undefined) return stored
    if (!prefersStored(stored, here) && textOf(stored) !== textOf(here)) return here
    own.delete(id)
    return stored
  }
  const reload = Effect.gen(function* () {
    const entries = yield* storage.entries(definition.collection)
    const shown = new Map((yield* SubscriptionRef.get(items)).map((item) => [idOf(item), item]))
    const found = new Map<string, A>()
    const broken: Array<string> = []
    const unreadable = new Set<string>()
    const newer = new Set<string>()
    const taken = new Set(entries.map(([key]) => key))
    for (const [key, stored] of entries) {
      const id = originalKey(key)
      const isQuarantined = id !== key
      if (removed.has(id)) leftBehind.add(id)
      const decoded = isQuarantined && taken.has(id) ? Option.none() : decode(stored)
      if (Option.isSome(decoded)) {
        const item = resolve(id, decoded.value)
        found.set(id, item)
        // A quarantined item that this build can read is stored under its own key again.
        if (isQuarantined) own.set(id, item)
      } else if (isNewer(stored)) newer.add(id)
      else {
        if (!isQuarantined) broken.push(id)
        unreadable.add(id)
      }
    }
    if (newer.size > 0) yield* notifications.notify({ tag: "ShopOutdated" })
    // This tab still shows what it has read before, and does not write it over the newer one.
    for (const id of newer) {
      const remembered = shown.get(id)
      if (remembered !== undefined) found.set(id, remembered)
    }
    for (const id of unreadable) {
      const remembered = shown.get(id)
      if (remembered !== undefined && !found.has(id) && !own.has(id)) own.set(id, remembered)
    }
    for (const [id, item] of own) found.set(id, item)
    for (const id of removed) found.delete(id)
    yield* SubscriptionRef.set(items, [...found.values()].toSorted(order))
    yield* Effect.forEach(broken, quarantine, { discard: true })
  }).pipe(Effect.ignore, Effect.andThen(SubscriptionRef.get(items)))

  const retry = Effect.gen(function* () {
    if (own.size + leftBehind.size === 0) return
    const writes = [...own].map(([id, item]) => Effect.ignore(store(id, item)))
    yield* Effect.all([...writes, ...[...leftBehind].map(discard)], {
      concurrency: "unbounded",
      discard: true,
    })
    yield* announce
  })
  return { items, put, remove, reload, retry }
})
