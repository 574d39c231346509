import { Effect, type Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { Notices } from "../notice/index.ts"
import { type Collection, Storage, Tabs } from "../ports/index.ts"

/** How something the shopper owns is kept on the device. */
export interface Shape<State> {
  readonly collection: Collection
  readonly empty: State
  /** Null when what the device has is nothing of the kind. */
  readonly read: (value: unknown) => State | null
  readonly write: (state: State) => unknown
}

/** Something the shopper owns: on the device, and the same in every tab. */
export interface Kept<State> {
  /** Null until the device has been asked. */
  readonly state: SubscriptionRef.SubscriptionRef<State | null>
  readonly get: Effect.Effect<State>
  /** Changes it. A pure function, so that it can be made again on what another tab has written. */
  readonly change: (change: (state: State) => State) => Effect.Effect<void>
}

/**
 * Keeps a small thing of the shopper's. The first thing it does is to ask the device; changes wait for the answer, which
 * comes within 800 ms or not at all. Each change is made on what the device has at that moment, one tab at a time.
 *
 * @fails never; without storage it lives in memory, and the shopper is told once
 * @rule LC9 - S2 §3 (stored locally), domain §5.5 (other tabs)
 */
export const keep = Effect.fnUntraced(function* <State>(
  shape: Shape<State>,
): Effect.fn.Return<Kept<State>, never, Storage | Tabs | Notices | Scope.Scope> {
  const storage = yield* Storage
  const tabs = yield* Tabs
  const notices = yield* Notices
  const { collection, empty, read, write } = shape
  const state = yield* SubscriptionRef.make<State | null>(null)
  const one = yield* Semaphore.make(1)
  let isTold = false
  // While the device does not take our writes, what it has is older than what we know.
  let isBehind = false

  const get = Effect.map(SubscriptionRef.get(state), (now) => now ?? empty)
  const ground = Effect.gen(function* () {
    const known = yield* get
    if (isBehind) return known
    const stored = yield* Effect.result(storage.get(collection, "state"))
    return stored._tag === "Failure" ? known : (read(stored.success) ?? empty)
  })
  const complain = Effect.suspend(() => {
    if (isTold) return Effect.void
    isTold = true
    return notices.tell({ tag: "StorageUnavailable" })
  })
  const put = (next: State) =>
    Effect.gen(function* () {
      const outcome = yield* Effect.result(storage.set(collection, "state", write(next)))
      isBehind = outcome._tag === "Failure"
      if (isBehind) yield* complain
      else yield* tabs.tell({ topic: "kept" })
    })
  const alone = <A, E>(effect: Effect.Effect<A, E>) =>
    one.withPermit(tabs.alone(`kept-${collection}`, effect))

  const reload = Effect.flatMap(ground, (found) => SubscriptionRef.set(state, found))
  const change = (next: (before: State) => State) =>
    alone(
      Effect.gen(function* () {
        const before = yield* ground
        const after = next(before)
        yield* SubscriptionRef.set(state, after)
        if (after !== before) yield* put(after)
      }),
    )

  // Forked at once, so that the first change finds what was kept.
  yield* Effect.forkScoped(alone(reload), { startImmediately: true })
  yield* tabs.heard.pipe(
    Stream.filter(({ topic }) => topic === "kept"),
    Stream.runForEach(() => alone(reload)),
    Effect.forkScoped,
  )
  return { state, get, change }
})
