import { Context, type Effect, Schema } from "effect"

/** A group of stored values. Durable collections are never evicted; others may be emptied at any time. */
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

/** A read or write of a collection failed. `cause` gives the reason. */
export class StorageFailed extends Schema.TaggedError<StorageFailed>()("StorageFailed", {
  collection: Schema.String,
  cause: Schema.Literals(["timeout", "quota", "blocked", "newer", "broken"]),
}) {}

/**
 * Stores plain JSON values on the device. A read settles within 800 ms, an iteration within 2000 ms.
 * A `get` returns the last `set` value of any tab.
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
