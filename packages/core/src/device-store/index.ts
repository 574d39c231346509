/**
 * Values and collections on the shopper's device: decoded as a whole, shared by all tabs, shown before they are stored.
 *
 * @example
 * ```ts
 * import { Option, Schema } from "effect"
 * import { codecOf } from "@shop/core/device-store"
 *
 * const sizes = codecOf({ collection: "compare", schema: Schema.Array(Schema.Int), version: 1, field: "items" })
 * Option.getOrNull(sizes.encode([3])) //=> { version: 1, items: [3] }
 * Option.getOrNull(sizes.decode({ version: 1, items: ["3"] })) //=> null
 * ```
 */
export { codecOf, type StoredFormat } from "./format.ts"
export { records } from "./record.ts"
export { type DeviceValue, loadedValue, value, type ValueDefinition } from "./value.ts"
export { collection, type CollectionDefinition } from "./collection.ts"
