/**
 * Reviews of products.
 *
 * @example
 * ```ts
 * import { starRating } from "@shop/core/review"
 *
 * const ratings = [
 *   { name: "Glaze", percent: 100, value: 5 },
 *   { name: "Form", percent: 70, value: 4 },
 * ]
 * starRating(ratings) //=> 4.5
 * starRating([]) //=> null
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
export { filterApproved } from "./filter-approved.ts"
export * as ReviewRequests from "./requests.ts"
export {
  meanRating,
  type PageReviews,
  pageReviews,
  type ReviewsView,
  type ReviewView,
  starRating,
  view,
} from "./view.ts"
export { Reviews } from "./program.ts"
