import { Effect, Fiber, type Scope } from "effect"

/** The two requests for the products of one category. */
export interface CategoryLoads<A, E> {
  /** The fields of the cards. */
  readonly thin: Effect.Effect<A, E>
  /** All fields. */
  readonly full: Effect.Effect<A, E>
  /** Stores a full response for offline reading. */
  readonly store: (full: A) => Effect.Effect<void>
}

/**
 * Loads a category in two stages that begin together: the thin response is shown, and the full one is stored when it
 * arrives. Once a full response arrives before the thin one, the thin stage is no gain, and categories are loaded in one
 * full stage until the page is closed. A full stage that fails changes nothing.
 *
 * @returns a function that loads a category; its response is the one that arrived first
 */
export const makeCategoryStages: Effect.Effect<
  <A, E>(loads: CategoryLoads<A, E>) => Effect.Effect<A, E>,
  never,
  Scope.Scope
> = Effect.gen(function* () {
  const scope = yield* Effect.scope
  let isStaged = true

  return <A, E>({ thin, full, store }: CategoryLoads<A, E>): Effect.Effect<A, E> =>
    Effect.gen(function* () {
      const loadFull = Effect.tap(full, (found) => Effect.forkIn(store(found), scope))
      if (!isStaged) return yield* loadFull
      // The full stage goes on after the thin response, and after a navigation to another page.
      const inBackground = yield* Effect.forkIn(loadFull, scope)
      const [stage, found] = yield* Effect.race(
        Effect.map(thin, (response) => ["thin", response] as const),
        Effect.map(Fiber.join(inBackground), (response) => ["full", response] as const),
      )
      if (stage === "full") isStaged = false
      return found
    })
})
