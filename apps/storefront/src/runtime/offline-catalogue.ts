import { Effect, Option } from "effect"
import type { StandIn } from "@shop/core/cache"
import type { OfflineCatalogue } from "@shop/core/offline"

/** The catalogue on this device, whose code loads when the page is idle or the platform does not answer. */
export interface DeferredOfflineCatalogue {
  readonly standIn: (typeof StandIn)["Service"]
  /** Opens the catalogue once; null while its code cannot be loaded. */
  readonly open: () => Promise<OfflineCatalogue | null>
}

/**
 * Answers requests in place of the platform. The first request opens the catalogue.
 *
 * @param load - loads the code and publishes the views of the catalogue
 */
export const offlineCatalogue = (load: () => Promise<OfflineCatalogue>): DeferredOfflineCatalogue => {
  let opening: Promise<OfflineCatalogue | null> | null = null
  const open = (): Promise<OfflineCatalogue | null> => {
    opening ??= load().catch(() => {
      opening = null
      return null
    })
    return opening
  }
  const opened = Effect.promise(open)
  return {
    open,
    standIn: {
      asOfMs: Effect.flatMap(opened, (catalogue) => catalogue?.standIn.asOfMs ?? Effect.succeed(null)),
      answer: (call) =>
        Effect.flatMap(
          opened,
          (catalogue) => catalogue?.standIn.answer(call) ?? Effect.succeed(Option.none()),
        ),
    },
  }
}
