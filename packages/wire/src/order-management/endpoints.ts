import { Schema } from "effect"
import { AccountRequests } from "@shop/core/account"
import type { RequestDefinition } from "@shop/core/api"
import { OrderManagementRequests, OrderManagementSchemas } from "@shop/core/order"
import { ReviewRequests } from "@shop/core/review"
import { type EndpointTable, endpointTable, enveloped } from "../endpoints/endpoint.ts"
import * as Schemas from "./schemas.ts"

/** An endpoint with a schema for the response. Its body is the input. */
const managed = <Name extends string, Input, Answer>(
  request: RequestDefinition<Name, Input, Answer>,
  path: string,
  answer: Schema.Codec<Answer, unknown>,
) => {
  const isAnswer = Schema.is(answer)
  return enveloped(request, {
    method: "POST",
    path: `/api/ext/${path}`,
    body: (input) => input,
    decodeAnswer: (result) => (isAnswer(result) ? result : null),
  })
}

/**
 * The requests about orders after they were placed, and about the customer's data. Browsers load this table with the
 * screens that send them.
 *
 * @rule CM85, CM86, CM87, CM164, CM235
 */
export const orderManagementEndpoints: EndpointTable<
  | typeof OrderManagementRequests
  | Pick<typeof AccountRequests, "copy" | "leave" | "sessions" | "endSession">
  | Pick<typeof ReviewRequests, "mine">
> = endpointTable(
  managed(OrderManagementRequests.lookUp, "orders/look-up", OrderManagementSchemas.OrderDetails),
  managed(OrderManagementRequests.cancel, "orders/cancel", OrderManagementSchemas.OrderDetails),
  managed(
    OrderManagementRequests.draftWithdrawal,
    "orders/withdrawal",
    OrderManagementSchemas.WithdrawalDraft,
  ),
  managed(
    OrderManagementRequests.declareWithdrawal,
    "orders/withdrawal/confirm",
    OrderManagementSchemas.WithdrawalReceipt,
  ),
  managed(OrderManagementRequests.invoice, "orders/invoice", OrderManagementSchemas.OrderFile),
  managed(OrderManagementRequests.creditNote, "orders/credit-note", OrderManagementSchemas.OrderFile),
  managed(OrderManagementRequests.adopt, "orders/adopt", Schemas.claimedOrder),
  managed(AccountRequests.copy, "account/copy", OrderManagementSchemas.OrderFile),
  managed(AccountRequests.leave, "account/leave", Schemas.deletedAccount),
  managed(AccountRequests.sessions, "account/sessions", Schemas.sessions),
  managed(AccountRequests.endSession, "account/sessions/end", Schemas.sessions),
  managed(ReviewRequests.mine, "reviews/mine", Schemas.ownReviews),
)
