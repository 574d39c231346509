import { Context, Effect, Option } from "effect"
import type { ApiRequest } from "../api/index.ts"

/** What stands in for an answer, and how old it is. */
export interface StoodIn {
  readonly value: unknown
  /** When the platform said so, epoch ms by the device's clock. */
  readonly asOfMs: number
}

/**
 * Who answers when the platform does not, besides copies of its answers: nobody, unless the shell says who.
 *
 * @rule OC8
 */
export const StandIn = Context.Reference<{
  /** How old what it knows is, epoch ms; null when it knows nothing. */
  readonly asOfMs: Effect.Effect<number | null>
  /** Answers as the platform would have answered a guest; none when it does not know. */
  readonly answer: (call: ApiRequest) => Effect.Effect<Option.Option<StoodIn>>
}>("@shop/core/StandIn", {
  defaultValue: () => ({ asOfMs: Effect.succeed(null), answer: () => Effect.succeed(Option.none()) }),
})

/**
 * Who is told that something did not come from the platform just now, and how old it is: nobody, unless somebody makes
 * a page of it and wants to say so.
 *
 * @rule OC10
 */
export const Told = Context.Reference<{ readonly asOf: (ms: number) => void }>("@shop/core/Told", {
  defaultValue: () => ({ asOf: () => {} }),
})

/**
 * Makes something, and says how old the oldest part of it is that the platform did not tell just now.
 *
 * @returns what was made, and epoch ms; null when all of it is of now
 * @rule OC10
 */
export const withAge = <A, E, R>(
  make: Effect.Effect<A, E, R>,
): Effect.Effect<readonly [made: A, asOfMs: number | null], E, R> =>
  Effect.suspend(() => {
    let oldest: number | null = null
    const told = {
      asOf: (ms: number) => {
        oldest = oldest === null ? ms : Math.min(oldest, ms)
      },
    }
    return make.pipe(
      Effect.provideService(Told, told),
      Effect.map((made) => [made, oldest] as const),
    )
  })
