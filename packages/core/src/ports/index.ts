/**
 * The five ports of the core. Clock and randomness are Effect's.
 *
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { Leave } from "@shop/core/ports"
 *
 * // A layer implements a port: this one records the external addresses.
 * const opened: Array<string> = []
 * const recording = Layer.succeed(Leave, { to: (url) => Effect.sync(() => void opened.push(url)) })
 * const program = Effect.flatMap(Leave, (leave) => leave.to("https://checkout.example"))
 * Effect.runSync(Effect.provide(program, recording))
 * opened //=> ["https://checkout.example"]
 * ```
 */
export { type RequestContext, Transport } from "./transport.ts"
export { Storage, StorageFailed, type Collection } from "./storage.ts"
export { Network } from "./network.ts"
export { Tabs, type TabMessage } from "./tabs.ts"
export { Leave } from "./leave.ts"
