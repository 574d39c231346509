/**
 * The rooms of a shop that are opened only when somebody wants them: reviews, orders that have been placed, paying at a
 * provider's, what was looked at. A shell loads them apart from the rest.
 *
 * @example
 * ```ts
 * import { Effect } from "effect"
 * import { whyNot } from "@shop/core/order"
 * import { Refused } from "@shop/core/api"
 *
 * const gone = new Refused({ request: "order.lookUp", code: 404, message: null, result: null })
 * whyNot("lookUp", gone) //=> "unknown"
 * ```
 */
export { type LateActions, type LateViews, open } from "./program.ts"
