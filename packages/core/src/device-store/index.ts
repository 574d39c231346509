/**
 * Values and collections on the shopper's device: decoded as a whole, shared by all tabs, shown before they are stored.
 *
 * @example
 * ```ts
 * import { Schema } from "effect"
 * import { codecOf } from "@shop/core/device-store"
 *
 * const sizes = codecOf({ collection: "compare", schema: Schema.Array(Schema.Int), version: 1, field: "items" })
 * sizes.encode([3]) //=> some({ version: 1, items: [3] })
 * sizes.decode({ version: 1, items: ["3"] }) //=> none()
 * ```
 */
export { codecOf, type StoredCodec, type StoredFormat } from "./format.ts"
export { isQuarantined, records, type StoredRecords } from "./record.ts"
export { type Changed, type DeviceValue, loadedValue, value, type ValueDefinition } from "./value.ts"
export { collection, type CollectionDefinition, type DeviceCollection } from "./collection.ts"
