/** What shoppers say of products. */
export { type NewReview, type Rating, type Review, type ReviewState, type ReviewStatus } from "./model.ts"
export { approved, ofProduct } from "./query.ts"
export * as ReviewCalls from "./calls.ts"
export { type ReviewCall } from "./calls.ts"
export { type ReviewsView, type ReviewView, stars, view } from "./view.ts"
export { Reviews } from "./program.ts"
