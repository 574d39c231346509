import { Effect, Stream } from "effect"
import type { Views } from "./views.ts"

/**
 * A stream of a part of the views without repeated equal values.
 *
 * @param when - streams of changes
 * @param part - reads the part
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
