import { Effect, Option, type Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { Notifications, storageNotification } from "../notification/index.ts"
import { type Storage, type StorageFailed, type TabMessage, Tabs } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import type { StoredFormat } from "./format.ts"
import { records } from "./record.ts"

/** A value on the device: its stored format and its initial value. */
export interface ValueDefinition<A> extends StoredFormat<A> {
  readonly empty: A
  /** Key in the collection; "state" if missing. */
  readonly key?: string
  /** Topic of the message that notifies other tabs of a change; "kept" if missing. */
  readonly topic?: TabMessage["topic"]
  /** Compares two values by age. With it a tab's value takes precedence over an earlier value of the device. */
  readonly versions?: {
    readonly isLater: (own: A, stored: A) => boolean
    /** The later of two values, with the known fields of both. */
    readonly merge: (own: A, stored: A) => A
  }
  /** Whether a value is also written over one of a newer build, as a sign-out must be. Nothing else is; see `forget`. */
  readonly replacesNewer?: (value: A) => boolean
  /** Refused writes are not reported to the shopper. */
  readonly isSilent?: boolean
}

/** A value before and after a change; both are the same object when nothing changed. */
export interface ChangedValue<A> {
  readonly before: A
  readonly after: A
}

/** A value on the device, shared by all tabs. `Shown` is its type on the screen, null until the device has responded. */
export interface DeviceValue<A, Shown = A> {
  readonly state: SubscriptionRef.SubscriptionRef<Shown>
  readonly get: Effect.Effect<A>
  /**
   * Changes the current value of the device, and waits until the device has stored or refused it. The change is a pure
   * function: it runs again while the device refuses it.
   */
  readonly change: (change: (value: A) => A) => Effect.Effect<ChangedValue<A>>
  /** Shows a change at once and stores it in the background. It runs again on a value that another tab has written. */
  readonly update: (change: (value: A) => A) => Effect.Effect<void>
  /** Changes the value in this tab alone, until another change is stored. */
  readonly adjust: (change: (value: A) => A) => Effect.Effect<void>
  /** Waits until the device has stored or refused every change so far. */
  readonly flush: Effect.Effect<void>
  /** Reads the value of another tab, applies this tab's pending changes to it, and stores the result. */
  readonly reload: Effect.Effect<void>
  /** Empties the value on the device, even an unreadable one. */
  readonly forget: Effect.Effect<void>
}

interface Pending<A> {
  readonly apply: (value: A) => A
  before: A
  after: A
}

/**
 * Opens a value and reads it in the background: `state` is null until the device has responded. Changes wait for that.
 *
 * @fails never; without storage the value is in memory, with one notification to the shopper
 */
export const value = Effect.fnUntraced(function* <A extends NonNullable<unknown>>(
  definition: ValueDefinition<A>,
): Effect.fn.Return<DeviceValue<A, A | null>, never, Storage | Tabs | Notifications | Scope.Scope> {
  const opened = yield* open<A, A | null>(definition, null)
  // Started at once, so that the first change applies to the stored value.
  yield* Effect.forkScoped(opened.reload, { startImmediately: true })
  return opened
})

/** Opens a value, and waits until the device has responded. */
export const loadedValue = Effect.fnUntraced(function* <A extends NonNullable<unknown>>(
  definition: ValueDefinition<A>,
): Effect.fn.Return<DeviceValue<A>, never, Storage | Tabs | Notifications | Scope.Scope> {
  const opened = yield* open<A, A>(definition, definition.empty)
  yield* opened.reload
  return opened
})

const open = Effect.fnUntraced(function* <A, Shown>(definition: ValueDefinition<A>, initial: A | Shown) {
  const { collection, empty, key = "state", topic = "kept", versions, isSilent = false } = definition
  const { replacesNewer = () => false } = definition
  const tabs = yield* Tabs
  const notifications = yield* Notifications
  const complain = (error: StorageFailed) =>
    isSilent ? Effect.logWarning("DS5", error) : notifications.notify(storageNotification(error))
  const scope = yield* Effect.scope
  const record = yield* records(definition)
  const state = yield* SubscriptionRef.make<A | Shown>(initial)
  const permit = yield* Semaphore.make(1)
  let isLoaded = false
  /** The device's value when it was last read or written, and the changes that it has not stored since. */
  let base = empty
  let pending: ReadonlyArray<Pending<A>> = []
  /** The value with all pending changes. */
  let current = empty
  /** The last write that failed: its text, and how many pending changes it had. */
  let failed: { readonly text: string; readonly count: number } | null = null
  /** This tab's value is valid until the device stores it: it is the later one, or too many changes were refused. */
  let isAhead = false

  const replay = () => {
    current = base
    for (const one of pending) {
      one.before = current
      current = one.apply(current)
      one.after = current
    }
  }
  // A change and its display are one step: a write that ends at the same moment must not apply the change twice.
  const show = (make: () => void) =>
    SubscriptionRef.updateSome(state, (shown) => {
      make()
      // The same value is not published again: every view of it would be computed anew.
      return isLoaded && current !== shown ? Option.some(current) : Option.none()
    })
  const textOf = (stored: A) => JSON.stringify(Option.getOrNull(record.encode(stored)))
  const announce = tabs.publish({ topic })

  const read = Effect.gen(function* () {
    const answer = yield* Effect.result(record.get(key))
    if (answer._tag === "Failure")
      return yield* answer.failure.cause === "newer" ? complain(answer.failure) : Effect.void
    const stored = answer.success
    if (versions !== undefined && stored !== null) {
      base = versions.merge(base, stored)
      isAhead ||= versions.isLater(base, stored)
    }
    if (versions !== undefined || isAhead) return
    base = stored ?? empty
    if (failed === null || stored === null || textOf(base) !== failed.text) return
    // The write timed out, but the device has stored it.
    pending = pending.slice(failed.count)
    failed = null
    yield* announce
  })
  const write = Effect.fnUntraced(function* (batch: typeof pending, next: A) {
    const settle = () => {
      base = next
      pending = pending.slice(batch.length)
    }
    // An adjustment of this tab during the write applies to the later value.
    if (versions !== undefined) settle()
    const isForced = replacesNewer(next) || batch.some(({ apply }) => apply === toEmpty)
    const outcome = yield* Effect.result(isForced ? record.replace(key, next) : record.set(key, next))
    if (outcome._tag === "Success") {
      if (versions === undefined) settle()
      failed = null
      isAhead = false
      return yield* announce
    }
    yield* complain(outcome.failure)
    isAhead ||= versions !== undefined || batch.length > limits.keptChangesMax
    if (versions !== undefined) return
    failed = isAhead ? null : { text: textOf(next), count: batch.length }
    if (isAhead) settle()
  })
  const synchronize = Effect.fnUntraced(function* (change?: Pending<A>) {
    yield* read
    isLoaded = true
    if (change !== undefined) pending = [...pending, change]
    yield* show(() => {
      replay()
      // A change without an effect is not stored. `toEmpty` is stored anyway, because the device may hold an unreadable value.
      pending = pending.filter(({ apply, before, after }) => before !== after || apply === toEmpty)
    })
    if (pending.length > 0 || isAhead) yield* write(pending, current)
  })
  const alone = <B>(work: Effect.Effect<B>) => permit.withPermit(tabs.withLock(`${collection}-write`, work))
  const toEmpty = () => empty
  const reload = alone(synchronize())
  const flush = alone(
    Effect.suspend(() => (pending.length > (failed?.count ?? 0) ? synchronize() : Effect.void)),
  )
  const change = Effect.fnUntraced(function* (apply: (value: A) => A) {
    const made: Pending<A> = { apply, before: base, after: base }
    yield* synchronize(made)
    return { before: made.before, after: made.after }
  }, alone)
  const update = Effect.fnUntraced(function* (apply: (value: A) => A) {
    yield* show(() => {
      const before = current
      current = apply(before)
      pending = [...pending, { apply, before, after: current }]
    })
    yield* Effect.forkIn(flush, scope)
  })
  const adjust = (apply: (value: A) => A) =>
    show(() => {
      base = apply(base)
      replay()
    })

  yield* tabs.messages.pipe(
    Stream.filter((message) => message.topic === topic),
    Stream.runForEach(() => reload),
    Effect.forkScoped,
  )
  const opened: DeviceValue<A, A | Shown> = {
    state,
    get: Effect.sync(() => current),
    change,
    update,
    adjust,
    flush,
    reload,
    forget: Effect.asVoid(change(toEmpty)),
  }
  return opened
})
