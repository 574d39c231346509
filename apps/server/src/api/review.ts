import { Effect } from "effect"
import { type ReviewReason, type ReviewRefused, Reviews } from "@shop/commerce/reviews"
import { endpoint, viewFor } from "./endpoint.ts"
import { buyerOf, requireCustomer } from "./authentication.ts"
import { faultOf, ok, refuse } from "./responses.ts"
import type { ApiFault } from "./route.ts"
import { route } from "./route.ts"

/** Code and words of every refusal; total by type. @rule SR80 - wire §8 */
const refusals: {
  readonly [Tag in ReviewReason["tag"]]: (
    reason: Extract<ReviewReason, { readonly tag: Tag }>,
  ) => readonly [code: number, words: string]
} = {
  ProductUnknown: () => [404, "There is no such product"],
  FieldsInvalid: ({ faults }) => [
    400,
    `Please correct: ${faults.map(({ field, tag }) => `${field} (${tag})`).join(", ")}`,
  ],
  RatingInvalid: () => [400, "ratings: up to 5, each with a name of its own and a whole value from 1 to 5"],
}

const toFault = ({ reason }: ReviewRefused): ApiFault => {
  const words = refusals[reason.tag] as (reason: ReviewReason) => readonly [number, string]
  return faultOf(reason, words(reason))
}

const create = endpoint("review.create", (review, { view, request }) =>
  Effect.gen(function* () {
    const reviews = yield* Reviews
    const reviewer = yield* buyerOf(request)
    yield* Effect.mapError(reviews.handIn(review, view, reviewer), toFault)
    return true as const
  }),
)

const mine = endpoint("review.mine", (_, { view, request }) =>
  Effect.gen(function* () {
    const { customerId } = yield* requireCustomer(request)
    return { reviews: yield* (yield* Reviews).ofCustomer(customerId, view) }
  }),
)

const summary = route(
  "GET",
  "/api/review/summary",
  Effect.fnUntraced(function* (request) {
    const view = yield* viewFor(request)
    const asked = request.query["productId"] ?? ""
    if (!/^\d{1,9}$/.test(asked)) return yield* refuse(400, "productId must be a whole number")
    const { count, ratedCount, percent, boughtCount } = (yield* Reviews).summary(view.code, Number(asked))
    return ok({ count, rated_count: ratedCount, percent, bought_count: boughtCount })
  }),
)

/** Handing reviews in, and what they come to; approved ones are found as any document is. @rule SR80, SR82 - wire §8 */
export const review = [create, mine, summary]
