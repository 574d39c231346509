import { Context, Effect } from "effect"
import type { PageView } from "./view.ts"

/** The pages in documents that the device has stored, such as by a service worker; none unless a frontend provides them. */
export const StoredDocuments = Context.Reference<{
  /** @param url - path and query; null without a document of the running build */
  readonly find: (url: string) => Effect.Effect<PageView | null>
}>("@shop/core/StoredDocuments", { defaultValue: () => ({ find: () => Effect.succeed(null) }) })
