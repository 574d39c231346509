import type { Result } from "effect"
import type { BadResponse, Refused, ResultOf } from "@shop/core/api"
import type { OfflineRequest } from "@shop/core/offline"
import type { OrderManagementRequest } from "@shop/core/order"
import type { LateAccountRequest } from "@shop/core/account"
import type { LateReviewRequest } from "@shop/core/review"
import type { ShopRequest } from "@shop/core/shop"
import type { StoreView } from "@shop/core/store-view"
import type { WireReply, WireRequest } from "../request/index.ts"

/** Name of a call. */
export type Tag = ShopRequest["name"]

/** Name of a call about an order that has been placed: those are bound in a table of their own. */
export type AfterTag = (OrderManagementRequest | LateReviewRequest | LateAccountRequest)["name"]

/** Name of a call that is bound in a table which browsers do not load at once. */
export type LateTag = AfterTag | OfflineRequest["name"]

/** The call of a name. */
export type CallOf<T extends Tag | LateTag> = Extract<
  ShopRequest | OrderManagementRequest | LateReviewRequest | LateAccountRequest | OfflineRequest,
  { readonly name: T }
>

/** What the call of a name asks. */
export type InputOf<T extends Tag | LateTag> = CallOf<T>["input"]

/** What the call of a name answers. */
export type AnswerOf<T extends Tag | LateTag> = ResultOf<CallOf<T>>

/** A request that is not the call it should be; the words are for the developer who sent it. @rule WI2 */
export interface RequestFault {
  readonly code: 400
  readonly message: string
}

/**
 * One call on the wire, for both ends: the client encodes the input and decodes the reply, the server reads the input
 * and writes the answer.
 * @rule WI2
 */
export interface Binding<Input, Answer> {
  readonly method: WireRequest["method"]
  /** Path with its parameters in braces, such as "/api/catalog/{index}/{type}/_search". */
  readonly path: string
  /** The request that asks the input in a store view. */
  readonly encode: (input: Input, view: StoreView) => WireRequest
  /** The answer in a reply to the input. Fails with Refused or BadResponse; never throws. */
  readonly decode: (reply: WireReply, input: Input) => Result.Result<Answer, Refused | BadResponse>
  /** The input in a request. Never throws. */
  readonly read: (request: WireRequest) => Result.Result<Input, RequestFault>
  /** The body that answers a request, envelope included where the call has one. */
  readonly write: (answer: Answer, request: WireRequest) => unknown
}

/** The binding of a call by its name. */
export type BindingOf<T extends Tag | LateTag> = Binding<InputOf<T>, AnswerOf<T>>
