import { Effect, Layer } from "effect"
import { ExternalNavigation } from "@shop/core/ports"

/**
 * Loads an external URL in the window.
 *
 * @param location - the window's
 * @rule AP7 - PO5
 */
export const layer = (location: Pick<Location, "assign" | "replace">): Layer.Layer<ExternalNavigation> =>
  Layer.succeed(ExternalNavigation, {
    to: (url) => Effect.sync(() => location.assign(url)),
    replace: (url) => Effect.sync(() => location.replace(url)),
  })
