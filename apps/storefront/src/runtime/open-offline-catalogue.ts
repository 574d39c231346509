import { Effect } from "effect"
import { type Connected, connectionOf, language, readers } from "@shop/adapters/offline"
import { open } from "@shop/core/offline"

/** Opens the catalogue on this device. A chunk of its own. */
export const openOfflineCatalogue = open({
  language,
  readers,
  connection: Effect.sync(() => connectionOf(navigator as Connected)),
  random: Math.random,
})
