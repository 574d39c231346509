import { Effect, Layer } from "effect"
import { Leave } from "@shop/core/ports"

/**
 * Leaves the app by loading another address.
 *
 * @param location - the window's
 * @rule AP7 - PO5
 */
export const layer = (location: Pick<Location, "assign">): Layer.Layer<Leave> =>
  Layer.succeed(Leave, { to: (url) => Effect.sync(() => location.assign(url)) })
