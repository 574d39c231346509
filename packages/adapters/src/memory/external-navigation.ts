import { Effect, Layer } from "effect"
import { ExternalNavigation } from "@shop/core/ports"

/** External navigation in memory: the layer records URLs, and the reader returns them. */
export interface RecordedNavigation {
  readonly layer: Layer.Layer<ExternalNavigation>
  readonly urls: () => ReadonlyArray<string>
}

/**
 * Records external navigations: a server redirects to the first URL, tests read all of them.
 * @rule AP7 - PO5
 */
export const recordNavigation = (): RecordedNavigation => {
  const urls: Array<string> = []
  const record = (url: string) => Effect.sync(() => void urls.push(url))
  return {
    layer: Layer.succeed(ExternalNavigation, { to: record, replace: record }),
    urls: () => [...urls],
  }
}
