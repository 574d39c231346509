import { Result, Schema } from "effect"
import type { OrderPieces, OrderPlea } from "@shop/core/order"
import { enveloped, fault, field } from "../bindings/make.ts"
import type { AfterTag, AnswerOf, BindingOf, InputOf, RequestFault } from "../bindings/model.ts"
import { record, textOrNull } from "../legacy/lenient.ts"
import type { WireRequest } from "../request/index.ts"
import * as Shapes from "./shapes.ts"

type Read<A> = Result.Result<A, RequestFault>

/** The e-mail address stands in the body: addresses of the web are written down in many places. */
const plea = (request: WireRequest): Read<OrderPlea> =>
  Result.map(field(request, "number"), (number) => {
    const { email, code } = record(request.body)
    const typed = textOrNull(code)
    return { number, email: textOrNull(email), ...(typed === null ? {} : { code: typed }) }
  })

const isSessionId = (id: unknown): id is number => Number.isSafeInteger(id)

const isWish = Schema.is(Shapes.wish)

const wish = (request: WireRequest): Read<{ readonly lines: ReadonlyArray<OrderPieces> | null }> => {
  const lines = record(request.body)["lines"] ?? null
  return isWish(lines)
    ? Result.succeed({ lines: lines?.map(({ position, qty }) => ({ position, qty })) ?? null })
    : fault("lines: a list of { position, qty }, or nothing for all")
}

/** What is asked for with the password once more. */
const confirmed = (request: WireRequest): Read<{ readonly password: string }> =>
  Result.map(field(request, "password"), (password) => ({ password }))

/** A call that is answered with what a shape describes. */
const call = <T extends AfterTag>(
  tag: T,
  path: string,
  shape: { readonly Type: unknown } & Parameters<typeof Schema.is>[0],
  read: (request: WireRequest) => Read<InputOf<T>>,
): BindingOf<T> => {
  const isAnswer = Schema.is(shape)
  return enveloped<T>({
    tag,
    method: "POST",
    path: `/api/ext/${path}`,
    body: (input) => input,
    read,
    encodeAnswer: (answer) => answer,
    decodeAnswer: (result) => (isAnswer(result) ? (result as AnswerOf<T>) : null),
  })
}

/**
 * Every call about an order that has been placed. Total by type.
 *
 * @rule CM85, CM86, CM87, CM164, CM235
 */
export const afterBindings: { readonly [T in AfterTag]: BindingOf<T> } = {
  "order.lookUp": call("order.lookUp", "orders/look-up", Shapes.details, plea),
  "order.cancel": call("order.cancel", "orders/cancel", Shapes.details, (request) =>
    Result.gen(function* () {
      return { ...(yield* plea(request)), key: yield* field(request, "key") }
    }),
  ),
  "order.draftWithdrawal": call("order.draftWithdrawal", "orders/withdrawal", Shapes.draft, (request) =>
    Result.gen(function* () {
      return { ...(yield* plea(request)), ...(yield* wish(request)) }
    }),
  ),
  "order.declareWithdrawal": call(
    "order.declareWithdrawal",
    "orders/withdrawal/confirm",
    Shapes.receipt,
    (request) =>
      Result.gen(function* () {
        const name = yield* field(request, "name")
        const key = yield* field(request, "key")
        return { ...(yield* plea(request)), ...(yield* wish(request)), name, key }
      }),
  ),
  "order.invoice": call("order.invoice", "orders/invoice", Shapes.file, plea),
  "order.creditNote": call("order.creditNote", "orders/credit-note", Shapes.file, (request) =>
    Result.gen(function* () {
      return { ...(yield* plea(request)), creditNote: yield* field(request, "creditNote") }
    }),
  ),
  "order.adopt": call("order.adopt", "orders/adopt", Shapes.adopted, (request) =>
    Result.map(field(request, "orderId"), (orderId) => ({ orderId })),
  ),
  "account.copy": call("account.copy", "account/copy", Shapes.file, confirmed),
  "account.leave": call("account.leave", "account/leave", Shapes.left, confirmed),
  "account.sessions": call("account.sessions", "account/sessions", Shapes.sessions, () => Result.succeed({})),
  "account.endSession": call("account.endSession", "account/sessions/end", Shapes.sessions, (request) =>
    Result.gen(function* () {
      const { id = null } = record(request.body)
      if (id !== null && !isSessionId(id))
        return yield* fault("id: the number of a session, or nothing for all others")
      return { ...(yield* confirmed(request)), id }
    }),
  ),
  "review.mine": call("review.mine", "reviews/mine", Shapes.ownReviews, () => Result.succeed({})),
}
