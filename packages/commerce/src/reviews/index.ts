/** Reviews: submitted by shoppers, decided by the shop, shown once approved. */
export { ReviewRepository } from "./review-repository.ts"
export { Reviews, type ReviewsService } from "./reviews.ts"
export {
  type Reviewer,
  type ReviewReason,
  type ReviewRecord,
  ReviewRefused,
  type ReviewSummary,
} from "./model.ts"
