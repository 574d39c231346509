/**
 * Questions to the platform, and how they can fail.
 *
 * @example
 * ```ts
 * import { define, failure, Refused, Unreachable } from "@shop/core/calls"
 *
 * const findStore = define<"stores.find", { readonly postcode: string }, ReadonlyArray<string>>("stores.find")
 * findStore({ postcode: "69001" }) //=> { _tag: "stores.find", input: { postcode: "69001" } }
 * failure(new Unreachable({ call: "stores.find", cause: "timeout" })) //=> "unanswered"
 * const refused = new Refused({ call: "stores.find", code: 404, message: null, result: null })
 * failure(refused) //=> "refused"
 * ```
 */
export { define, type Call, type ResultOf } from "./model.ts"
export { BadReply, Refused, Unreachable, Unsupported, type CallError } from "./errors.ts"
export { type Refusal, type RefusalWords, refusalWords } from "./refusal.ts"
export { failure, type Failure } from "./failure.ts"
