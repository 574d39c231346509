import { defineRequest } from "../api/index.ts"
import type { ResultPage, Query } from "../catalogue/index.ts"
import type { NewReview, OwnReview, Review } from "./model.ts"

/** Reviews of the view's index. */
export const search = defineRequest<Query, ResultPage<Review>>()({ name: "review.search" })
/** Submits a review. The platform moderates it. */
export const create = defineRequest<NewReview, true>()({ name: "review.create" })

/** The reviews of the signed-in customer, latest first. */
export const mine = defineRequest<Record<never, never>, { readonly reviews: ReadonlyArray<OwnReview> }>()({
  name: "review.mine",
  auth: "required",
  capability: "ownReviews",
  lazyEndpoints: "order-management",
})
