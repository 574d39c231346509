/**
 * The five ports of the core. Clock and randomness are Effect's.
 *
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { ExternalNavigation } from "@shop/core/ports"
 *
 * // A layer implements a port: this one records the external addresses.
 * const opened: Array<string> = []
 * const record = (url: string) => Effect.sync(() => void opened.push(url))
 * const recording = Layer.succeed(ExternalNavigation, { to: record, replace: record })
 * const program = Effect.flatMap(ExternalNavigation, (navigation) => navigation.to("https://checkout.example"))
 * Effect.runSync(Effect.provide(program, recording))
 * opened //=> ["https://checkout.example"]
 * ```
 */
export { type RequestContext, Transport } from "./transport.ts"
export { Storage, StorageFailed, type Collection } from "./storage.ts"
export { Network } from "./network.ts"
export { Tabs, type TabMessage } from "./tabs.ts"
export { ExternalNavigation } from "./external-navigation.ts"
