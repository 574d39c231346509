import { Effect, Layer } from "effect"
import { Leave } from "@shop/core/ports"

/** External navigation in memory: the layer records URLs, and the reader returns them. */
export interface Recorded {
  readonly layer: Layer.Layer<Leave>
  readonly left: () => ReadonlyArray<string>
}

/**
 * Records where the app leaves to: a server answers with a redirect to the first, tests look at all.
 * @rule AP7 - PO5
 */
export const recorder = (): Recorded => {
  const urls: Array<string> = []
  return {
    layer: Layer.succeed(Leave, { to: (url) => Effect.sync(() => void urls.push(url)) }),
    left: () => [...urls],
  }
}
