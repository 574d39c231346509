/**
 * Reviews of products.
 *
 * @example
 * ```ts
 * import { stars } from "@shop/core/review"
 *
 * const ratings = [
 *   { name: "Glaze", percent: 100, value: 5 },
 *   { name: "Form", percent: 70, value: 4 },
 * ]
 * stars(ratings) //=> 4.5
 * stars([]) //=> null
 * ```
 */
export {
  type NewReview,
  type OwnReview,
  type OwnReviews,
  type Rating,
  type Review,
  type ReviewState,
  type ReviewStatus,
} from "./model.ts"
export { approvedOnly } from "./query.ts"
export * as ReviewRequests from "./requests.ts"
export {
  meanRating,
  type PageReviews,
  pageReviews,
  type ReviewsView,
  type ReviewView,
  stars,
  view,
} from "./view.ts"
export { Reviews } from "./program.ts"
