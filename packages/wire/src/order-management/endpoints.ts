import { Result, Schema } from "effect"
import { AccountRequests } from "@shop/core/account"
import type { RequestDefinition } from "@shop/core/api"
import {
  OrderManagementRequests,
  OrderManagementSchemas,
  type OrderPieces,
  type OrderLookup,
} from "@shop/core/order"
import { ReviewRequests } from "@shop/core/review"
import {
  bodyField,
  type Decoded,
  type EndpointTable,
  endpointTable,
  enveloped,
  invalid,
} from "../endpoints/endpoint.ts"
import type { HttpRequest } from "../http/index.ts"
import { record, textOrNull } from "../legacy/coerce.ts"
import * as Schemas from "./schemas.ts"

/** The e-mail address stands in the body, because many systems log the addresses of requests. */
const lookup = (request: HttpRequest): Decoded<OrderLookup> =>
  Result.map(bodyField(request, "number"), (number) => {
    const { email, code } = record(request.body)
    const typed = textOrNull(code)
    return { number, email: textOrNull(email), ...(typed === null ? {} : { code: typed }) }
  })

const isSessionId = (id: unknown): id is number => Number.isSafeInteger(id)

const isSelection = Schema.is(Schemas.selection)

const selection = (request: HttpRequest): Decoded<{ readonly lines: ReadonlyArray<OrderPieces> | null }> => {
  const lines = record(request.body)["lines"] ?? null
  return isSelection(lines)
    ? Result.succeed({ lines: lines?.map(({ position, qty }) => ({ position, qty })) ?? null })
    : invalid("lines: a list of { position, qty }, or nothing for all")
}

/** The customer types the password once more. */
const password = (request: HttpRequest): Decoded<{ readonly password: string }> =>
  Result.map(bodyField(request, "password"), (typed) => ({ password: typed }))

/** An endpoint whose answer has one schema. Its body is the input. */
const managed = <Name extends string, Input, Answer>(
  request: RequestDefinition<Name, Input, Answer>,
  path: string,
  answer: Schema.Codec<Answer, unknown>,
  decodeRequest: (request: HttpRequest) => Decoded<Input>,
) => {
  const isAnswer = Schema.is(answer)
  return enveloped(request, {
    method: "POST",
    path: `/api/ext/${path}`,
    body: (input) => input,
    decodeRequest,
    encodeAnswer: (given) => given,
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
  managed(OrderManagementRequests.lookUp, "orders/look-up", OrderManagementSchemas.OrderDetails, lookup),
  managed(OrderManagementRequests.cancel, "orders/cancel", OrderManagementSchemas.OrderDetails, (request) =>
    Result.gen(function* () {
      return { ...(yield* lookup(request)), key: yield* bodyField(request, "key") }
    }),
  ),
  managed(
    OrderManagementRequests.draftWithdrawal,
    "orders/withdrawal",
    OrderManagementSchemas.WithdrawalDraft,
    (request) =>
      Result.gen(function* () {
        return { ...(yield* lookup(request)), ...(yield* selection(request)) }
      }),
  ),
  managed(
    OrderManagementRequests.declareWithdrawal,
    "orders/withdrawal/confirm",
    OrderManagementSchemas.WithdrawalReceipt,
    (request) =>
      Result.gen(function* () {
        const name = yield* bodyField(request, "name")
        const key = yield* bodyField(request, "key")
        return { ...(yield* lookup(request)), ...(yield* selection(request)), name, key }
      }),
  ),
  managed(OrderManagementRequests.invoice, "orders/invoice", OrderManagementSchemas.OrderFile, lookup),
  managed(
    OrderManagementRequests.creditNote,
    "orders/credit-note",
    OrderManagementSchemas.OrderFile,
    (request) =>
      Result.gen(function* () {
        return { ...(yield* lookup(request)), creditNote: yield* bodyField(request, "creditNote") }
      }),
  ),
  managed(OrderManagementRequests.adopt, "orders/adopt", Schemas.claimedOrder, (request) =>
    Result.map(bodyField(request, "orderId"), (orderId) => ({ orderId })),
  ),
  managed(AccountRequests.copy, "account/copy", OrderManagementSchemas.OrderFile, password),
  managed(AccountRequests.leave, "account/leave", Schemas.deletedAccount, password),
  managed(AccountRequests.sessions, "account/sessions", Schemas.sessions, () => Result.succeed({})),
  managed(AccountRequests.endSession, "account/sessions/end", Schemas.sessions, (request) =>
    Result.gen(function* () {
      const { id = null } = record(request.body)
      if (id !== null && !isSessionId(id))
        return yield* invalid("id: the number of a session, or nothing for all others")
      return { ...(yield* password(request)), id }
    }),
  ),
  managed(ReviewRequests.mine, "reviews/mine", Schemas.ownReviews, () => Result.succeed({})),
)
