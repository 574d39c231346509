import { Effect, Layer, Queue, Stream } from "effect"
import { Network } from "@shop/core/ports"

/** The source of a browser's online status, such as the window. */
export interface NetworkSource extends Pick<EventTarget, "addEventListener" | "removeEventListener"> {
  readonly navigator: { readonly onLine: boolean }
}

/**
 * The browser's online status.
 *
 * @param source - the window
 * @rule AP6 - PO3
 */
export const layer = (source: NetworkSource): Layer.Layer<Network> =>
  Layer.succeed(Network, {
    isOnline: Effect.sync(() => source.navigator.onLine),
    changes: Stream.callback<boolean>((queue) => {
      const online = () => void Queue.offerUnsafe(queue, true)
      const offline = () => void Queue.offerUnsafe(queue, false)
      return Effect.acquireRelease(
        Effect.sync(() => {
          source.addEventListener("online", online)
          source.addEventListener("offline", offline)
          Queue.offerUnsafe(queue, source.navigator.onLine)
        }),
        () =>
          Effect.sync(() => {
            source.removeEventListener("online", online)
            source.removeEventListener("offline", offline)
          }),
      )
    }),
  })
