/**
 * Requests to the commerce platform, and how they can fail.
 *
 * @example
 * ```ts
 * import { defineRequest, failure, Refused, Unreachable } from "@shop/core/api"
 *
 * const findStore = defineRequest<{ readonly postcode: string }, ReadonlyArray<string>>()({ name: "stores.find" })
 * findStore({ postcode: "69001" }) //=> { name: "stores.find", input: { postcode: "69001" } }
 * failure(new Unreachable({ request: "stores.find", cause: "timeout" })) //=> "unanswered"
 * const refused = new Refused({ request: "stores.find", code: 404, message: null, result: null })
 * failure(refused) //=> "refused"
 * ```
 */
export {
  type ApiRequest,
  type AuthRequirement,
  defineRequest,
  type RequestAttributes,
  type RequestDefinition,
} from "./request.ts"
export { BadResponse, Refused, type RequestError, Unreachable, Unsupported } from "./errors.ts"
export { type FailureReason, type Refusal, type RefusalWords, refusalWords } from "./refusal.ts"
export { failure } from "./failure.ts"
