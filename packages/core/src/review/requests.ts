import { defineRequest } from "../api/index.ts"
import type { ResultPage, Query } from "../catalogue/index.ts"
import type { NewReview, OwnReview, Review } from "./model.ts"

/** Reviews of the view's index. @rule RV2 - wire §11.6 */
export const search = defineRequest<Query, ResultPage<Review>>()({ name: "review.search" })
/** Submits a review. The platform moderates it. @rule RV4 - S2 §7 Reviews */
export const create = defineRequest<NewReview, true>()({ name: "review.create" })

/** The reviews of the signed-in customer, latest first. @rule RV8 */
export const mine = defineRequest<Record<never, never>, { readonly reviews: ReadonlyArray<OwnReview> }>()({
  name: "review.mine",
  auth: "required",
  capability: "ownReviews",
  lazyEndpoints: "order-management",
})
