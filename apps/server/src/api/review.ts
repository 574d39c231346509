import { Effect } from "effect"
import { type ReviewReason, Reviews } from "@shop/commerce/reviews"
import { endpoint, viewFor } from "./endpoint.ts"
import { buyerOf, requireCustomer } from "./authentication.ts"
import { ok, refusals, refuse } from "./responses.ts"
import { route } from "./route.ts"

/** @rule SR80 - wire §8 */
const toFault = refusals<ReviewReason>({
  ProductUnknown: () => [404, "There is no such product"],
  FieldsInvalid: ({ faults }) => [
    400,
    `Please correct: ${faults.map(({ field, tag }) => `${field} (${tag})`).join(", ")}`,
  ],
  RatingInvalid: () => [400, "ratings: up to 5, each with a name of its own and a whole value from 1 to 5"],
})

const create = endpoint("review.create", (review, { view, request }) =>
  Effect.gen(function* () {
    const reviews = yield* Reviews
    const reviewer = yield* buyerOf(request)
    yield* Effect.mapError(reviews.submit(review, view, reviewer), toFault)
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
    const productId = request.query["productId"] ?? ""
    if (!/^\d{1,9}$/.test(productId)) return yield* refuse(400, "productId must be a whole number")
    const reviews = yield* Reviews
    const found = yield* reviews.summary(view.code, Number(productId))
    const { count, ratedCount, percent, boughtCount } = found
    return ok({ count, rated_count: ratedCount, percent, bought_count: boughtCount })
  }),
)

/** Creates reviews, lists a customer's own and sums up a product's. The search finds approved reviews. @rule SR80, SR82 - wire §8 */
export const review = [create, mine, summary]
