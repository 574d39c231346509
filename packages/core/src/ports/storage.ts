import { Context, type Effect, Schema } from "effect"

/** Durable collections outlive every clean-up; evictable ones may be emptied at any time. @rule PO2 - S1 §9, domain §12 K2 */
export type Collection =
  | "cart"
  | "session"
  | "orders"
  | "queue"
  | "checkout"
  | "wishlist"
  | "compare"
  | "newsletter"
  | "claims"
  | "pages"
  | "search"
  | "routes"
  | "catalogue"

/** A collection could not be read or written, and why. @rule PO2 */
export class StorageFailed extends Schema.TaggedError<StorageFailed>()("StorageFailed", {
  collection: Schema.String,
  cause: Schema.Literals(["timeout", "quota", "blocked", "newer", "broken"]),
}) {}

/**
 * Keeps plain JSON values on the device. Every operation settles: reads within 800 ms, iteration within 2000 ms.
 * What was set is what a later get gives, also in another tab. @rule PO2
 */
export class Storage extends Context.Service<
  Storage,
  {
    readonly get: (collection: Collection, key: string) => Effect.Effect<unknown, StorageFailed>
    readonly set: (collection: Collection, key: string, value: unknown) => Effect.Effect<void, StorageFailed>
    readonly remove: (collection: Collection, key: string) => Effect.Effect<void, StorageFailed>
    readonly entries: (
      collection: Collection,
    ) => Effect.Effect<ReadonlyArray<readonly [key: string, value: unknown]>, StorageFailed>
    readonly clear: (collection: Collection) => Effect.Effect<void, StorageFailed>
  }
>()("@shop/core/Storage") {}
