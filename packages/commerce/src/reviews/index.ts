/** Reviews: handed in by shoppers, decided by the shop, shown once approved. */
export { Reviews, type ReviewsService } from "./reviews.ts"
export {
  type Reviewer,
  type ReviewReason,
  type ReviewRecord,
  ReviewRefused,
  type ReviewSummary,
} from "./model.ts"
