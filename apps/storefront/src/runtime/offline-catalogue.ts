import { Effect } from "effect"
import type { OfflineSource } from "@shop/core/catalogue-client"
import type { OfflineCatalogue } from "@shop/core/offline"

/** The catalogue on this device. Its code loads when the page is idle or the platform is unreachable. */
export interface DeferredOfflineCatalogue {
  readonly source: (typeof OfflineSource)["Service"]
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
    source: {
      asOfMs: Effect.flatMap(opened, (catalogue) => catalogue?.source.asOfMs ?? Effect.succeed(null)),
      answer: (read) =>
        Effect.flatMap(opened, (catalogue) => catalogue?.source.answer(read) ?? Effect.succeedNone),
    },
  }
}
