import { Effect, Stream } from "effect"
import type { Views } from "./views.ts"

/**
 * A part of the views as a stream of its own; equal values are told once.
 *
 * @param when - anything that may change it
 * @param part - the part as it is now
 * @rule SH1
 */
export const slice = <Part extends Partial<Views>>(
  when: ReadonlyArray<Stream.Stream<unknown>>,
  part: Effect.Effect<Part>,
): Stream.Stream<Part> =>
  Stream.mergeAll(when, { concurrency: "unbounded" }).pipe(
    Stream.mapEffect(() => Effect.map(part, (now) => ({ now, text: JSON.stringify(now) }))),
    Stream.changesWith((a, b) => a.text === b.text),
    Stream.map(({ now }) => now),
  )
