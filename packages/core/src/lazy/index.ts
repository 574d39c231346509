/**
 * Parts of a shop that a frontend loads when they are needed: reviews, placed orders, payment at a provider, recently
 * viewed products.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { lookupFailure } from "@shop/core/order"
 * import { Refused } from "@shop/core/api"
 *
 * const notFound = new Refused({ request: "order.lookUp", code: 404, message: null, result: null })
 * lookupFailure("lookUp", notFound) //=> "unknown"
 * ```
 */
export { type Actions, type LazyActions, type LazyViews, open } from "./program.ts"
