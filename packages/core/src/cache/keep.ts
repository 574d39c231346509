import { Effect, type Scope, Semaphore, Stream, SubscriptionRef } from "effect"
import { complaint, type Notices } from "../notice/index.ts"
import { type Collection, Storage, Tabs } from "../ports/index.ts"
import { limits } from "../settings/index.ts"

/** How something the shopper owns is kept on the device. */
export interface Shape<State> {
  readonly collection: Collection
  readonly empty: State
  /** Null when what the device has is nothing of the kind. */
  readonly read: (value: unknown) => State | null
  readonly write: (state: State) => unknown
}

/** What a change has made; the same value twice when it changed nothing. */
export interface Changed<State> {
  readonly before: State
  readonly after: State
}

/** Something the shopper owns: on the device, and the same in every tab. */
export interface Kept<State> {
  /** Null until the device has been asked. */
  readonly state: SubscriptionRef.SubscriptionRef<State | null>
  readonly get: Effect.Effect<State>
  /**
   * Changes it, and tells what it was and has become. The function is pure, and making it twice is making it once: it
   * is made on what another tab has written, and again while the device does not take it.
   */
  readonly change: (change: (state: State) => State) => Effect.Effect<Changed<State>>
  /** Lets go of it, whatever the device has and whether or not it could say what that is. */
  readonly forget: Effect.Effect<void>
}

/**
 * Keeps a small thing of the shopper's. The first thing it does is to ask the device; changes wait for the answer, which
 * comes within 800 ms or not at all. Each change is made on what the device has at that moment, one tab at a time, and made
 * again with the next one while the device does not take it.
 *
 * @fails never; without storage it lives in memory, and the shopper is told once
 * @rule LC9 - S2 §3 (stored locally), domain §5.5 (other tabs)
 */
export const keep = Effect.fnUntraced(function* <State>(
  shape: Shape<State>,
): Effect.fn.Return<Kept<State>, never, Storage | Tabs | Notices | Scope.Scope> {
  const storage = yield* Storage
  const tabs = yield* Tabs
  const complain = yield* complaint
  const { collection, empty, read, write } = shape
  const state = yield* SubscriptionRef.make<State | null>(null)
  const one = yield* Semaphore.make(1)
  /** What the device had when it was last asked, and the changes it has not taken since. */
  let base = empty
  let untaken: ReadonlyArray<(state: State) => State> = []

  const now = () => untaken.reduce((before, change) => change(before), base)
  const ground = Effect.gen(function* () {
    const stored = yield* Effect.result(storage.get(collection, "state"))
    if (stored._tag === "Success") base = read(stored.success) ?? empty
    return now()
  })
  const put = (next: State) =>
    Effect.gen(function* () {
      const outcome = yield* Effect.result(storage.set(collection, "state", write(next)))
      if (outcome._tag === "Failure") return yield* complain(outcome.failure)
      base = next
      untaken = []
      yield* tabs.tell({ topic: "kept" })
    })
  const alone = <A, E>(effect: Effect.Effect<A, E>) =>
    one.withPermit(tabs.alone(`kept-${collection}`, effect))

  const gone = () => empty
  const reload = Effect.flatMap(ground, (found) => SubscriptionRef.set(state, found))
  const change = (next: (before: State) => State) =>
    alone(
      Effect.gen(function* () {
        const before = yield* ground
        const after = next(before)
        yield* SubscriptionRef.set(state, after)
        // A device that could not be read may have what is to be gone.
        if (after !== before || next === gone) untaken = [...untaken, next].slice(-limits.keptChangesMax)
        // What changes nothing here still brings what the device has not taken.
        if (untaken.length === 0) return { before, after }
        yield* put(after)
        return { before, after }
      }),
    )

  // Forked at once, so that the first change finds what was kept.
  yield* Effect.forkScoped(alone(reload), { startImmediately: true })
  yield* tabs.heard.pipe(
    Stream.filter(({ topic }) => topic === "kept"),
    Stream.runForEach(() => alone(reload)),
    Effect.forkScoped,
  )
  return {
    state,
    get: Effect.map(SubscriptionRef.get(state), (known) => known ?? empty),
    change,
    forget: Effect.asVoid(change(gone)),
  }
})
