/**
 * The catalogue for pages and the cart: for the shopper's customer group, with current prices and stock, and from the device
 * when the platform is unreachable.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { trackStaleness } from "@shop/core/catalogue-client"
 *
 * const fresh = await Effect.runPromise(trackStaleness(Effect.succeed("bowls")))
 * fresh //=> ["bowls", null]
 * ```
 */
export { CatalogueClient } from "./service.ts"
export { groupKey, shopperGroup } from "./customer-group.ts"
export { type DeviceCatalogue, OfflineSource, trackStaleness } from "./offline-source.ts"
