import { Effect, Option, type Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { complaint, type Notices } from "../notice/index.ts"
import { type Storage, type TabMessage, Tabs } from "../ports/index.ts"
import { limits } from "../settings/index.ts"
import type { StoredFormat } from "./format.ts"
import { records } from "./record.ts"

/** A value on the device: its stored format, and what it is before anything was stored. */
export interface ValueDefinition<A> extends StoredFormat<A> {
  readonly empty: A
  /** Key in the collection; "state" unless given. */
  readonly key?: string
  /** What other tabs hear of a change; "kept" unless given. */
  readonly topic?: TabMessage["topic"]
}

/** A value before and after a change; both are the same object when nothing changed. */
export interface Changed<A> {
  readonly before: A
  readonly after: A
}

/** A value on the device, the same in every tab. `Shown` is its type on the screen, null until the device was read. */
export interface DeviceValue<A, Shown = A> {
  readonly state: SubscriptionRef.SubscriptionRef<Shown>
  readonly get: Effect.Effect<A>
  /**
   * Shows a change at once, and waits until the device has stored or refused it. The change is a pure function: it runs
   * again on the value that another tab wrote meanwhile.
   *
   * @returns the value before and after, as made on the device's
   */
  readonly change: (change: (value: A) => A) => Effect.Effect<Changed<A>>
  /** Shows a change at once and stores it behind. */
  readonly update: (change: (value: A) => A) => Effect.Effect<void>
  /** Waits until the device has stored or refused every change so far. */
  readonly flush: Effect.Effect<void>
  /** Reads what another tab wrote, applies own changes to it, and stores those that the device has not taken yet. */
  readonly reload: Effect.Effect<void>
  /** Empties the value on the device, whether or not the device could read it. */
  readonly forget: Effect.Effect<void>
}

interface Pending<A> {
  readonly apply: (value: A) => A
  before: A
  after: A
}

/**
 * Opens a value and reads it behind: `state` is null until the device has answered. Changes wait for the answer.
 *
 * @fails never; without storage the value lives in memory, and one notice tells the shopper
 * @rule DS3 to DS6, LC9
 */
export const value = Effect.fnUntraced(function* <A extends NonNullable<unknown>>(
  definition: ValueDefinition<A>,
): Effect.fn.Return<DeviceValue<A, A | null>, never, Storage | Tabs | Notices | Scope.Scope> {
  const opened = yield* open<A, A | null>(definition, null)
  // Started at once, so that the first change finds what was stored.
  yield* Effect.forkScoped(opened.reload, { startImmediately: true })
  return opened
})

/** Opens a value, and waits until the device has answered. @rule DS3 to DS6 */
export const loadedValue = Effect.fnUntraced(function* <A extends NonNullable<unknown>>(
  definition: ValueDefinition<A>,
): Effect.fn.Return<DeviceValue<A>, never, Storage | Tabs | Notices | Scope.Scope> {
  const opened = yield* open<A, A>(definition, definition.empty)
  yield* opened.reload
  return opened
})

const open = Effect.fnUntraced(function* <A, Shown>(definition: ValueDefinition<A>, initial: A | Shown) {
  const { collection, empty, key = "state", topic = "kept" } = definition
  const tabs = yield* Tabs
  const complain = yield* complaint
  const scope = yield* Effect.scope
  const record = yield* records(definition)
  const state = yield* SubscriptionRef.make<A | Shown>(initial)
  const permit = yield* Semaphore.make(1)
  let isLoaded = false
  /** The device's value when it was last read or written, and the changes that it has not stored since. */
  let base = empty
  let pending: ReadonlyArray<Pending<A>> = []
  /** The last write that failed: its text, and how many pending changes it had. */
  let failed: { readonly text: string; readonly count: number } | null = null
  /** Too many changes to replay were not stored: this tab's value holds until the device stores it. */
  let isAhead = false

  const now = () => pending.reduce((before, { apply }) => apply(before), base)
  const show = SubscriptionRef.update(state, (shown) => (isLoaded ? now() : shown))
  const textOf = (stored: A) => JSON.stringify(Option.getOrNull(record.encode(stored)))
  const announce = tabs.tell({ topic })

  const read = Effect.gen(function* () {
    const stored = yield* Effect.result(record.get(key))
    if (stored._tag === "Failure" || isAhead) return
    base = stored.success ?? empty
    if (failed === null || stored.success === null || textOf(base) !== failed.text) return
    // The write was given up, and the device stored it all the same.
    pending = pending.slice(failed.count)
    failed = null
    yield* announce
  })
  const write = Effect.fnUntraced(function* (batch: typeof pending, next: A) {
    const outcome = yield* Effect.result(record.set(key, next))
    if (outcome._tag === "Success") {
      failed = null
      isAhead = false
      yield* announce
    } else {
      failed = { text: textOf(next), count: batch.length }
      yield* complain(outcome.failure)
      if (batch.length <= limits.keptChangesMax) return
      failed = { ...failed, count: 0 }
      isAhead = true
    }
    base = next
    pending = pending.slice(batch.length)
  })
  const synchronize = Effect.gen(function* () {
    yield* read
    isLoaded = true
    let next = base
    for (const one of pending) {
      one.before = next
      next = one.apply(next)
      one.after = next
    }
    // What changes nothing is not stored, except that a device that could not be read may have what is to go.
    const batch = pending.filter(({ apply, before, after }) => before !== after || apply === toEmpty)
    pending = batch
    yield* show
    if (batch.length > 0 || isAhead) yield* write(batch, next)
  })
  const alone = <B>(work: Effect.Effect<B>) => permit.withPermit(tabs.alone(`store-${collection}`, work))
  const toEmpty = () => empty
  const reload = alone(synchronize)
  const flush = alone(
    Effect.suspend(() => (pending.length > (failed?.count ?? 0) ? synchronize : Effect.void)),
  )
  const push = (apply: (value: A) => A) => {
    const change: Pending<A> = { apply, before: base, after: base }
    // One step: a write that shows what is pending at the same moment must not apply this change twice.
    return SubscriptionRef.update(state, (shown) => {
      pending = [...pending, change]
      return isLoaded ? now() : shown
    }).pipe(Effect.as(change))
  }
  const change = Effect.fnUntraced(function* (apply: (value: A) => A) {
    const { before, after } = yield* Effect.tap(push(apply), () => reload)
    return { before, after }
  })

  yield* tabs.heard.pipe(
    Stream.filter((message) => message.topic === topic),
    Stream.runForEach(() => reload),
    Effect.forkScoped,
  )
  const opened: DeviceValue<A, A | Shown> = {
    state,
    get: Effect.sync(now),
    change,
    update: (apply) => Effect.andThen(push(apply), Effect.asVoid(Effect.forkIn(flush, scope))),
    flush,
    reload,
    forget: Effect.asVoid(change(toEmpty)),
  }
  return opened
})
