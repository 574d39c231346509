import { Effect } from "effect"
import { type NavigatorConnection, connectionOf, loadSearchEngine, readers } from "@shop/adapters/offline"
import { open } from "@shop/core/offline"

/** Opens the catalogue on this device. A chunk of its own. */
export const openOfflineCatalogue = open({
  loadSearchEngine,
  readers,
  connection: Effect.sync(() => connectionOf(navigator as NavigatorConnection)),
})
