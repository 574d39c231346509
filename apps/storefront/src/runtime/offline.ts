import { Effect } from "effect"
import { type Connected, connectionOf, language, readers } from "@shop/adapters/offline"
import { open } from "@shop/core/offline"

/** The catalogue on this device, over what a browser gives. A chunk of its own. */
export const openOnDevice = open({
  language,
  readers,
  connection: Effect.sync(() => connectionOf(navigator as Connected)),
  random: Math.random,
})
