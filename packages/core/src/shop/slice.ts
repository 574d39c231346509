import { Stream, type Effect } from "effect"
import type { Views } from "./views.ts"

/**
 * A part of the views as a stream of its own; equal values are told once.
 *
 * @param when - anything that may change it
 * @param part - the part as it is now
 * @rule SH1 - house §4 (views slice by slice)
 */
export const slice = <Part extends Partial<Views>>(
  when: ReadonlyArray<Stream.Stream<unknown>>,
  part: Effect.Effect<Part>,
): Stream.Stream<Part> =>
  Stream.mergeAll(when, { concurrency: "unbounded" }).pipe(
    Stream.mapEffect(() => part),
    Stream.changesWith((a, b) => JSON.stringify(a) === JSON.stringify(b)),
  )
