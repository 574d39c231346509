/**
 * The five things the core asks of the world. Clock and randomness are Effect's own.
 *
 * @example
 * ```ts
 * import { Effect, Layer } from "effect"
 * import { Leave } from "@shop/core/ports"
 *
 * // A port is filled by a layer: here leaving the app is written down.
 * const left: Array<string> = []
 * const written = Layer.succeed(Leave, { to: (url) => Effect.sync(() => void left.push(url)) })
 * const leaving = Effect.flatMap(Leave, (leave) => leave.to("https://checkout.example"))
 * Effect.runSync(Effect.provide(leaving, written))
 * left //=> ["https://checkout.example"]
 * ```
 */
export { type RequestContext, Transport } from "./transport.ts"
export { Storage, StorageFailed, type Collection } from "./storage.ts"
export { Network } from "./network.ts"
export { Tabs, type TabMessage } from "./tabs.ts"
export { Leave } from "./leave.ts"
